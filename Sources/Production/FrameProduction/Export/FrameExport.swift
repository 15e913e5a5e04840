import DescribedErrors
import Foundation
package import MeshFormats
package import RenderConfig

/// One frame of a scene as a model: its visible nodes with their meshes in the frame's shape, materials, lights and
/// camera.
///
///     let export = try job.export(ofFrame: 120)
///     let file = try GLBWriter.bytes(of: export.model)
package struct FrameExport: Sendable {
    /// The scene in the world of the frame, in metres, y up.
    package var model: Model
    /// The parts that glTF cannot express or expresses approximately, one line each.
    package var notes: [String]
}

/// An error of exporting a frame.
package enum FrameExportError: DescribedError, Hashable, Sendable {
    /// Nothing that an export can contain is visible in the frame.
    case noMeshes(config: String, frame: Int)

    package var description: String {
        switch self {
        case .noMeshes(let config, let frame):
            "\(config): frame \(frame) has no visible meshes to export; select another with --frame (occluders, particles and "
                + "nodes on the screen are not exported)"
        }
    }
}

extension RenderJob {
    /// Returns one frame of the scene as a model.
    ///
    /// Recordings are read from the beginning up to the frame, and all drivers are applied. Scenes that this scene shows as
    /// pictures are drawn and become textures.
    /// - Parameters:
    ///   - index: the frame, counted from 0.
    ///   - threads: the number of threads that may draw. It does not affect the result. Default: 1.
    /// - Throws: `ProductionError.noFrames` if the job does not have the frame; `FrameExportError` if nothing in it can be
    ///   exported; `RecordingError`, `ImageError`, `VideoError`, `SceneRendererError`, `RasterizerError`.
    package func export(ofFrame index: Int, threads: Int = 1) throws -> FrameExport {
        let plan = try plan(ofFrame: index)
        let renderer = try FrameRenderer(self, threads: threads)
        let pictures = try renderer.pictures(of: plan, threads: threads)
        var exporter = FrameExporter(
            of: plan.state, by: renderer.jobs[plan.front.job].renderer, size: size, reading: pictures)
        var export = try exporter.export()
        guard !export.model.meshes.isEmpty else {
            throw FrameExportError.noMeshes(config: config.relativePath, frame: index)
        }
        export.notes += try notesOnUnexportedParts(in: plan)
        return export
    }
}
