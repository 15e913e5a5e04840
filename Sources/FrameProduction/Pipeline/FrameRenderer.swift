import Foundation
import ImageCodecs
package import Imaging
package import Rasterizer
package import RenderConfig
import SceneRenderer
import Synchronization

/// Draws the frames of a job, from any thread.
///
/// Pictures that are given back when they are no longer needed are drawn over again, so that a long run allocates none.
package final class FrameRenderer: Sendable {
    private let renderers: [SceneRenderer]
    private let farBackground: RenderJob.Background
    private let size: ImageSize
    private let idleFramebuffers = Mutex<[Framebuffer]>([])

    /// Makes ready what does not change from frame to frame.
    /// - Parameters:
    ///   - job: what is drawn.
    ///   - instructionSet: one that this processor has. Default: the preferred one.
    /// - Throws: `RasterizerError`.
    package init(_ job: RenderJob, instructionSet: InstructionSet = .preferred) throws {
        let layers = job.layers
        renderers = try layers.map {
            try SceneRenderer(
                scene: $0.scene, size: job.size, samples: $0.antialiasing.samples, instructionSet: instructionSet)
        }
        farBackground = layers[layers.count - 1].background
        size = job.size
    }

    /// The picture of a frame: the job that lies behind all others first, then each over the picture of the one before.
    /// - Throws: `PictureError` for a captured picture; `SceneRendererError`.
    package func picture(of plan: FramePlan, threads: Int) throws -> SRGBImage {
        var background = try self.background(of: plan)
        var drawn: SRGBImage?
        for (renderer, state) in zip(renderers, plan.states).reversed() {
            var framebuffer = idleFramebuffers.withLock { $0.popLast() } ?? Framebuffer(size: size)
            try renderer.render(state, over: background, into: &framebuffer, threads: threads)
            background = .picture(framebuffer.color)
            if let behind = drawn { giveBack(behind) }
            drawn = framebuffer.color
        }
        guard let drawn else { preconditionFailure("A job has at least one layer.") }
        return drawn
    }

    /// Takes a picture of this renderer that nobody needs any more. One that somebody still holds is copied before it is drawn over.
    package func giveBack(_ picture: SRGBImage) {
        guard picture.size == size else { return }
        idleFramebuffers.withLock { $0.append(Framebuffer(reusing: picture)) }
    }

    /// The number of the node that each pixel of a frame shows, counted from 1 in the order of the scene of the job in front;
    /// 0 where none of its nodes is seen.
    /// - Throws: `SceneRendererError`.
    package func identifiers(of plan: FramePlan, threads: Int) throws -> Image<UInt32> {
        let clear = Background.color(LinearColor(red: 0, green: 0, blue: 0))
        let frame = try renderers[0].render(plan.states[0], over: clear, layers: .identifiers, threads: threads)
        guard let identifiers = frame.identifiers else { preconditionFailure("The layer was asked for.") }
        return identifiers
    }

    private func background(of plan: FramePlan) throws -> Background {
        switch farBackground {
        case .color(let color): return .color(color)
        case .picture(let picture): return .picture(picture)
        case .captured:
            guard let url = plan.capturedPicture else {
                throw ProductionError.noCapturedPicture(frame: plan.index, reason: "the recording names none")
            }
            return .picture(try readPicture(at: url).standardImage.filling(size))
        case .footage: preconditionFailure("The job that lies behind all others shows no footage.")
        }
    }
}

extension AntialiasingChoice {
    /// The rasterizer's pattern.
    var samples: SamplePattern {
        switch self {
        case .none: .single
        case .msaa4: .four
        case .msaa8: .eight
        }
    }
}
