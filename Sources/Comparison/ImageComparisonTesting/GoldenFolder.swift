public import Foundation
import ImageCodecs

/// The folder of goldens.
public struct GoldenFolder: Sendable, Hashable {
    private enum Place: Sendable, Hashable {
        case besideTestFile(String)
        case fixed(URL)
    }

    private let place: Place

    /// `Goldens/<name of the test file>` next to the test file. The default.
    public static let besideTestFile = GoldenFolder(place: .besideTestFile("Goldens"))

    /// Returns a folder with a different name next to the test file, with a subfolder for each test file.
    public static func besideTestFile(named name: String) -> GoldenFolder { GoldenFolder(place: .besideTestFile(name)) }

    /// Returns one folder for all goldens.
    public static func at(_ url: URL) -> GoldenFolder { GoldenFolder(place: .fixed(url)) }

    /// Returns the folder for the goldens of a test file.
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

/// Derives the names of goldens and of the pictures of failures.
enum GoldenName {
    /// Converts the name of a test function, or a given name, to a file name: letters, digits, `-`, `_` and `.`; all others
    /// become one `-`.
    static func file(from text: String) -> String {
        // The part before the parenthesis is the name of `draws(_:size:)` and `` `draws a star`() ``.
        let name = text.prefix { $0 != "(" }
        let words = name.split { !($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        // Without leading dots no file is hidden, and no component leads upwards.
        let joined = words.map { $0.drop { $0 == "." } }.filter { !$0.isEmpty }.joined(separator: "-")
        return joined.isEmpty ? "picture" : joined
    }
}
