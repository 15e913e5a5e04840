package import ConfigLanguage
import RenderMath

/// A number over time: keys, or one key for a constant.
package struct ChannelSettings: ConfigObject {
    package var keys: [KeyedValue<Double>]?
    package var period: Double?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "channel"
    package static let documentation = "A number over time."
    package static let fields: [Field<ChannelSettings>] = [
        Field(
            "keys", \.keys, .list(of: .channelKey, atLeast: 1), required: true,
            "Keys [time, value] or [time, value, ease], in ascending order of the time in seconds; `ease` is the easing to the "
                + "next key."
        ),
        Field("period", \.period, .number(above: 0, to: 1e6), "The time in seconds after which the keys repeat, as a loop."),
    ]
}

/// A range of time in seconds.
package struct TimeStretch: Sendable {
    package var range: ClosedRange<Double>
    package var location: ConfigLocation
}

extension ValueType where Value == ChannelSettings {
    /// A number, a list of keys, or a mapping with keys.
    package static let channel: ValueType = {
        let keys = ValueType<[KeyedValue<Double>]>.list(of: .channelKey, atLeast: 1)
        return ValueType(
            "a number or a list of keys [time, value]",
            schema: { definitions in
                [
                    "anyOf": [
                        ["type": "number"], keys.schema(&definitions),
                        ValueType<ChannelSettings>.object().schema(&definitions),
                    ]
                ]
            },
            read: { value, reading in
                var settings = ChannelSettings()
                settings.location = value.location
                switch value.content {
                case .mapping: return ValueType<ChannelSettings>.object().read(value, reading)
                case .list:
                    settings.keys = keys.read(value, reading)
                    return settings.keys.map { _ in settings }
                case .scalar(let text, isPlain: true) where text.isNumber:
                    settings.keys = ValueType<Double>.number.read(value, reading).map { number in
                        [KeyedValue(position: 0, value: number, easing: .linear, location: value.location)]
                    }
                    return settings.keys.map { _ in settings }
                default: return reading.refuse(value, expecting: "a number or a list of keys [time, value]")
                }
            })
    }()
}

extension ValueType where Value == KeyedValue<Double> {
    fileprivate static let channelKey = ValueType.keyed(by: .keyTime, .number, as: "time, value")
}

extension ValueType where Value == Double {
    /// The time of a key, in seconds.
    fileprivate static let keyTime = ValueType.number(from: 0, to: 86400)
}

extension ValueType where Value == TimeStretch {
    /// Two times in seconds, the earlier first.
    package static let timeStretch = ValueType(
        "two times [from, to] in seconds",
        schema: { ValueType<[Double]>.tuple(2, of: .keyTime, "two times [from, to] in seconds").schema(&$0) },
        read: { value, reading in
            let pair = ValueType<[Double]>.tuple(2, of: .keyTime, "two times [from, to] in seconds")
            guard let ends = pair.read(value, reading) else { return nil }
            guard ends[0] <= ends[1] else {
                return reading.refuse(value, expecting: "two times [from, to]; the earlier comes first")
            }
            return TimeStretch(range: ends[0]...ends[1], location: value.location)
        })
}
