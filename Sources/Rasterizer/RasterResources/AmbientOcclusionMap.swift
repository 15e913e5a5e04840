package import Imaging
package import RenderMath

/// The fraction of ambient and environment light that reaches the surfaces in a camera's view; it is lower in cavities and
/// contacts.
///
/// `Rasterizer.ambientOcclusion` creates a map from depth.
@usableFromInline package struct AmbientOcclusionMap: Sendable {
    /// The appearance of ambient occlusion.
    package struct Style: Hashable, Sendable {
        /// The distance in metres from which surfaces no longer occlude, above 0.
        package var radius: Float
        /// The exponent on the fraction of light that arrives: 0 disables occlusion, 1 leaves it unchanged, 2 darkens it.
        package var intensity: Float

        /// Occlusion by surfaces within a radius.
        package init(radius: Float, intensity: Float) {
            (self.radius, self.intensity) = (radius, intensity)
        }
    }

    /// The width and height in texels.
    package let size: ImageSize
    /// The transform from world to camera space, in which the camera looks down −z with +y up.
    package let cameraFromWorld: Matrix4
    /// The transform from camera space to clip space.
    package let clipFromCamera: Matrix4
    /// The appearance.
    package let style: Style
    /// The data of the map's texels.
    package let texels: Texels
    /// The texels of only those surfaces that stand in for filmed ones, whose cavities the film already shows; nil if there are
    /// none.
    package private(set) var filmTexels: Texels?

    /// The data of a map's texels, row by row, the rows `stride` numbers apart.
    package struct Texels: Sendable {
        /// The distance from the camera's plane in metres; `emptyDistance` if the texel shows nothing.
        package var distances: GeometryBuffer<Float>
        /// The fraction of the light that arrives.
        package var shares: GeometryBuffer<Float>
        /// The index of the first texel.
        package var first: Int
        /// The distance from row to row, in numbers.
        package var stride: Int

        /// Texels from their parts.
        package init(distances: GeometryBuffer<Float>, shares: GeometryBuffer<Float>, first: Int, stride: Int) {
            (self.distances, self.shares, self.first, self.stride) = (distances, shares, first, stride)
        }
    }

    /// The distance of texels that show nothing: farther than any scene reaches, but small enough for its square to be finite.
    @inlinable package static var emptyDistance: Float { 1e9 }

    /// A map from its parts.
    package init(
        size: ImageSize, cameraFromWorld: Matrix4, clipFromCamera: Matrix4, style: Style,
        texels: Texels
    ) {
        (self.size, self.cameraFromWorld, self.clipFromCamera) = (size, cameraFromWorld, clipFromCamera)
        (self.style, self.texels) = (style, texels)
    }

    /// Returns the same map, with which shadow catchers darken a film only by the occlusion that added objects cause.
    /// - Parameter film: a map with the same camera and size, of only the surfaces that stand in for filmed ones.
    package func relative(to film: AmbientOcclusionMap) -> AmbientOcclusionMap {
        precondition(film.size == size, "Maps must have the same size; got \(film.size) and \(size).")
        var map = self
        map.filmTexels = film.texels
        return map
    }
}
