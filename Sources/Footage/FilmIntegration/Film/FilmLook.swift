/// The changes that fit a drawn layer into a film: the values of a `FilmMatch` in one frame.
package struct FilmLook: Hashable, Sendable {
    /// The standard deviation of the blur, in pixels; 0 for none.
    package var blur = 0.0
    /// The grain that is added.
    package var grain = FilmGrain.none
    /// The range and tone that the layer takes on.
    package var grade = FilmGrade.none
    /// The factor on light.
    package var gain = 1.0
    /// The surface that the layer forms on the skin; nil to lay the layer as it is drawn.
    package var surface: SurfaceLook?

    /// Creates a look that changes nothing.
    package init() {}
}
