/// The weight of each of the 52 blend shapes of a face.
///
/// A value is 0 for nothing and 1 for all of a shape; trackers are known to go a little beyond (1.08 has been seen), so values
/// are kept as they come.
public struct BlendShapeValues: Hashable, Sendable {
    /// One value a shape, in the order of ``BlendShape``.
    private var storage: [Float]

    /// A face at rest: every shape at 0.
    public init() {
        storage = [Float](repeating: 0, count: BlendShape.count)
    }

    /// Values in the order of ``BlendShape``.
    /// - Precondition: `values.count == 52`.
    public init(_ values: [Float]) {
        precondition(values.count == BlendShape.count, "A face has \(BlendShape.count) blend shapes, not \(values.count).")
        storage = values
    }

    /// A face at rest but for some shapes.
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
