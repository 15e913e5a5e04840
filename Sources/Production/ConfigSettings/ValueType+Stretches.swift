package import ConfigLanguage
package import Imaging

/// A range of hues in degrees; if the first is larger, the range passes through red.
package struct HueStretch: Equatable, Sendable {
    package var low: Double
    package var high: Double
}

/// A range of fractions, 0…1.
package struct ShareStretch: Equatable, Sendable {
    package var range: ClosedRange<Double>

    /// - Precondition: `low` is not above `high`.
    package init(_ low: Double, _ high: Double) {
        range = low...high
    }
}

extension ValueType where Value == HueStretch {
    package static let hueStretch = ValueType<[Double]>.tuple(2, of: .number(from: 0, to: 360), "hues [from, to] in degrees")
        .map({ HueStretch(low: $0[0], high: $0[1]) }, back: { [$0.low, $0.high] })
}

extension ValueType where Value == ShareStretch {
    /// Two fractions, the smaller first.
    package static let shareStretch = ValueType(
        "a range [low, high] within 0 to 1",
        schema: { ValueType<[Double]>.tuple(2, of: .number(from: 0, to: 1), "a range [low, high]").schema(&$0) },
        json: { .array([.number($0.range.lowerBound), .number($0.range.upperBound)]) },
        read: { value, reading in
            let pair = ValueType<[Double]>.tuple(2, of: .number(from: 0, to: 1), "a range [low, high] within 0 to 1")
            guard let ends = pair.read(value, reading) else { return nil }
            guard ends[0] <= ends[1] else {
                return reading.refuse(value, expecting: "a range [low, high]; the smaller comes first")
            }
            return ShareStretch(ends[0], ends[1])
        })
}

extension ValueType where Value == [Double] {
    /// A position in fractions of a picture's width and height, possibly slightly outside.
    package static let sharePair = ValueType.tuple(
        2, of: .number(from: -1, to: 2), "a position [x, y] as fractions of the picture")
}

extension ValueType where Value == [[Double]] {
    /// A position, or a list of positions.
    package static let sharePairs = ValueType(
        "a position [x, y] as fractions of the picture or a list of them",
        schema: { definitions in
            let position = ValueType<[Double]>.sharePair.schema(&definitions)
            return ["anyOf": [position, ["type": "array", "items": position, "minItems": .integer(1)]]]
        },
        read: { value, reading in
            if case .list(let parts) = value.content, case .list? = parts.first?.content {
                return list(of: .sharePair, atLeast: 1).read(value, reading)
            }
            return ValueType<[Double]>.sharePair.read(value, reading).map { [$0] }
        })
}

extension ValueType where Value == [LinearColor] {
    /// A colour, or a list of colours written as `"#rrggbb"`.
    package static let keyColors = ValueType(
        "a colour \"#rrggbb\" or a list of them",
        schema: { definitions in
            let color = ValueType<LinearColor>.color.schema(&definitions)
            return ["anyOf": [color, ["type": "array", "items": color, "minItems": .integer(1)]]]
        },
        read: { value, reading in
            if case .list(let parts) = value.content, let first = parts.first, first.isColorText {
                return list(of: .color, atLeast: 1).read(value, reading)
            }
            return ValueType<LinearColor>.color.read(value, reading).map { [$0] }
        })
}

extension ConfigValue {
    /// Whether the value is a text or a list, as opposed to a channel of a colour in linear light.
    fileprivate var isColorText: Bool {
        switch content {
        case .scalar(let text, _): Double(text) == nil
        default: true
        }
    }
}
