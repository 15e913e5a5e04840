import RenderMath

/// Follows a placement with a delay that evens out its noise: an exponential mean over time, not over frames.
struct PoseSmoother: Sendable {
    /// The placement as it is now, or nil before the first.
    private(set) var pose: Matrix4?
    private var time = 0.0

    /// Follows a placement.
    /// - Parameters:
    ///   - isFresh: whether nothing is remembered from before.
    ///   - constant: the time after which 1 − 1/e of a sudden move has been followed, in seconds.
    mutating func follow(_ target: Matrix4, at time: Double, constant: Double, isFresh: Bool) {
        defer { self.time = time }
        guard let pose, !isFresh, constant > 0 else {
            pose = target
            return
        }
        let share = Float(1 - PortableMath.exp(-max(time - self.time, 0) / constant))
        self.pose = Self.mix(pose, target, by: share)
    }

    /// The place between two placements. Axes are mixed, then set at right angles in the order z, y, x with their mixed lengths, so
    /// that a face keeps its shape; turns of less than 90 degrees from frame to frame never degenerate.
    private static func mix(_ a: Matrix4, _ b: Matrix4, by share: Float) -> Matrix4 {
        func length(_ column: (Matrix4) -> SIMD4<Float>) -> Float {
            let (from, to) = (column(a).xyz.length, column(b).xyz.length)
            return from + (to - from) * share
        }
        let z = a.columns.2.xyz.mixed(with: b.columns.2.xyz, by: share).normalized(orElse: b.columns.2.xyz)
        let slanted = a.columns.1.xyz.mixed(with: b.columns.1.xyz, by: share)
        let y = (slanted - z * slanted.dot(z)).normalized(orElse: b.columns.1.xyz)
        let isMirrored = b.linear.determinant < 0
        let x = isMirrored ? z.cross(y) : y.cross(z)
        return Matrix4(
            SIMD4(x * length(\.columns.0), 0), SIMD4(y * length(\.columns.1), 0), SIMD4(z * length(\.columns.2), 0),
            SIMD4(a.translation.mixed(with: b.translation, by: share), 1))
    }
}
