package import Imaging
package import RenderMath

/// The shadows of a light: the depth in its view, and their style.
@usableFromInline package struct ShadowMap: Sendable {
    /// The projection of world positions onto the map.
    package enum Lens: Hashable, Sendable {
        /// Parallel rays: the map's side spans `height` metres, and depth runs from 1 at `near` to 0 at `far` metres from the
        /// viewpoint.
        case orthographic(height: Float, near: Float, far: Float)
        /// Rays from a point: the map's side spans the slopes −`slope`…`slope`, and depth is `near` over the distance along the
        /// axis.
        case perspective(slope: Float, near: Float)
    }

    /// The appearance of shadows.
    package struct Style: Hashable, Sendable {
        /// The largest half width of a shadow's soft edge, in metres; at most three of the map's texels.
        package var radius: Float
        /// The half width that a soft edge gains per metre of distance from the caster; 0 gives every edge the largest width.
        package var spread: Float
        /// The distance in metres by which positions move towards the light before the comparison, so that surfaces do not
        /// shadow themselves.
        package var bias: Float
        /// The fraction of the light that shadows block.
        package var opacity: Float
        /// The distance in metres from the caster at which a shadow has faded out; 0 for no fading.
        package var fadeDistance: Float

        /// A style from its parts.
        package init(radius: Float, spread: Float, bias: Float, opacity: Float, fadeDistance: Float) {
            self.radius = radius
            self.spread = spread
            self.bias = bias
            self.opacity = opacity
            self.fadeDistance = fadeDistance
        }
    }

    /// The largest half width of a soft edge, in texels.
    @inlinable package static var largestRadiusInTexels: Float { 3 }
    /// The transform from world space to the light's view, which looks down −z with +y up.
    package var lightFromWorld: Matrix4
    /// The projection.
    package var lens: Lens
    /// The appearance of shadows.
    package var style: Style
    /// The width and height of the map in texels, at least 16.
    package let side: Int
    package let depths: GeometryBuffer<Float>

    /// A map from the depth in a light's view. Its outermost texels are treated as empty, so that everything beyond the map is
    /// lit.
    /// - Parameter depth: square, 16 texels wide or more; larger is nearer to the light, 0 is empty.
    package init(depth: Image<Float>, lightFromWorld: Matrix4, lens: Lens, style: Style) {
        precondition(
            depth.size.width == depth.size.height && depth.size.width >= 16,
            "A shadow map must be square and at least 16 texels wide; got \(depth.size).")
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
