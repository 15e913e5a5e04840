public import RenderMath

/// A mesh with its placement and its material.
public struct Draw: Sendable {
    /// One position per vertex, in metres in model space.
    public var positions: GeometryBuffer<SIMD3<Float>>
    /// One unit normal per vertex in model space; empty for unlit surfaces.
    public var normals: GeometryBuffer<SIMD3<Float>>
    /// Up to two sets of texture coordinates, each with one pair per vertex; (0, 0) is the picture's top left corner.
    public var textureCoordinates: [GeometryBuffer<SIMD2<Float>>]
    /// One unit tangent per vertex in model space, along growing u, with the bitangent's sign in w as in glTF.
    ///
    /// Empty if no normal map is read.
    public var tangents: GeometryBuffer<SIMD4<Float>>
    /// One colour per vertex in linear light, not premultiplied, a factor on the diffuse input; empty for white.
    public var colors: GeometryBuffer<SIMD4<Float>>
    /// The height of the smooth surface above the triangles around each vertex, in metres in model space; empty for none.
    ///
    /// Facets of a coarse mesh do not shadow each other up to this height.
    package var facetHeights: GeometryBuffer<Float> = []
    /// Three vertex indices per triangle; counter-clockwise seen from the front.
    public var triangles: GeometryBuffer<SIMD3<UInt32>>
    /// The placement of the model.
    public var worldFromModel: Matrix4
    /// The material; nil writes only depth.
    public var shading: ShadingMaterial?
    /// The index of the draw's lighting: 0 for the list's `lighting`, n for the n-th of its `otherLightings`. Default: 0.
    public var lighting: Int
    /// The rasterization state.
    public var state: RasterState
    /// The distance in metres by which depth moves away from the viewer; the picture does not move. Default: 0.
    public var depthOffset: Float
    /// The value written to the identifier layer; 0 is the background's.
    public var identifier: UInt32

    /// A draw of geometry that may be shared with other draws and other frames.
    public init(
        positions: GeometryBuffer<SIMD3<Float>>, normals: GeometryBuffer<SIMD3<Float>> = [],
        textureCoordinates: [GeometryBuffer<SIMD2<Float>>] = [], tangents: GeometryBuffer<SIMD4<Float>> = [],
        colors: GeometryBuffer<SIMD4<Float>> = [], triangles: GeometryBuffer<SIMD3<UInt32>>,
        worldFromModel: Matrix4 = .identity, shading: ShadingMaterial?,
        state: RasterState = RasterState(), depthOffset: Float = 0, identifier: UInt32 = 1
    ) {
        self.positions = positions
        self.normals = normals
        self.textureCoordinates = textureCoordinates
        self.tangents = tangents
        self.colors = colors
        self.triangles = triangles
        self.worldFromModel = worldFromModel
        self.shading = shading
        lighting = 0
        self.state = state
        self.depthOffset = depthOffset
        self.identifier = identifier
    }

    /// A draw with its own copy of the geometry.
    public init(
        positions: [SIMD3<Float>], normals: [SIMD3<Float>] = [], textureCoordinates: [[SIMD2<Float>]] = [],
        tangents: [SIMD4<Float>] = [], colors: [SIMD4<Float>] = [], triangles: [SIMD3<UInt32>],
        worldFromModel: Matrix4 = .identity, shading: ShadingMaterial?,
        state: RasterState = RasterState(), depthOffset: Float = 0, identifier: UInt32 = 1
    ) {
        self.init(
            positions: GeometryBuffer(positions), normals: GeometryBuffer(normals),
            textureCoordinates: textureCoordinates.map { GeometryBuffer($0) }, tangents: GeometryBuffer(tangents),
            colors: GeometryBuffer(colors), triangles: GeometryBuffer(triangles), worldFromModel: worldFromModel,
            shading: shading, state: state, depthOffset: depthOffset, identifier: identifier)
    }

    /// Returns the box around all vertices.
    /// - Parameter viewFromModel: from model space to the axes of the box.
    package func bounds(seenFrom viewFromModel: Matrix4) -> (least: SIMD3<Float>, largest: SIMD3<Float>) {
        var least = SIMD4<Float>(repeating: .infinity)
        var largest = SIMD4<Float>(repeating: -.infinity)
        let columns = viewFromModel.columns
        let start = positions.address
        for index in 0..<positions.count {
            let position = start[index]
            let place =
                columns.0 * position.x + columns.1 * position.y + columns.2 * position.z + columns.3
            least = pointwiseMin(least, place)
            largest = pointwiseMax(largest, place)
        }
        return (SIMD3(least.x, least.y, least.z), SIMD3(largest.x, largest.y, largest.z))
    }

    /// Whether the draw's order among other such draws affects the picture.
    ///
    /// It does if the draw mixes its colour with the one behind it, or writes no depth.
    public var isBlended: Bool { shading != nil && !state.colorWriteMask.isEmpty && !(isOpaque && state.writesToDepth) }

    /// Whether each pixel shows only the last surface that passes the depth test, so that only this surface is shaded.
    package var isOpaque: Bool {
        guard let shading, shading.isOpaque, state.colorWriteMask == .all else { return false }
        return state.blendMode.hidesBehindOpaque
    }
}

/// The rasterization state: how triangles become pixels.
public struct RasterState: Hashable, Sendable {
    /// The faces that are not drawn. Default: back faces.
    public var cullMode: CullMode
    /// Whether triangles are filled or outlined. Default: filled.
    public var fillMode: FillMode
    /// Whether nearer surfaces hide this one; equal depth passes. Default: yes.
    public var readsFromDepth: Bool
    /// Whether this surface hides farther ones; pixels of alpha 0 never do. Default: yes.
    public var writesToDepth: Bool
    /// The colour channels that are written. Default: all.
    public var colorWriteMask: ColorWriteMask
    /// The mode that blends the colour with the one behind it. Default: alpha.
    public var blendMode: BlendMode
    /// Whether the triangles of a blended draw are blended from the farthest to the nearest in each pixel, regardless of their
    /// order.
    ///
    /// Depth is tested before the first of them is drawn, and written with them. Default: no, they are blended in their order.
    public var sortsFragments: Bool

    /// The default state.
    public init(
        cullMode: CullMode = .back, fillMode: FillMode = .fill, readsFromDepth: Bool = true, writesToDepth: Bool = true,
        colorWriteMask: ColorWriteMask = .all, blendMode: BlendMode = .alpha, sortsFragments: Bool = false
    ) {
        self.cullMode = cullMode
        self.fillMode = fillMode
        self.readsFromDepth = readsFromDepth
        self.writesToDepth = writesToDepth
        self.colorWriteMask = colorWriteMask
        self.blendMode = blendMode
        self.sortsFragments = sortsFragments
    }
}
