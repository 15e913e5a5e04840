import ConfigSettings
import FaceTracking
import Files
package import Foundation
import ImageCodecs
package import RenderConfig

extension RenderJob {
    /// Throws if an output file is one of the job's inputs, which would be lost.
    /// - Throws: `ProductionError.replacesInput`.
    package func checkIsNoInput(_ url: URL) throws(ProductionError) {
        let place = FileLocation(url).followed.path
        guard sources.contains(where: { $0.location.followed.path == place }) else { return }
        throw .replacesInput(path: url.relativePath)
    }

    /// Throws if output frames have the names of the job's input files.
    /// - Throws: `ProductionError.replacesInput`, `RecordingError`.
    func checkKeepsInputs(in destination: OutputDestination, _ numbers: FrameNumbers) throws {
        switch destination {
        case .picture(let url), .video(let url): try checkIsNoInput(url)
        case .openEXR(let url, nil), .tiff(let url, nil): try checkIsNoInput(url)
        case .folder(let folder, let names), .openEXR(let folder, let names?), .tiff(let folder, let names?):
            let place = FileLocation(folder).followed.path
            for source in sources {
                let (parent, name) = splitPath(source.location.followed.path)
                guard parent == place, let index = names.index(of: name), numbers.contains(index) else {
                    continue
                }
                throw ProductionError.replacesInput(path: folder.appendingPathComponent(name).relativePath)
            }
            for file in try firstCapturedFiles() {
                let (parent, name) = splitPath(file.location.followed.path)
                guard parent == place, names.index(of: name) != nil else { continue }
                throw ProductionError.replacesInput(path: folder.appendingPathComponent(name).relativePath)
            }
        case .standardOutput: break
        }
    }

    /// The captured pictures and depth files of each recording's first frame, if the job reads them. Recordings name such files
    /// frame by frame, and files of later frames are in the same folders.
    private func firstCapturedFiles() throws -> [CheckedFile] {
        try jobs.flatMap { job -> [CheckedFile] in
            guard job.readsCapturedFiles, let frame = try job.recording?.makeReader().next() else { return [] }
            return [frame.picturePath, frame.depthPath].compactMap { path in
                path.flatMap { try? FrameSequence.file($0, of: frame, in: job) }
            }
        }
    }

    private var readsCapturedFiles: Bool {
        let showsPictures = ([background] + pictures).contains { if case .captured = $0.source { true } else { false } }
        guard case .capturedDepth = occlusion else { return showsPictures }
        return true
    }
}
