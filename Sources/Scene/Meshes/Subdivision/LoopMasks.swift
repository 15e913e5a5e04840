import RenderMath

/// The rules of Loop's subdivision at the points and edges of a surface.
///
/// Smooth points follow C. Loop, "Smooth Subdivision Surfaces Based on Triangles", 1987. Borders and sharp edges are cubic
/// B-splines (H. Hoppe et al., "Piecewise Smooth Surface Reconstruction", 1994). Edges that end at them have the weights of
/// H. Biermann, A. Levin and D. Zorin, "Piecewise Smooth Subdivision Surfaces with Normal Control", 2000, with which the
/// surface has a tangent plane at borders of any number of triangles.
struct LoopMasks {
    /// A point of the coarser level with its weights in the position and in the two tangents.
    typealias Entry = (point: UInt32, weights: SIMD3<Double>)

    /// The rule of a point.
    private enum Rule: Equatable {
        /// The surface is smooth around the point.
        case smooth
        /// A border or a sharp line runs through the point from one neighbour to the other.
        case line(UInt32, UInt32)
        /// The point stays in its place: other numbers of sharp edges meet in it, or several surfaces touch.
        case corner
    }

    let topology: LoopTopology
    private let fans: [[LoopTopology.Fan]]
    private let rules: [Rule]
    /// The index of each corner's fan among those of its point.
    private let fanOfCorner: [UInt32]

    /// The largest number of triangles around a point that is smooth. Points with more, such as the poles of fine spheres,
    /// stay in place, because the memory of a mesh grows with the square of this number.
    private static let mostTriangles = 128

    init(_ topology: LoopTopology) {
        self.topology = topology
        fans = topology.fans()
        rules = fans.map { Self.rule(of: $0, topology) }
        var ofCorner = [UInt32](repeating: 0, count: topology.points.count)
        for fans in fans {
            for (index, fan) in fans.enumerated() {
                for halfEdge in fan.halfEdges { ofCorner[halfEdge] = UInt32(index) }
            }
        }
        fanOfCorner = ofCorner
    }

    private static func rule(of fans: [LoopTopology.Fan], _ topology: LoopTopology) -> Rule {
        var sharp: [UInt32: UInt32] = [:]
        for fan in fans where !fan.isClosed {
            let (first, last) = (fan.halfEdges[0], LoopTopology.previous(fan.halfEdges[fan.halfEdges.count - 1]))
            sharp[topology.edges.numbers[first]] = topology.end(of: first)
            sharp[topology.edges.numbers[last]] = topology.points[last]
        }
        if sharp.count == 2 {
            let ends = sharp.sorted { $0.key < $1.key }.map(\.value)
            return .line(ends[0], ends[1])
        }
        guard sharp.count < 2, fans.count == 1 else { return .corner }
        return (3...mostTriangles).contains(fans[0].halfEdges.count) ? .smooth : .corner
    }

    /// Returns the next level's position of an existing point.
    func point(_ point: Int) -> [Entry] {
        switch rules[point] {
        case .smooth:
            let beta = Self.beta(fans[point][0].halfEdges.count)
            let ring = fans[point][0].halfEdges.map { (topology.end(of: $0), SIMD3(beta, 0, 0)) }
            return [(UInt32(point), SIMD3(1 - Double(ring.count) * beta, 0, 0))] + ring
        case .line(let a, let b):
            return [(UInt32(point), SIMD3(0.75, 0, 0)), (a, SIMD3(0.125, 0, 0)), (b, SIMD3(0.125, 0, 0))]
        case .corner:
            return [(UInt32(point), SIMD3(1, 0, 0))]
        }
    }

    /// Returns the position of the new point on an edge.
    /// - Parameter halfEdge: a half-edge of the edge.
    func middle(_ halfEdge: Int) -> [Entry] {
        let (from, to) = (topology.points[halfEdge], topology.end(of: halfEdge))
        guard topology.mates[halfEdge] >= 0 else { return [(from, SIMD3(0.5, 0, 0)), (to, SIMD3(0.5, 0, 0))] }
        let mate = Int(topology.mates[halfEdge])
        let (fromWeight, toWeight) = (farWeight(of: halfEdge), farWeight(of: mate))
        // The weight of the start, according to the line through either end; 3/8 without one.
        let start =
            switch (fromWeight, toWeight) {
            case (nil, nil): 0.375
            case (let weight?, nil): 0.75 - weight
            case (nil, let weight?): weight
            case (let one?, let other?): (0.75 - one + other) / 2
            }
        return [
            (from, SIMD3(start, 0, 0)), (to, SIMD3(0.75 - start, 0, 0)),
            (topology.points[LoopTopology.previous(halfEdge)], SIMD3(0.125, 0, 0)),
            (topology.points[LoopTopology.previous(mate)], SIMD3(0.125, 0, 0)),
        ]
    }

