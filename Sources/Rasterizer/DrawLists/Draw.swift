public import RenderMath

/// A mesh, where it stands, and how it is drawn.
public struct Draw: Sendable {
    /// One position a vertex, in metres in model space.
    public var positions: [SIMD3<Float>]
    /// One unit normal a vertex in model space; none where no lighting is wanted.
    public var normals: [SIMD3<Float>]
    /// Up to two sets of texture coordinates, each with one pair a vertex; (0, 0) is the picture's top left corner.
    public var textureCoordinates: [[SIMD2<Float>]]
    /// Three indices of vertices a triangle; its front is where they run counter-clockwise.
    public var triangles: [SIMD3<UInt32>]
    /// The model's placement.
    public var worldFromModel: Matrix4
    /// How it answers light; nil writes depth alone.
    public var shading: ShadingMaterial?
    /// How triangles become pixels.
    public var state: RasterState
    /// Moves depth away from the viewer by this many metres without moving the picture. Default: 0.
    public var depthOffset: Float
    /// Written into the identifier layer; 0 is the background's.
    public var identifier: UInt32

    /// A draw from its parts.
    public init(
        positions: [SIMD3<Float>], normals: [SIMD3<Float>] = [], textureCoordinates: [[SIMD2<Float>]] = [],
        triangles: [SIMD3<UInt32>], worldFromModel: Matrix4 = .identity, shading: ShadingMaterial?,
        state: RasterState = RasterState(), depthOffset: Float = 0, identifier: UInt32 = 1
    ) {
        self.positions = positions
        self.normals = normals
        self.textureCoordinates = textureCoordinates
        self.triangles = triangles
        self.worldFromModel = worldFromModel
        self.shading = shading
        self.state = state
        self.depthOffset = depthOffset
        self.identifier = identifier
    }

    /// Whether the draw mixes its colour with what is behind it, or hides nothing that comes after it, so that the order of such
    /// draws shows in the picture.
    public var isBlended: Bool { shading != nil && !state.colorWriteMask.isEmpty && !(isOpaque && state.writesDepth) }

    /// Whether each pixel shows the last surface alone that passes the depth test, so that only it needs shading.
    package var isOpaque: Bool {
        guard let shading, shading.isOpaque, state.colorWriteMask == .all else { return false }
        return state.blend == .alpha || state.blend == .replace
    }
}

/// How triangles become pixels.
public struct RasterState: Hashable, Sendable {
    /// Which faces are left out.
    public enum Cull: Sendable {
        /// Those whose corners run clockwise.
        case back
        /// Those whose corners run counter-clockwise.
        case front
        /// None.
        case none
    }

    /// How a colour joins the one behind it; see `Blend`'s cases for the formulas.
    public enum Blend: Sendable {
        /// `s·sa + d·(1 − sa)`.
        case alpha
        /// `s·sa + d`.
        case add
        /// `d − s·sa`, not below 0.
        case subtract
        /// `d·(1 − sa) + s·d·sa`.
        case multiply
        /// `d·(1 − s·sa) + s·sa`.
        case screen
        /// `s`, whatever alpha says.
        case replace
        /// The larger of `s` and `d`, whatever alpha says.
        case max
    }

    /// Parts of the colour that are written.
    public struct ColorWriteMask: OptionSet, Hashable, Sendable {
        /// One bit a part: red 1, green 2, blue 4, alpha 8.
        public let rawValue: UInt8

        /// A mask from its bits.
        @inlinable @inline(__always)
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Everything is written.
        @inlinable @inline(__always)
        public static var all: ColorWriteMask { ColorWriteMask(rawValue: 15) }
    }

    /// Which faces are left out. Default: back faces.
    public var cull: Cull
    /// Whether only the edges of triangles are drawn, one pixel wide. Default: no.
    public var drawsLines: Bool
    /// Whether nearer surfaces hide this one; equal depth passes. Default: yes.
    public var readsDepth: Bool
    /// Whether this surface hides farther ones; pixels of alpha 0 never do. Default: yes.
    public var writesDepth: Bool
    /// Which parts of the colour are written. Default: all.
    public var colorWriteMask: ColorWriteMask
    /// How the colour joins the one behind it. Default: alpha.
    public var blend: Blend

    /// The usual state.
    public init(
        cull: Cull = .back, drawsLines: Bool = false, readsDepth: Bool = true, writesDepth: Bool = true,
        colorWriteMask: ColorWriteMask = .all, blend: Blend = .alpha
    ) {
        self.cull = cull
        self.drawsLines = drawsLines
        self.readsDepth = readsDepth
        self.writesDepth = writesDepth
        self.colorWriteMask = colorWriteMask
        self.blend = blend
    }
}
