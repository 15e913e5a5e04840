import CLanes
import KernelData
import RasterResources
import RenderMath

/// Computes the fraction of ambient and environment light that reaches the visible surfaces, from depth only, for sixteen
/// texels.
///
/// The method is ground-truth ambient occlusion (Jimenez, Wu, Pesce and Jarabo 2016). Slices through each point contain the
/// direction to the camera. In each slice, the horizon is searched on both sides, and the light between the horizons is
/// integrated in closed form, weighted by the cosine to the normal. The result depends only on depth, and all texels use the
/// same directions and distances. No noise can therefore swim from frame to frame.
///
/// It differs from the paper in two points. A horizon is the elevation above the surface's own plane, so a plane has none,
/// regardless of its slant and of the samples. Surfaces occlude fully up to `fullShare` of the radius, and less and less beyond
/// it.
struct OcclusionKernel {
    let view: OcclusionView

    @inline(__always)
    init(_ view: OcclusionView) {
        self.view = view
    }

    /// The number of samples on each side of a slice.
    @inline(__always)
    private static var sampleCount: Int { 6 }
    /// The fraction of the radius up to which surfaces occlude fully.
    @inline(__always)
    private static var fullShare: Float { 0.4 }
    /// The largest radius in texels; samples that are farther apart would miss surfaces.
    @inline(__always)
    private static var largestRadius: Float { 64 }
    @inline(__always)
    private static var emptyDistance: Float { AmbientOcclusionMap.emptyDistance * 0.5 }

    /// Sixteen points in a row.
    private struct Receiver {
        var column: Lanes
        var row: Lanes
        var position: LaneVector
        var toEye: LaneVector
        var normal: LaneVector
        /// The radius in texels, horizontally and vertically.
        var columns: Lanes
        var rows: Lanes
    }

    /// Computes the fractions of some rows.
    func trace(_ rows: Range<Int>) {
        let ramp = Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        for row in rows {
            for column in Swift.stride(from: 0, to: Int(view.width), by: 16) {
                let place = row &* Int(view.stride) &+ column
                let distance = view.distances.lanes(at: place)
                let isThere = distance .< Lanes(repeating: Self.emptyDistance)
                var share = Lanes(repeating: 1)
                if LaneMath.isAnySet(isThere) {
                    let receiver = receiver(at: place, ramp + Float(column), Lanes(repeating: Float(row)), distance)
                    share = share.replaced(by: openness(receiver), where: isThere)
                }
                view.openness.store(share, at: place)
            }
        }
    }

    /// The camera-space position of a texel's surface.
    @inline(__always)
    private func position(_ column: Lanes, _ row: Lanes, _ distance: Lanes) -> LaneVector {
        let scale = view.isPerspective ? distance : Lanes(repeating: 1)
        return LaneVector(
            (column * view.step.x + view.first.x) * scale, (row * view.step.y + view.first.y) * scale,
            Lanes(repeating: 0) - distance)
    }

    @inline(never)
    private func receiver(at place: Int, _ column: Lanes, _ row: Lanes, _ distance: Lanes) -> Receiver {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        let position = position(column, row, distance)
        let toEye =
            view.isPerspective
            ? (LaneVector(repeating: .zero) - position).normalized : LaneVector(zero, zero, one)
        let stride = Int(view.stride)
        /// The step along a row or a column, towards the neighbour that is closer in depth; level if that neighbour is empty.
        @inline(__always) func slope(_ before: Int, _ after: Int, _ columns: Float, _ rows: Float) -> LaneVector {
            let (first, second) = (view.distances.lanes(at: before), view.distances.lanes(at: after))
            let (back, ahead) = (LaneMath.magnitude(first - distance), LaneMath.magnitude(second - distance))
            let takesBack = back .< ahead
            let near = second.replaced(by: first, where: takesBack)
            let side = one.replaced(by: -1, where: takesBack)
            let level = near.replaced(by: distance, where: near .> Lanes(repeating: Self.emptyDistance))
            return (self.position(column + side * columns, row + side * rows, level) - position) * side
        }
        let across = slope(place &- 1, place &+ 1, 1, 0)
        let up = slope(place &+ stride, place &- stride, 0, -1)
        let scale = view.isPerspective ? 1 / distance : one
        let most = Lanes(repeating: Self.largestRadius)
        return Receiver(
            column: column, row: row, position: position, toEye: toEye, normal: across.cross(up).normalized,
            columns: LaneMath.min(scale * (view.style.radius / view.step.x), most),
            rows: LaneMath.min(scale * (view.style.radius / (0 - view.step.y)), most))
    }

