import Foundation
import ImageCodecs
import Imaging

/// What a folder of frames was made from, kept beside the frames so that a run can go on where another stopped.
///
/// A frame is taken over where it is a whole PNG of the right size and no older than the manifest: a manifest of something
/// else is replaced before the first frame is written, so that frames of another config are never taken for this one's.
struct FrameManifest {
    /// The manifest's name in the folder of frames.
    static let name = ".bianlian-frames"

    /// The hash of everything that the frames depend on.
    let fingerprint: String
    /// The folder.
    let folder: URL

    private var url: URL { folder.appendingPathComponent(Self.name) }
    private var text: String { "bianlian frames 1\n\(fingerprint)\n" }

    /// Puts the manifest in place, unless it is there already.
    /// - Parameter resuming: whether frames of an earlier run are to be taken over.
    /// - Throws: `ProductionError.madeFromOther` where they were made from something else; `FileWritingError`.
    func prepare(resuming: Bool) throws {
        let found = FileManager.default.contents(atPath: url.path).map { String(decoding: $0, as: UTF8.self) }
        if found == text { return }
        if resuming, found != nil { throw ProductionError.madeFromOther(folder: folder.relativePath) }
        try AtomicFile.write(text, to: url)
    }

    /// The frame that an earlier run of the same left, or nil where it must be rendered.
    func finishedFrame(at frame: URL, size: ImageSize) -> SRGBImage? {
        guard let made = Self.modified(url), let frameMade = Self.modified(frame), frameMade >= made,
            case .standard(let image)? = try? readPicture(at: frame), image.size == size
        else { return nil }
        return image
    }

    private static func modified(_ url: URL) -> Double? {
        var status = stat()
        guard stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
            return Double(status.st_mtimespec.tv_sec) + Double(status.st_mtimespec.tv_nsec) * 1e-9
        #else
            return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
        #endif
    }
}
