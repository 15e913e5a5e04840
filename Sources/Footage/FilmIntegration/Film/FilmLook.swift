/// The changes to a drawn layer that make it sit in a film: the numbers that a `FilmMatch` comes to in one frame.
package struct FilmLook: Hashable, Sendable {
    /// The standard deviation of the blur, in pixels; 0 for none.
    package var blur = 0.0
    /// The noise that is added.
    package var grain = FilmGrain.none
    /// The range and the tone that are taken on.
    package var grade = FilmGrade.none
    /// The factor on light.
    package var gain = 1.0
    /// The surface that the layer forms on the skin; nil to lay it as it is drawn.
    package var surface: SurfaceLook?

    /// Nothing is done.
    package init() {}
}
