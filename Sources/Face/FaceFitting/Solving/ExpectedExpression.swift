import FaceTracking

/// The expectation of a person's blend shapes where the landmark finder says so much of each.
///
/// Its brows, narrowed lids and lowered looks are seldom at rest on a resting face, by as much as 0.6, so that of these only what exceeds the person's own rest
/// counts: the value below which 30 % of all frames lie. Few frames do not tell it; then half of what is said is expected.
struct ExpectedExpression: Sendable {
    /// For each shape, what the landmark finder says of a face at rest; 0 for those that rest by themselves.
    private let resting: [Double]
    /// The trust in that, 0…1.
    private let certainty: Double

    private static let offset: Set<BlendShape> = [
        .browDownLeft, .browDownRight, .browInnerUp, .browOuterUpLeft, .browOuterUpRight, .eyeSquintLeft, .eyeSquintRight,
        .eyeLookDownLeft, .eyeLookDownRight,
    ]
    private static let percentile = 0.3
    /// So many frames tell half.
    private static let frames = 30.0

    /// - Parameter faces: the landmarks that were found of the person.
    init(of faces: [FaceLandmarks]) {
        certainty = Double(faces.count) / (Double(faces.count) + Self.frames)
        resting = BlendShape.allCases.map { shape in
            guard Self.offset.contains(shape), !faces.isEmpty else { return 0 }
            let values = faces.map { Double($0.blendShapes[shape]) }.sorted()
            return values[Int(Double(values.count - 1) * Self.percentile)]
        }
    }

    /// Of nobody.
    static let ofStranger = ExpectedExpression(of: [])

    /// The weight of a shape.
    /// - Parameter told: the value that the landmark finder gives it.
    func weight(of shape: BlendShape, told: Double) -> Double {
        guard Self.offset.contains(shape) else { return told }
        return certainty * max(told - resting[shape.rawValue], 0) + (1 - certainty) * told / 2
    }
}
