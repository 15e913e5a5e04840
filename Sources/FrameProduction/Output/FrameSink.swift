import Foundation
import ImageCodecs
import Imaging

/// Where finished frames are kept.
protocol FrameSink: Sendable {
    /// Does what needs no order: called from several threads at the same time.
    func prepare(_ frame: inout FinishedFrame) throws
    /// Does what needs the order of the frames: called for one frame after the other.
    func finish(_ frame: FinishedFrame) throws
    /// Puts in place what is made of all frames together.
    func complete() throws
    /// Removes what was begun, after something failed.
    func abandon()
}

extension FrameSink {
    func prepare(_ frame: inout FinishedFrame) throws {}
    func finish(_ frame: FinishedFrame) throws {}
    func complete() throws {}
    func abandon() {}
}

/// A folder with a PNG a frame.
struct FolderSink: FrameSink {
    let folder: URL
    let encoder = PNGEncoder()

    /// Makes the folder where it is missing.
    /// - Throws: `ProductionError.cannotCreateFolder`.
    init(_ folder: URL) throws {
        self.folder = folder
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
            let reason = exists && !isFolder.boolValue ? "there is a file of that name" : Self.reason(of: error)
            throw ProductionError.cannotCreateFolder(path: folder.relativePath, reason: reason)
        }
    }

    func prepare(_ frame: inout FinishedFrame) throws {
        guard !frame.isTakenOver else { return }
        try encoder.write(frame.picture, to: url(of: frame.index))
    }

    func url(of index: Int) -> URL {
        folder.appendingPathComponent(OutputDestination.frameName(index))
    }

    /// The system's words, which Foundation wraps in several lines.
    private static func reason(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let code = underlying?.domain == NSPOSIXErrorDomain ? underlying?.code : nil
        return code.map { String(cString: strerror(Int32($0))) } ?? "the system refuses"
    }
}

/// One PNG.
struct PictureSink: FrameSink {
    let url: URL
    let encoder = PNGEncoder()

    func prepare(_ frame: inout FinishedFrame) throws {
        try encoder.write(frame.picture, to: url)
    }
}
