public import ConfigSettings
import FaceTracking
import Foundation
public import Rasterizer
public import RenderConfig

extension RenderJob {
    /// The draws of one frame and the background that they are drawn over: what the rasterizer is given, for another renderer or
    /// for a measurement.
    ///
    /// Recordings are read from their beginning up to the frame. Scenes that this one shows as pictures are drawn, and are textures
    /// of the list.
    /// - Parameter index: the frame, counted from 0.
    /// - Throws: `ProductionError.noFrames` where the job does not have it; `RecordingError`, `ImageError`, `VideoError`,
    ///   `SceneRendererError`.
    public func drawList(ofFrame index: Int) throws -> (list: DrawList, background: Background) {
        let available = try countFrames()
        var sequence = try FrameSequence(self)
        // Without a recording a sequence has no end.
        while (0..<available).contains(index), var plan = try sequence.next() {
            guard plan.index == index else { continue }
            let footage = FootageStreams()
            footage.supply(&plan)
            try plan.readFootage()
            _ = footage.finish()
            return try FrameRenderer(self).parts(of: plan)
        }
        throw ProductionError.noFrames(
            recording: (recording?.url ?? config).path, asked: "\(index)", available: available)
    }
}

extension AntialiasingChoice {
    /// The sample pattern of a rasterizer that antialiases in this way.
    public var samples: SamplePattern {
        switch self {
        case .none: .single
        case .msaa4: .four
        case .msaa8: .eight
        }
    }
}
