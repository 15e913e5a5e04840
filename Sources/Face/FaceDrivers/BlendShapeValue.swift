public import FaceTracking

/// A number read off a face's expression.
///
/// Shapes are kept in single precision, as trackers give them; everything that is made of them here is computed in double.
public enum BlendShapeValue: Hashable, Sendable {
    /// One shape.
    case shape(BlendShape)
    /// The mean of some shapes; 0 for none.
    case mean([BlendShape])
    /// The largest of some shapes; 0 for none.
    case maximum([BlendShape])
    /// The product of some shapes; 0 for none.
    case product([BlendShape])
    /// A sum of shapes, each times its weight, in the order given.
    case weightedSum([Term])

    /// A shape and how much it counts.
    public struct Term: Hashable, Sendable {
        /// The shape.
        public var shape: BlendShape
        /// The factor on it, of either sign.
        public var weight: Double

        /// A shape and how much it counts.
        public init(_ shape: BlendShape, weight: Double) {
            self.shape = shape
            self.weight = weight
        }
    }

    /// The mean of both corners of the mouth rising.
    public static let smile = BlendShapeValue.mean([.mouthSmileLeft, .mouthSmileRight])

    /// The number for an expression.
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
