public import Retouching
public import SceneGraph

/// What brushes do to the picture behind a config's scene, frame by frame.
public struct PictureRetouch: Sendable {
    /// One thing that is done, in some frames.
    struct Step: Sendable {
        var frames: FrameRange?
        var step: RetouchProgram.Step
    }

    let steps: [Step]
    /// The nodes that show the face; none where nothing lies on it.
    public let faceNodes: [NodeID]

    /// What is done in a frame of the recording, counted from 0.
    public func program(forFrame frame: Int) -> RetouchProgram {
        RetouchProgram(
            steps.filter { step in step.frames.map { $0.first <= frame && frame <= $0.last } ?? true }.map(\.step))
    }
}
