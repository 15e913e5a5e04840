extension Mesh {
    /// Returns, for each vertex, the lowest vertex at exactly the same position (−0 equals 0).
    package func firstVertexAtSamePosition() -> [UInt32] {
        var first: [SIMD3<Float>: UInt32] = [:]
        first.reserveCapacity(vertexCount)
        return positions.enumerated().map { index, position in
            let key = position.withPositiveZeros
            if let known = first[key] { return known }
            first[key] = UInt32(index)
            return UInt32(index)
        }
    }

    /// Returns the mesh with vertices merged that agree in every attribute, in the order in which they first appear.
    ///
    /// For formats that store each triangle's corners separately. Vertices with different joint influences stay separate.
    /// Triangles keep their number and order.
    public func welded() -> Mesh {
        let ranges = skin?.ranges
        func areHeldAlike(_ a: Int, _ b: Int) -> Bool {
            guard let skin, let ranges else { return true }
            return skin.influences[ranges[a]] == skin.influences[ranges[b]] && skin.positions[a] == skin.positions[b]
        }
        var kept: [UInt32] = []
        var newIndices = [UInt32](repeating: 0, count: vertexCount)
        var known: [Int: [UInt32]] = [:]
        for vertex in 0..<vertexCount {
            let hash = attributeHash(of: vertex)
            if let twin = known[hash]?.first(where: {
                haveEqualAttributes(Int(kept[Int($0)]), vertex) && areHeldAlike(Int(kept[Int($0)]), vertex)
            }) {
                newIndices[vertex] = twin
            } else {
                newIndices[vertex] = UInt32(kept.count)
                known[hash, default: []].append(UInt32(kept.count))
                kept.append(UInt32(vertex))
            }
        }
        guard kept.count < vertexCount else { return self }
        let moved = triangles.map { SIMD3(newIndices[Int($0.x)], newIndices[Int($0.y)], newIndices[Int($0.z)]) }
        return withVertices(kept, triangles: moved)
    }

    /// Returns the mesh without the vertices that no triangle uses; the others keep their order.
    package func withoutUnusedVertices() -> Mesh {
        var isUsed = [Bool](repeating: false, count: vertexCount)
        for triangle in triangles {
            for corner in 0..<3 { isUsed[Int(triangle[corner])] = true }
        }
        let kept = (0..<UInt32(vertexCount)).filter { isUsed[Int($0)] }
        guard kept.count < vertexCount else { return self }
        var newIndices = [UInt32](repeating: 0, count: vertexCount)
        for (index, vertex) in kept.enumerated() { newIndices[Int(vertex)] = UInt32(index) }
        return withVertices(
            kept, triangles: triangles.map { SIMD3(newIndices[Int($0.x)], newIndices[Int($0.y)], newIndices[Int($0.z)]) })
    }

    /// Returns the mesh with three separate vertices per triangle and flat normals, without a skin.
    public func facetted() -> Mesh {
        let corners = triangles.flatMap { [$0.x, $0.y, $0.z] }
        let separate = (0..<UInt32(triangles.count)).map { SIMD3<UInt32>(0, 1, 2) &+ 3 * $0 }
        var facets = withVertices(corners, triangles: separate)
        facets.makeSmoothNormals(weighting: .area, mergingEqualPositions: false)
        facets.skin = nil
        return facets
    }

    /// Returns a mesh of the chosen vertices, which may repeat.
    package func withVertices(_ chosen: [UInt32], triangles: [SIMD3<UInt32>]) -> Mesh {
        func pick<Value>(_ values: [Value]) -> [Value] {
            values.isEmpty ? [] : chosen.map { values[Int($0)] }
        }
        var mesh = Mesh(
            positions: pick(positions), normals: pick(normals), tangents: pick(tangents), colors: pick(colors),
            textureCoordinates: textureCoordinates.map { pick($0) }, triangles: triangles,
            morphTargets: morphTargets.map { $0.withVertices(chosen) })
        mesh.skin = skin?.withVertices(chosen)
        return mesh
    }

    private func attributeHash(of vertex: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(positions[vertex].withPositiveZeros)
        if !normals.isEmpty { hasher.combine(normals[vertex].withPositiveZeros) }
        for set in textureCoordinates { hasher.combine(set[vertex].withPositiveZeros) }
        return hasher.finalize()
    }

    private func haveEqualAttributes(_ a: Int, _ b: Int) -> Bool {
        positions[a] == positions[b] && (normals.isEmpty || normals[a] == normals[b])
            && (tangents.isEmpty || tangents[a] == tangents[b]) && (colors.isEmpty || colors[a] == colors[b])
            && textureCoordinates.allSatisfy { $0[a] == $0[b] }
            && morphTargets.allSatisfy { target in
                target.positionOffsets[a] == target.positionOffsets[b]
                    && (target.normalOffsets.isEmpty || target.normalOffsets[a] == target.normalOffsets[b])
            }
    }
}

extension SIMD where Scalar == Float {
    /// The vector with −0 replaced by 0: the two are equal, but their bits and therefore their hashes differ.
    var withPositiveZeros: Self { self + Self(repeating: 0) }
}
