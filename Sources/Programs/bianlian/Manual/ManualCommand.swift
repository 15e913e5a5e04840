import ArgumentParser
import Bianlian
import ComparisonFiles

/// `bianlian manual`.
struct ManualCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Prints the manual page, for man.",
        discussion: """
            EXAMPLES
              bianlian manual > bianlian.1
              man ./bianlian.1
            """)

    func work() throws -> Outcome {
        let table = try CommandTable(dump: BianlianProgram._dumpHelp())
        let page = ManualPage(table: table, date: RunEnvironment.versionDate, version: RunEnvironment.version)
        return Outcome(try StandardOutput.write(page.text))
    }
}
