@_exported public import MaterialModes
public import RenderMath

/// A mesh, where it stands, and how it is drawn.
public struct Draw: Sendable {
    /// One position a vertex, in metres in model space.
    public var positions: GeometryBuffer<SIMD3<Float>>
    /// One unit normal a vertex in model space; none where no lighting is wanted.
    public var normals: GeometryBuffer<SIMD3<Float>>
    /// Up to two sets of texture coordinates, each with one pair a vertex; (0, 0) is the picture's top left corner.
    public var textureCoordinates: [GeometryBuffer<SIMD2<Float>>]
    /// One unit tangent a vertex in model space, along growing u, with the bitangent's sign in w as in glTF; none where no normal map is
    /// read.
    public var tangents: GeometryBuffer<SIMD4<Float>>
    /// One colour a vertex in linear light, a factor on the diffuse input, not premultiplied; none for white.
    public var colors: GeometryBuffer<SIMD4<Float>>
    /// Three indices of vertices a triangle; its front is where they run counter-clockwise.
    public var triangles: GeometryBuffer<SIMD3<UInt32>>
    /// The model's placement.
    public var worldFromModel: Matrix4
    /// The material that it shows under light; nil writes depth alone.
    public var shading: ShadingMaterial?
    /// Which light falls on it: 0 for the list's `lighting`, n for the n-th of its `otherLightings`. Default: 0.
    public var lighting: Int
    /// The rules by which triangles become pixels.
    public var state: RasterState
    /// Moves depth away from the viewer by this many metres without moving the picture. Default: 0.
    public var depthOffset: Float
    /// Written into the identifier layer; 0 is the background's.
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

    /// A draw of geometry of its own, which is copied.
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

    /// The box around all vertices.
    /// - Parameter viewFromModel: from model space to the axes along which the box lies.
    public func bounds(seenFrom viewFromModel: Matrix4) -> (least: SIMD3<Float>, largest: SIMD3<Float>) {
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

    /// Whether the draw mixes its colour with what is behind it, or hides nothing that comes after it, so that the order of such
    /// draws shows in the picture.
    public var isBlended: Bool { shading != nil && !state.colorWriteMask.isEmpty && !(isOpaque && state.writesToDepth) }

    /// Whether each pixel shows the last surface alone that passes the depth test, so that only it needs shading.
    package var isOpaque: Bool {
        guard let shading, shading.isOpaque, state.colorWriteMask == .all else { return false }
        return state.blendMode.hidesBehindOpaque
    }
}

/// The rules by which triangles become pixels.
public struct RasterState: Hashable, Sendable {
    /// Which faces are left out. Default: back faces.
    public var cullMode: CullMode
    /// Triangles or their edges. Default: filled.
    public var fillMode: FillMode
    /// Whether nearer surfaces hide this one; equal depth passes. Default: yes.
    public var readsFromDepth: Bool
    /// Whether this surface hides farther ones; pixels of alpha 0 never do. Default: yes.
    public var writesToDepth: Bool
    /// Which channels of the colour are written. Default: all.
    public var colorWriteMask: ColorWriteMask
    /// The mode in which the colour joins the one behind it. Default: alpha.
    public var blendMode: BlendMode
    /// Whether the triangles of a draw that is blended join each pixel from the farthest to the nearest, whatever their order. Depth is tested
    /// before the first of them is drawn, and written with them. Default: no, they join in their order.
    public var sortsFragments: Bool

    /// The usual state.
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
