/// The weight of each of the 52 blend shapes of a face.
///
/// A value is 0 for none and 1 for all of a shape. Trackers slightly exceed this range (1.08 has been observed), so values are
/// not clamped.
public struct BlendShapeValues: Hashable, Sendable {
    /// One value for each shape, in the order of ``BlendShape``.
    private var storage: [Float]

    /// Creates a face at rest: every shape at 0.
    public init() {
        storage = [Float](repeating: 0, count: BlendShape.count)
    }

    /// Creates values in the order of ``BlendShape``.
    /// - Precondition: `values.count == 52`.
    public init(_ values: [Float]) {
        precondition(values.count == BlendShape.count, "A face has \(BlendShape.count) blend shapes, not \(values.count).")
        storage = values
    }

    /// Creates a face at rest except for some shapes.
    public init(_ values: [BlendShape: Float]) {
        self.init()
        for (shape, value) in values {
            self[shape] = value
        }
    }

    /// The value of one shape.
    public subscript(shape: BlendShape) -> Float {
        get { storage[shape.rawValue] }
        set { storage[shape.rawValue] = newValue }
    }

    /// The 52 values in the order of ``BlendShape``.
    public var array: [Float] { storage }
}
