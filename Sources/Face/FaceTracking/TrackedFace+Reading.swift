import RenderMath

extension Matrix4 {
    /// A turn about z, then about x, then about y, as SceneKit's Euler angles are: right-handed, each about the positive axis.
    init(turnedAboutX x: Double, y: Double, z: Double, in unit: AngleUnit) {
        self.init(rotation: Quaternion(turnedAboutX: x, y: y, z: z, in: unit))
    }
}

extension Quaternion {
    /// A turn about z, then about x, then about y, as SceneKit's Euler angles are: right-handed, each about the positive axis.
    init(turnedAboutX x: Double, y: Double, z: Double, in unit: AngleUnit) {
        let radians = unit.radians
        self = Quaternion(yawAboutY: y * radians, pitchAboutX: x * radians, rollAboutZ: z * radians).normalized
    }
}

extension TrackedFace {
    /// The name of the one face of a file that follows one.
    static let onlyID = "face"
}
