import FaceTracking

/// The trust in landmarks and in prior knowledge of faces. Deviations are in metres on the face.
struct FitSettings: Hashable, Sendable {
    /// The expected distance of a landmark from its position on the fitted face. It is larger than a landmark's own noise of
    /// about a millimetre, because errors of neighbouring landmarks are correlated.
    var landmarkDeviation = 0.003
    /// The distance in metres beyond which a landmark's pull no longer grows (Huber). At least a pixel is used.
    var outlierDistance = 0.0012
    /// The expected distance of a person's vertex from that of the shipped face.
    var identityDeviation = 0.004
    /// The expected distance of a vertex's offset from the mean offset of its neighbours.
    var identityRoughness = 0.0001

    /// For pose and expression.
    static let standard = FitSettings()
    /// For the face at rest, which is fitted to many pictures.
    static let identity = FitSettings(landmarkDeviation: 0.0012, outlierDistance: 0.003)
    /// For the displacement that remains after identity and blend shapes.
    static let displacement = FitSettings(landmarkDeviation: 0.0006, outlierDistance: 0.004, identityRoughness: 0.0002)

    /// The distance between the eyes of an average adult in metres, which converts pixels to metres on the face.
    static let interocularDistance = 0.063

    /// Returns the expected distance of a blend shape's weight from the landmark finder's value.
    ///
    /// Shapes have less freedom if the finder rarely detects them, or if landmarks cannot distinguish them from the head's pose
    /// or from each other.
    static func expressionDeviation(of shape: BlendShape) -> Double { faint.contains(shape) ? 0.07 : 0.15 }

    private static let faint: Set<BlendShape> = [
        .jawForward, .jawLeft, .jawRight, .cheekPuff, .mouthClose, .noseSneerLeft, .noseSneerRight, .mouthShrugLower,
        .mouthShrugUpper, .mouthLeft, .mouthRight, .cheekSquintLeft, .cheekSquintRight, .eyeWideLeft, .eyeWideRight,
    ]
}
