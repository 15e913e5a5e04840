import RenderMath

/// The left half of the head's skin beyond the face: skull, ear and neck, before it is mirrored.
struct HalfHead {
    /// Positions on the skin, in millimetres; the first are those of the face's outline, from the forehead to under the chin.
    var positions: [SIMD3<Double>]
    /// Corners, counter-clockwise seen from outside.
    var triangles: [SIMD3<Int>] = []
    /// The ear's vertices.
    var ear: [Int] = []

    /// The skin beyond the face without the ears, on which the vertices lie.
    let skull: HeadSurface

    /// The number of vertices added in addition to those of outline, ear and neck.
    private static let freeVertexCount = 640

    /// Continues the face from its outline.
    /// - Parameters:
    ///   - outline: the face's outline from the forehead to under the chin.
    ///   - near: more of the face's vertices, which determine how the skull continues.
    init(outline: [SIMD3<Double>], near: [SIMD3<Double>]) {
        positions = outline
        skull = HeadSurface(through: outline + near + HeadSurface.sculptedPoints)
        let shape = EarShape(on: skull)
        let rings = shape.rings.map { $0.map { add($0) } }
        ear = rings.flatMap(\.self)
        for (inner, outer) in zip(rings.dropFirst(), rings) { triangles += Self.strip(outer: outer, inner: inner, positions) }
        let bottom = add(shape.bottom)
        ear.append(bottom)
        let last = rings[rings.count - 1]
        triangles += last.indices.map { SIMD3(last[($0 + 1) % last.count], last[$0], bottom) }
        fill(outline: Array(outline.indices), ear: rings[0], skull: skull)
    }

    private mutating func add(_ position: SIMD3<Double>) -> Int {
        positions.append(position)
        return positions.count - 1
    }

    /// Triangles between two closed rings, both clockwise seen from outside.
    private static func strip(outer: [Int], inner: [Int], _ positions: [SIMD3<Double>]) -> [SIMD3<Int>] {
        outer.indices.flatMap { index in
            let next = (index + 1) % outer.count
            let (a, b, c, d) = (inner[index], outer[index], outer[next], inner[next])
            let isFirstShorter = (positions[a] - positions[c]).length <= (positions[b] - positions[d]).length
            return isFirstShorter ? [SIMD3(a, c, b), SIMD3(a, d, c)] : [SIMD3(a, d, b), SIMD3(b, d, c)]
        }
    }

    private mutating func fill(outline: [Int], ear: [Int], skull: HeadSurface) {
        let neck = HeadSurface.ring(height: -160, halfWidth: 60, front: -18, back: -126, count: 15)
        // Down the back: from the forehead over the crown to the nape; then under the chin, from the neck upwards.
        let back = midline(
            [outline[0]].map { positions[$0] } + HeadSurface.sculptedPoints.prefix(13) + [SIMD3(0, -105, -118), neck[15]],
            count: 38, skull: skull)
        let throat = midline(
            [neck[0], SIMD3(0, -130, -19), SIMD3(0, -107, -13), SIMD3(0, -100, -5), positions[outline[outline.count - 1]]],
            count: 12, skull: skull)
        let ring = neck.reversed().map { add(skull.position(towards: ($0 - HeadSurface.centre).normalized())) }
        let clockwise = back.map { add($0) } + ring + throat.map { add($0) } + outline.reversed()
        let loop = Array(clockwise.reversed())
        let used = loop + ear
        var local: [Int: Int] = [:]
        for (index, vertex) in used.enumerated() { local[vertex] = index }
        let map = { (vertex: Int) -> Int in local[vertex] ?? 0 }
        var mesh = PlanarTriangulation(
            points: used.map { HeadSurface.plane(of: positions[$0]) }, lifted: used.map { positions[$0] },
            outline: loop.map(map), holes: [ear.map(map)], inner: [], metric: .plane,
            lift: skull.position(at:))
        mesh.refine(addingPoints: Self.freeVertexCount) { position in
            let near = 1 + 2.5 * PortableMath.exp(-(position - SIMD3(74, 0, -66)).length / 22)
            return near * HeadSurface.areaScale(at: position)
        }
        var global = used
        for point in mesh.points.dropFirst(used.count) { global.append(add(skull.position(at: point))) }
        triangles += mesh.triangles.map { SIMD3(global[$0.x], global[$0.y], global[$0.z]) }
    }

    /// Points on the midline between two existing vertices, along a curve projected onto the skull.
    private func midline(_ control: [SIMD3<Double>], count: Int, skull: HeadSurface) -> [SIMD3<Double>] {
        let curve = SplineCurve(through: control)
        let points = curve.evenPoints(count: count, from: 0, to: curve.knots[curve.knots.count - 1])
        return points.dropFirst().dropLast().map { point in
            var position = skull.position(towards: (point - HeadSurface.centre).normalized())
            position.x = 0
            return position
        }
    }
}
