import Foundation
import ImageCodecs
package import Imaging
import Rasterizer
package import RenderConfig
import SceneRenderer

/// Draws the frames of a job, from any thread.
package struct FrameRenderer: Sendable {
    private let renderers: [SceneRenderer]
    private let farBackground: RenderJob.Background
    private let size: ImageSize

    /// Makes ready what does not change from frame to frame.
    /// - Throws: `RasterizerError`.
    package init(_ job: RenderJob) throws {
        let layers = job.layers
        renderers = try layers.map { try SceneRenderer(scene: $0.scene, size: job.size, samples: $0.antialiasing.samples) }
        farBackground = layers[layers.count - 1].background
        size = job.size
    }

    /// The picture of a frame: the job that lies behind all others first, then each over the picture of the one before.
    /// - Throws: `PictureError` for a captured picture; `SceneRendererError`.
    package func picture(of plan: FramePlan, threads: Int) throws -> SRGBImage {
        var background = try self.background(of: plan)
        for (renderer, state) in zip(renderers, plan.states).reversed() {
            background = .picture(try renderer.render(state, over: background, threads: threads).color)
        }
        guard case .picture(let picture) = background else { preconditionFailure("A job has at least one layer.") }
        return picture
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
