public import Imaging

/// An area whose matte the user sets.
public struct MatteArea: Equatable, Sendable {
    /// The effects that an area can have.
    public enum Effect: String, CaseIterable, Sendable {
        /// Removes all of it: a garbage matte.
        case remove
        /// Keeps all of it with its original colours: a holdout matte.
        case keep
    }

    /// The shapes of areas.
    public enum Shape: Equatable, Sendable {
        /// A rectangle from its upper left corner and its sides, as fractions of the picture's width and height.
        case rectangle(x: Double, y: Double, width: Double, height: Double)
        /// A polygon from its corners as fractions of the picture's width and height, filled by the even-odd rule.
        case polygon([SIMD2<Double>])
        /// A mask, 255 inside the area, scaled to the size of the keyed picture.
        case mask(Image<UInt8>)
    }

    /// The shape of the area.
    public var shape: Shape
    /// The effect on the pixels. Default: remove.
    public var effect: Effect
    /// Whether the area consists of the pixels outside the shape. Default: false.
    public var isOutside: Bool

    /// Creates an area.
    public init(_ shape: Shape, _ effect: Effect = .remove, isOutside: Bool = false) {
        self.shape = shape
        self.effect = effect
        self.isOutside = isOutside
    }
}
