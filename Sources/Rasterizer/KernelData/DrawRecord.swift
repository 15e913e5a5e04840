package import RasterResources
package import RenderMath

/// The data of a draw as plain numbers and pointers, so that pixel loops do no reference counting.
///
/// The draw list must outlive the record.
@usableFromInline package struct DrawRecord: @unchecked Sendable {
    /// The pass in which the tiles draw the triangles.
    @usableFromInline package enum Pass: Sendable {
        /// Writes only depth.
        case depthOnly
        /// Shades only the nearest surface of each pixel, once all opaque draws are known.
        case opaque
        /// Shades and blends with the colour behind, in order.
        case blended
    }

    /// One position per vertex in model space.
    package var positions: UnsafePointer<SIMD3<Float>>
    /// One unit normal per vertex in model space, or nil if there are none, or none is used.
    package var normals: UnsafePointer<SIMD3<Float>>?
    /// One height per vertex in model space, see `Draw.facetHeights`, or nil if there are none, or none is used.
    package var facetHeights: UnsafePointer<Float>?
    /// One pair of texture coordinates per vertex for each set, or nil if there are none, or none is used.
    package var coordinates0: UnsafePointer<SIMD2<Float>>?
    package var coordinates1: UnsafePointer<SIMD2<Float>>?
    /// One unit tangent per vertex in model space with the sign of the bitangent, or nil if there are none, or none is used.
    package var tangents: UnsafePointer<SIMD4<Float>>?
    /// One colour per vertex, or nil if there are none, or none is used.
    package var colors: UnsafePointer<SIMD4<Float>>?
    /// Three vertex indices per triangle.
    package var triangles: UnsafePointer<SIMD3<UInt32>>
    /// The index of the draw's first vertex in the frame.
    package var firstVertex: Int32
    package var vertexCount: Int32
    package var triangleCount: Int32
    /// Whether all indices are known to refer to existing vertices.
    package var namesOnlyVertices: Bool
    /// The model's placement, and the matrix that transforms its normals without preserving their length.
    package var worldFromModel: Matrix4
    package var worldFromNormal: Matrix3
    /// The largest factor by which the placement scales a length along an axis.
    package var largestScale: Float
    /// See `Draw.depthOffset`.
    package var depthOffset: Float
    package var state: RasterState
    package var identifier: UInt32
    package var pass: Pass
    /// Whether counter-clockwise corners are the front; false if the placement mirrors the model.
    package var frontIsCounterClockwise: Bool
    /// Whether the vertices have the attributes that only some materials read, see `VertexLayout`.
    package let hasExtraAttributes: Bool

    /// A draw's record.
    /// - Parameters:
    ///   - material: the draw's material, which determines the vertex data that is used.
    ///   - firstVertex: the index of the draw's first vertex in the frame.
    ///   - keepsCoordinates: whether the first set of texture coordinates is used even if the material does not read it.
    package init(_ draw: Draw, _ material: MaterialRecord, firstVertex: Int, keepsCoordinates: Bool = false) {
        positions = draw.positions.address
        normals = material.usesNormal && !draw.normals.isEmpty ? draw.normals.address : nil
        facetHeights = material.usesFacetHeight && !draw.facetHeights.isEmpty ? draw.facetHeights.address : nil
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
        let linear = draw.worldFromModel.linear.columns
        largestScale = max(linear.0.length, linear.1.length, linear.2.length)
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

    /// Whether both draws produce the same triangles, to the bit, with the same camera.
    ///
    /// Vertices and triangles are considered equal if they have the same address. The caller retains both draws' buffers, so
    /// this memory is neither changed nor freed in between.
    package func makesSameTriangles(as other: DrawRecord) -> Bool {
        positions == other.positions && normals == other.normals && facetHeights == other.facetHeights
            && coordinates0 == other.coordinates0 && coordinates1 == other.coordinates1 && tangents == other.tangents
            && colors == other.colors
            && triangles == other.triangles && firstVertex == other.firstVertex
            && vertexCount == other.vertexCount && triangleCount == other.triangleCount
            && worldFromModel.hasSameBits(as: other.worldFromModel) && depthOffset.bitPattern == other.depthOffset.bitPattern
            && state.cullMode == other.state.cullMode && state.fillMode == other.state.fillMode
            && (pass == .depthOnly) == (other.pass == .depthOnly) && hasExtraAttributes == other.hasExtraAttributes
    }
}

extension Matrix4 {
    /// Whether all numbers have the same bits: −0 differs from 0, and a NaN equals itself.
    package func hasSameBits(as other: Matrix4) -> Bool {
        func bits(_ column: SIMD4<Float>) -> SIMD4<UInt32> { unsafeBitCast(column, to: SIMD4<UInt32>.self) }
        return bits(columns.0) == bits(other.columns.0) && bits(columns.1) == bits(other.columns.1)
            && bits(columns.2) == bits(other.columns.2) && bits(columns.3) == bits(other.columns.3)
    }
}
