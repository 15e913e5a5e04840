import ConfigLanguage
import ImageComparison
import Imaging

extension ValueType {
    /// A list of values, or a single value.
    static func oneOrMore<Element>(of element: ValueType<Element>) -> ValueType where Value == [Element] {
        let list = list(of: element)
        return ValueType(
            "\(element.expectation) or a list of them",
            schema: { ["anyOf": [element.schema(&$0), list.schema(&$0)]] }, json: list.json,
            read: { value, reading in
                if case .list = value.content { return list.read(value, reading) }
                return element.read(value, reading).map { [$0] }
            })
    }
}

extension ValueType where Value == Threshold {
    /// A threshold in text form.
    static let threshold = ValueType(
        "a threshold such as \"flip.mean > 0.01\"",
        schema: { definitions in
            definitions.reference(to: "threshold") { _ in
                let metrics = Metric.allCases.map(\.rawValue).joined(separator: "|")
                let statistics = Statistic.allCases.map(\.rawValue).joined(separator: "|")
                return [
                    "type": "string",
                    "pattern": .string("^\\s*(\(metrics))(\\.(\(statistics)))?\\s*[<>]\\s*[-+.0-9eE]+\\s*%?\\s*$"),
                    "description": .string(thresholdDocumentation),
                ]
            }
        },
        json: { .string($0.description) },
        read: { value, reading in
            guard case .scalar(let text, _) = value.content else {
                return reading.refuse(value, expecting: "a threshold such as \"flip.mean > 0.01\"")
            }
            do {
                return try Threshold(parsing: text)
            } catch {
                reading.fail("\(error)", at: value.location)
                return nil
            }
        })

    /// The documentation of the syntax of thresholds and the statistics of each metric.
    private static var thresholdDocumentation: String {
        let statistics = Metric.allCases.map { metric in
            "`\(metric.rawValue)` has " + metric.statistics.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        }
        let likeness = Metric.allCases.filter(\.growsWithLikeness).map { "`\($0.rawValue)`" }.joined(separator: ", ")
        return
            "A metric, one of its statistics, and the limit beyond which the threshold is crossed, such as `flip.mean > 0.01`, "
            + "`oklab.share > 0.1%` or `psnr < 40`. The statistic defaults to the mean. \(statistics.joined(separator: "; ")). "
            + "The metrics \(likeness) decrease as the difference grows and take `<`; the others take `>`."
    }
}

extension ValueType where Value == PixelRectangle {
    /// Four whole numbers, a width and height of at least 1.
    static let rectangle = ValueType(
        expectation, schema: numbers.schema,
        json: { .array([.integer($0.x), .integer($0.y), .integer($0.width), .integer($0.height)]) },
        read: { value, reading in
            guard let numbers = numbers.read(value, reading) else { return nil }
            guard numbers[2] > 0, numbers[3] > 0 else {
                return reading.refuse(value, expecting: "a rectangle; width and height must be at least 1")
            }
            return PixelRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        })

    private static let expectation = "a rectangle [x, y, width, height] in pixels"
    private static let numbers = ValueType<[Int]>.tuple(4, of: .integer(0...ImageSize.largestSide), expectation)
}

extension ValueType where Value == SRGBA8 {
    /// An opaque colour in sRGB.
    static let opaqueColor = ValueType(
        "a colour \"#rrggbb\"",
        schema: { _ in .titled("a colour \"#rrggbb\"", ["type": "string", "pattern": "^#[0-9a-fA-F]{6}$"]) },
        json: { .string($0.hexadecimal) },
        read: { value, reading in
            guard case .scalar(let text, _) = value.content, text.count == 7, let color = SRGBA8(hexadecimal: text) else {
                let hint = value.isNull ? " (an unquoted # begins a comment)" : ""
                return reading.refuse(value, expecting: "a colour \"#rrggbb\"" + hint)
            }
            return color
        })
}
