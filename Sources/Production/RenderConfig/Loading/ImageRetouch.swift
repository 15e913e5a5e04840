import ConfigSettings
public import Retouching

/// The work of brushes on a picture that a config shows, frame by frame.
public struct ImageRetouch: Sendable {
    /// One thing that is done, in some frames.
    struct Step: Sendable {
        var frames: FrameRange?
        var step: RetouchProgram.Step
    }

    let steps: [Step]
    /// The position of the face on the picture; nil where nothing lies on it.
    public let face: FaceOnImage?

    /// Whether the same is done in all frames.
    var isSteady: Bool { face == nil && steps.allSatisfy { $0.frames == nil } }

    /// The steps that are done in a frame of the recording, counted from 0.
    public func program(forFrame frame: Int) -> RetouchProgram {
        RetouchProgram(
            steps.filter { step in step.frames.map { $0.first <= frame && frame <= $0.last } ?? true }.map(\.step))
    }
}
