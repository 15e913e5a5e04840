package import FilmIntegration
package import Imaging
import RenderConfig
package import SceneGraph
import SceneRenderer
package import Tracing

/// The steps that compute all pixels of a job's frames in addition to drawing surfaces, in the order in which they run.
struct PostChain: Sendable {
    /// The settings of each step, with its stage and its memory.
    let steps: [any PostStep]

    /// - Parameters:
    ///   - layers: the number of layers written next to the frames. Default: 0.
    ///   - heldLayers: the number of those that stay in memory until the frame is written. Default: 0.
    init(of job: RenderJob, layers: Int = 0, heldLayers: Int = 0) {
        let camera = job.scene.cameraNode.flatMap { job.scene[$0].camera }
        var steps = camera?.postSteps ?? []
        if job.occlusion != nil || !job.keptParts.isEmpty {
            steps.append(FilmMatte(occlusion: job.occlusion, keptParts: job.keptParts))
        }
        if !job.match.isNothing { steps.append(job.match) }
        if job.needsMomentsOverGrey { steps.append(MomentsOverGrey(count: job.match.mostMoments)) }
        if layers > 0 { steps.append(WrittenLayers(count: layers)) }
        if heldLayers > 0 { steps.append(HeldLayers(count: heldLayers)) }
        self.steps = steps
    }

    /// Returns the memory of all steps for frames of a size.
    func memory(for size: ImageSize) -> PostMemory { steps.reduce(into: PostMemory()) { $0 += $1.memory(for: size) } }
}

/// The step that finds the parts of the film in front of the scene.
struct FilmMatte: PostStep {
    var occlusion: RenderJob.Occlusion?
    var keptParts: Set<KeptPart>

    static let stage = Stage.matte

    /// Bytes for learning people's appearance and examining one face.
    private static let lookBytes = 18 << 20
    /// Bytes for the lines around the eyes of a typical face, in which spectacles are detected.
    private static let spectaclesBytes = 1 << 19
    /// Bytes for the colours around a face, from which hair or hands are detected.
    private static let surroundingsBytes = 3 << 20

    /// The mattes of objects in front of a face, and what their detection needs.
    func memory(for size: ImageSize) -> PostMemory {
        var memory = PostMemory(perFrame: 4 * size.pixelCount)
        if case .estimate? = occlusion { memory.perJob += Self.lookBytes }
        if keptParts.contains(.spectacles) {
            memory.perFrame += Self.spectaclesBytes
            memory.perJob += Self.spectaclesBytes * SpectaclesFinder.mostFrames
        }
        if !keptParts.isDisjoint(with: [.hair, .hands]) { memory.perFrame += Self.surroundingsBytes }
        return memory
    }
}

extension FilmMatch: PostStep {
    package static let stage = Stage.match

    /// The largest number of moments that a frame averages.
    var mostMoments: Int { shutterAngle > 0 ? SceneRenderer.mostMoments : 1 }

    /// The scene on a transparent background at each moment, and its surface on the film.
    package func memory(for size: ImageSize) -> PostMemory {
        let surfaceBytes =
            switch surface {
            // Means of blocks of the film, mostly larger than 2×2 pixels.
            case .paint: 2
            // The depth of the scene, and the coverage of blocks.
            case .object: 7
            case nil: 0
            }
        return PostMemory(perFrame: size.pixelCount * (4 * mostMoments + surfaceBytes))
    }
}

/// The part of matching that draws the scene over grey, which shows how much of the film passes through it.
struct MomentsOverGrey: PostStep {
    /// The largest number of moments of a frame.
    var count: Int

    static let stage = FilmMatch.stage

    func memory(for size: ImageSize) -> PostMemory { PostMemory(perFrame: 4 * count * size.pixelCount) }
}

extension RenderJob {
    /// Whether the scene is matched to a film, and the coverage of its surfaces does not state how much of the film they hide,
    /// as for tinted glass and glows.
    var needsMomentsOverGrey: Bool {
        !match.isNothing && scene.materials.contains { !$0.blendMode.hidesBehindOpaque }
    }
}

/// The step that draws layers of the front job, one after another.
struct WrittenLayers: PostStep {
    var count: Int

    static let stage = Stage.frame
    /// One layer: the drawing, the numbers, and their files.
    func memory(for size: ImageSize) -> PostMemory { PostMemory(perFrame: 80 * size.pixelCount) }
}

/// The step that keeps layers for the file of their frame.
struct HeldLayers: PostStep {
    var count: Int

    static let stage = Stage.frame
    /// The numbers of each layer, their copy in the writer and the file.
    func memory(for size: ImageSize) -> PostMemory { PostMemory(perFrame: 48 * count * size.pixelCount) }
}
