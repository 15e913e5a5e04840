import ArgumentParser
import Bianlian
import ConfigLanguage

/// Values that the command line sets in a config.
struct AssignmentOptions: ParsableArguments {
    @Option(
        name: .customLong("set"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Sets a value of the config: a path of keys, indices and names joined by dots, =, and a YAML value; can be "
                + "repeated.",
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
