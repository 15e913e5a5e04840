/// A rectangle in an image, measured from the top left corner, in pixels or as fractions of the image's size.
///
/// The property that stores it documents the unit. The rectangle may extend beyond the image.
public struct ImageRectangle: Hashable, Sendable {
    /// The distance from the image's left edge to the rectangle's left edge.
    public var left: Double
    /// The distance from the image's top edge to the rectangle's top edge.
    public var top: Double
    /// The rectangle's width.
    public var width: Double
    /// The rectangle's height.
    public var height: Double

    /// A rectangle from its parts.
    public init(left: Double, top: Double, width: Double, height: Double) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }
}
