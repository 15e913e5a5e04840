import RenderMath

/// Where a head is and what it shows in one frame.
struct FrameFit: Hashable, Sendable {
    var pose: HeadPose
    /// One for each blend shape, 0…1.
    var weights: [Double]
}
