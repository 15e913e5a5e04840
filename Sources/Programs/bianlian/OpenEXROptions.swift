import ArgumentParser
import Bianlian
import DescribedErrors

/// The form of OpenEXR files.
struct OpenEXROptions: ParsableArguments {
    @Option(
        name: .customLong("exr"),
        help: ArgumentHelp(
            "The form of .exr files, comma-separated: half or float samples; zip or piz compression; rec709 or acescg "
                + "primaries; layers, or parts for a part for each layer. (default: half,zip,rec709,layers)",
            valueName: "form"),
        transform: OpenEXREncoder.parsed)
    var encoder: OpenEXREncoder?
}

extension OpenEXREncoder {
    /// Parses the words of a form, at most one of each pair.
    fileprivate static func parsed(_ text: String) throws -> OpenEXREncoder {
        var encoder = OpenEXREncoder()
        var given: [(choice: Int, word: String)] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let (choice, change) = changes(by: word) else {
                throw ValidationError("--exr takes \(words.listed("and")), comma-separated, not \"\(word)\"")
            }
            if let other = given.first(where: { $0.choice == choice }) {
                throw ValidationError("--exr takes \(other.word) or \(word), not both")
            }
            given.append((choice, word))
            change(&encoder)
        }
        return encoder
    }

    private static let words =
        Samples.allCases.map(\.rawValue) + Compression.allCases.map(\.rawValue) + Primaries.allCases.map(\.rawValue)
        + ["layers", "parts"]

    /// Returns the number of the choice that a word makes, and the change; nil for other words.
    private static func changes(by word: String) -> (choice: Int, change: (inout OpenEXREncoder) -> Void)? {
        if let samples = Samples(rawValue: word) { return (0, { $0.samples = samples }) }
        if let compression = Compression(rawValue: word) { return (1, { $0.compression = compression }) }
        if let primaries = Primaries(rawValue: word) { return (2, { $0.primaries = primaries }) }
        return ["layers", "parts"].contains(word) ? (3, { $0.separatesParts = word == "parts" }) : nil
    }
}
