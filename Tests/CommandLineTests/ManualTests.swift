import Foundation
import RenderTestSupport
import Testing

/// Files that packages contain in addition to the program: the manual page and completions. Also the version.
@Suite struct ManualTests {
    /// The newest dated section of the changelog is that of the program; later changes are in the section above it.
    @Test func versionIsNewestOfChangelog() throws {
        let text = try String(contentsOf: SharedData.packageRoot.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }
        #expect(headings.first == "## Unreleased")
        let newest = try #require(headings.dropFirst().first?.wholeMatch(of: #/## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)/#))
        #expect(try runBianlian(["--version"]).text.hasPrefix("bianlian \(newest.1 as Substring) ("))
        let manual = try runBianlian(["manual"]).text
        #expect(manual.contains("\"\(newest.2 as Substring)\" \"bianlian \(newest.1 as Substring)\""), "\(manual.prefix(100))")
    }

    @Test func versionNamesCommitAndInstructionSet() throws {
        let run = try runBianlian(["--version"], environment: ["BIANLIAN_ISA": ""])
        let words = try #require(
            run.text.wholeMatch(of: #/bianlian \d+\.\d+\.\d+ \(commit ([0-9a-f]{8}|unknown), (SSE2|AVX2|AVX-512|NEON)\)\n/#),
            "\(run.text)")
        // In a checkout, the commit is in the log.
        let log = SharedData.packageRoot.appendingPathComponent(".git/logs/HEAD")
        if let text = try? String(contentsOf: log, encoding: .utf8) {
            #expect(text.contains(" \(words.1)") || text.hasPrefix(words.1), "\(words.1)")
        }
    }

    @Test func manualListsCommandsAndOptions() throws {
        let page = try runBianlian(["manual"]).text
        #expect(page.hasPrefix(".TH \"BIANLIAN\" \"1\" "))
        for heading in ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "ENVIRONMENT", "EXIT CODES"] {
            #expect(page.contains(".SH \"\(heading)\"\n"), "\(heading)")
        }
        for command in ["render", "suite run", "cache clear", "doctor"] {
            #expect(page.contains(".SS \"bianlian \(command)\"\n"))
        }
        for words in ["\\fB\\-\\-antialiasing\\fR \\fIsamples\\fR", "\\fBBIANLIAN_ISA\\fR", ".EX\nbianlian doctor\n"] {
            #expect(page.contains(words), "\(words)")
        }
        // Only some versions of troff accept other characters; the page uses their names.
        #expect(page.utf8.allSatisfy { $0 < 128 })
    }

    /// Help is wrapped at 80 columns where no terminal states its width. A wrapped example cannot be pasted.
    @Test func listsAndExamplesOfHelpAreNotWrapped() throws {
        struct Command: Decodable {
            var commandName: String
            var discussion: String?
            var subcommands: [Command]?
        }
        struct Table: Decodable { var command: Command }
        let dump = try runBianlian(["--experimental-dump-help"]).output
        var (commands, count) = ([try JSONDecoder().decode(Table.self, from: dump).command], 0)
        while let command = commands.popLast() {
            commands += command.subcommands ?? []
            let typed = command.discussion?.split(separator: "\n").filter { $0.hasPrefix("  ") } ?? []
            count += typed.count
            for line in typed { #expect(line.count < 80, "\(command.commandName): \(line)") }
        }
        #expect(count > 100)
    }

    @Test(.enabled(if: Film.path(of: "mandoc") != nil, "needs mandoc")) func mandocReportsNoWarnings() throws {
        try withTemporaryFolder { folder in
            let page = folder.appendingPathComponent("bianlian.1")
            try runBianlian(["manual"]).output.write(to: page)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: try #require(Film.path(of: "mandoc")))
            process.arguments = ["-T", "lint", "-W", "warning", page.path]
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0 && text.isEmpty, "\(text)")
        }
    }

    @Test(arguments: [
        ("bash", ["complete -o filenames -F _bianlian bianlian", "yaml"]), ("zsh", ["#compdef bianlian", "*.yaml"]),
        ("fish", ["complete -c 'bianlian'", "yaml"]),
    ])
    func completionsFitTheShell(shell: String, words: [String]) throws {
        let run = try runBianlian(["completions", shell])
        for word in words { #expect(run.text.contains(word), "\(word)") }
        #expect(run.text.contains("antialiasing") && run.text.contains("opera-red-general"))
    }

    @Test func unknownShellIsUsageError() throws {
        let run = try runBianlian(["completions", "tcsh"])
        #expect(run.status == 64 && run.errorText.filter(\.isNewline).count == 1)
    }
}
