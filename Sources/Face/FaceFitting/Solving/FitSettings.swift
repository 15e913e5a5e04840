import FaceTracking

/// The trust in landmarks and in what is known of faces beforehand. Deviations are in metres on the face.
struct FitSettings: Hashable, Sendable {
    /// The expected distance of a landmark from its position on the fitted face. Errors of neighbouring landmarks go together, so that each
    /// counts for less than its own noise, which is about a millimetre, would have it.
    var landmarkDeviation = 0.003
    /// Beyond so many metres a landmark's pull grows no more, which is at least a pixel (Huber).
    var outlierDistance = 0.0012
    /// The expected distance of a person's vertex from the shipped face's.
    var identityDeviation = 0.004
    /// The expected distance of a vertex's offset from the mean of its neighbours'.
    var identityRoughness = 0.0001

    /// For pose and expression.
    static let standard = FitSettings()
    /// For the face at rest, which many pictures tell.
    static let identity = FitSettings(landmarkDeviation: 0.0012, outlierDistance: 0.003)
    /// For what they leave over.
    static let displacement = FitSettings(landmarkDeviation: 0.0006, outlierDistance: 0.004, identityRoughness: 0.0002)

    /// The distance between the eyes of an ordinary adult, by which pixels become metres on the face.
    static let interocularDistance = 0.063

    /// The expected distance of a blend shape from the landmark finder's value. Shapes that it hardly ever finds, and that landmarks cannot
    /// tell from the head's place or from each other, have less freedom.
    static func expressionDeviation(of shape: BlendShape) -> Double { faint.contains(shape) ? 0.07 : 0.15 }

    private static let faint: Set<BlendShape> = [
        .jawForward, .jawLeft, .jawRight, .cheekPuff, .mouthClose, .noseSneerLeft, .noseSneerRight, .mouthShrugLower,
        .mouthShrugUpper, .mouthLeft, .mouthRight, .cheekSquintLeft, .cheekSquintRight, .eyeWideLeft, .eyeWideRight,
    ]
}
