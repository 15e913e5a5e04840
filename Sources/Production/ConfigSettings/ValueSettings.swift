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

        /// Returns 1 while a face has the expression, else 0.
        package func value(of face: Int) -> DrivenValue {
            switch self {
            case .open: .eyes(.open, face: face)
            case .squinting: .eyes(.squinting, face: face)
            case .closed: .eyes(.closed, face: face)
            case .relaxed: .eyeBrows(.relaxed, face: face)
            case .normal: .eyeBrows(.normal, face: face)
            case .furrowed: .eyeBrows(.furrowed, face: face)
            case .frown: .mouth(.frown, face: face)
            case .smirk: .mouth(.smirk, face: face)
            case .neutral: .mouth(.neutral, face: face)
            case .grin: .mouth(.grin, face: face)
            case .smile: .mouth(.smile, face: face)
            }
        }
    }

    /// The head motions that are counted.
    package enum Swings: String, CaseIterable, Sendable {
        case nodding, shaking
    }

    /// The target of a distance measurement.
    package enum Distance: String, CaseIterable, Sendable {
        case camera
    }

    /// Returns the value for a face; nil after reporting a mistake.
    package typealias Source = @Sendable (ValueContext) -> DrivenValue?

    /// The key of ``kinds`` that is given, and its value's source; nil if none is given.
    package private(set) var kind: (name: String, source: Source)?
    package var on: Located<String>?
    package var face: Int?
    package var location = ConfigLocation.none

    package init() {}

    /// Creates a value that needs no names.
    fileprivate init(_ name: String, at location: ConfigLocation, _ source: @escaping Source) {
        kind = (name, source)
        self.location = location
    }

    /// Returns a key of which a value has exactly one.
    /// - Parameter source: returns the value for the key's content; nil after reporting a mistake.
    private static func kind<Content: Sendable>(
        _ name: String, _ type: ValueType<Content>, _ documentation: String,
        _ source: @escaping @Sendable (Content, ValueContext) -> DrivenValue?
    ) -> Field<ValueSettings> {
        Field(converting: name, type, documentation) { content, settings in
            settings.kind = (name, { @Sendable context in source(content, context) })
        }
    }

    package static let name = "drivenValue"
    package static let documentation =
        "A number that is read from the recording in each frame: exactly one of these, for the face that `face` names. A lost "
        + "face keeps its last numbers. A value of a face that was never detected, or the time since an event that has not "
        + "occurred, changes nothing."
    package static let fields: [Field<ValueSettings>] = [
        kind("constant", .number, "The same number in all frames.") { number, _ in .constant(number) },
        kind("shape", .blendShape, "One blend shape, 0 to 1.") { shape, context in .shapes(.shape(shape), face: context.face) },
        kind(
            "mean", .list(of: .blendShape, atLeast: 1), "The mean of several blend shapes."
        ) { shapes, context in .shapes(.mean(shapes), face: context.face) },
        kind(
            "maximum", .list(of: .blendShape, atLeast: 1), "The largest of several blend shapes."
        ) { shapes, context in .shapes(.maximum(shapes), face: context.face) },
        kind(
            "weighted", .dictionary(of: .number(from: -100, to: 100), "a mapping of blend shapes to factors"),
            "The sum of blend shapes, each multiplied by its factor."
        ) { terms, context in context.names.weightedSum(terms).map { .shapes($0, face: context.face) } },
        kind(
            "expression", .choice(),
            "1 while the face has this expression, else 0. The eyes can be open, squinting or closed; the brows relaxed, "
                + "normal or furrowed; the mouth frown, smirk, neutral, grin or smile."
        ) { (word: Expression, context) in word.value(of: context.face) },
        kind(
            "headAngle", .choice(),
            "An angle of the head relative to the camera, in degrees: yaw + to the person's left, pitch + down, roll + "
                + "counter-clockwise in the picture."
        ) { (axis: DrivenValue.HeadAxis, context) in .headAngle(axis, face: context.face) },
        kind(
            "turnSpeed", .choice(), "The rate of change of such an angle, in degrees per second."
        ) { (axis: DrivenValue.HeadAxis, context) in .turnSpeed(axis, face: context.face) },
        kind(
            "swings", .choice(),
            "The number of times that the head has reversed its direction within 1.2 seconds, by 5 degrees or more each time."
        ) { (swings: Swings, context) in .swings(swings == .nodding ? .pitch : .yaw, face: context.face) },
        kind(
            "position", .choice(),
            "A coordinate of the face's origin relative to the camera, in metres: x to the picture's right, y up, z towards "
                + "the viewer."
        ) { (axis: DrivenValue.Axis, context) in .position(axis, face: context.face) },
        kind(
            "distance", .choice(), "The distance from the face's origin to the camera, in metres."
        ) { (_: Distance, context) in .distance(face: context.face) },
        kind(
            "distanceToFace", .integer(0...63),
            "The distance from the face's origin to that of another face, given by its index, in metres."
        ) { other, context in
            context.names.note(face: other, at: context.settings.location)
            return .distanceBetween(context.face, other)
        },
        kind(
            "distanceBetween", .twoSkinPoints,
            "The distance between two points on the face's skin in metres, which move with its expression. Each is a named "
                + "point, the number of a vertex, or a mapping like that of the constraint `attach`. The skin is a mesh that "
                + "the face deforms: see `on`."
        ) { points, context in
            let span = context.names.skinSpan(
                points, on: context.settings.on, face: context.face, at: context.settings.location)
            return span.map { .skinDistance($0, face: context.face) }
        },
        kind(
            "lookAtPoint", .choice(),
            "A coordinate of the point that the person looks at, in the face's space in metres: x to the person's left, y up, "
                + "z out of the face. It is the recorded point, else the point nearest to both eyes' lines of sight; unknown "
                + "if these are parallel."
        ) { (axis: DrivenValue.Axis, context) in .lookAtPoint(axis, face: context.face) },
        kind(
            "gaze", .choice(),
            "The direction of the eyes relative to the head, in degrees: horizontal + to the person's left, vertical + up. If "
                + "the recording has no eyes, it is computed from the blend shapes named eyeLook, where 1 counts as 30 "
                + "degrees."
        ) { (axis: DrivenValue.GazeAxis, context) in .gaze(axis, face: context.face) },
        kind(
            "presence", .choice(),
            "`tracked` is 1 while the face is tracked, `lost` is 1 after it was tracked and while it is not, `timesFoundAgain` "
                + "counts how often it was found again."
        ) { (presence: Presence, context) in
            switch presence {
            case .tracked: .tracked(face: context.face)
            case .lost: .lost(face: context.face)
            case .timesFoundAgain: .timesFoundAgain(face: context.face)
            }
        },
        kind(
            "light", .choice(), "The recording's light estimate: `intensity` in lumens, `temperature` in kelvin."
        ) { (quantity: DrivenValue.LightQuantity, _) in .light(quantity) },
        kind(
            "clock", .choice(),
            "The time in `seconds` since the recording's first frame, or the number of the `frame`."
        ) { (clock: Clock, _) in clock == .seconds ? .time : .frame },
        kind(
            "since", .located(.text("an event's name")), "The time in seconds since the event last occurred."
        ) { name, context in context.names.event(name).map { .since($0) } },
        kind(
            "count", .located(.text("an event's name")), "The number of times that the event has occurred."
        ) { name, context in context.names.event(name).map { .count($0) } },
        kind(
            "during", .located(.text("an event's name")), "1 while the event's condition holds, else 0."
        ) { name, context in context.names.event(name).map { .holds($0) } },
        kind(
            "score", .located(.text("a number of the score")),
            "A number of the config's `score`: `total`, 0 to 100 points; `nearness`, 0 to 1, and `countdown`, in seconds, of "
                + "the target that is due; `last`, the nearness of the target that ended last; `passed`, the number of "
                + "targets that have ended; or a target's name for its best nearness."
        ) { name, context in context.names.score(name).map { .score($0) } },
        kind(
            "random", .object(), "A random number from 0 to 1 that is the same in every run."
        ) { (random: RandomSettings, context) in random.value(context.names) },
        kind(
            "sum", .list(of: .drivenValue, atLeast: 1), "The sum of several values."
        ) { parts, context in context.values(parts).map { .sum($0) } },
        kind(
            "product", .list(of: .drivenValue, atLeast: 1), "The product of several values."
        ) { parts, context in context.values(parts).map { .product($0) } },
        kind(
            "smallest", .list(of: .drivenValue, atLeast: 1), "The smallest of several values."
        ) { parts, context in context.values(parts).map { .minimum($0) } },
        kind(
            "largest", .list(of: .drivenValue, atLeast: 1), "The largest of several values."
        ) { parts, context in context.values(parts).map { .maximum($0) } },
        kind(
            "difference", .tuple(2, of: .drivenValue, "a list of two values"), "The first of two values minus the second."
        ) { pair, context in context.values(pair).map { .difference($0[0], $0[1]) } },
        kind(
            "size", .drivenValue, "The absolute value of a value."
        ) { part, context in context.value(part).map { .magnitude($0) } },
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

    fileprivate func value(_ names: any ValueNames) -> DrivenValue? {
        let seed = UInt64(seed)
        if let on { return names.event(on).map { .random(seed: seed, at: .count($0)) } }
        guard let every else { return .random(seed: seed, at: .frame) }
        return .random(seed: seed, at: .product([.time, .constant(1 / every)]))
    }
}