    /// The fraction of the light that arrives, weighted by the cosine.
    @inline(never)
    private func openness(_ receiver: Receiver) -> Lanes {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        let (toEye, normal) = (receiver.toEye, receiver.normal)
        var (open, all) = (zero, zero)
        for index in 0..<view.directionCount {
            let direction = LaneVector(repeating: SIMD3(view.directions[index].x, view.directions[index].y, 0))
            let aside = (direction - toEye * direction.dot(toEye)).normalized
            let axis = aside.cross(toEye)
            let inSlice = normal - axis * normal.dot(axis)
            let length = LaneMath.max(inSlice.dot(inSlice).squareRoot(), Lanes(repeating: 1e-4))
            // The angle of the normal in the slice, measured from the direction to the camera towards the slice's direction.
            let sine = LaneMath.max(LaneMath.min(inSlice.dot(aside) / length, one), zero - 1)
            let cosine = LaneMath.max(1 - sine * sine, zero).squareRoot()
            let angle = Self.signedArcsine(sine)
            let (behind, ahead) = elevations(receiver, direction)
            // No horizon can be beyond the direction to the camera.
            let steepestAhead = one.replaced(by: cosine, where: sine .< zero)
            let steepestBehind = one.replaced(by: cosine, where: sine .> zero)
            let sineAhead = LaneMath.min(ahead / length, steepestAhead)
            let sineBehind = LaneMath.min(behind / length, steepestBehind)
            // The paper's ¼·(cos γ + 2h·sin γ − cos(2h − γ)) with the horizons h = γ ± (π/2 − elevation), summed over both
            // sides.
            let squares = 1 - sineAhead * sineAhead + (1 - sineBehind * sineBehind)
            let turned =
                sineAhead * LaneMath.max(1 - sineAhead * sineAhead, zero).squareRoot()
                - sineBehind * LaneMath.max(1 - sineBehind * sineBehind, zero).squareRoot()
            let lowered = Self.arcsine(sineBehind) - Self.arcsine(sineAhead)
            let light = cosine * squares + sine * (turned + lowered + angle * 2)
            open = open + length * light
            all = all + length * (cosine + angle * sine) * 2
        }
        let share = LaneMath.min(LaneMath.max(open / all, zero), one)
        // Occlusion fades out if the radius is below two texels, because the map cannot resolve it.
        let strength = LaneMath.min(LaneMath.max(receiver.columns - 1, zero), one)
        return 1 - (1 - share) * strength
    }

    /// The sines of the horizons' elevations above the surface's plane, against and along a slice's direction, 0 or more.
    @inline(__always)
    private func elevations(_ receiver: Receiver, _ direction: LaneVector) -> (behind: Lanes, ahead: Lanes) {
        var (behind, ahead) = (Lanes(repeating: 0), Lanes(repeating: 0))
        for sample in 0..<Self.sampleCount {
            // Denser near the point, where most light is blocked, and at least one texel away.
            let share = (Float(sample) + 0.5) / Float(Self.sampleCount)
            let columns = direction.x * (receiver.columns * (share * share) + 1)
            let rows = direction.y * (receiver.rows * (share * share) + 1)
            ahead = LaneMath.max(ahead, elevation(receiver, receiver.column + columns, receiver.row - rows))
            behind = LaneMath.max(behind, elevation(receiver, receiver.column - columns, receiver.row + rows))
        }
        return (behind, ahead)
    }

    /// The sine of the elevation of the texel nearest to a position, reduced with its distance.
    @inline(__always)
    private func elevation(_ receiver: Receiver, _ column: Lanes, _ row: Lanes) -> Lanes {
        let zero = Lanes(repeating: 0)
        let x = LaneMath.min(LaneMath.max(LaneMath.rounded(column), zero), Lanes(repeating: Float(view.width &- 1)))
        let y = LaneMath.min(LaneMath.max(LaneMath.rounded(row), zero), Lanes(repeating: Float(view.height &- 1)))
        let place =
            LaneMath.product(ofSmall: LaneMath.integers(y), WholeLanes(repeating: view.stride)) &+ LaneMath.integers(x)
        let table = UnsafeRawPointer(view.distances).assumingMemoryBound(to: Int32.self)
        let distance = unsafeBitCast(lanes_gather(table, place), to: Lanes.self)
        let offset = position(x, y, distance) - receiver.position
        let length = LaneMath.max(offset.dot(offset), Lanes(repeating: 1e-20)).squareRoot()
        let radius = view.style.radius
        let share = LaneMath.min(
            LaneMath.max((radius - length) * (1 / (radius * (1 - Self.fullShare))), zero), Lanes(repeating: 1))
        return offset.dot(receiver.normal) / length * share
    }

    /// The arcsine of numbers from 0 to 1, within 10⁻⁴, and exactly 0 for 0.
    ///
    /// Formula 4.4.45 of Abramowitz and Stegun (1964), with π/2 as the constant term.
    @inline(__always)
    private static func arcsine(_ x: Lanes) -> Lanes {
        let quarter: Float = 1.570_796_3
        var sum = Lanes(repeating: -0.018_729_3)
        sum = sum * x + 0.074_261
        sum = sum * x - 0.212_114_4
        sum = sum * x + quarter
        return quarter - LaneMath.max(1 - x, Lanes(repeating: 0)).squareRoot() * sum
    }

    /// The arcsine of numbers from −1 to 1.
    @inline(__always)
    private static func signedArcsine(_ x: Lanes) -> Lanes {
        let arc = arcsine(LaneMath.magnitude(x))
        return arc.replaced(by: Lanes(repeating: 0) - arc, where: x .< Lanes(repeating: 0))
    }

    /// Smooths some rows over the neighbouring texels that show the same surface, and writes the result.
    func smooth(_ rows: Range<Int>) {
        let zero = Lanes(repeating: 0)
        let nearness = 2 / view.style.radius
        for row in rows {
            for column in Swift.stride(from: 0, to: Int(view.width), by: 16) {
                let place = row &* Int(view.stride) &+ column
                let distance = view.distances.lanes(at: place)
                if !LaneMath.isAnySet(distance .< Lanes(repeating: Self.emptyDistance)) { continue }
                var (sum, weights) = (zero, zero)
                for y in -1...1 {
                    for x in -1...1 {
                        let other = place &+ y &* Int(view.stride) &+ x
                        let same = LaneMath.max(
                            1 - LaneMath.magnitude(view.distances.lanes(at: other) - distance) * nearness, zero)
                        let weight = same * ((x == 0 ? 2 : 1) * (y == 0 ? 2 : 1) as Float)
                        sum = sum + view.openness.lanes(at: other) * weight
                        weights = weights + weight
                    }
                }
                var share = sum / weights
                if view.style.intensity != 1 { share = LaneMath.power(share, view.style.intensity) }
                view.shares.store(share, at: place)
            }
        }
    }
}
