import RenderMath

extension Matrix4 {
    /// Creates a rotation about z, then x, then y, like SceneKit's Euler angles: right-handed, each about the positive axis.
    init(turnedAboutX x: Double, y: Double, z: Double, in unit: AngleUnit) {
        self.init(rotation: Quaternion(turnedAboutX: x, y: y, z: z, in: unit))
    }
}

extension Quaternion {
    /// Creates a rotation about z, then x, then y, like SceneKit's Euler angles: right-handed, each about the positive axis.
    init(turnedAboutX x: Double, y: Double, z: Double, in unit: AngleUnit) {
        let radians = unit.radians
        self = Quaternion(yawAboutY: y * radians, pitchAboutX: x * radians, rollAboutZ: z * radians).normalized
    }
}

extension TrackedFace {
    /// The name of the face in files that track only one.
    static let onlyID = "face"
}
