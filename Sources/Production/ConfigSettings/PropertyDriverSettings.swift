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
        "Lets a property follow a value, in this order: delay, smoothing, period, deadZone, steps, hold, then the way from `from` to `to` or "
        + "along `keys`. Without either the property gets the value itself."
    package static let fields: [Field<PropertyDriverSettings>] = [
        Field(
            "target", \.target, .targets, required: true,
            "The property's path, such as `nodes.hat.opacity` or `materials.lens.reflection`, or a list of several."),
        Field("value", \.value, .drivenValue, required: true, "The value: a mapping, a blend shape's name, or a number."),
        Field("from", \.from, .tuple(2, of: .number, "two numbers [first, last]"), "The range of the value. Default: [0, 1]."),
        Field(
            "to", \.to, .tuple(2, of: .propertyValue, "two values of the property"),
            "What the property has at the ends of that range. Default: the value itself."),
        Field("ease", \.ease, .choice(), "The course from the one to the other. Default: linear."),
        Field(
            "keys", \.keys, .list(of: .propertyKey, atLeast: 2),
            "In place of `from` and `to`: keys [value, property] or [value, property, ease], in ascending order of the value; `ease` is the "
                + "course to the next key."),
        Field("delay", \.delay, .number(from: 0, to: 60), "The time in seconds by which the value comes late."),
        Field("smoothing", \.smoothing, .number(from: 0, to: 60), "The time constant of a low-pass filter, in seconds."),
        Field(
            "period", \.period, .number(above: 0, to: 1e6),
            "The value begins again at 0 when it reaches this: a loop. Default: none."),
        Field(
            "deadZone", \.deadZone, .number(from: 0, to: 1e6),
            "The size up to which the value counts as 0; what is beyond is less by it."),
        Field(
            "steps", \.steps, .integer(2...10000),
            "Divides the range evenly into so many steps. Default: none; the way is even."),
        Field(
            "hysteresis", \.hysteresis, .number(from: 0, to: 1),
            "The share of a step that the value must fall below it before it is left downwards."),
        Field("hold", \.hold, .number(from: 0, to: 60), "The time in seconds for which the largest value is held."),
        Field(
            "clamp", \.clamp, .boolean,
            "Whether values beyond the range count as its ends; else the way goes straight on, as far as the property allows."),
        Field(
            "combine", \.combine, .choice(),
            "`set` takes the place of what the scene and the drivers before this one say, `add` adds to it, `multiply` is a factor."
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
