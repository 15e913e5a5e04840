/// The size of a picture in pixels; both sides are at least 1 and at most `largestSide`.
public struct ImageSize: Hashable, Sendable, CustomStringConvertible {
    /// The longest side that any picture may have: 16384 pixels.
    public static let largestSide = 16_384
    /// The longest side of a picture that can be drawn: 8192 pixels, limited by the rasterizer's fixed-point edge functions.
    public static let largestFrameSide = 8192

    /// The number of columns of pixels, 1…16384.
    public let width: Int
    /// The number of rows of pixels, 1…16384.
    public let height: Int

    /// Creates a size; nil if a side is below 1 or above `largestSide`.
    public init?(width: Int, height: Int) {
        guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else { return nil }
        self.width = width
        self.height = height
    }

    /// Creates a size that is known to be valid.
    /// - Precondition: both sides are within 1…16384.
    public init(_ width: Int, _ height: Int) {
        guard let size = ImageSize(width: width, height: height) else {
            preconditionFailure("\(width)×\(height) pixels is not a valid picture size.")
        }
        self = size
    }

    /// Whether a picture of this size can be drawn.
    package var isDrawable: Bool { max(width, height) <= Self.largestFrameSide }

    /// The number of pixels.
    public var pixelCount: Int { width * height }

    /// For example `1280×720`.
    public var description: String { "\(width)×\(height)" }
}
