package import ConfigLanguage
package import FaceDrivers
package import FaceTracking

/// A number that drives a property, read from the recording in each frame.
package struct ValueSettings: ConfigObject {
    /// The numbers of the recording's clock.
    package enum Clock: String, CaseIterable, Sendable {
        case seconds, frame
    }

    /// The tracking states of a face.
    package enum Presence: String, CaseIterable, Sendable {
        case tracked, lost, timesFoundAgain
    }

    /// The names of expressions.
    package enum Expression: String, CaseIterable, Sendable {
        case open, squinting, closed, relaxed, normal, furrowed, frown, smirk, neutral, grin, smile
    }

    /// The head motions that are counted.
    package enum Swings: String, CaseIterable, Sendable {
        case nodding, shaking
    }

    /// The target of a distance measurement.
    package enum Distance: String, CaseIterable, Sendable {
        case camera
    }

    package var constant: Double?
    package var shape: BlendShape?
    package var mean: [BlendShape]?
    package var maximum: [BlendShape]?
    package var weighted: [Named<Double>]?
    package var expression: Expression?
    package var headAngle: DrivenValue.HeadAxis?
    package var turnSpeed: DrivenValue.HeadAxis?
    package var swings: Swings?
    package var position: DrivenValue.Axis?
    package var distance: Distance?
    package var distanceToFace: Int?
    package var distanceBetween: [SkinPointSettings]?
    package var on: Located<String>?
    package var lookAtPoint: DrivenValue.Axis?
    package var gaze: DrivenValue.GazeAxis?
    package var presence: Presence?
    package var light: DrivenValue.LightQuantity?
    package var clock: Clock?
    package var since: Located<String>?
    package var count: Located<String>?
    package var during: Located<String>?
    package var score: Located<String>?
    @Apart package var random: RandomSettings?
    package var sum: [ValueSettings]?
    package var product: [ValueSettings]?
    package var smallest: [ValueSettings]?
    package var largest: [ValueSettings]?
    package var difference: [ValueSettings]?
    package var size: [ValueSettings]?
    package var face: Int?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "drivenValue"
    package static let documentation =
        "A number that is read from the recording in each frame: exactly one of these, for the face that `face` names. A lost "
        + "face keeps its last numbers. A value of a face that was never detected, or the time since an event that has not "
        + "occurred, changes nothing."
    package static let fields: [Field<ValueSettings>] = [
        Field("constant", \.constant, .number, "The same number in all frames."),
        Field("shape", \.shape, .blendShape, "One blend shape, 0 to 1."),
        Field("mean", \.mean, .list(of: .blendShape, atLeast: 1), "The mean of several blend shapes."),
        Field("maximum", \.maximum, .list(of: .blendShape, atLeast: 1), "The largest of several blend shapes."),
        Field(
            "weighted", \.weighted, .dictionary(of: .number(from: -100, to: 100), "a mapping of blend shapes to factors"),
            "The sum of blend shapes, each multiplied by its factor."),
        Field(
            "expression", \.expression, .choice(),
            "1 while the face has this expression, else 0. The eyes can be open, squinting or closed; the brows relaxed, "
                + "normal or furrowed; the mouth frown, smirk, neutral, grin or smile."),
        Field(
            "headAngle", \.headAngle, .choice(),
            "An angle of the head relative to the camera, in degrees: yaw + to the person's left, pitch + down, roll + "
                + "counter-clockwise in the picture."),
        Field("turnSpeed", \.turnSpeed, .choice(), "The rate of change of such an angle, in degrees per second."),
        Field(
            "swings", \.swings, .choice(),
            "The number of times that the head has reversed its direction within 1.2 seconds, by 5 degrees or more each time."),
        Field(
            "position", \.position, .choice(),
            "A coordinate of the face's origin relative to the camera, in metres: x to the picture's right, y up, z towards "
                + "the viewer."
        ),
        Field("distance", \.distance, .choice(), "The distance from the face's origin to the camera, in metres."),
        Field(
            "distanceToFace", \.distanceToFace, .integer(0...63),
            "The distance from the face's origin to that of another face, given by its index, in metres."),
        Field(
            "distanceBetween", \.distanceBetween, .twoSkinPoints,
            "The distance between two points on the face's skin in metres, which move with its expression. Each is a named "
                + "point, the number of a vertex, or a mapping like that of the constraint `attach`. The skin is a mesh that "
                + "the face deforms: see `on`."
        ),
        Field(
            "lookAtPoint", \.lookAtPoint, .choice(),
            "A coordinate of the point that the person looks at, in the face's space in metres: x to the person's left, y up, "
                + "z out of the face. It is the recorded point, else the point nearest to both eyes' lines of sight; unknown "
                + "if these are parallel."),
        Field(
            "gaze", \.gaze, .choice(),
            "The direction of the eyes relative to the head, in degrees: horizontal + to the person's left, vertical + up. If "
                + "the recording has no eyes, it is computed from the blend shapes named eyeLook, where 1 counts as 30 "
                + "degrees."),
        Field(
            "presence", \.presence, .choice(),
            "`tracked` is 1 while the face is tracked, `lost` is 1 after it was tracked and while it is not, `timesFoundAgain` "
                + "counts how often it was found again."),
        Field(
            "light", \.light, .choice(), "The recording's light estimate: `intensity` in lumens, `temperature` in kelvin."),
        Field(
            "clock", \.clock, .choice(),
            "The time in `seconds` since the recording's first frame, or the number of the `frame`."),
        Field("since", \.since, .located(.text("an event's name")), "The time in seconds since the event last occurred."),
        Field("count", \.count, .located(.text("an event's name")), "The number of times that the event has occurred."),
        Field("during", \.during, .located(.text("an event's name")), "1 while the event's condition holds, else 0."),
        Field(
            "score", \.score, .located(.text("a number of the score")),
            "A number of the config's `score`: `total`, 0 to 100 points; `nearness`, 0 to 1, and `countdown`, in seconds, of "
                + "the target that is due; `last`, the nearness of the target that ended last; `passed`, the number of "
                + "targets that have ended; or a target's name for its best nearness."
        ),
        Field("random", \.random, .object(), "A random number from 0 to 1 that is the same in every run."),
        Field("sum", \.sum, .list(of: .drivenValue, atLeast: 1), "The sum of several values."),
        Field("product", \.product, .list(of: .drivenValue, atLeast: 1), "The product of several values."),
        Field("smallest", \.smallest, .list(of: .drivenValue, atLeast: 1), "The smallest of several values."),
        Field("largest", \.largest, .list(of: .drivenValue, atLeast: 1), "The largest of several values."),
        Field(
            "difference", \.difference, .pairOfValues, "The first of two values minus the second."),
        Field("size", \.size, .sizeOfValue, "The absolute value of a value."),
        Field(
            "on", \.on, .located(.text("a node's name")),
            "With `distanceBetween`: the node with the mesh. It may be an occluder or hidden. Default: the meshes that the "
                + "face deforms, and the first of them for vertices and triangles."),
        Field(
            "face", \.face, .integer(0...63),
            "The index of the recorded face, from 0 in order of first detection. Default: 0."),
    ]
    /// The mutually exclusive keys, of which exactly one is given.
    package static let kinds = fields.map(\.name).filter { $0 != "face" && $0 != "on" }
    package static let alternatives = [Alternatives.exactlyOne(of: kinds)]
}

