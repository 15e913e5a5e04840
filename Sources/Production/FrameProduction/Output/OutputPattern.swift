import Files
import Foundation
import ImageCodecs
import RenderConfig

/// A pattern for the names of outputs: text with placeholders for the take, the config, its values and the frame number.
///
///     films/%s.mp4            films/dan-smile.mp4
///     seq/%t_%m.%04d.png      seq/take7_opera.0000.png, seq/take7_opera.0001.png, …
///
/// `%%` is a percent sign. The texts of placeholders contain only letters, digits, `.`, `_` and `-`, so a value cannot
/// lead to another folder.
package struct OutputPattern: Hashable, Sendable {
    /// A placeholder for a text of the output.
    package enum Placeholder: String, CaseIterable, Sendable {
        case take = "%t"
        case config = "%m"
        case values = "%v"
        case value = "%{KEY}"
        case shot = "%s"
        case frame = "%04d"

        /// The meaning, for messages and documentation.
        package var meaning: String {
            switch self {
            case .take: "the take: the recording's name"
            case .config: "the mask: the config's name"
            case .values: "the values of --each, or of the shot's columns"
            case .value: "one value, such as %{variables.mask}"
            case .shot: "the name of the shot or variant"
            case .frame: "the frame number, here with four digits"
            }
        }
    }

    private enum Part: Hashable {
        case text(String)
        case placeholder(Placeholder)
        case value(key: String)
        case frame(digits: Int)
    }

    /// The pattern as written.
    package let text: String
    private let parts: [Part]

    /// Parses a pattern.
    /// - Throws: `ProductionError.badPattern` for an unknown placeholder, and for frame numbers elsewhere than once in the name
    ///   of the file.
    package init(_ text: String) throws(ProductionError) {
        self.text = text
        var parts: [Part] = []
        var rest = text[...]
        while let percent = rest.firstIndex(of: "%") {
            parts.append(.text(String(rest[..<percent])))
            rest = rest[percent...].dropFirst()
            parts.append(try Self.takePlaceholder(from: &rest, of: text))
        }
        parts.append(.text(String(rest)))
        self.parts = parts
        try checkFrameNumber()
    }

    /// Returns a text as a pattern without placeholders.
    package static func escaped(_ text: String) -> String { text.replacingOccurrences(of: "%", with: "%%") }

    /// Whether the pattern distinguishes outputs by more than frame numbers.
    package var hasNames: Bool {
        parts.contains { part in
            switch part {
            case .placeholder, .value: true
            case .text, .frame: false
            }
        }
    }

    /// Whether the pattern contains a placeholder.
    package func uses(_ placeholder: Placeholder) -> Bool { parts.contains(.placeholder(placeholder)) }

    /// Returns the destination for an output.
    /// - Parameter labels: the texts of the placeholders; nil if there are none.
    /// - Throws: `ProductionError.badPattern` for a placeholder without a text, `.unknownKind` for an unsupported format.
    package func destination(for labels: OutputLabels?) throws(ProductionError) -> OutputDestination {
        var (before, after) = ("", "")
        var digits: Int?
        for part in parts {
            if case .frame(let count) = part {
                digits = count
                continue
            }
            let text = try self.text(of: part, labels)
            if digits == nil { before += text } else { after += text }
        }
        guard let digits else { return try OutputDestination(literalPath: before) }
        try OutputDestination.checkIsPicture("frame" + after, of: text)
        let (folder, prefix) = splitPath(before)
        let (url, names) = (URL(literalPath: folder), FrameNames(prefix: prefix, digits: digits, suffix: after))
        return switch OutputName("frame" + after) {
        case .file(fileExtension: "exr"): .openEXR(url, names: names)
        case .file(fileExtension: "tif"), .file(fileExtension: "tiff"): .tiff(url, names: names)
        case .file, .folder: .folder(url, names: names)
        }
    }

    private func text(of part: Part, _ labels: OutputLabels?) throws(ProductionError) -> String {
        switch part {
        case .text(let text): return text
        case .frame: return ""
        case .placeholder(let placeholder):
            guard let labels else { throw failure("\(placeholder.rawValue) has no text here; only %04d and %% have a meaning") }
            return labels[placeholder]
        case .value(let key):
            guard let labels else { throw failure("%{\(key)} has no value here; only %04d and %% have a meaning") }
            if let value = labels.value(of: key) { return value }
            let known = labels.keys.isEmpty ? "no values are set" : "the values are \(labels.keys.joined(separator: ", "))"
            throw failure("%{\(key)} has no value; \(known)")
        }
    }

    // MARK: Parsing

    private static func takePlaceholder(from rest: inout Substring, of text: String) throws(ProductionError) -> Part {
        if rest.first == "{", let end = rest.firstIndex(of: "}") {
            let key = String(rest[..<end].dropFirst())
            rest = rest[end...].dropFirst()
            guard !key.isEmpty else { throw failure("%{} names no value", of: text) }
            return .value(key: key)
        }
        let digits = rest.prefix { ("0"..."9").contains($0) }
        let letter = rest.dropFirst(digits.count).first
        let found = "%" + digits + (letter.map(String.init) ?? "")
        rest = rest.dropFirst(digits.count + (letter == nil ? 0 : 1))
        if letter == "d" {
            guard digits.count <= 3, let count = digits.isEmpty ? 1 : Int(digits), count <= mostDigits,
                digits.isEmpty || digits.first == "0"
            else { throw failure("\(found) is not a frame number; write %04d for four digits", of: text) }
            return .frame(digits: max(count, 1))
        }
        if found == "%%" { return .text("%") }
        guard digits.isEmpty, let placeholder = Placeholder(rawValue: found), letter != nil else {
            let known = Placeholder.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")
            throw failure("there is no placeholder \(found); the placeholders are: \(known), %% a percent sign", of: text)
        }
        return .placeholder(placeholder)
    }

    /// More digits than any frame number has.
    private static let mostDigits = 20

    private func checkFrameNumber() throws(ProductionError) {
        let numbers = parts.indices.filter { if case .frame = parts[$0] { true } else { false } }
        guard let first = numbers.first else { return }
        guard numbers.count == 1 else { throw failure("the frame number occurs \(numbers.count) times; give it once") }
        let isInFolder = parts[first...].contains { if case .text(let text) = $0 { text.contains("/") } else { false } }
        if isInFolder { throw failure("the frame number is in the name of a folder; put it into the name of the file") }
    }

    private func failure(_ problem: String) -> ProductionError { Self.failure(problem, of: text) }

    private static func failure(_ problem: String, of text: String) -> ProductionError {
        .badPattern("\(text): \(problem)")
    }
}

