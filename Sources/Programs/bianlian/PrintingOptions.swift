import ArgumentParser

/// The options of the messages and results of a command that writes files.
struct PrintingOptions: ParsableArguments {
    @Flag(help: "Prints one JSON object on standard output at the end.")
    var json = false

    @Flag(help: "Prints errors only.")
    var quiet = false
}
