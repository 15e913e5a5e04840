import RenderMath

/// The triangles of a model, in the model's own axes and unit.
package struct WearableShape: Sendable {
    /// A position on the surface, with the area that it stands for.
    struct Sample {
        var position: SIMD3<Double>
        var area: Double
    }

    var positions: [SIMD3<Double>]
    let triangles: [SIMD3<UInt32>]
    /// Positions spread over the surface: the centres of triangles, divided until they are small.
    private(set) var samples: [Sample]

    /// Creates a shape; nil if no triangle has an area.
    package init?(positions: [SIMD3<Double>], triangles: [SIMD3<UInt32>]) {
        let used = Set(triangles.flatMap { [$0.x, $0.y, $0.z] }).sorted()
        // Only vertices of triangles count, as only they are drawn.
        var index = [UInt32](repeating: 0, count: positions.count)
        for (new, old) in used.enumerated() { index[Int(old)] = UInt32(new) }
        self.positions = used.map { positions[Int($0)] }
        self.triangles = triangles.map { SIMD3(index[Int($0.x)], index[Int($0.y)], index[Int($0.z)]) }
        samples = []
        guard let box = Box(self.positions), box.size.length > 0, box.size.length.isFinite else { return nil }
        samples = Self.samples(of: self.positions, self.triangles, within: box.size.length / Self.stepsPerDiagonal)
        guard samples.contains(where: { $0.area > 0 }) else { return nil }
    }

    /// Returns the shape in other axes.
    func turned(to axes: WearableAxes) -> WearableShape {
        var turned = self
        turned.positions = positions.map(axes.turned)
        turned.samples = samples.map { Sample(position: axes.turned($0.position), area: $0.area) }
        return turned
    }

    /// Samples for statistics, which need few.
    var reduced: [Sample] {
        let step = max((samples.count + Self.mostReduced - 1) / Self.mostReduced, 1)
        return stride(from: 0, to: samples.count, by: step).map { samples[$0] }
    }

    private static let mostReduced = 4000

    /// All vertices and samples.
    var points: [SIMD3<Double>] { positions + samples.map(\.position) }

    /// Samples are at most this fraction of the diagonal of the bounding box apart.
    private static let stepsPerDiagonal = 60.0
    /// The largest number of parts of one edge, which limits the work for huge triangles.
    private static let mostParts = 40

    private static func samples(
        of positions: [SIMD3<Double>], _ triangles: [SIMD3<UInt32>], within step: Double
    ) -> [Sample] {
        var samples: [Sample] = []
        samples.reserveCapacity(triangles.count)
        for triangle in triangles {
            let (a, b, c) = (positions[Int(triangle.x)], positions[Int(triangle.y)], positions[Int(triangle.z)])
            let (ab, ac) = (b - a, c - a)
            let area = ab.cross(ac).length / 2
            guard area > 0 else { continue }
            let longest = max(ab.length, ac.length, (c - b).length)
            let parts = min(max(Int((longest / step).rounded(.up)), 1), mostParts)
            let part = area / Double(parts * parts)
            for row in 0..<parts {
                for column in 0..<(parts - row) {
                    let (u, v) = ((Double(row) + 1.0 / 3) / Double(parts), (Double(column) + 1.0 / 3) / Double(parts))
                    samples.append(Sample(position: a + ab * u + ac * v, area: part))
                    guard column + 1 < parts - row else { continue }
                    let third = 1.0 / 3 / Double(parts)
                    samples.append(Sample(position: a + ab * (u + third) + ac * (v + third), area: part))
                }
            }
        }
        return samples
    }
}

/// A bounding box in any unit.
struct Box {
    var minimum: SIMD3<Double>
    var maximum: SIMD3<Double>

    /// Returns the box of positions; nil for none.
    init?(_ positions: [SIMD3<Double>]) {
        guard let first = positions.first else { return nil }
        (minimum, maximum) = (first, first)
        for position in positions {
            minimum = pointwiseMin(minimum, position)
            maximum = pointwiseMax(maximum, position)
        }
    }

    var size: SIMD3<Double> { maximum - minimum }
    var center: SIMD3<Double> { (minimum + maximum) * 0.5 }
}

/// The head's axes as unit vectors in a model's axes: x to the wearer's left, y up, z out of the face.
struct WearableAxes: Equatable {
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var z: SIMD3<Double>

    var all: [SIMD3<Double>] { [x, y, z] }

    static let identity = WearableAxes(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1))

    /// Returns a position of the model in the head's axes.
    func turned(_ position: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(x.dot(position), y.dot(position), z.dot(position))
    }

    /// Returns axes that are given in these axes, in the model's axes.
    func composed(with inner: WearableAxes) -> WearableAxes {
        func outer(_ direction: SIMD3<Double>) -> SIMD3<Double> { x * direction.x + y * direction.y + z * direction.z }
        return WearableAxes(x: outer(inner.x), y: outer(inner.y), z: outer(inner.z))
    }

    /// The 24 rotations that map these axes onto each other, the unchanged one first.
    var rotations: [WearableAxes] {
        let signed = [x, y, z, -x, -y, -z]
        var all: [WearableAxes] = [self]
        for right in signed {
            for up in signed where abs(right.dot(up)) < 0.5 {
                let made = WearableAxes(x: right, y: up, z: right.cross(up))
                if made != self { all.append(made) }
            }
        }
        return all
    }
}
