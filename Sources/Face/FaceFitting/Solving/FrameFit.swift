import RenderMath

/// The pose and the expression of a head in one frame.
struct FrameFit: Hashable, Sendable {
    var pose: HeadPose
    /// One weight for each blend shape, 0…1.
    var weights: [Double]
}
