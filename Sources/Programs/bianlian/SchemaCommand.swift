import ArgumentParser
import Bianlian

/// `bianlian schema`.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Prints the JSON Schema of configs, for editors and checkers.",
        discussion: """
            A config names it in its first line:
              # yaml-language-server: $schema=schema.json
            """)

    func run() throws {
        try StandardOutput.write(ConfigSchema.text())
    }
}
