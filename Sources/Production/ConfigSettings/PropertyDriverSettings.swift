package import ConfigLanguage
package import FaceDrivers
package import Imaging
package import RenderMath

/// A property that follows a value.
package struct PropertyDriverSettings: ConfigObject {
    package var target: [Located<String>]?
    @Apart package var value: ValueSettings?
    package var from: [Double]?
    package var to: [PropertyValue]?
    package var ease: Easing?
    package var keys: [KeyedValue<PropertyValue>]?
    package var delay = 0.0
    package var smoothing = 0.0
    package var period: Double?
    package var deadZone = 0.0
    package var steps: Int?
    package var hysteresis = 0.0
    package var hold = 0.0
    package var clamp = true
    package var combine = PropertyDriver.Combination.set
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "propertyDriver"
    package static let documentation =
        "Makes a property follow a value, in this order: delay, smoothing, period, deadZone, steps, hold, then the "
        + "interpolation from `from` to `to` or along `keys`. Without `to` and `keys`, the property gets the value itself."
    package static let fields: [Field<PropertyDriverSettings>] = [
        Field(
            "target", \.target, .targets, required: true,
            "The property's path, such as `nodes.hat.opacity` or `materials.lens.reflective.intensity`, or a list of several."),
        Field("value", \.value, .drivenValue, required: true, "The value: a mapping, a blend shape's name, or a number."),
        Field("from", \.from, .tuple(2, of: .number, "two numbers [first, last]"), "The range of the value. Default: [0, 1]."),
        Field(
            "to", \.to, .tuple(2, of: .propertyValue, "two values of the property"),
            "The property's values at the ends of that range. Default: the value itself."),
        Field("ease", \.ease, .choice(), "The easing between the two. Default: linear."),
        Field(
            "keys", \.keys, .list(of: .propertyKey, atLeast: 2),
            "Instead of `from` and `to`: keys [value, property] or [value, property, ease], in ascending order of the value; "
                + "`ease` is the easing to the next key."),
        Field("delay", \.delay, .number(from: 0, to: 60), "The delay of the value, in seconds."),
        Field("smoothing", \.smoothing, .number(from: 0, to: 60), "The time constant of a low-pass filter, in seconds."),
        Field(
            "period", \.period, .number(above: 0, to: 1e6),
            "The value at which the driving value wraps around to 0, as a loop. Default: none."),
        Field(
            "deadZone", \.deadZone, .number(from: 0, to: 1e6),
            "The absolute value up to which the driving value counts as 0; it is subtracted from larger values."),
        Field(
            "steps", \.steps, .integer(2...10000),
            "The number of equal steps into which the range is divided. Default: none; the property changes continuously."),
        Field(
            "hysteresis", \.hysteresis, .number(from: 0, to: 1),
            "The fraction of a step by which the value must fall below the current step before it changes to a lower one."),
        Field("hold", \.hold, .number(from: 0, to: 60), "The time in seconds for which the largest value is held."),
        Field(
            "clamp", \.clamp, .boolean,
            "Whether values beyond the range are clamped to its ends; otherwise they are extrapolated linearly, as far as the "
                + "property allows."),
        Field(
            "combine", \.combine, .choice(),
            "`set` replaces the property's value in the scene and from earlier drivers, `add` adds to it, `multiply` "
                + "multiplies it."
        ),
    ]
    package static let alternatives = [
        Alternatives.atMostOne(of: "from", "keys"), Alternatives.atMostOne(of: "to", "keys"),
        Alternatives.atMostOne(of: "ease", "keys"),
    ]
}

/// A property's value as written, before the property's type is known.
package struct PropertyValue: Sendable {
    /// The written forms of values.
    package enum Content: Sendable {
        case number(Double)
        case flag(Bool)
        case color(LinearColor)
        case vector([Double])
    }

    package var content: Content
    package var location: ConfigLocation
}

extension ValueType where Value == PropertyValue {
    /// A number, a Boolean, a colour, or a list of numbers.
    package static let propertyValue = ValueType(
        "a number, true or false, a colour \"#rrggbb\" or a list of numbers",
        schema: { definitions in
            [
                "anyOf": [
                    ["type": "number"], ["type": "boolean"], ValueType<LinearColor>.color.schema(&definitions),
                    ["type": "array", "items": ["type": "number"], "minItems": .integer(2), "maxItems": .integer(4)],
                ]
            ]
        },
        read: { value, reading in
            func found(_ content: PropertyValue.Content?) -> PropertyValue? {
                content.map { PropertyValue(content: $0, location: value.location) }
            }
            switch value.content {
            case .scalar(let text, isPlain: true) where text.isNumber:
                return found(ValueType<Double>.number.read(value, reading).map { .number($0) })
            case .scalar(let text, isPlain: true) where ["true", "false"].contains(text.lowercased()):
                return found(.flag(text.lowercased() == "true"))
            case .scalar(let text, _) where text.hasPrefix("#"):
                return found(ValueType<LinearColor>.color.read(value, reading).map { .color($0) })
            case .list(let elements) where (2...4).contains(elements.count):
                let numbers = elements.compactMap { ValueType<Double>.number.read($0, reading) }
                return numbers.count == elements.count ? found(.vector(numbers)) : nil
            default:
                return reading.refuse(value, expecting: "a number, true or false, a colour \"#rrggbb\" or a list of numbers")
            }
        })
}

extension ValueType where Value == KeyedValue<PropertyValue> {
    fileprivate static let propertyKey = ValueType.keyed(by: .number, .propertyValue, as: "value, property")
}

extension ValueType where Value == [Located<String>] {
    /// A property's path, or a list of paths.
    fileprivate static let targets = oneOrMore(
        of: .located(.text("a property's path")), "a property's path or a list of them")
}
