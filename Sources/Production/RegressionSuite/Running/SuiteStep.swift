/// A step of a suite run, reported so that another process knows which cases were running when this process ended.
///
/// Steps are sent as lines of text.
package enum SuiteStep: Hashable, Sendable {
    /// A thread has started to render a part of a case.
    case began(case: String)
    /// The part is done.
    case ended(case: String)
    /// The case and all preceding cases are done.
    case finished(case: String)
    /// A missing golden file was created at the given path.
    case made(file: String)
    /// The run is done and its results are written.
    case done

    /// The step as a line, without the line feed. Names of cases contain no spaces, and paths no line feeds.
    package var line: String {
        switch self {
        case .began(let name): "began \(name)"
        case .ended(let name): "ended \(name)"
        case .finished(let name): "finished \(name)"
        case .made(let file): "made \(file)"
        case .done: "done"
        }
    }

    /// Parses a step from its line; returns nil if it is invalid.
    package init?(line: Substring) {
        if line == "done" {
            self = .done
            return
        }
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return nil }
        switch words[0] {
        case "began": self = .began(case: words[1])
        case "ended": self = .ended(case: words[1])
        case "finished": self = .finished(case: words[1])
        case "made": self = .made(file: words[1])
        default: return nil
        }
    }
}
