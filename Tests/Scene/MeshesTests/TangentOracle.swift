import Meshes
import RenderMath

/// MikkTSpace in double precision, as in its paper and without tables: walks around each corner's vertex.
struct TangentOracle {
    let mesh: Mesh
    let set: Int
    /// The number of groups that meet at each corner's vertex, for tests of what the samples hold.
    private(set) var corners: [SIMD4<Double>?] = []

    private struct Corner: Hashable {
        var triangle: Int
        var place: Int
    }

    init(_ mesh: Mesh, set: Int = 0) {
        (self.mesh, self.set) = (mesh, set)
        corners = [SIMD4<Double>?](repeating: nil, count: mesh.triangles.count * 3)
        // Triangles without texture area take the orientation of the first group that reaches them.
        var sides = mesh.triangles.indices.map { frame(of: $0)?.isUpright }
        for start in corners.indices where corners[start] == nil {
            let triangle = start / 3
            guard frame(of: triangle) != nil, let side = sides[triangle] else { continue }
            var group: [Corner] = []
            spread(Corner(triangle: triangle, place: start % 3), side: side, &sides, &group)
            let tangent = self.tangent(of: group, side: side)
            for corner in group { corners[corner.triangle * 3 + corner.place] = tangent }
        }
    }

    private func index(_ corner: Corner) -> Int { Int(mesh.triangles[corner.triangle][corner.place]) }

    private func isAlike(_ a: Int, _ b: Int) -> Bool {
        mesh.positions[a] == mesh.positions[b] && mesh.normals[a] == mesh.normals[b]
            && mesh.textureCoordinates[set][a] == mesh.textureCoordinates[set][b]
    }

    private func spread(_ corner: Corner, side: Bool, _ sides: inout [Bool?], _ group: inout [Corner]) {
        guard !group.contains(corner), corners[corner.triangle * 3 + corner.place] == nil else { return }
        guard (sides[corner.triangle] ?? side) == side else { return }
        sides[corner.triangle] = side
        group.append(corner)
        for edge in [corner.place, (corner.place + 2) % 3] {
            guard let other = neighbour(of: corner.triangle, edge: edge) else { continue }
            let place = (0..<3).first { isAlike(index(Corner(triangle: other, place: $0)), index(corner)) }
            if let place { spread(Corner(triangle: other, place: place), side: side, &sides, &group) }
        }
    }

    /// The only other triangle with the same edge in the opposite direction.
    private func neighbour(of triangle: Int, edge: Int) -> Int? {
        let from = index(Corner(triangle: triangle, place: edge))
        let to = index(Corner(triangle: triangle, place: (edge + 1) % 3))
        let found = mesh.triangles.indices.filter { other in
            other != triangle
                && (0..<3).contains { place in
                    isAlike(index(Corner(triangle: other, place: place)), to)
                        && isAlike(index(Corner(triangle: other, place: (place + 1) % 3)), from)
                }
        }
        precondition(found.count < 2, "The samples have no edge of more than two triangles.")
        return found.first
    }

    private func frame(of triangle: Int) -> (alongU: SIMD3<Double>, isUpright: Bool)? {
        let corners = (0..<3).map { index(Corner(triangle: triangle, place: $0)) }
        let places = corners.map { SIMD3<Double>(mesh.positions[$0]) }
        let coordinates = corners.map { SIMD2<Double>(mesh.textureCoordinates[set][$0]) }
        let (s1, s2) = (coordinates[1] - coordinates[0], coordinates[2] - coordinates[0])
        let area = s1.x * s2.y - s1.y * s2.x
        guard area != 0 else { return nil }
        let alongU = ((places[1] - places[0]) * s2.y - (places[2] - places[0]) * s1.y) * (1 / area)
        return (alongU, area < 0)
    }

    private func tangent(of group: [Corner], side: Bool) -> SIMD4<Double> {
        var sum = SIMD3<Double>.zero
        for corner in group {
            guard let frame = frame(of: corner.triangle) else { continue }
            let normal = SIMD3<Double>(mesh.normals[index(corner)])
            func laid(_ vector: SIMD3<Double>) -> SIMD3<Double> { (vector - normal * normal.dot(vector)).normalized() }
            let place = SIMD3<Double>(mesh.positions[index(corner)])
            let next = SIMD3<Double>(mesh.positions[index(Corner(triangle: corner.triangle, place: (corner.place + 1) % 3))])
            let last = SIMD3<Double>(mesh.positions[index(Corner(triangle: corner.triangle, place: (corner.place + 2) % 3))])
            let cosine = min(max(laid(next - place).dot(laid(last - place)), -1), 1)
            sum += laid(frame.alongU) * PortableMath.atan2((1 - cosine * cosine).squareRoot(), cosine)
        }
        let tangent = sum.normalized()
        return SIMD4(tangent.x, tangent.y, tangent.z, side ? 1 : -1)
    }
}
