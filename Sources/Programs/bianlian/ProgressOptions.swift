import ArgumentParser

/// The form in which a command reports its progress.
struct ProgressOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The form of progress on standard error: auto (a bar on a terminal, otherwise a line every 5 s), plain (lines), \
            json (an object per line, at most ten per second) or none; openjd writes to standard output, in the form of Open \
            Job Description. (default: auto; none with --quiet)
            """, valueName: "form"))
    var progress: ProgressForm?

    /// Checks the form against the other options.
    /// - Throws: `ValidationError` if progress and results would mix on standard output.
    func check(hasResultOnStandardOutput: Bool) throws {
        if progress == .openjd, hasResultOnStandardOutput {
            throw ValidationError("--progress openjd writes to standard output, as --json and --output - do; choose one")
        }
    }

    /// Returns the form for a command with or without `--quiet`.
    func form(quiet: Bool) -> ProgressForm { progress ?? (quiet ? .none : .auto) }
}

/// The forms of progress reports.
enum ProgressForm: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// A bar on a terminal, lines elsewhere.
    case auto
    /// Lines for the user.
    case plain
    /// Lines for a program, each a JSON object.
    case json
    /// Lines on standard output for an engine of Open Job Description.
    case openjd
    case none
}
