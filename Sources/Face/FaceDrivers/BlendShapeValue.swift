public import FaceTracking

/// A number computed from a face's expression.
///
/// Shapes are stored in single precision, as trackers provide them. Values are computed from them in double precision.
public enum BlendShapeValue: Hashable, Sendable {
    /// One shape.
    case shape(BlendShape)
    /// The mean of some shapes; 0 for none.
    case mean([BlendShape])
    /// The largest of some shapes; 0 for none.
    case maximum([BlendShape])
    /// The product of some shapes; 0 for none.
    case product([BlendShape])
    /// A sum of weighted shapes, in the order given.
    case weightedSum([Term])

    /// A shape and its weight.
    public struct Term: Hashable, Sendable {
        /// The shape.
        public var shape: BlendShape
        /// The weight, which may be negative.
        public var weight: Double

        /// Creates a term.
        public init(_ shape: BlendShape, weight: Double) {
            self.shape = shape
            self.weight = weight
        }
    }

    /// A smile: the mean of the shapes that raise both corners of the mouth.
    public static let smile = BlendShapeValue.mean([.mouthSmileLeft, .mouthSmileRight])

    /// Returns the value for an expression.
    public func value(of expression: BlendShapeValues) -> Double {
        switch self {
        case .shape(let shape):
            return Double(expression[shape])
        case .mean(let shapes):
            return shapes.isEmpty ? 0 : shapes.reduce(0) { $0 + Double(expression[$1]) } / Double(shapes.count)
        case .maximum(let shapes):
            return shapes.map { Double(expression[$0]) }.max() ?? 0
        case .product(let shapes):
            return shapes.isEmpty ? 0 : shapes.reduce(1) { $0 * Double(expression[$1]) }
        case .weightedSum(let terms):
            return terms.reduce(0) { $0 + Double(expression[$1.shape]) * $1.weight }
        }
    }
}
