/// The steps of a case while a suite runs, for whoever must know what was at work when a process ended.
///
/// As text it is a line that another process reads.
package enum SuiteStep: Hashable, Sendable {
    /// A part of a case is being rendered, on one of the threads.
    case began(case: String)
    /// That part is done.
    case ended(case: String)
    /// All of a case is done, and of those before it.
    case finished(case: String)
    /// A golden file was made that was not there; its path.
    case made(file: String)
    /// The work is done and its results are written.
    case done

    /// The step as a line, without its end. Names of cases have no spaces and paths no line feeds.
    package var line: String {
        switch self {
        case .began(let name): "began \(name)"
        case .ended(let name): "ended \(name)"
        case .finished(let name): "finished \(name)"
        case .made(let file): "made \(file)"
        case .done: "done"
        }
    }

    /// A step from its line; nil where it is none.
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
