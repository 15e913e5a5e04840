import Files
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import Synchronization

/// A folder with a PNG a frame.
final class FolderSink: FrameSink {
    private let folder: URL
    private let job: RenderJob
    private let resumes: Bool
    private let cleans: Bool
    private let encoder: PNGEncoder
    /// Nil until frames are made.
    private let manifest = Mutex<FrameManifest?>(nil)

    /// Makes the folder where it is missing.
    /// - Parameters:
    ///   - resumes: whether frames that an earlier run of the same left are taken over.
    ///   - cleans: whether frames of other runs are removed in the end.
    /// - Throws: `ProductionError`, `FileWritingError`.
    init(_ folder: URL, of job: RenderJob, encoder: PNGEncoder, resumes: Bool, cleans: Bool) throws {
        (self.folder, self.job, self.encoder, self.resumes, self.cleans) = (folder, job, encoder, resumes, cleans)
        try Self.make(folder)
        Leftovers.removeOnce(inFolderAt: folder.path)
    }

    /// Makes a folder where it is missing.
    /// - Throws: `ProductionError.cannotCreateFolder`.
    static func make(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
            let reason = exists && !isFolder.boolValue ? "there is a file of that name" : Self.reason(of: error)
            throw ProductionError.cannotCreateFolder(path: folder.relativePath, reason: reason)
        }
    }

    func begin() throws {
        let made = try FrameManifest(of: Fingerprint.of(job), in: folder, isResuming: resumes)
        manifest.withLock { $0 = made }
    }

    private func begunManifest() -> FrameManifest {
        guard let begun = manifest.withLock({ $0 }) else { preconditionFailure("Frames come after `begin`.") }
        return begun
    }

    func finishedPicture(of plan: FramePlan) -> SRGBImage? {
        guard resumes else { return nil }
        return begunManifest().picture(ofFrame: plan.index, size: job.size, captured: Fingerprint.ofCapturedPictures(in: plan))
    }

    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) throws {
        let bytes = encoder.encode(frame.picture)
        try begunManifest().add(frame.index, file: bytes, captured: Fingerprint.ofCapturedPictures(in: plan))
        try AtomicFile.write(bytes, to: url(ofFileNamed: OutputDestination.frameName(frame.index)))
    }

    func complete() throws -> [String] {
        let strays = begunManifest().strayFrames()
        guard let first = strays.first, let last = strays.last else { return [] }
        let count = strays.count == 1 ? "1 frame" : "\(strays.count) frames"
        let names = strays.count == 1 ? first : "\(first) to \(last)"
        guard cleans else {
            return ["\(count) of other runs stay in \(folder.relativePath), \(names); --clean removes them"]
        }
        for name in strays {
            let location = FileLocation(url(ofFileNamed: name))
            if let reason = location.remove() { throw FileWritingError(.cannotWrite(reason), at: location.name) }
        }
        return ["\(count) of other runs removed from \(folder.relativePath), \(names)"]
    }

    private func url(ofFileNamed name: String) -> URL {
        folder.appendingPathComponent(name)
    }

    /// The system's words, which Foundation wraps in several lines; Foundation's own, on one line, where there are none.
    private static func reason(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let code = underlying?.domain == NSPOSIXErrorDomain ? underlying?.code : nil
        if let code { return String(cString: strerror(Int32(code))) }
        return error.localizedDescription.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
