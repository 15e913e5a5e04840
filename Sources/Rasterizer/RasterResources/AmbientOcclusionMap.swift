public import Imaging
package import RenderMath

/// The share of the light from all around that reaches the surfaces that a camera sees: cavities and contacts are darker.
///
/// `Rasterizer.ambientOcclusion` makes one from depth.
public struct AmbientOcclusionMap: Sendable {
    /// The appearance of ambient occlusion.
    public struct Style: Hashable, Sendable {
        /// The distance in metres from which on surfaces keep off no light, above 0.
        public var radius: Float
        /// The power of the share that arrives: 0 is off, 1 as it is, 2 darker.
        public var intensity: Float

        /// Occlusion by what is within a radius.
        public init(radius: Float, intensity: Float) {
            (self.radius, self.intensity) = (radius, intensity)
        }
    }

    /// Width and height in texels.
    public let size: ImageSize
    /// From the world to the camera: it looks down −z with +y up.
    package let cameraFromWorld: Matrix4
    /// From the camera to clip space.
    package let clipFromCamera: Matrix4
    /// The appearance.
    public let style: Style
    /// What the map tells of its texels.
    package let texels: Texels
    /// The same of the surfaces alone that stand for those of a film, which shows their cavities already; nil where there are none.
    package private(set) var filmTexels: Texels?

    /// What a map tells of its texels, row by row, the rows `stride` numbers apart.
    package struct Texels: Sendable {
        /// The distance from the camera's plane in metres, `emptyDistance` where nothing is.
        package var distances: GeometryBuffer<Float>
        /// The share of the light that arrives.
        package var shares: GeometryBuffer<Float>
        /// The index of the first texel.
        package var first: Int
        /// From row to row.
        package var stride: Int

        /// Texels from their parts.
        package init(distances: GeometryBuffer<Float>, shares: GeometryBuffer<Float>, first: Int, stride: Int) {
            (self.distances, self.shares, self.first, self.stride) = (distances, shares, first, stride)
        }
    }

    /// The distance of texels that show nothing: farther than any scene reaches, and its square is still a number.
    @inlinable package static var emptyDistance: Float { 1e9 }

    /// A map from its parts.
    package init(
        size: ImageSize, cameraFromWorld: Matrix4, clipFromCamera: Matrix4, style: Style,
        texels: Texels
    ) {
        (self.size, self.cameraFromWorld, self.clipFromCamera) = (size, cameraFromWorld, clipFromCamera)
        (self.style, self.texels) = (style, texels)
    }

    /// The same map, by which shadow catchers darken a film only as much as what is added to it keeps off.
    /// - Parameter film: a map of the same camera and size, of the surfaces alone that stand for the film's.
    public func relative(to film: AmbientOcclusionMap) -> AmbientOcclusionMap {
        precondition(film.size == size, "A map of \(film.size) does not fit one of \(size).")
        var map = self
        map.filmTexels = film.texels
        return map
    }
}