/// A random number.
package struct RandomSettings: ConfigObject {
    package var seed = 0
    package var every: Double?
    package var on: Located<String>?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "random"
    package static let documentation = "A random number from 0 up to but not including 1, which is the same in every run."
    package static let fields: [Field<RandomSettings>] = [
        Field("seed", \.seed, .integer(0...Int(UInt32.max)), "The seed of the random numbers."),
        Field(
            "every", \.every, .number(above: 0, to: 1e6),
            "The time in seconds between new numbers. Default: each frame."),
        Field("on", \.on, .located(.text("an event's name")), "The event that gives a new number."),
    ]
    package static let alternatives = [Alternatives.atMostOne(of: "every", "on")]
}

extension ValueType where Value == ValueSettings {
    /// A value, evaluated lazily because values contain values: a mapping, a blend shape's name, or a number.
    package static let drivenValue = ValueType(
        "a mapping, the name of a blend shape or a number",
        schema: { definitions in
            [
                "anyOf": [
                    ValueType<BlendShape>.blendShape.schema(&definitions), ["type": "number"],
                    ValueType.object(ValueSettings.self).schema(&definitions),
                ]
            ]
        },
        read: { value, reading in
            guard case .scalar(let text, let isPlain) = value.content else {
                return ValueType.object(ValueSettings.self).read(value, reading)
            }
            var settings = ValueSettings()
            settings.location = value.location
            if isPlain, text.isNumber {
                settings.constant = ValueType<Double>.number.read(value, reading)
                return settings.constant.map { _ in settings }
            }
            settings.shape = ValueType<BlendShape>.blendShape.read(value, reading)
            return settings.shape.map { _ in settings }
        })
}

extension ValueType where Value == [ValueSettings] {
    /// Two values.
    fileprivate static let pairOfValues = ValueType.tuple(2, of: .drivenValue, "a list of two values")
    /// One value, stored as the only element of a list.
    fileprivate static let sizeOfValue = ValueType(
        "a value", schema: { ValueType<ValueSettings>.drivenValue.schema(&$0) },
        read: { value, reading in ValueType<ValueSettings>.drivenValue.read(value, reading).map { [$0] } })
}
