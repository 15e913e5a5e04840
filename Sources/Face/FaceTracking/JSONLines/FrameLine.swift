/// The keys of a frame line in the project's own format.
enum FrameKey: String, CaseIterable, Sendable {
    case time, startsShot, camera, faces, otherFaces, hands, light, picture, depth

    static let keys = JSONKeys<FrameKey>()
}

/// The keys of a frame's camera.
enum CameraKey: String, CaseIterable, Sendable {
    case transform, intrinsics

    static let keys = JSONKeys<CameraKey>()
}

/// The keys of a frame's face.
enum FaceKey: String, CaseIterable, Sendable {
    case id, isTracked, transform, blendShapes, vertices, leftEye, rightEye, lookAtPoint, rectangle, modeWeights, fitError, slip

    static let keys = JSONKeys<FaceKey>()
}

/// The keys of a frame's light, which are ARKit's names.
enum LightKey: String, CaseIterable, Sendable {
    case ambientIntensity, ambientColorTemperature, primaryLightDirection, primaryLightIntensity, sphericalHarmonicsCoefficients

    static let keys = JSONKeys<LightKey>()
}

/// The keys of a camera's intrinsics.
enum IntrinsicsKey: String, CaseIterable, Sendable {
    case focalLength, principalPoint, imageSize

    static let keys = JSONKeys<IntrinsicsKey>()
}

extension BlendShape {
    /// Both spellings of each shape, the documented one first.
    static let keys = JSONKeys<BlendShape>(
        allCases.map { ($0.name, $0) } + allCases.filter { $0.rawName != $0.name }.map { ($0.rawName, $0) })
}
