import ComparisonFiles
import ConfigLanguage
import Foundation
import RenderTestSupport
import Testing

@testable import ConfigSettings
@testable import RegressionSuite

/// Every YAML example of the documentation is read as a config, a suite or comparison rules, so that no page shows an outdated
/// key.
@Suite struct DocumentedExamplesTests {
    private static let root = SharedData.packageRoot

    /// A block of YAML, its file, and its number within the file.
    private struct Example: CustomStringConvertible {
        var file: String
        var number: Int
        var text: String

        var description: String { "\(file), example \(number)" }
        /// The text as a config; many examples are only lists of nodes.
        var config: String { text.hasPrefix("- ") ? "nodes:\n" + text : text }
        var isSuite: Bool { "\n\(text)".contains("\ncases:") }
        var isRules: Bool { text.hasPrefix("fail:") }
    }

    private func examples() throws -> [Example] {
        let docs = Self.root.appendingPathComponent("docs")
        let pages = try #require(FileManager.default.subpaths(atPath: docs.path)).filter { $0.hasSuffix(".md") }.sorted()
        return try (["README.md"] + pages.map { "docs/\($0)" }).flatMap { file in
            let text = try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
            return text.matches(of: /(?m)^```yaml\n((?:(?!```).*\n)+)```$/).enumerated().map { number, match in
                let lines = match.output.1.split(separator: "\n", omittingEmptySubsequences: false)
                let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
                return Example(
                    file: file, number: number + 1,
                    text: lines.map { String($0.dropFirst(indentation)) }.joined(separator: "\n"))
            }
        }
    }

    @Test func everyExampleParses() throws {
        let examples = try examples()
        #expect(examples.count > 80)
        for example in examples {
            do {
                if example.isSuite {
                    _ = try SuiteSettings.parse(example.text.utf8, file: example.description)
                } else if example.isRules {
                    _ = try ComparisonSettings.parse(example.text.utf8, file: example.description)
                } else {
                    _ = try RenderSettings.parse(example.config.utf8, file: example.description)
                }
            } catch {
                Issue.record("\(error)")
            }
        }
    }

    /// Other names, such as `film.mp4`, stand for files of the reader.
    @Test func shippedFilesNamedByExamplesExist() throws {
        for example in try examples() {
            for match in example.text.matches(of: /\.\.\/((?:textures|models|sounds)\/[A-Za-z0-9._\/-]+)/) {
                let file = Self.root.appendingPathComponent(String(match.output.1))
                #expect(FileManager.default.fileExists(atPath: file.path), "\(example): \(match.output.1)")
            }
        }
    }
}
