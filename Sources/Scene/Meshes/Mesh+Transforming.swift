public import RenderMath

extension Mesh {
    /// Returns the mesh transformed into another space.
    ///
    /// Normals and tangents rotate along and stay unit vectors. A mirroring matrix also reverses the triangles, so that fronts
    /// stay fronts. The result has no skin.
    /// - Parameter targetFromMesh: an affine matrix.
    public func transformed(by targetFromMesh: Matrix4) -> Mesh {
        let transform = VertexTransform(targetFromMesh)
        return transformed { _ in transform }
    }

    /// Returns the mesh with a separate transform for each vertex. A triangle is reversed if its first corner's transform
    /// mirrors.
    func transformed(_ transform: (_ vertex: Int) -> VertexTransform) -> Mesh {
        var result = self
        result.skin = nil
        var isMirrored = [Bool](repeating: false, count: vertexCount)
        for vertex in 0..<vertexCount {
            let transform = transform(vertex)
            isMirrored[vertex] = transform.isMirroring
            result.positions[vertex] = transform.matrix.transform(point: positions[vertex])
            if !normals.isEmpty { result.normals[vertex] = transform.normal(normals[vertex]) }
            if !tangents.isEmpty { result.tangents[vertex] = transform.tangent(tangents[vertex]) }
            for (index, target) in morphTargets.enumerated() {
                result.morphTargets[index].positionOffsets[vertex] = transform.linear * target.positionOffsets[vertex]
                guard !target.normalOffsets.isEmpty, !normals.isEmpty else { continue }
                result.morphTargets[index].normalOffsets[vertex] = transform.normalOffset(
                    target.normalOffsets[vertex], of: normals[vertex], moved: result.normals[vertex])
            }
        }
        if normals.isEmpty {
            for index in morphTargets.indices { result.morphTargets[index].normalOffsets = [] }
        }
        result.triangles = triangles.map { isMirrored[Int($0.x)] ? SIMD3($0.x, $0.z, $0.y) : $0 }
        return result
    }
}

/// Transforms a vertex's attributes into another space.
struct VertexTransform {
    let matrix: Matrix4
    let linear: Matrix3
    let isMirroring: Bool
    /// Transforms normals, up to their length.
    private let cofactors: Matrix3
    private let sign: Float

    init(_ matrix: Matrix4) {
        self.matrix = matrix
        linear = matrix.linear
        cofactors = linear.cofactors
        isMirroring = linear.determinant < 0
        sign = isMirroring ? -1 : 1
    }

    func normal(_ normal: SIMD3<Float>) -> SIMD3<Float> {
        (cofactors * normal * sign).normalized(orElse: normal)
    }

    func tangent(_ tangent: SIMD4<Float>) -> SIMD4<Float> {
        SIMD4((linear * tangent.xyz).normalized(orElse: tangent.xyz), tangent.w * sign)
    }

    /// - Parameter moved: the resting normal in the target space.
    func normalOffset(_ offset: SIMD3<Float>, of normal: SIMD3<Float>, moved: SIMD3<Float>) -> SIMD3<Float> {
        offset == .zero ? .zero : self.normal((normal + offset).normalized(orElse: normal)) - moved
    }
}
