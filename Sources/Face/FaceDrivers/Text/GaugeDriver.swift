public import Meshes
public import SceneGraph

/// Shows values as bars.
public struct GaugeDriver: Sendable {
    /// The direction in which a bar grows.
    public enum Direction: String, CaseIterable, Sendable {
        /// From left to right.
        case right
        /// From right to left.
        case left
        /// From the bottom to the top.
        case up
        /// From the top to the bottom.
        case down

        /// Whether the bar is horizontal.
        package var isHorizontal: Bool { self == .right || self == .left }
    }

    /// A bar: a rectangle with round corners, filled according to a value.
    public struct Bar: Hashable, Sendable {
        /// The value that it shows.
        public var value: DrivenValue
        /// The value at the bar's start. The bar fills from 0 if 0 lies between both ends.
        public var from: Double
        /// The value at the bar's end, different from ``from``.
        public var to: Double
        /// The corner with the smallest x and y.
        public var origin: SIMD2<Double>
        /// The width and the height.
        public var size: SIMD2<Double>
        /// The direction in which the bar grows.
        public var direction: Direction
        /// The radius of its corners, at most half of the shorter side.
        public var cornerRadius: Double

        /// Creates a bar. Default: from 0 to 1, to the right.
        public init(
            _ value: DrivenValue, from: Double = 0, to: Double = 1, origin: SIMD2<Double>, size: SIMD2<Double>,
            direction: Direction = .right, cornerRadius: Double = 0
        ) {
            self.value = value
            self.from = from
            self.to = to
            self.origin = origin
            self.size = size
            self.direction = direction
            self.cornerRadius = min(cornerRadius, size.x / 2, size.y / 2)
        }

        /// Returns the filled range of the bar's length for a value, in fractions of it; nil if nothing is filled or the value
        /// is unknown.
        func filled(_ number: Double?) -> ClosedRange<Double>? {
            guard let number, number.isFinite else { return nil }
            func share(_ number: Double) -> Double { min(max((number - from) / (to - from), 0), 1) }
            let (end, start) = (share(number), share(Double.zero.clamped(between: from, to)))
            return end == start ? nil : min(start, end)...max(start, end)
        }

        /// Returns the outline of a range of the bar: convex, counter-clockwise; empty for a range without length.
        package func outline(_ shares: ClosedRange<Double> = 0...1) -> [SIMD2<Double>] {
            let axis = direction.isHorizontal ? 0 : 1
            let isTurned = direction == .left || direction == .down
            let (low, high) = isTurned ? (1 - shares.upperBound, 1 - shares.lowerBound) : (shares.lowerBound, shares.upperBound)
            return roundedRectangle.clipped(
                to: origin[axis] + size[axis] * low...origin[axis] + size[axis] * high, along: axis)
        }

        /// The outline of the whole bar.
        private var roundedRectangle: [SIMD2<Double>] {
            guard cornerRadius > 0 else {
                return [origin, origin + SIMD2(size.x, 0), origin + size, origin + SIMD2(0, size.y)]
            }
            let inner = size - SIMD2(repeating: 2 * cornerRadius)
            let corners = [SIMD2(inner.x, 0), inner, SIMD2(0, inner.y), .zero]
            return corners.enumerated().flatMap { quarter, corner in
                Self.quarterCircle.map { point in
                    // Rotated by quarter turns; the first arc runs from the bottom to the right.
                    var turned = SIMD2(point.y, -point.x)
                    for _ in 0..<quarter { turned = SIMD2(-turned.y, turned.x) }
                    return origin + SIMD2(repeating: cornerRadius) + corner + turned * cornerRadius
                }
            }
        }

        /// A quarter circle from +x to +y, in lines that deviate by at most 0.5 % of the radius.
        private static let quarterCircle: [SIMD2<Double>] = {
            var path = VectorPath()
            let handle = 0.552_284_749_830_793_4
            path.move(to: SIMD2(1, 0))
            path.curve(to: SIMD2(0, 1), control1: SIMD2(1, handle), control2: SIMD2(handle, 1))
            return path.flattened(tolerance: 0.005)[0].points
        }()
    }

    /// The bars of the mesh.
    public var bars: [Bar]
    /// The mesh that shows their filled parts.
    public var mesh: MeshID

    /// Creates a driver.
    public init(_ bars: [Bar], mesh: MeshID) {
        self.bars = bars
        self.mesh = mesh
    }

    /// Returns the triangles of completely filled bars, in the plane z = 0.
    public static func mesh(of bars: [Bar]) -> Mesh {
        let (triangles, positions) = shapes(bars.map { $0.outline() })
        return Mesh(
            positions: positions, normals: Array(repeating: SIMD3(0, 0, 1), count: positions.count), triangles: triangles)
    }

    /// Fills the bars according to the values at a moment.
    func apply(_ moment: DrivingMoment, to state: inout FrameState) {
        let outlines = bars.map { bar in bar.filled(moment.number(bar.value)).map { bar.outline($0) } ?? [] }
        let (triangles, positions) = Self.shapes(outlines)
        state.deformations[mesh] = .triangles(triangles, positions: positions)
    }

    /// Returns convex outlines as triangles.
    private static func shapes(_ outlines: [[SIMD2<Double>]]) -> ([SIMD3<UInt32>], [SIMD3<Float>]) {
        var (triangles, positions): ([SIMD3<UInt32>], [SIMD3<Float>]) = ([], [])
        for outline in outlines where outline.count > 2 {
            let first = UInt32(positions.count)
            positions += outline.map { SIMD3(Float($0.x), Float($0.y), 0) }
            triangles += (1..<UInt32(outline.count - 1)).map { SIMD3(first, first + $0, first + $0 + 1) }
        }
        return (triangles, positions)
    }
}

extension Double {
    fileprivate func clamped(between a: Double, _ b: Double) -> Double {
        Swift.min(Swift.max(self, Swift.min(a, b)), Swift.max(a, b))
    }
}

extension [SIMD2<Double>] {
    /// Returns the part of a convex outline between two coordinates (Sutherland and Hodgman 1974).
    fileprivate func clipped(to range: ClosedRange<Double>, along axis: Int) -> [SIMD2<Double>] {
        func clipped(_ outline: [SIMD2<Double>], _ distance: (SIMD2<Double>) -> Double) -> [SIMD2<Double>] {
            var kept: [SIMD2<Double>] = []
            for (index, point) in outline.enumerated() {
                let next = outline[(index + 1) % outline.count]
                let (here, there) = (distance(point), distance(next))
                if here >= 0 { kept.append(point) }
                if here * there < 0 { kept.append(point + (next - point) * (here / (here - there))) }
            }
            return kept
        }
        return clipped(clipped(self) { $0[axis] - range.lowerBound }) { range.upperBound - $0[axis] }
    }
}
