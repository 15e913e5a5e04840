package import Files
public import Foundation
public import ImageCodecs
public import Imaging

/// Pictures in a folder that are shown one after the other, each read when it is needed.
public struct ImageSequence: Hashable, Sendable {
    /// The folder.
    public let folder: URL
    /// The file of each frame, in order. Where the number of a picture is missing, the one before it is there again.
    public let files: [URL]
    /// The locations of the pictures.
    let locations: [FileLocation]
    /// The size of the pictures.
    public let size: ImageSize
    /// A note for a person on numbers that are missing between those of the pictures; nil where none is.
    public let gapNote: String?
    /// The rate at which they are seen.
    public let frameRate: FrameRate

    /// The pictures of a folder by their names, all of one format and size, in which numbers count as numbers: `a-2.png` comes before
    /// `a-10.png`. Where numbers are missing, the picture before them is held, unless more are missing than there are.
    /// - Parameters:
    ///   - frameRate: the rate at which they are seen.
    ///   - limits: the greatest size of pictures.
    /// - Throws: `VideoError` where there are none, or of several formats or sizes; `ImageError` for one whose size cannot be read.
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
        let found = try pictures.map(locate)
        size = try Self.commonSize(of: found, limits: limits)
        let numbers = SequenceNumbers(of: pictures)
        let shown = numbers?.pictures ?? Array(pictures.indices)
        self.folder = folder
        files = shown.map { folder.appendingPathComponent(pictures[$0]) }
        locations = shown.map { found[$0] }
        gapNote = numbers?.note(about: path)
        self.frameRate = frameRate
    }

    /// The folder of the pictures that a pattern of other programs names, such as `frames` of `frames/f_%04d.png`; nil for other paths.
    package static func folder(ofPattern path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.last, name.contains(#/%0?[0-9]*d/#) || name.contains("####") else { return nil }
        let folder = parts.dropLast().joined(separator: "/")
        return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    }

    /// The size that all pictures have.
    private static func commonSize(of pictures: [FileLocation], limits: ImageLimits) throws -> ImageSize {
        let size = try readImageSize(at: pictures[0], limits: limits)
        for picture in pictures.dropFirst() {
            let other = try readImageSizeQuickly(at: picture, limits: limits)
            if other != size { throw otherSize(other, of: picture, than: size, of: pictures[0]) }
        }
        return size
    }

    private static func otherSize(
        _ size: ImageSize, of picture: FileLocation, than first: ImageSize, of firstPicture: FileLocation
    ) -> VideoError {
        let name = URL(literalPath: firstPicture.name).lastPathComponent
        return .pictureOfOtherSize(path: picture.name, size: "\(size)", first: name, firstSize: "\(first)")
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
        gapNote = nil
        self.size = size
        self.frameRate = frameRate
    }

    /// The picture of a frame.
    /// - Throws: `ImageError`, or `VideoError` where its file was replaced by one of another size.
    public func picture(_ index: Int) throws -> SRGBImage {
        let picture = try readImage(at: locations[index]).standardImage
        guard picture.size == size else {
            throw Self.otherSize(picture.size, of: locations[index], than: size, of: locations[0])
        }
        return picture
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
