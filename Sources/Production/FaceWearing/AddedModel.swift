import ConfigSettings
public import Foundation
import ImageCodecs

/// A model that a face wears, fitted to the head.
public struct AddedModel: Hashable, Sendable {
    /// The kind of object; nil to guess it from the file's name and the model's shape.
    let kind: WearableKind?
    /// The model's file.
    public let url: URL

    /// Whether the kind is guessed.
    public var isGuess: Bool { kind == nil }

    /// The names of all kinds.
    public static let kinds = WearableKind.allCases.map(\.rawValue)

    /// Reads the user's input: `FILE`, or `KIND:FILE`.
    ///
    /// A file whose own name contains a colon is found if what precedes the colon is not a kind.
    /// - Throws: `WearingError.missingModel` if the file does not exist.
    public init(_ text: String) throws(WearingError) {
        var (kind, path) = (WearableKind?.none, text)
        if let colon = text.firstIndex(of: ":"), let named = WearableKind(rawValue: String(text[..<colon])) {
            (kind, path) = (named, String(text[text.index(after: colon)...]))
        }
        guard !path.isEmpty, FileManager.default.fileExists(atPath: path) else {
            throw .missingModel(path, kinds: Self.kinds)
        }
        self.kind = kind
        url = URL(literalPath: path)
    }
}
