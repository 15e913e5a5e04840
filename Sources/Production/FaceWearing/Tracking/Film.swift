import Files
public import Foundation
public import Imaging
import ImageCodecs
public import VideoCodecs

/// Footage of a person: a video, a folder of pictures, or one photo.
public struct Film: Sendable {
    /// The kind of film.
    public enum Kind: Sendable {
        /// A video, decoded by ffmpeg.
        case video(VideoInformation)
        /// A folder of pictures.
        case sequence(ImageSequence)
        /// One picture.
        case photo
    }

    /// The file or folder.
    public let url: URL
    /// The kind of film.
    public let kind: Kind
    /// The size of the pictures.
    public let size: ImageSize

    /// Notes for the user about pictures that were read.
    public struct PictureNotes: Sendable {
        /// Notes about lost input: damaged or missing pictures.
        public var lostInput: [String] = []
        /// Anything else, such as colours that are not converted.
        public var others: [String] = []

        /// All notes.
        public var all: [String] { lostInput + others }
    }

    /// Examines a file or a folder.
    /// - Throws: `FilmTrackingError`, `VideoError`, `ImageError`.
    public init(at url: URL) throws {
        self.url = url
        var isFolder: ObjCBool = false
        let name = url.relativePath
        guard FileManager.default.fileExists(atPath: url.path) else { throw FilmTrackingError.missing(path: name) }
        if ["avif", "heic", "heif", "tif", "tiff"].contains(url.pathExtension.lowercased()) {
            throw FilmTrackingError.unknownPhoto(path: name)
        }
        if url.pathExtension.lowercased() == "jsonl" { throw FilmTrackingError.notAFilm(path: name) }
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            let sequence = try ImageSequence(in: url, frameRate: Self.picturesRate)
            (kind, size) = (.sequence(sequence), sequence.size)
        } else if ImageFormat(ofFrameNamed: url.lastPathComponent) != nil, PNGAnimation(at: FileLocation(url)) == nil {
            let picture = try readImage(at: url).standardImage
            (kind, size) = (.photo, picture.size)
        } else {
            let information = try VideoInformation(of: url)
            (kind, size) = (.video(information), information.size)
        }
    }

    /// The frame rate of a folder of pictures: 30 per second.
    private static let picturesRate: FrameRate = 30

    /// The number of pictures, as far as it is known.
    public var pictureCount: Int {
        switch kind {
        case .video(let information): information.frameCount
        case .sequence(let sequence): sequence.files.count
        case .photo: 1
        }
    }

    /// Whether a number of pictures is clearly less than the film declares, as for a truncated file.
    public func isShortened(to count: Int) -> Bool {
        guard case .video(let information) = kind else { return false }
        return information.endsEarly(after: count)
    }

    /// Notes about lost input known before the pictures are read.
    public var lostInput: [String] {
        if case .sequence(let sequence) = kind { return sequence.gapNote.map { [$0] } ?? [] }
        return []
    }

    /// Notes for the user known before the pictures are read, including `lostInput`.
    public var notes: [String] {
        if case .video(let information) = kind {
            return information.notes.map { "\(url.relativePath): \($0)" }
        }
        return lostInput
    }

    /// Pictures per second.
    public var frameRate: FrameRate {
        switch kind {
        case .video(let information): information.frameRate
        case .sequence(let sequence): sequence.frameRate
        case .photo: Self.picturesRate
        }
    }

    /// Passes the pictures to `body` one after the other. A truncated video passes those before its end.
    /// - Throws: `VideoError`, `ImageError`, and errors of `body`.
    @discardableResult
    public func forEachPicture(_ body: (_ index: Int, SRGBImage) throws -> Void) throws -> PictureNotes {
        switch kind {
        case .video(let information):
            let reader = try VideoReader(at: url, information)
            var notes = PictureNotes()
            do {
                while reader.nextIndex < information.frameCount, let frame = try reader.next() {
                    try body(reader.nextIndex - 1, frame.picture())
                }
            } catch VideoError.endsEarly(let path, let frames, let promised) {
                notes.lostInput.append(
                    "\(path): the video is truncated: it has only \(frames) of \(promised) frames")
            }
            if let errors = reader.finish() { notes.lostInput.append("\(errors)") }
            return notes
        case .sequence(let sequence):
            for index in sequence.files.indices { try body(index, try sequence.picture(index)) }
            // The other pictures are usually of the same kind.
            return PictureNotes(others: sequence.files.first.map { pictureNotes(at: FileLocation($0)) } ?? [])
        case .photo:
            try body(0, try readImage(at: url).standardImage)
            return PictureNotes(others: pictureNotes(at: FileLocation(url)))
        }
    }
}