/// The texts of an output pattern's placeholders.
package struct OutputLabels: Sendable {
    /// The name of the recording, or that of the config if there is none.
    package var take: String
    /// The name of the config.
    package var config: String
    /// The name of the shot or variant.
    package var shot: String
    /// The values that distinguish the output, by path, in order.
    package var values: [(path: String, value: String)]
    /// The values that all outputs of the run have, by path, in order.
    package var settings: [(path: String, value: String)]

    /// Creates texts, which need not be valid in file names.
    package init(
        take: String, config: String, shot: String, values: [(path: String, value: String)] = [],
        settings: [(path: String, value: String)] = []
    ) {
        (self.take, self.config, self.shot, self.values, self.settings) = (take, config, shot, values, settings)
    }

    /// The paths of the values.
    var keys: [String] { (settings + values).map(\.path) }

    /// The text of a placeholder, valid in a file name.
    subscript(placeholder: OutputPattern.Placeholder) -> String {
        switch placeholder {
        case .take: Self.fileName(take)
        case .config: Self.fileName(config)
        case .values: Self.fileName(values.map { RenderVariant.stem(of: $0.value) }.joined(separator: "-"))
        case .shot: Self.fileName(shot)
        case .value, .frame: ""
        }
    }

    /// Returns the last value of a path, or of a path that ends in `.` and the key; nil if there is none.
    func value(of key: String) -> String? {
        (settings + values).last { $0.path == key || $0.path.hasSuffix("." + key) }.map {
            Self.fileName(RenderVariant.stem(of: $0.value))
        }
    }

    /// Returns a text that is valid in a file name and not empty.
    private static func fileName(_ text: String) -> String {
        let name = RenderVariant.fileName(text)
        return name.isEmpty ? "none" : name
    }
}
