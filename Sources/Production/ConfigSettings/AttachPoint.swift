/// Points of the face to which objects are attached.
///
/// The points are those of an average adult face at rest, in the face's space: millimetres from its origin, +x to the subject's
/// left, +y up, +z out of the face. They move with the head but not with its expression. They were measured on the neutral face
/// of ICT FaceKit, whose eyes are 27 mm above that origin.
package enum AttachPoint: String, CaseIterable, Sendable {
    case forehead, noseBridge, noseTip, mouth, chin, leftEye, rightEye, leftCheek, rightCheek, leftTemple, rightTemple, leftEar,
        rightEar, crown, headTop, jaw

    /// The position relative to the face's origin, in metres.
    package var position: SIMD3<Float> {
        switch self {
        case .forehead: SIMD3(0, 72, 37.2) / 1000
        case .noseBridge: SIMD3(0, 30, 42.2) / 1000
        case .noseTip: SIMD3(0, -3.4, 65.6) / 1000
        case .mouth: SIMD3(0, -41, 47.5) / 1000
        case .chin: SIMD3(0, -68, 45.4) / 1000
        case .leftEye: SIMD3(32.6, 27, 27.1) / 1000
        case .leftCheek: SIMD3(45, -13, 28.6) / 1000
        case .leftTemple: SIMD3(65, 57, -3.8) / 1000
        case .leftEar: SIMD3(73.6, 29.3, -28.5) / 1000
        // In the middle of the head, at the height of a hat's brim.
        case .crown: SIMD3(0, 62.7, -63.2) / 1000
        case .headTop: SIMD3(0, 137.9, -64) / 1000
        case .jaw: SIMD3(0, -91, 29) / 1000
        case .rightEye: Self.leftEye.mirrored
        case .rightCheek: Self.leftCheek.mirrored
        case .rightTemple: Self.leftTemple.mirrored
        case .rightEar: Self.leftEar.mirrored
        }
    }

    private var mirrored: SIMD3<Float> { position * SIMD3(-1, 1, 1) }
}
