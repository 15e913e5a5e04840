import ArgumentParser
import Bianlian

/// `bianlian schema`.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Prints the JSON Schema of configs or suites, for editors and checkers.",
        discussion: """
            A file names it in its first line:
              # yaml-language-server: $schema=schema.json
            """)

    @Flag(help: "The schema of regression suites.")
    var suite = false

    func run() throws {
        try StandardOutput.write(suite ? SuiteSchema.text() : ConfigSchema.text())
    }
}
