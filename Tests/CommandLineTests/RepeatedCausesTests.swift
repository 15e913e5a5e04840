import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// A batch prints each cause once, shortened and with hidden characters escaped.
@Suite struct RepeatedCausesTests {
    private func lines(_ arguments: [String], _ files: [String: String]) throws -> [String] {
        try withTemporaryFolder { folder in
            for (name, text) in files {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            let run = try runBianlian(arguments, in: folder)
            #expect(run.status == 65, "\(run.errorText)")
            return run.errorText.split(whereSeparator: \.isNewline).map(String.init)
        }
    }

    @Test func validatePrintsSharedMistakeOnce() throws {
        let config = "background: {config: base.yaml}\n"
        let lines = try lines(
            ["validate", "a.yaml", "b.yaml"], ["a.yaml": config, "b.yaml": config, "base.yaml": "lightz: []\n"])
        #expect(
            lines == [
                #"bianlian: base.yaml:1:1: lightz: unknown key; did you mean "lights"?"#,
                "bianlian: b.yaml: 1 mistake as in a.yaml, printed above",
            ])
    }

    /// The cause is printed when it first occurs, and at the end with the number of variants.
    @Test func variantsPrintSharedCauseWithTheirNumber() throws {
        let batch = ["render", "a.yaml", "--each", "lights.0.intensity=1,2,3", "--frames", "0", "--output", "out"]
        let files = ["a.yaml": "lights: [{kind: ambient}]\nlightz: []\n"]
        let cause = #"a.yaml:2:1: lightz: unknown key; did you mean "lights"?"#
        let told = try lines(batch, files)
        #expect(
            told.filter { $0.contains("unknown key") } == [
                "bianlian: intensity: 1: \(cause)", "bianlian: in 3 of 3 variants (first: intensity: 1): \(cause)",
            ])
        let quiet = try lines(batch + ["--quiet"], files)
        #expect(
            quiet == [
                "bianlian: in 3 of 3 variants (first: intensity: 1): \(cause)", "bianlian: 3 of 3 variants failed",
            ])
    }

    @Test func suitePrintsSharedMistakeOnce() throws {
        try withTemporaryFolder { folder in
            let files = [
                "suite.yaml": """
                cases:
                - {name: one, config: base.yaml, frames: 0}
                - {name: two, config: base.yaml, frames: 0}
                - {name: three, config: none.yaml, frames: 0}

                """,
                "base.yaml": "lightz: []\n",
            ]
            for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
            let lines = try runBianlian(["suite", "run", "suite.yaml"], in: folder).text.split(whereSeparator: \.isNewline)
            #expect(
                lines.prefix(4) == [
                    "one: error", #"  base.yaml:1:1: lightz: unknown key; did you mean "lights"?"#, "two: error",
                    "  the same as for one",
                ])
        }
    }

    @Test func longKeysAreShortenedAndHiddenCharactersEscaped() throws {
        let key = String(repeating: "k", count: 1_000_000)
        let long = try lines(["validate", "a.yaml"], ["a.yaml": "? \(key)\n: 1\n"])
        #expect(long.count == 1 && long[0].utf8.count < 400, "\(long[0].prefix(400))")
        let hidden = try lines(["validate", "a.yaml"], ["a.yaml": "\"evil\\u202Eyek\\u200B\": 1\n"])
        #expect(hidden[0].hasPrefix(#"bianlian: a.yaml:1:1: evil\u{202E}yek\u{200B}: unknown key"#))
    }

    @Test func jsonOutputIsValidAndEscaped() throws {
        try withTemporaryFolder { folder in
            try Data("\"evil\\u202Eyek\": 1\n".utf8).write(to: folder.appendingPathComponent("a\u{202E}.yaml"))
            let run = try runBianlian(["validate", "--json", "a\u{202E}.yaml"], in: folder)
            #expect(!run.text.unicodeScalars.contains("\u{202E}"))
            let object = try #require(try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any])
            let configs = try #require(object["configs"] as? [[String: Any]])
            #expect(configs.first?["path"] as? String == "a\u{202E}.yaml")
        }
    }

    @Test func colourOnCommandLineNeedsNoQuotes() throws {
        try withTemporaryFolder { folder in
            try Data("background: '#000000'\n".utf8).write(to: folder.appendingPathComponent("a.yaml"))
            let run = try runBianlian(["validate", "a.yaml", "--set", "background=#ff0000"], in: folder)
            #expect(run.status == 0 && run.errorText.isEmpty, "\(run.errorText)")
        }
    }
}
