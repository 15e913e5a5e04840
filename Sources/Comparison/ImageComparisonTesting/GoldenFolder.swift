public import Foundation
import ImageCodecs

/// The folder of goldens.
public struct GoldenFolder: Sendable, Hashable {
    private enum Place: Sendable, Hashable {
        case besideTestFile(String)
        case fixed(URL)
    }

    private let place: Place

    /// `Goldens/<name of the test file>` beside the test file. The default.
    public static let besideTestFile = GoldenFolder(place: .besideTestFile("Goldens"))

    /// A folder of another name beside the test file, in it one for each test file.
    public static func besideTestFile(named name: String) -> GoldenFolder { GoldenFolder(place: .besideTestFile(name)) }

    /// One folder for all that is expected there.
    public static func at(_ url: URL) -> GoldenFolder { GoldenFolder(place: .fixed(url)) }

    /// The folder for the goldens of a test file.
    func url(forTestsIn filePath: String) -> URL {
        switch place {
        case .fixed(let url): return url
        case .besideTestFile(let name):
            let file = URL(literalPath: filePath)
            let suite = file.deletingPathExtension().lastPathComponent
            return file.deletingLastPathComponent().appendingPathComponent(name).appendingPathComponent(suite)
        }
    }
}

/// The names of a golden and of the pictures of a failure.
enum GoldenName {
    /// A file's name of a test function's or a given one: letters, digits, `-`, `_` and `.`, anything else as one `-`.
    static func file(from text: String) -> String {
        // `draws(_:size:)` and `` `draws a star`() `` are called by what stands before the parenthesis.
        let name = text.prefix { $0 != "(" }
        let words = name.split { !($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        // No file is hidden, and no part of a path leads upwards.
        let joined = words.map { $0.drop { $0 == "." } }.filter { !$0.isEmpty }.joined(separator: "-")
        return joined.isEmpty ? "picture" : joined
    }
}
