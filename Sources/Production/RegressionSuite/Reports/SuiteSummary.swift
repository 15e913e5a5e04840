import ConfigLanguage

extension SuiteRecord {
    /// A summary of the outcome in Markdown, as GitHub shows it for a job, with a line break at its end.
    package var markdown: String { SuiteSummary(of: self).text }
}

/// A summary of a suite's outcome in Markdown.
struct SuiteSummary {
    /// The text, with a line break at its end.
    let text: String

    /// The greatest number of listed frames. GitHub rejects a summary of more than 1 MiB.
    private static let mostFrames = 200
    /// The greatest length of a message, in characters.
    private static let longestMessage = 400

    init(of record: SuiteRecord) {
        var lines = ["## \(Self.prose(record.suite)): \(record.tally)", ""]
        let findings = record.cases.flatMap(Self.findings(of:))
        if !findings.isEmpty {
            lines += ["| case | frame | status | message | pictures |", "|---|---|---|---|---|"]
            lines += findings.prefix(Self.mostFrames)
            if findings.count > Self.mostFrames {
                lines += ["", "… and \(findings.count - Self.mostFrames) more, which `results.json` lists."]
            }
            lines += ["", "The pictures and the page `report/index.html` are in the folder of the results."]
        }
        if !record.unused.isEmpty {
            lines += ["", "No case uses these goldens: \(record.unused.map(Self.prose).joined(separator: ", "))"]
        }
        text = lines.joined(separator: "\n") + "\n"
    }

    /// The rows of a case: one for each frame that does not simply pass, and one if the case could not be rendered.
    private static func findings(of suiteCase: CaseRecord) -> [String] {
        let frames = suiteCase.frames.filter { $0.status != .passed }.map { frame in
            row(
                suiteCase.name, "\(frame.frame)", frame.status, frame.messages.first ?? "",
                frame.pictures.map(code).joined(separator: "<br>"))
        }
        return (suiteCase.problems.first.map { [row(suiteCase.name, "", .error, $0, "")] } ?? []) + frames
    }

    private static func row(_ name: String, _ frame: String, _ status: SuiteStatus, _ message: String, _ pictures: String)
        -> String
    {
        let message = message.count > longestMessage ? message.prefix(longestMessage) + "…" : message
        return "| \(code(name)) | \(frame) | \(status.rawValue) | \(prose(message)) | \(pictures) |"
    }

    /// Returns text as code, in one line. Names of cases and pictures contain no characters to escape, unless a shard's file is
    /// damaged.
    private static func code(_ text: String) -> String { "`\(text.singleLine.replacing("`", with: "'"))`" }

    /// Returns text in which no character has a meaning in Markdown or HTML, in one line.
    private static func prose(_ text: String) -> String {
        text.singleLine.escaped { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\\", "`", "*", "_", "[", "]", "|", "#", "~": "\\\(scalar)"
            default: nil
            }
        }
    }
}

extension SuiteRecord {
    /// The numbers of cases by outcome, in words.
    package var tally: String {
        let counts = SuiteStatus.allCases.map { ($0, count(of: $0)) }.filter { $0.1 > 0 }
        let words = counts.map { "\($0.1) \($0.0.words)" }.joined(separator: ", ")
        return "\(words.isEmpty ? "none" : words) of \(cases.count) case\(cases.count == 1 ? "" : "s")"
    }
}

extension SuiteStatus {
    fileprivate var words: String {
        switch self {
        case .passed: "passed"
        case .warned: "passed with warnings"
        case .recorded: "recorded"
        case .missing: "without a golden"
        case .failed: "failed"
        case .error: "could not be compared"
        }
    }
}
