package import ConfigLanguage

/// A face dance.
package struct ScoreSettings: ConfigObject {
    package var targets: [ScoreTargetSettings]?
    package var grades: [Named<Double>]?
    package var window = 0.5
    package var face = 0
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "score"
    package static let documentation =
        "A face dance: expressions that the face should have at given times, and how closely it matches each. The total grows "
        + "from 0 to 100 at most: 100 \u{3A3} weight\u{B7}nearness / \u{3A3} weight."
    package static let fields: [Field<ScoreSettings>] = [
        Field("targets", \.targets, .list(of: .object(), atLeast: 1), required: true, "The expressions with their times."),
        Field(
            "grades", \.grades, .dictionary(of: .number(from: 0, to: 1), "a mapping of words to numbers"),
            "Words for levels of nearness, each with its minimum nearness. Default: {perfect: 0.85, great: 0.7, good: 0.5, "
                + "close: 0.25, miss: 0}."
        ),
        Field(
            "window", \.window, .number(from: 0, to: 3600),
            "The time in seconds before and after its time within which a target counts; the best moment is taken."),
        Field(
            "face", \.face, .integer(0...63),
            "The face that is scored, from 0 in order of first detection."),
    ]

    /// The default words for degrees of closeness.
    package static let standardGrades: [(name: String, least: Double)] = [
        ("perfect", 0.85), ("great", 0.7), ("good", 0.5), ("close", 0.25), ("miss", 0),
    ]
}

/// A target expression with its times.
package struct ScoreTargetSettings: ConfigObject {
    package var name: Located<String>?
    package var time: Double?
    package var times: [Double]?
    package var shapes: [Named<ScoreShapeSettings>]?
    package var expression: ValueSettings.Expression?
    @Apart package var value: ValueSettings?
    package var tolerance: Double?
    package var weight = 1.0
    package var window: Double?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "scoreTarget"
    package static let documentation = "An expression that the face should have at one or more times."
    package static let fields: [Field<ScoreTargetSettings>] = [
        Field(
            "name", \.name, .located(.text("a name")), required: true, "The name by which values and texts refer to the target."
        ),
        Field("time", \.time, .number(from: 0, to: 1e6), "The time in seconds since the start of the recording."),
        Field(
            "times", \.times, .list(of: .number(from: 0, to: 1e6), atLeast: 1),
            "Several times in seconds since the start of the recording."),
        Field(
            "shapes", \.shapes, .dictionary(of: .scoreShape, "a mapping of blend shapes to values"),
            "The blend shapes with their target values: {mouthSmile: 0.8, jawOpen: 0}. A name without Left and Right means "
                + "both sides. The nearness is 1 \u{2212} d/tolerance, where d is the root of the weighted mean of squared "
                + "differences."),
        Field(
            "expression", \.expression, .choice(), "Instead of `shapes`: the nearness is 1 during this expression."),
        Field("value", \.value, .drivenValue, "Instead of `shapes`: a value from 0 to 1 that is the nearness."),
        Field(
            "tolerance", \.tolerance, .number(above: 0, to: 10),
            "The distance of the shapes at which the nearness is 0. Default: the distance of a face at rest, at least 0.25."),
        Field("weight", \.weight, .number(above: 0, to: 1e6), "The weight of the target in the total."),
        Field(
            "window", \.window, .number(from: 0, to: 3600),
            "The time in seconds before and after its time within which the target counts. Default: the score's."),
    ]
    package static let alternatives = [
        Alternatives.exactlyOne(of: "time", "times"), Alternatives.exactlyOne(of: "shapes", "expression", "value"),
    ]
}

/// A shape of a target.
package struct ScoreShapeSettings: ConfigObject {
    package var value: Double?
    package var weight = 1.0
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "scoreShape"
    package static let documentation = "A blend shape of a target."
    package static let fields: [Field<ScoreShapeSettings>] = [
        Field("value", \.value, .number(from: 0, to: 1), required: true, "The target value of the blend shape."),
        Field("weight", \.weight, .number(above: 0, to: 1000), "The weight of the blend shape among the target's shapes."),
    ]
}

extension ValueType where Value == ScoreShapeSettings {
    /// A value, or a mapping with a value and its weight.
    fileprivate static let scoreShape = ValueType.object(ScoreShapeSettings.self).or(.number(from: 0, to: 1)) {
        value, location in
        var settings = ScoreShapeSettings()
        settings.value = value
        settings.location = location
        return settings
    }
}