/// The names that values of a config refer to.
package protocol ValueNames: AnyObject {
    /// Returns an event by its name; nil after reporting a mistake.
    func event(_ name: Located<String>) -> EventID?
    /// Returns a number of the score; nil after reporting a mistake.
    func score(_ name: Located<String>) -> ScoreQuantity?
    /// Returns a weighted sum of named shapes; nil after reporting a mistake.
    func weightedSum(_ terms: [Named<Double>]) -> BlendShapeValue?
    /// Returns the distance between two points on a face's skin; nil after reporting a mistake.
    /// - Parameter on: the node with the mesh; nil for the meshes that the face deforms.
    func skinSpan(
        _ points: [SkinPointSettings], on node: Located<String>?, face: Int, at location: ConfigLocation
    ) -> SkinSpanID?
    /// Records that a value reads a face.
    func note(face: Int, at location: ConfigLocation)
    /// Returns a value; nil after reporting a mistake.
    /// - Parameter face: the face that it reads by default.
    func value(_ settings: ValueSettings, ofFace face: Int) -> DrivenValue?
}

/// A value that is being resolved.
package struct ValueContext {
    /// The value.
    package let settings: ValueSettings
    /// The face that it reads.
    package let face: Int
    package let names: any ValueNames

    package init(_ settings: ValueSettings, face: Int, names: any ValueNames) {
        (self.settings, self.face, self.names) = (settings, face, names)
    }

    /// Returns a part of the value.
    fileprivate func value(_ part: ValueSettings) -> DrivenValue? { names.value(part, ofFace: face) }

    /// Returns the parts of the value; nil if one of them has a mistake.
    fileprivate func values(_ parts: [ValueSettings]) -> [DrivenValue]? {
        let values = parts.compactMap(value)
        return values.count == parts.count ? values : nil
    }
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
            if isPlain, text.isNumber {
                return ValueType<Double>.number.read(value, reading).map { number in
                    ValueSettings("constant", at: value.location) { _ in .constant(number) }
                }
            }
            return ValueType<BlendShape>.blendShape.read(value, reading).map { shape in
                ValueSettings("shape", at: value.location) { .shapes(.shape(shape), face: $0.face) }
            }
        })
}
