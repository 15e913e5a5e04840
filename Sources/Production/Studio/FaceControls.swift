import ConfigLanguage
import FaceTracking

/// The controls of the tracked face: its blend shapes, its position and its rotation. Each replaces the recorded value.
enum FaceControls {
    /// - Parameter isRecorded: whether a recording provides these values.
    static func controls(isRecorded: Bool) -> [StudioControl] {
        let shapes = BlendShape.allCases.map { shape in
            var control = StudioControl(
                "shapes/\(shape.name)", group: "Blend shapes", title: shape.name, kind: .number,
                target: .keys(["face", "blendShapes", shape.name]))
            control.setRange(0, 1)
            control.bounds = -1...2
            control.step = 0.01
            return control
        }
        let axes = ConfigAssignment.axes.enumerated()
        let positions = axes.map { axis, name in
            var control = StudioControl(
                "head/position/\(name)", group: "Head", title: "position \(name)", kind: .number,
                target: .axis(["face", "pose", "position"], axis))
            control.setRange(-1, 1)
            (control.step, control.unit) = (0.001, "m")
            return control
        }
        let rotations = axes.map { axis, name in
            let words = ["pitch", "yaw", "roll"]
            var control = StudioControl(
                "head/rotation/\(name)", group: "Head", title: "rotation \(name) (\(words[axis]))", kind: .angle,
                target: .axis(["face", "pose", "rotation"], axis))
            control.setRange(-90, 90)
            (control.step, control.unit) = (0.5, "°")
            return control
        }
        return (shapes + rotations + positions).map { control in
            var control = control
            control.isRecorded = isRecorded
            control.initial = isRecorded ? nil : .number(0)
            return control
        }
    }
}
