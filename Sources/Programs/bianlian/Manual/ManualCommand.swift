import ArgumentParser
import Bianlian

/// `bianlian manual`.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Prints the manual page, for man.",
        discussion: """
            EXAMPLES
              bianlian manual > bianlian.1
              man ./bianlian.1
            """)

    func run() throws {
        let table = try CommandTable(dump: BianlianProgram._dumpHelp())
        let page = ManualPage(table: table, date: RunEnvironment.versionDate, version: RunEnvironment.version)
        try StandardOutput.write(page.text)
    }
}
