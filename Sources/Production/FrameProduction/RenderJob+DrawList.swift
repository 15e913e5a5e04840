public import ConfigSettings
import FaceTracking
import Foundation
public import Rasterizer
public import RenderConfig

extension RenderJob {
    /// Returns the draws of one frame and their background: the rasterizer's input, for use by other renderers or for
    /// measurements.
    ///
    /// Recordings are read from the beginning up to the frame. Scenes that this scene shows as pictures are drawn and become
    /// textures of the list.
    /// - Parameter index: the frame, counted from 0.
    /// - Throws: `ProductionError.noFrames` if the job does not have the frame; `RecordingError`, `ImageError`, `VideoError`,
    ///   `SceneRendererError`.
    public func drawList(ofFrame index: Int) throws -> (list: DrawList, background: Background) {
        try FrameRenderer(self).parts(of: plan(ofFrame: index))
    }

    /// Returns the plan of one frame, with its footage read.
    ///
    /// Recordings are read from the beginning up to the frame.
    /// - Throws: as `drawList(ofFrame:)`.
    func plan(ofFrame index: Int) throws -> FramePlan {
        let available = try countFrames()
        var sequence = try FrameSequence(self)
        // Without a recording, a sequence has no end.
        while (0..<available).contains(index), var plan = try sequence.next() {
            guard plan.index == index else { continue }
            let footage = FootageStreams()
            footage.supply(&plan)
            try plan.readFootage()
            _ = footage.finish()
            return plan
        }
        throw ProductionError.noFrames(
            recording: (recording?.url ?? config).relativePath, asked: "\(index)", available: available)
    }
}

extension AntialiasingChoice {
    /// The sample pattern for this antialiasing mode.
    public var samples: SamplePattern {
        switch self {
        case .none: .single
        case .msaa4: .four
        case .msaa8: .eight
        }
    }
}
