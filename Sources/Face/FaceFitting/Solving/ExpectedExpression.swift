import FaceTracking

/// The expected blend shape weights of a person, given the landmark finder's values.
///
/// On a resting face, the finder's values for brows, narrowed lids and lowered looks are as high as 0.6. Of these shapes only
/// the excess over the person's resting value counts: the value that 30 % of all frames stay below. A few frames do not
/// determine it; the fewer there are, the more the expectation approaches half of the finder's value.
struct ExpectedExpression: Sendable {
    /// For each shape, the landmark finder's value for the face at rest; 0 for shapes without such an offset.
    private let resting: [Double]
    /// The trust in `resting`, 0…1.
    private let certainty: Double

    private static let offset: Set<BlendShape> = [
        .browDownLeft, .browDownRight, .browInnerUp, .browOuterUpLeft, .browOuterUpRight, .eyeSquintLeft, .eyeSquintRight,
        .eyeLookDownLeft, .eyeLookDownRight,
    ]
    private static let percentile = 0.3
    /// The number of frames at which the certainty is one half.
    private static let frames = 30.0

    /// - Parameter faces: the landmarks found of the person.
    init(of faces: [FaceLandmarks]) {
        certainty = Double(faces.count) / (Double(faces.count) + Self.frames)
        resting = BlendShape.allCases.map { shape in
            guard Self.offset.contains(shape), !faces.isEmpty else { return 0 }
            let values = faces.map { Double($0.blendShapes[shape]) }.sorted()
            return values[Int(Double(values.count - 1) * Self.percentile)]
        }
    }

    /// The expectation for an unknown person.
    static let ofStranger = ExpectedExpression(of: [])

    /// Returns the expected weight of a shape.
    /// - Parameter told: the landmark finder's value.
    func weight(of shape: BlendShape, told: Double) -> Double {
        guard Self.offset.contains(shape) else { return told }
        return certainty * max(told - resting[shape.rawValue], 0) + (1 - certainty) * told / 2
    }
}
