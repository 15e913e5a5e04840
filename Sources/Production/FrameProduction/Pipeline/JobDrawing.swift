import FaceTracking
import FilmIntegration
import Imaging
import Rasterizer
import RenderConfig
package import SceneGraph
import SceneRenderer

/// The parts of one job's drawing that are the same in each frame.
struct JobDrawing: Sendable {
    let renderer: SceneRenderer
    let size: ImageSize
    /// The view that the job shows instead of its scene; nil for the scene.
    let view: ViewMode?
    /// The width of a wireframe's lines, in pixels.
    let lineWidth: Float
    /// The pictures that the scene shows, with their treatment.
    let pictures: [RenderJob.ImageLayer]
    let background: RenderJob.ImageLayer
    /// The source of the mask of background parts in front of the scene.
    let occlusion: RenderJob.Occlusion?
    /// The parts of the background, found on faces, that stay in front of the scene.
    let keptParts: Set<KeptPart>
    /// The size of the recording's captured pictures; nil if unknown.
    let capturedSize: ImageSize?
    /// The matching of the scene to the look of its background.
    let match: FilmMatch
    /// Whether matching also needs the scene over grey.
    let needsMomentsOverGrey: Bool
    /// The surface that the scene forms on faces.
    let surface: WornSurface?
    /// The faces that may be occluded, for estimates and kept parts.
    let faces: [OccludedFace]

    /// - Throws: `RasterizerError`.
    init(of job: RenderJob, threads: Int, instructionSet: InstructionSet, counter: RasterCounter?) throws {
        renderer = try SceneRenderer(
            scene: job.scene, size: job.size, samples: job.antialiasing.samples, instructionSet: instructionSet,
            threads: threads, counter: counter)
        size = job.size
        view = job.view
        lineWidth = job.wireframeWidth
        pictures = job.pictures
        background = job.background
        occlusion = job.occlusion
        keptParts = job.keptParts
        capturedSize = job.recording?.header.imageSize.flatMap { ImageSize(width: $0.x, height: $0.y) }
        match = job.match
        needsMomentsOverGrey = job.needsMomentsOverGrey
        surface = WornSurface(of: job)
        faces = OccludedFace.faces(of: job)
    }
}

/// The view of a frame's front job.
package enum FrontView: Sendable {
    /// The view that the job's config asks for.
    case ofJob
    /// The lit scene.
    case scene
    /// The given view, instead of the scene.
    case view(ViewMode)
}
