public import Imaging
public import RenderMath

/// The shadows of a light: the depth that it sees, and how they are drawn from that.
public struct ShadowMap: Sendable {
    /// The projection of places onto the map.
    public enum Lens: Hashable, Sendable {
        /// Parallel rays: `height` metres fill the map's side, and depth runs from 1 at `near` to 0 at `far` metres from the viewpoint.
        case orthographic(height: Float, near: Float, far: Float)
        /// From a point: the map's side covers the slopes −`slope`…`slope`, and depth is `near` over the distance along the axis.
        case perspective(slope: Float, near: Float)
    }

    /// The appearance of shadows.
    public struct Style: Hashable, Sendable {
        /// The largest half width of a shadow's soft edge, in metres; it covers three of the map's texels at most.
        public var radius: Float
        /// The half width that an edge gains with each metre from what throws it; 0 gives every edge the largest.
        public var spread: Float
        /// The distance in metres by which places move towards the light before they are compared, so that surfaces throw no shadow on
        /// themselves.
        public var bias: Float
        /// The share of the light that shadows keep off.
        public var opacity: Float
        /// The distance in metres from what throws it at which a shadow has faded away; 0 for never.
        public var fadeDistance: Float

        /// Shadows with edges of a radius.
        public init(radius: Float, spread: Float, bias: Float, opacity: Float, fadeDistance: Float) {
            self.radius = radius
            self.spread = spread
            self.bias = bias
            self.opacity = opacity
            self.fadeDistance = fadeDistance
        }
    }

    /// The widest soft edge, as half its width in texels.
    @inlinable public static var largestRadiusInTexels: Float { 3 }
    /// From the world to the light's view: it looks down −z with +y up.
    public var lightFromWorld: Matrix4
    /// The projection.
    public var lens: Lens
    /// The appearance of shadows.
    public var style: Style
    /// The width and height of the map in texels, 16 or more.
    package let side: Int
    package let depths: GeometryBuffer<Float>

    /// A map from what a light sees. Its outermost texels are taken to be empty, so that what lies beyond it is lit.
    /// - Parameter depth: square, 16 texels wide or more; larger is nearer to the light, 0 where nothing is.
    public init(depth: Image<Float>, lightFromWorld: Matrix4, lens: Lens, style: Style) {
        precondition(
            depth.size.width == depth.size.height && depth.size.width >= 16, "\(depth.size) is no shadow map's size.")
        self.lightFromWorld = lightFromWorld
        self.lens = lens
        self.style = style
        side = depth.size.width
        var texels = GeometryBuffer(depth.pixels)
        for index in 0..<side {
            texels[index] = 0
            texels[(side - 1) * side + index] = 0
            texels[index * side] = 0
            texels[index * side + side - 1] = 0
        }
        depths = texels
    }
}
