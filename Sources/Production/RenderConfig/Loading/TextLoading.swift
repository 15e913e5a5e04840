import ConfigLanguage
import ConfigSettings
import DescribedErrors
import FaceDrivers
import FaceTracking
import Foundation
import Typesetting

/// Resolves the placeholders in texts of a config.
struct TextLoading {
    let values: ValueLoading
    let reading: ConfigReading
    let framesPerSecond: Double

    /// The maximum number of characters in a text.
    private static let longestText = 4096
    /// The names of built-in numbers, without the blend shapes.
    private static let standardNumbers = ["seconds", "frame", "score", "nearness", "countdown", "last", "passed"]

    /// Returns a text with the values of its placeholders; nil after reporting a mistake.
    func template(_ settings: TextSettings) -> TextTemplate? {
        guard let string = settings.string else { return nil }
        guard string.value.count <= Self.longestText else {
            reading.fail(
                "the text has \(string.value.count) characters; the limit is \(Self.longestText)", at: string.location)
            return nil
        }
        for given in settings.values where given.name.contains(where: { "{}:".contains($0) }) {
            reading.fail(
                "\(given.name.quoted) cannot be used in a text: a name must not contain braces or colons", at: given.location)
        }
        let pattern: TextPattern
        do {
            pattern = try TextPattern(Self.composed(string.value))
        } catch {
            reading.fail("the text \(error.message)", at: string.location)
            return nil
        }
        var pieces: [TextTemplate.Piece] = []
        var used: Set<String> = []
        for piece in pattern.pieces {
            switch piece {
            case .literal(let text): pieces.append(.literal(text))
            case .placeholder(let name, let format):
                used.insert(name)
                guard let found = self.piece(name, format, of: settings, at: string.location) else { return nil }
                pieces.append(found)
            }
        }
        for given in settings.values where !used.contains(given.name) {
            reading.note("the text does not show \(given.name.quoted); write {\(given.name)} in it", at: given.location)
        }
        return TextTemplate(pieces)
    }

    /// Returns a text with composed accents, as in fonts, and with line feeds as line ends. Removes line feeds at the end,
    /// which YAML's block texts have.
    static func composed(_ text: String) -> String {
        var text = text.precomposedStringWithCanonicalMapping.replacingOccurrences(of: "\r\n", with: "\n")
        while text.hasSuffix("\n") { text.removeLast() }
        return text
    }

    /// Returns the format of a pattern; nil after reporting a mistake.
    func format(_ pattern: String, at location: ConfigLocation) -> NumberFormat? {
        if let format = NumberFormat(pattern: pattern) { return format }
        reading.fail(
            "\(pattern.quoted) is not a format for numbers; write one such as 0, 0.00, +0.0, 000 or 0%", at: location)
        return nil
    }

    private func piece(
        _ name: String, _ pattern: String?, of settings: TextSettings, at location: ConfigLocation
    ) -> TextTemplate.Piece? {
        if let given = settings.values.first(where: { $0.name == name }) {
            return values.value(given.value, ofFace: settings.face).flatMap { number($0, pattern, at: location) }
        }
        if let word = word(name, of: settings) {
            guard pattern == nil else {
                reading.fail("{\(name)} is not a number and takes no format", at: location)
                return nil
            }
            if case .score = word, !values.hasScore {
                reading.fail("{\(name)} needs a `score` in this config", at: location)
                return nil
            }
            return word
        }
        let value: DrivenValue
        switch name {
        case "seconds": value = .time
        case "frame": value = .frame
        case "score", "nearness", "countdown", "last", "passed":
            guard let score = values.score(Located(name == "score" ? "total" : name, at: location)) else { return nil }
            value = .score(score)
        default:
            if name.hasPrefix("score.") {
                guard let score = values.score(Located(String(name.dropFirst(6)), at: location)) else { return nil }
                value = .score(score)
            } else if let shape = BlendShape(name: name) {
                value = .shapes(.shape(shape), face: settings.face)
                values.note(face: settings.face, at: location)
            } else {
                let hint =
                    reading.suggestion(for: name, among: settings.values.map(\.name) + Self.knownNumbers)
                    ?? "define it in `values`"
                reading.fail("there is no value {\(name)}; \(hint)", at: location)
                return nil
            }
        }
        return number(value, pattern, at: location)
    }

    private func number(_ value: DrivenValue, _ pattern: String?, at location: ConfigLocation) -> TextTemplate.Piece? {
        guard let pattern else { return .number(value, value.isWhole ? NumberFormat() : NumberFormat(decimals: 2)) }
        return format(pattern, at: location).map { .number(value, $0) }
    }

    /// All names that need not be defined.
    private static let knownNumbers = standardNumbers + words + BlendShape.allCases.map(\.name)
    private static let words =
        ["timecode"] + TextTemplate.ExpressionPart.allCases.map(\.rawValue) + TextTemplate.ScoreWord.allCases.map(\.rawValue)

    private func word(_ name: String, of settings: TextSettings) -> TextTemplate.Piece? {
        if name == "timecode" { return .timecode(framesPerSecond: framesPerSecond) }
        if let part = TextTemplate.ExpressionPart(rawValue: name) {
            values.note(face: settings.face, at: settings.location)
            return .expression(part, face: settings.face)
        }
        return TextTemplate.ScoreWord(rawValue: name).map { .score($0) }
    }
}

extension DrivenValue {
    /// Whether it is an integer, which is shown without decimals.
    fileprivate var isWhole: Bool {
        switch self {
        case .frame, .count, .holds, .timesFoundAgain, .swings, .tracked, .lost, .score(.total), .score(.passed): true
        default: false
        }
    }
}
