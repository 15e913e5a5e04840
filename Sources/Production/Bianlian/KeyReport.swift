public import ConfigLanguage
public import DescribedErrors
import Foundation
import ImageCodecs
public import Imaging
public import Keying
import VideoCodecs

/// Ranges of colours that a picture may be keyed by, as a program or a person reads them.
public struct KeyReport: Sendable {
    /// The picture's path, as it was given.
    public let file: String
    /// The ranges, best first.
    public let entries: [Entry]

    /// A range and what is known of it.
    public struct Entry: Sendable {
        /// The colour in its midst.
        public let color: SRGBA8
        /// The range.
        public let range: KeyRange
        /// The judgement of how well it keys; nil for a colour that was picked by hand.
        public let suggestion: KeySuggestion?
    }

    /// The range around a place of a picture.
    /// - Parameters:
    ///   - path: the picture's path.
    ///   - x: the column of the place, in pixels from the left.
    ///   - y: the row of the place, in pixels from the top.
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

    /// The colours that a picture, or five frames spread over a video, key well by.
    /// - Throws: `ImageError`, `VideoError`.
    public init(suggestedFor path: String) throws {
        file = path
        entries = KeySuggestion.suggestions(for: try Self.pictures(path)).map {
            Entry(color: $0.color, range: $0.range, suggestion: $0)
        }
    }

    /// The number of frames of a video that are looked at.
    private static let frameCount = 5

    /// The picture; or the frames, where the file is of no kind of picture.
    private static func pictures(_ path: String) throws -> [SRGBImage] {
        do {
            return [try picture(path)]
        } catch {
            guard error.mayBeVideo else { throw error }
        }
        let url = URL(literalPath: path)
        let information = try VideoInformation(of: url)
        return try (0..<frameCount).compactMap { part in
            // Away from both ends, where there may be a clapper, or nothing yet.
            let frame = information.frameCount * (2 * part + 1) / (2 * frameCount)
            return try VideoReader(at: url, information, first: frame).next()?.picture()
        }
    }

    private static func picture(_ path: String) throws(ImageError) -> SRGBImage {
        try readImage(at: URL(literalPath: path)).standardImage
    }
}

extension KeyReport {
    /// One JSON object: `file` and `ranges`.
    public var json: OrderedJSON {
        .object([.init("file", .string(file)), .init("ranges", .array(entries.map(\.json)))])
    }

    /// Lines for a person: each range with what to paste into a config.
    public var lines: [String] {
        if entries.isEmpty { return ["\(file): no colour is suitable for a key"] }
        let weak = entries.allSatisfy { ($0.suggestion?.score ?? 1) < KeySuggestion.leastUsefulScore }
        return entries.flatMap(\.lines) + (weak ? ["no screen: none of these will key well"] : [])
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
    /// Whether the file may be something else than a picture.
    fileprivate var mayBeVideo: Bool {
        switch problem {
        case .unknownKind, .fileTooLarge, .animated(.png, _): true
        default: false
        }
    }
}

/// Why no key can be had from a picture, in one line for a person.
public enum KeyReportError: DescribedError, Hashable, Sendable {
    /// The place lies outside of the picture.
    case outside(path: String, x: Int, y: Int, size: ImageSize)

    /// One line.
    public var description: String {
        switch self {
        case .outside(let path, let x, let y, let size):
            "--at \(x),\(y) is outside of \(path), which is \(size) pixels: columns are 0 to \(size.width - 1), rows 0 to "
                + "\(size.height - 1)"
        }
    }
}
