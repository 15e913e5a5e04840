import ArgumentParser
import Foundation

/// Values that are put into a config from the command line.
struct AssignmentOptions: ParsableArguments {
    @Option(
        name: .customLong("set"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Puts a value into the config before it is read: keys, indices and names joined by dots, =, and YAML.",
            valueName: "path=value"))
    var assignments: [String] = []
}
