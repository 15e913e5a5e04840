public import ConfigLanguage
public import DescribedErrors
import Foundation
import ImageCodecs
public import Imaging
public import Keying
import VideoCodecs

/// Colour ranges for keying a picture, for programs and for the user.
public struct KeyReport: Sendable {
    /// The picture's path as given.
    public let file: String
    /// The ranges, best first.
    public let entries: [Entry]

    /// A range with its properties.
    public struct Entry: Sendable {
        /// The colour in the middle of the range.
        public let color: SRGBA8
        /// The range.
        public let range: KeyRange
        /// The assessment of the range as a key; nil for a colour picked by hand.
        public let suggestion: KeySuggestion?
    }

    /// Creates a report with the colour range around a pixel of a picture.
    /// - Parameters:
    ///   - path: the picture's path.
    ///   - x: the column of the pixel, from the left.
    ///   - y: the row of the pixel, from the top.
    ///   - radius: the number of pixels to each side that belong to the neighbourhood.
    /// - Throws: `ImageError`, `KeyReportError`.
    public init(pickedFrom path: String, x: Int, y: Int, radius: Int) throws {
        let picture = try Self.picture(path)
        guard let picked = PickedColor(from: picture, x: x, y: y, radius: radius) else {
            throw KeyReportError.outside(path: path, x: x, y: y, size: picture.size)
        }
        file = path
        entries = [Entry(color: picked.color, range: picked.range, suggestion: nil)]
    }

    /// Creates a report with suitable key colours for a picture, or for five frames spread over a video.
    /// - Throws: `ImageError`, `VideoError`.
    public init(suggestedFor path: String) throws {
        file = path
        entries = KeySuggestion.suggestions(for: try Self.pictures(path)).map {
            Entry(color: $0.color, range: $0.range, suggestion: $0)
        }
    }

    /// The number of frames of a video that are analysed.
    private static let frameCount = 5

    /// Returns the picture, or the frames if the file is not a picture.
    private static func pictures(_ path: String) throws -> [SRGBImage] {
        do {
            return [try picture(path)]
        } catch {
            guard error.mayBeVideo else { throw error }
        }
        let url = URL(literalPath: path)
        let information = try VideoInformation(of: url)
        return try (0..<frameCount).compactMap { part in
            // Avoids both ends, where there may be a clapper, or nothing yet.
            let frame = information.frameCount * (2 * part + 1) / (2 * frameCount)
            return try VideoReader(at: url, information, first: frame).next()?.picture()
        }
    }

    private static func picture(_ path: String) throws(ImageError) -> SRGBImage {
        try readImage(at: URL(literalPath: path)).standardImage
    }
}

extension KeyReport {
    /// The report as one JSON object with `file` and `ranges`.
    public var json: OrderedJSON {
        .object([.init("file", .string(file)), .init("ranges", .array(entries.map(\.json)))])
    }

    /// The report as lines for the user: each range with the text to paste into a config.
    public var lines: [String] {
        if entries.isEmpty { return ["\(file): no colour is suitable for a key"] }
        let weak = entries.allSatisfy { ($0.suggestion?.score ?? 1) < KeySuggestion.leastUsefulScore }
        return entries.flatMap(\.lines) + (weak ? ["no screen found: none of these colours keys well"] : [])
    }
}

extension KeyReport.Entry {
    var json: OrderedJSON {
        func pair(_ low: Double, _ high: Double) -> OrderedJSON { [.number(rounded(low)), .number(rounded(high))] }
        var members: [OrderedJSON.Member] = [
            .init("hue", pair(range.lowestHue, range.highestHue)),
            .init("saturation", pair(range.saturation.lowerBound, range.saturation.upperBound)),
            .init("value", pair(range.value.lowerBound, range.value.upperBound)),
            .init("color", .string(color.hexadecimal)),
        ]
        if let suggestion {
            members += [
                .init("score", .number(rounded(suggestion.score))), .init("area", .number(rounded(suggestion.area))),
                .init("skinDistance", .number(rounded(suggestion.skinDistance))),
                .init("restDistance", .number(rounded(suggestion.restDistance))),
                .init("uniformity", .number(rounded(suggestion.uniformity))),
                .init("strength", .number(rounded(suggestion.strength))),
                .init("reasons", .array(suggestion.reasons.map { .string($0) })),
            ]
        }
        return .object(members)
    }

    var lines: [String] {
        func text(_ low: Double, _ high: Double) -> String { "[\(rounded(low).short), \(rounded(high).short)]" }
        let hue = text(range.lowestHue, range.highestHue)
        let saturation = text(range.saturation.lowerBound, range.saturation.upperBound)
        let value = text(range.value.lowerBound, range.value.upperBound)
        var lines = ["\(color.hexadecimal)  hue \(hue)  saturation \(saturation)  value \(value)"]
        if let suggestion {
            lines[0] += "  score \(rounded(suggestion.score).short)"
            lines.append("  " + suggestion.reasons.joined(separator: ", "))
        }
        return lines + [
            "  key: {color: \"\(color.hexadecimal)\"}", "  key: {hue: \(hue), saturation: \(saturation), value: \(value)}",
        ]
    }

    private func rounded(_ number: Double) -> Double {
        (number * 1000).rounded() / 1000
    }
}

extension ImageError {
    /// Whether the file may be something other than a picture.
    fileprivate var mayBeVideo: Bool {
        switch problem {
        case .unknownKind, .fileTooLarge, .animated(.png, _): true
        default: false
        }
    }
}

/// A reason why no key can be derived from a picture, in one line for the user.
public enum KeyReportError: DescribedError, Hashable, Sendable {
    /// The pixel is outside the picture.
    case outside(path: String, x: Int, y: Int, size: ImageSize)

    /// The error in one line.
    public var description: String {
        switch self {
        case .outside(let path, let x, let y, let size):
            "--at \(x),\(y) is outside \(path), which is \(size) pixels: columns are 0 to \(size.width - 1), rows 0 to "
                + "\(size.height - 1)"
        }
    }
}
