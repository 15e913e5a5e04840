import ArgumentParser
import Bianlian
import ConfigLanguage

/// Values that the command line sets in a config.
struct AssignmentOptions: ParsableArguments {
    @Option(
        name: .customLong("set"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Puts a value into the config before it is read: keys, indices and names joined by dots, =, and YAML.",
            valueName: "path=value"))
    var assignments: [String] = []

    func validate() throws {
        for assignment in assignments {
            do {
                _ = try ConfigAssignment(parsing: assignment, option: "--set")
            } catch let error as ConfigError {
                throw ValidationError("\(error)")
            }
        }
    }
}
