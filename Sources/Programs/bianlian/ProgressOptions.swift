import ArgumentParser

/// How a command tells how far it is.
struct ProgressOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            How progress is told on standard error: auto (a bar on a terminal, else a line every 5 s), plain (lines), json (an object \
            a line, at most ten a second) or none; openjd tells it on standard output, as Open Job Description reads it. \
            (default: auto; none with --quiet)
            """, valueName: "form"))
    var progress: ProgressForm?

    /// Looks whether the form goes together with the other options.
    /// - Throws: `ValidationError` where progress would be told in the midst of what goes to standard output.
    func check(hasResultOnStandardOutput: Bool) throws {
        if progress == .openjd, hasResultOnStandardOutput {
            throw ValidationError("--progress openjd writes to standard output, as --json and --output - do; choose one")
        }
    }

    /// The form, for a command that was told to be quiet or not.
    func form(quiet: Bool) -> ProgressForm { progress ?? (quiet ? .none : .auto) }
}

/// In whose form progress is told.
enum ProgressForm: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// A bar on a terminal, lines elsewhere.
    case auto
    /// Lines for a person.
    case plain
    /// Lines for a program, each a JSON object.
    case json
    /// Lines on standard output for an engine of Open Job Description.
    case openjd
    case none
}