    /// Returns the weight of the far end of an edge that starts at a line; nil if no line runs through the start.
    private func farWeight(of halfEdge: Int) -> Double? {
        guard case .line = rules[Int(topology.points[halfEdge])] else { return nil }
        return 0.5 - 0.25 * PortableMath.cos(.pi / Double(fan(of: halfEdge).halfEdges.count))
    }

    private func fan(of corner: Int) -> LoopTopology.Fan { fans[Int(topology.points[corner])][Int(fanOfCorner[corner])] }

    /// Returns the position of a point on the limit surface, and two tangents there. Their cross product points to the front.
    /// - Parameter corner: a half-edge that starts at the point, on the side of the tangents if a sharp line runs through
    ///   the point; nil if no triangle uses it.
    func limit(_ point: Int, corner: Int?) -> [Entry] {
        var entries: [Entry]
        let fan = corner.map { self.fan(of: $0) }
        switch rules[point] {
        case .smooth:
            let count = fans[point][0].halfEdges.count
            let weight = 1 / (Double(count) + 0.375 / Self.beta(count))
            entries = [(UInt32(point), SIMD3(1 - Double(count) * weight, 0, 0))]
            for (step, halfEdge) in fans[point][0].halfEdges.enumerated() {
                let angle = 2 * Double.pi * Double(step) / Double(count)
                entries.append(
                    (topology.end(of: halfEdge), SIMD3(weight, PortableMath.cos(angle), PortableMath.sin(angle))))
            }
        case .line(let a, let b):
            entries = [
                (UInt32(point), SIMD3(2 / 3.0, 0, 0)), (a, SIMD3(1 / 6.0, 0, 0)), (b, SIMD3(1 / 6.0, 0, 0)),
            ]
            if let fan { entries += tangents(at: point, fan, isCorner: false) }
        case .corner:
            entries = [(UInt32(point), SIMD3(1, 0, 0))]
            if let fan { entries += tangents(at: point, fan, isCorner: true) }
        }
        return entries
    }

    /// Returns the tangents along and across the line at the start and the end of a fan.
    ///
    /// The second one is the left eigenvector of the subdivision around the point for the eigenvalue 1/2, or 1/4 for one
    /// triangle. At a corner, which has no such eigenvector, it points to the mean of the inner neighbours.
    private func tangents(at point: Int, _ fan: LoopTopology.Fan, isCorner: Bool) -> [Entry] {
        let count = fan.halfEdges.count
        let (first, last) = (topology.end(of: fan.halfEdges[0]), fan.isClosed ? nil : lastPoint(of: fan))
        guard let last, first != last, count <= Self.mostTriangles else { return [] }
        guard count > 1 else {
            return [(first, SIMD3(0, 1, 1)), (last, SIMD3(0, -1, 1)), (UInt32(point), SIMD3(0, 0, -2))]
        }
        let angle = Double.pi / Double(count)
        let half = angle / 2
        let outer = isCorner ? 0 : -0.5 * PortableMath.cos(angle) * PortableMath.cos(half) / PortableMath.sin(half)
        var entries: [Entry] = [(first, SIMD3(0, 1, outer)), (last, SIMD3(0, -1, outer))]
        for (step, halfEdge) in fan.halfEdges.enumerated().dropFirst() {
            entries.append(
                (topology.end(of: halfEdge), SIMD3(0, 0, isCorner ? 1 : PortableMath.sin(angle * Double(step)))))
        }
        entries.append((UInt32(point), SIMD3(0, 0, isCorner ? 1 - Double(count) : -PortableMath.sin(angle))))
        return entries
    }

    private func lastPoint(of fan: LoopTopology.Fan) -> UInt32 {
        topology.points[LoopTopology.previous(fan.halfEdges[fan.halfEdges.count - 1])]
    }

    /// Loop's weight of each of the neighbours around a smooth point.
    private static func beta(_ count: Int) -> Double {
        let root = 0.375 + 0.25 * PortableMath.cos(2 * .pi / Double(count))
        return (0.625 - root * root) / Double(count)
    }
}
