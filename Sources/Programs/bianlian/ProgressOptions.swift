import ArgumentParser

/// How a command tells how far it is.
struct ProgressOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            How progress is told on standard error: auto (a bar on a terminal, else a line every 5 s), plain (lines), json (an object \
            a line, at most ten a second) or none. (default: auto; none with --quiet)
            """, valueName: "form"))
    var progress: ProgressForm?

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
    case none
}
