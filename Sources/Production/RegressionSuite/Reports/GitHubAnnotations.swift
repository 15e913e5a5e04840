import ConfigLanguage

/// A result as commands that GitHub runners show next to the lines of the suite's file.
///
/// See "Workflow commands for GitHub Actions": `::error file=…,line=…,col=…,title=…::MESSAGE`.
package enum GitHubAnnotations {
    /// Returns one line for each case that fails or has a warning, and one for unused goldens.
    /// - Parameter file: the suite's path relative to the root of the repository.
    package static func lines(for result: SuiteResult, file: String) -> [String] {
        let cases = result.cases.compactMap { line(for: $0, file: file) }
        guard !result.unused.isEmpty else { return cases }
        return cases + [
            "::notice file=\(property(file)),title=unused goldens::\(message(result.unused.joined(separator: ", ")))"
        ]
    }

    private static func line(for result: CaseResult, file: String) -> String? {
        let command: String
        switch result.status {
        case .passed, .recorded: return nil
        case .warned: command = "warning"
        case .missing, .failed, .error: command = "error"
        }
        let frames = result.frames.filter { $0.status != .passed }.flatMap { frame in
            frame.lines.map { "frame \(frame.frame): \($0)" }
        }
        let location = result.suiteCase.location
        let text = message((result.problems + frames).joined(separator: "\n"))
        let title = property("\(result.suiteCase.name): \(result.status.rawValue)")
        return "::\(command) file=\(property(file)),line=\(location.line),col=\(location.column),title=\(title)::\(text)"
    }

    private static func message(_ text: String) -> String {
        text.escaped { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: nil
            }
        }
    }

    private static func property(_ text: String) -> String {
        message(text).escaped { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
    }
}
