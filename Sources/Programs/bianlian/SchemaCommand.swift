import ArgumentParser
import Bianlian
import Foundation

/// `bianlian schema`.
struct SchemaCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Prints the JSON Schema of configs or suites, for editors and checkers.",
        discussion: """
            A file names it in its first line:
              # yaml-language-server: $schema=schema.json

            docs/reference has the keys of configs and suites as pages for readers, made by
              bianlian schema --reference docs/reference
            """)

    @Flag(help: "The schema of regression suites.")
    var suite = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Writes the keys of configs and suites, with values, defaults and meanings, as Markdown pages into this folder.",
            valueName: "folder"))
    var reference: String?

    func validate() throws {
        if suite, reference != nil {
            throw ValidationError("--reference writes the pages of configs and suites; give it without --suite")
        }
    }

    func work() throws -> Outcome {
        guard let reference else {
            return Outcome(try StandardOutput.write(suite ? SuiteSchema.text() : ConfigSchema.text()))
        }
        let folder = URL(literalPath: reference)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pages = ConfigReference.pages() + [SuiteReference.page()]
        for page in pages { try AtomicFile.write(page.text, to: folder.appendingPathComponent(page.file)) }
        return try Outcome(files: pages.map { folder.appendingPathComponent($0.file) })
    }
}
