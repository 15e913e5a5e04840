public import RenderMath

extension Mesh {
    /// The mesh as it stands in another space.
    ///
    /// Normals and tangents turn along and stay unit vectors; a matrix that mirrors also turns the triangles round, so that
    /// fronts stay fronts.
    /// - Parameter targetFromMesh: an affine matrix.
    public func transformed(by targetFromMesh: Matrix4) -> Mesh {
        let linear = targetFromMesh.linear
        let isMirroring = linear.determinant < 0
        let cofactors = linear.cofactors
        let sign: Float = isMirroring ? -1 : 1
        var result = self
        result.positions = positions.map { targetFromMesh.transform(point: $0) }
        result.normals = normals.map { (cofactors * $0 * sign).normalized(orElse: $0) }
        result.tangents = tangents.map { SIMD4((linear * $0.xyz).normalized(orElse: $0.xyz), $0.w * sign) }
        if isMirroring {
            result.triangles = triangles.map { SIMD3($0.x, $0.z, $0.y) }
        }
        result.morphTargets = morphTargets.map { target in
            MorphTarget(
                name: target.name, positionOffsets: target.positionOffsets.map { linear * $0 },
                normalOffsets: transformedNormalOffsets(of: target, cofactors: cofactors * sign, moved: result.normals))
        }
        return result
    }

    private func transformedNormalOffsets(
        of target: MorphTarget, cofactors: Matrix3, moved: [SIMD3<Float>]
    ) -> [SIMD3<Float>] {
        guard !target.normalOffsets.isEmpty, !normals.isEmpty else { return [] }
        return target.normalOffsets.indices.map { vertex in
            guard target.normalOffsets[vertex] != .zero else { return .zero }
            let normal = (normals[vertex] + target.normalOffsets[vertex]).normalized(orElse: normals[vertex])
            return (cofactors * normal).normalized(orElse: normal) - moved[vertex]
        }
    }
}

extension Matrix3 {
    fileprivate static func * (matrix: Matrix3, factor: Float) -> Matrix3 {
        Matrix3(matrix.columns.0 * factor, matrix.columns.1 * factor, matrix.columns.2 * factor)
    }
}
