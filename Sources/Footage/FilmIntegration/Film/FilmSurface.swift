/// The surface that a drawn layer forms on the skin, which determines the look of its edge.
public enum FilmSurface: String, CaseIterable, Sendable {
    /// Paint: fine detail of the film, such as pores and wrinkles, shows in the layer's light.
    case paint
    /// A rigid object: the edge of the layer is a rounded rim, and it casts a contact shadow on the film.
    case object
}

/// The surface of a layer in one frame.
package struct SurfaceLook: Hashable, Sendable {
    /// The kind of surface.
    package var surface: FilmSurface
    /// The distance between the eyes of the largest face, in pixels: the unit of lengths on the surface.
    package var eyeDistance: Double
    /// The direction towards the light, x to the right and y down. Its length grows with how much the light comes from one
    /// side; a lamp far to one side gives about 0.5.
    package var light: SIMD2<Float>

    /// Creates a surface.
    package init(_ surface: FilmSurface, eyeDistance: Double, light: SIMD2<Float> = .zero) {
        self.surface = surface
        self.eyeDistance = eyeDistance
        self.light = light
    }
}
