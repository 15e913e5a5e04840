public import Imaging

/// An area whose matte is decided by hand.
public struct MatteArea: Equatable, Sendable {
    /// The effects that an area can have.
    public enum Effect: String, CaseIterable, Sendable {
        /// Nothing of it stays: a garbage matte.
        case remove
        /// All of it stays as it is, with its own colours: a holdout matte.
        case keep
    }

    /// Which pixels it is.
    public enum Shape: Equatable, Sendable {
        /// A rectangle from its upper left corner and its sides, in shares of the picture's width and height.
        case rectangle(x: Double, y: Double, width: Double, height: Double)
        /// A polygon from its corners in shares of the picture's width and height; where it overlaps itself it is outside.
        case polygon([SIMD2<Double>])
        /// A picture, 255 where the area is, brought to the size of the keyed one.
        case mask(Image<UInt8>)
    }

    /// Which pixels it is.
    public var shape: Shape
    /// The effect on the pixels. Default: they are removed.
    public var effect: Effect
    /// Whether the pixels outside the shape are meant. Default: those inside.
    public var isOutside: Bool

    /// An area.
    public init(_ shape: Shape, _ effect: Effect = .remove, isOutside: Bool = false) {
        self.shape = shape
        self.effect = effect
        self.isOutside = isOutside
    }
}
