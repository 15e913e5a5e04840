import Imaging

/// Estimates the motion of a region from one picture to the next.
enum MotionKernel {
    /// The search distance of the first, coarse step, in pixels.
    private static let reach = 64
    /// The greatest motion along each axis, in pixels: the finer steps add less than twice the coarsest spacing.
    static let farthest = reach + 16
    /// The number of pixels to compare, approximately.
    private static let mostSamples = 2_000

    /// The difference that counts for a pixel outside the picture: half the distance from black to white, so that motions out
    /// of the picture do not win.
    private static let outside: Float = 0.5

    /// Returns the motion in whole pixels with the least difference under a region.
    ///
    /// The search tests every eighth pixel, or a finer grid for small regions, and halves the spacing around the best motion
    /// until it is one pixel.
    static func motion(from before: OKLabPlane, to after: OKLabPlane, under region: ObjectRegion) -> SIMD2<Int> {
        let samples = region.places(every: max(1, region.area / mostSamples))
        guard !samples.isEmpty else { return .zero }
        var best = (motion: SIMD2(0, 0), cost: cost(SIMD2(0, 0), before, after, samples))
        var (spacing, around) = (region.area >= 1024 ? 8 : region.area >= 256 ? 4 : 2, reach)
        while spacing >= 1 {
            let center = best.motion
            for dy in stride(from: -around, through: around, by: spacing) {
                for dx in stride(from: -around, through: around, by: spacing) where dx != 0 || dy != 0 {
                    let motion = center &+ SIMD2(dx, dy)
                    let cost = cost(motion, before, after, samples, limit: best.cost)
                    if cost < best.cost { best = (motion, cost) }
                }
            }
            (spacing, around) = (spacing / 2, spacing)
        }
        return best.motion
    }

    private static func cost(
        _ motion: SIMD2<Int>, _ before: OKLabPlane, _ after: OKLabPlane, _ samples: [Int], limit: Float = .infinity
    ) -> Float {
        let (width, height) = (before.size.width, before.size.height)
        // A small cost for length: of motions with equal differences the shorter one wins.
        var sum = Float(abs(motion.x) + abs(motion.y)) * 0.001
        for index in samples {
            let (x, y) = (index % width + motion.x, index / width + motion.y)
            guard x >= 0, y >= 0, x < width, y < height else {
                sum += outside
                continue
            }
            let off = after.colors[y * width + x] - before.colors[index]
            sum += abs(off.x) + abs(off.y) + abs(off.z)
            if sum >= limit { break }
        }
        return sum
    }
}
