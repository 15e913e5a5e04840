import ArgumentParser
import Bianlian
import ComparisonFiles
import ImageComparison

// Converts options of `compare` to values. Invalid text is a usage error that states valid values.

/// A threshold for the whole picture, or for a region.
struct ScopedThreshold {
    var region: String?
    var threshold: Threshold

    /// Parses `THRESHOLD` or `NAME: THRESHOLD`.
    static func parsed(_ text: String) throws -> ScopedThreshold {
        let sign = text.firstIndex { "<>".contains($0) } ?? text.endIndex
        let colon = text[..<sign].lastIndex(of: ":")
        let threshold = colon.map { String(text[text.index(after: $0)...]) } ?? text
        do {
            return ScopedThreshold(region: colon.map { String(text[..<$0]) }, threshold: try Threshold(parsing: threshold))
        } catch {
            throw ValidationError("\(error)")
        }
    }
}

/// A rectangle with a name.
struct NamedRectangle {
    var name: String
    var rectangle: PixelRectangle

    /// Parses `NAME=X,Y,WxH`.
    static func parsed(_ text: String) throws -> NamedRectangle {
        guard let sign = text.lastIndex(of: "="), sign > text.startIndex, !text[..<sign].contains(":") else {
            throw ValidationError("a region is NAME=X,Y,WxH, and NAME contains no colon, such as face=400,120,480x480")
        }
        return NamedRectangle(
            name: String(text[..<sign]), rectangle: try .parsed(String(text[text.index(after: sign)...])))
    }
}

/// The tolerance of a metric.
struct MetricTolerance {
    var property: WritableKeyPath<ComparisonSettings, Double?>
    var value: Double

    /// Parses `METRIC=VALUE`.
    static func parsed(_ text: String) throws -> MetricTolerance {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let metric = Metric(rawValue: parts[0]),
            let largest = ComparisonSettings.largestTolerance(of: metric), let value = parts[1].finiteNumber,
            (0...largest).contains(value)
        else {
            throw ValidationError("a tolerance is channel=0…255, oklab=0…1 or flip=0…1, such as channel=2")
        }
        let property: WritableKeyPath<ComparisonSettings, Double?> =
            switch metric {
            case .oklab: \.oklabTolerance
            case .flip: \.flipTolerance
            default: \.channelTolerance
            }
        return MetricTolerance(property: property, value: value)
    }
}

extension PixelRectangle {
    /// Parses `X,Y,WxH`.
    static func parsed(_ text: String) throws -> PixelRectangle {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let sides = parts.last?.split(separator: "x", omittingEmptySubsequences: false) ?? []
        let numbers = (parts.dropLast() + sides).map { part in
            part.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } ? Int(part) : nil
        }
        guard parts.count == 3, sides.count == 2, let x = numbers[0], let y = numbers[1], let width = numbers[2], width > 0,
            let height = numbers[3], height > 0
        else {
            throw ValidationError("a rectangle is X,Y,WxH in pixels from the top left, such as 0,0,200x30")
        }
        return PixelRectangle(x: x, y: y, width: width, height: height)
    }
}

extension SRGBA8 {
    /// Parses `#rrggbb`.
    static func parsedOpaque(_ text: String) throws -> SRGBA8 {
        guard text.count == 7, let color = SRGBA8(hexadecimal: text) else {
            throw ValidationError("a colour is '#rrggbb', such as '#808080'")
        }
        return color
    }
}

extension Metric {
    /// Parses the name of a metric.
    static func parsed(_ text: String) throws -> Metric {
        guard let metric = Metric(rawValue: text) else {
            throw ValidationError("metrics are \(Metric.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return metric
    }
}

extension DifferenceKind {
    /// Parses the name of a kind of difference picture.
    static func parsed(_ text: String) throws -> DifferenceKind {
        guard let kind = DifferenceKind(text) else {
            throw ValidationError(
                "kinds are highlighted, strip and blink, and for heat maps channel, oklab, psnr, ssim and flip")
        }
        return kind
    }
}
