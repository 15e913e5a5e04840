package import RasterResources
package import RenderMath

/// The data of a draw that the kernels need, as plain numbers and pointers, so that no reference is counted in a pixel loop.
///
/// The draw list that it was made from must outlive it.
@usableFromInline package struct DrawRecord: @unchecked Sendable {
    /// The treatment of a draw's triangles in the tiles.
    @usableFromInline package enum Pass: Sendable {
        /// Depth is written and nothing else.
        case depthOnly
        /// Only the nearest surface of a pixel is shaded, once all opaque draws are known.
        case opaque
        /// Shaded and joined with what is behind, in order.
        case blended
    }

    /// One position a vertex in model space.
    package var positions: UnsafePointer<SIMD3<Float>>
    /// One unit normal a vertex in model space, or nil where there is none, or none is used.
    package var normals: UnsafePointer<SIMD3<Float>>?
    /// One pair of texture coordinates a vertex for each set, or nil where there is none, or none is used.
    package var coordinates0: UnsafePointer<SIMD2<Float>>?
    package var coordinates1: UnsafePointer<SIMD2<Float>>?
    /// One unit tangent a vertex in model space with the sign of the bitangent, or nil where there is none, or none is used.
    package var tangents: UnsafePointer<SIMD4<Float>>?
    /// One colour a vertex, or nil where there is none, or none is used.
    package var colors: UnsafePointer<SIMD4<Float>>?
    /// Three indices of vertices a triangle.
    package var triangles: UnsafePointer<SIMD3<UInt32>>
    /// The index of the draw's first vertex among the frame's.
    package var firstVertex: Int32
    package var vertexCount: Int32
    package var triangleCount: Int32
    /// Whether all indices are known to be those of vertices.
    package var namesOnlyVertices: Bool
    /// The model's placement, and the matrix that carries its normals, which need not keep their length.
    package var worldFromModel: Matrix4
    package var worldFromNormal: Matrix3
    /// See `Draw.depthOffset`.
    package var depthOffset: Float
    package var state: RasterState
    package var identifier: UInt32
    package var pass: Pass
    /// Whether corners that run counter-clockwise are the front; false for models that their placement mirrors.
    package var frontIsCounterClockwise: Bool
    /// Whether its vertices carry the attributes that only some materials read, see `VertexLayout`.
    package let hasExtraAttributes: Bool

    /// A draw's record, with the index of its first vertex among the frame's.
    /// - Parameters:
    ///   - material: the draw's, which tells what it uses of the vertices.
    ///   - keepsCoordinates: whether the first set of texture coordinates is used even where the material does not.
    package init(_ draw: Draw, _ material: MaterialRecord, firstVertex: Int, keepsCoordinates: Bool = false) {
        positions = draw.positions.address
        normals = material.usesNormal && !draw.normals.isEmpty ? draw.normals.address : nil
        let sets = draw.textureCoordinates
        coordinates0 = (material.usesCoordinates.0 || keepsCoordinates) && !sets.isEmpty ? sets[0].address : nil
        coordinates1 = material.usesCoordinates.1 && sets.count > 1 ? sets[1].address : nil
        tangents = material.usesTangent && !draw.tangents.isEmpty ? draw.tangents.address : nil
        colors = material.usesColor && !draw.colors.isEmpty ? draw.colors.address : nil
        hasExtraAttributes = material.usesExtraAttributes
        triangles = draw.triangles.address
        self.firstVertex = Int32(firstVertex)
        vertexCount = Int32(draw.positions.count)
        triangleCount = Int32(draw.triangles.count)
        namesOnlyVertices = draw.triangles.largestIndex.map { $0 < draw.positions.count } ?? false
        worldFromModel = draw.worldFromModel
        let determinant = draw.worldFromModel.linear.determinant
        let mirror: Float = determinant < 0 ? -1 : 1
        let cofactors = draw.worldFromModel.linear.cofactors
        worldFromNormal = Matrix3(
            cofactors.columns.0 * mirror, cofactors.columns.1 * mirror, cofactors.columns.2 * mirror)
        depthOffset = draw.depthOffset
        state = draw.state
        identifier = draw.identifier
        let isDepthOnly = draw.shading == nil || draw.state.colorWriteMask.isEmpty
        pass = isDepthOnly ? .depthOnly : draw.isOpaque ? .opaque : .blended
        frontIsCounterClockwise = determinant >= 0
    }

    /// Whether the same triangles come of both draws to the bit, seen by the same camera.
    ///
    /// Vertices and triangles are taken to be the same where they lie in the same memory: the caller holds both draws' buffers, so
    /// that it is neither changed nor freed in between.
    package func makesSameTriangles(as other: DrawRecord) -> Bool {
        positions == other.positions && normals == other.normals && coordinates0 == other.coordinates0
            && coordinates1 == other.coordinates1 && tangents == other.tangents && colors == other.colors
            && triangles == other.triangles && firstVertex == other.firstVertex
            && vertexCount == other.vertexCount && triangleCount == other.triangleCount
            && worldFromModel.hasSameBits(as: other.worldFromModel) && depthOffset.bitPattern == other.depthOffset.bitPattern
            && state.cullMode == other.state.cullMode && state.fillMode == other.state.fillMode
            && (pass == .depthOnly) == (other.pass == .depthOnly) && hasExtraAttributes == other.hasExtraAttributes
    }
}

extension Matrix4 {
    /// Whether all numbers are the same bit by bit: −0 is not 0 here, and what is no number is itself.
    package func hasSameBits(as other: Matrix4) -> Bool {
        func bits(_ column: SIMD4<Float>) -> SIMD4<UInt32> { unsafeBitCast(column, to: SIMD4<UInt32>.self) }
        return bits(columns.0) == bits(other.columns.0) && bits(columns.1) == bits(other.columns.1)
            && bits(columns.2) == bits(other.columns.2) && bits(columns.3) == bits(other.columns.3)
    }
}
