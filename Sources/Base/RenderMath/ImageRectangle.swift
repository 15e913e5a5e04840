/// A rectangle in an image, from its top left corner, in pixels or in shares of its width and height, as whoever holds it says.
///
/// It may reach beyond the image.
public struct ImageRectangle: Hashable, Sendable {
    /// From the image's left edge to the rectangle's.
    public var left: Double
    /// From the image's top edge to the rectangle's.
    public var top: Double
    /// To the rectangle's right edge.
    public var width: Double
    /// To the rectangle's bottom edge.
    public var height: Double

    /// A rectangle from its parts.
    public init(left: Double, top: Double, width: Double, height: Double) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }
}
