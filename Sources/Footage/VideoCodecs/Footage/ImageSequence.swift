package import Files
public import Foundation
public import ImageCodecs
public import Imaging

/// Pictures in a folder that are shown one after the other, each read when it is needed.
public struct ImageSequence: Hashable, Sendable {
    /// The folder.
    public let folder: URL
    /// The pictures' files in the order in which they are seen.
    public let files: [URL]
    /// The locations of the pictures.
    let locations: [FileLocation]
    /// The size of the first picture; others are brought to it.
    public let size: ImageSize
    /// The rate at which they are seen.
    public let frameRate: FrameRate

    /// The pictures of a folder by their names, all of one format, in which numbers count as numbers: `a-2.png` comes before `a-10.png`.
    /// - Parameters:
    ///   - frameRate: the rate at which they are seen.
    ///   - limits: the greatest size of pictures.
    /// - Throws: `VideoError` where there are none or of several formats, or `ImageError` for the first of them.
    public init(in folder: URL, frameRate: FrameRate, limits: ImageLimits = .standard) throws {
        try self.init(in: folder, at: FileLocation(folder), frameRate: frameRate, limits: limits) { name in
            FileLocation(folder.appendingPathComponent(name))
        }
    }

    /// The pictures of a folder that may have been checked.
    /// - Parameter locate: the location of the picture of a name; throws where it may not be read.
    /// - Throws: as for a URL, and what `locate` throws.
    package init(
        in folder: URL, at location: FileLocation, frameRate: FrameRate, limits: ImageLimits = .standard,
        locate: (String) throws -> FileLocation
    ) throws {
        let path = location.name
        let pictures = try Self.pictureNames(in: location)
        guard let first = pictures.first, let format = ImageFormat(ofFrameNamed: first) else {
            throw VideoError.noPicturesInFolder(path: path)
        }
        // A preview that lies beside the frames would be shown as one of them.
        if let other = pictures.first(where: { !format.isFormat(ofFileNamed: $0) }) {
            throw VideoError.mixedPictures(path: path, first: first, other: other)
        }
        self.folder = folder
        files = pictures.map { folder.appendingPathComponent($0) }
        locations = try pictures.map(locate)
        self.frameRate = frameRate
        size = try readImageSize(at: locations[0], limits: limits)
    }

    /// The names of the pictures in a folder, in the order in which they are shown.
    /// - Throws: `VideoError` if the folder cannot be read, or a picture's name is not UTF-8: skipping it would shift all later ones.
    private static func pictureNames(in folder: FileLocation) throws(VideoError) -> [String] {
        let entries: [FolderEntry]
        do throws(FolderListingError) {
            entries = try folderEntries(at: folder.path)
        } catch {
            throw error.isMissing ? .missing(path: folder.name) : .unreadable(path: folder.name, reason: error.reason)
        }
        let pictures = entries.filter { $0.bytes.first != UInt8(ascii: ".") && ImageFormat(ofFrameNamed: $0.shownName) != nil }
        if let unnamed = pictures.first(where: { $0.name == nil }) {
            throw .nameIsNotText(path: folder.file(named: unnamed.shownName).name)
        }
        return pictures.compactMap(\.name).sorted(by: NaturalOrder.isBefore)
    }

    init(folder: URL, files: [URL], size: ImageSize, frameRate: FrameRate) {
        self.folder = folder
        self.files = files
        locations = files.map { FileLocation($0) }
        self.size = size
        self.frameRate = frameRate
    }

    /// A picture, at the sequence's size.
    /// - Throws: `ImageError`.
    public func picture(_ index: Int) throws(ImageError) -> SRGBImage {
        let picture = try readImage(at: locations[index]).standardImage
        return picture.size == size ? picture : SRGBImage(LinearImage(picture).resampled(to: size))
    }

    /// Two sequences of one folder with as many pictures are the same: comparing thousands of names a frame would take longer than drawing.
    public static func == (left: ImageSequence, right: ImageSequence) -> Bool {
        left.folder == right.folder && left.files.count == right.files.count && left.frameRate == right.frameRate
    }

    /// The folder and the number of pictures.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(folder)
        hasher.combine(files.count)
        hasher.combine(frameRate)
    }
}

/// The order of names in which numbers count as numbers.
enum NaturalOrder {
    /// Whether a name comes before another: digits by the number that they make, all else by its bytes.
    static func isBefore(_ left: String, _ right: String) -> Bool {
        var (left, right) = (Substring(left).utf8, Substring(right).utf8)
        let (wholeLeft, wholeRight) = (left, right)
        while let a = left.first, let b = right.first {
            if isDigit(a), isDigit(b) {
                let (first, second) = (takeNumber(from: &left), takeNumber(from: &right))
                // Without leading zeros the longer number is the larger.
                if first.count != second.count { return first.count < second.count }
                if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
            } else {
                if a != b { return a < b }
                left = left.dropFirst()
                right = right.dropFirst()
            }
        }
        if left.isEmpty != right.isEmpty { return left.isEmpty }
        // Names that differ in leading zeros alone.
        return wholeLeft.lexicographicallyPrecedes(wholeRight)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func takeNumber(from name: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = name.prefix(while: isDigit)
        name = name.dropFirst(digits.count)
        return digits.drop { $0 == 0x30 }
    }
}
