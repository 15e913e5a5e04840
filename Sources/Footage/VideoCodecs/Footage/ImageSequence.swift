package import Files
public import Foundation
public import ImageCodecs
public import Imaging

/// A sequence of pictures in a folder, each read on demand.
public struct ImageSequence: Hashable, Sendable {
    /// The folder.
    public let folder: URL
    /// The file of each frame, in order. If the number of a picture is missing, the previous picture is repeated.
    public let files: [URL]
    /// The locations of the pictures.
    let locations: [FileLocation]
    /// The size of the pictures.
    public let size: ImageSize
    /// A note for the user on missing numbers; nil if none is missing.
    public let gapNote: String?
    /// The frame rate of the sequence.
    public let frameRate: FrameRate

    /// Finds the pictures of a folder, ordered by name, all of one format and size.
    ///
    /// Numbers in names are compared by value: `a-2.png` comes before `a-10.png`. For missing numbers, the previous picture is
    /// repeated, unless more pictures are missing than exist.
    /// - Parameters:
    ///   - frameRate: The frame rate of the sequence.
    ///   - limits: The maximum size of the pictures.
    /// - Throws: `VideoError` if there are no pictures, or several formats or sizes; `ImageError` if the size of a picture
    ///   cannot be read.
    public init(in folder: URL, frameRate: FrameRate, limits: ImageLimits = .standard) throws {
        try self.init(in: folder, at: FileLocation(folder), frameRate: frameRate, limits: limits) { name in
            FileLocation(folder.appendingPathComponent(name))
        }
    }

    /// Finds the pictures of a folder that may have been checked.
    /// - Parameter locate: Returns the location of a picture by name; throws if it may not be read.
    /// - Throws: The errors of `init(in:frameRate:limits:)` and of `locate`.
    package init(
        in folder: URL, at location: FileLocation, frameRate: FrameRate, limits: ImageLimits = .standard,
        locate: (String) throws -> FileLocation
    ) throws {
        let path = location.name
        let pictures = try Self.pictureNames(in: location)
        guard let first = pictures.first, let format = ImageFormat(ofFrameNamed: first) else {
            throw VideoError.noPicturesInFolder(path: path)
        }
        // A preview next to the frames would be shown as one of them.
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

    /// Returns the folder in a pattern of other programs, such as `frames` in `frames/f_%04d.png`; nil for other paths.
    package static func folder(ofPattern path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.last, name.contains(#/%0?[0-9]*d/#) || name.contains("####") else { return nil }
        let folder = parts.dropLast().joined(separator: "/")
        return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    }

    /// Returns the size that all pictures share.
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

    /// Returns the names of the pictures in a folder, in playback order.
    /// - Throws: `VideoError` if the folder cannot be read, or a picture's name is not UTF-8: skipping it would shift all later
    ///   ones.
    private static func pictureNames(in folder: FileLocation) throws(VideoError) -> [String] {
        let entries: [FolderEntry]
        do throws(FolderListingError) {
            entries = try folderEntries(at: folder.path)
        } catch {
            throw error.isMissing
                ? .missing(path: folder.name, kind: "folder")
                : .unreadable(path: folder.name, kind: "folder", reason: error.reason)
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

    /// Returns the picture of a frame.
    /// - Throws: `ImageError`, or `VideoError` if its file was replaced by one of another size.
    public func picture(_ index: Int) throws -> SRGBImage {
        let picture = try readImage(at: locations[index]).standardImage
        guard picture.size == size else {
            throw Self.otherSize(picture.size, of: locations[index], than: size, of: locations[0])
        }
        return picture
    }

    /// Compares only the folder, the number of pictures and the rate: comparing thousands of names per frame would take longer
    /// than drawing.
    public static func == (left: ImageSequence, right: ImageSequence) -> Bool {
        left.folder == right.folder && left.files.count == right.files.count && left.frameRate == right.frameRate
    }

    /// Hashes the folder and the number of pictures.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(folder)
        hasher.combine(files.count)
        hasher.combine(frameRate)
    }
}

/// The natural order of names, which compares numbers by value.
enum NaturalOrder {
    /// Returns whether a name comes before another: groups of digits are compared by value, everything else by bytes.
    static func isBefore(_ left: String, _ right: String) -> Bool {
        var (left, right) = (Substring(left).utf8, Substring(right).utf8)
        let (wholeLeft, wholeRight) = (left, right)
        while let a = left.first, let b = right.first {
            if isDigit(a), isDigit(b) {
                let (first, second) = (takeNumber(from: &left), takeNumber(from: &right))
                // Without leading zeros, the number with more digits is larger.
                if first.count != second.count { return first.count < second.count }
                if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
            } else {
                if a != b { return a < b }
                left = left.dropFirst()
                right = right.dropFirst()
            }
        }
        if left.isEmpty != right.isEmpty { return left.isEmpty }
        // The names differ only in leading zeros.
        return wholeLeft.lexicographicallyPrecedes(wholeRight)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func takeNumber(from name: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = name.prefix(while: isDigit)
        name = name.dropFirst(digits.count)
        return digits.drop { $0 == 0x30 }
    }
}
