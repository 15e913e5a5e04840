import ArgumentParser
import Bianlian
import FaceWearing
import Foundation
import ProjectTemplates
import RegressionSuite

/// `bianlian new`.
struct NewCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Creates a project folder with a config, a texture to paint over, a take and the first steps.",
        discussion: """
            The folder contains every file that its config names, so it can be moved and shared.

            EXAMPLES
              bianlian new my-mask
              bianlian new my-glasses --from glasses --actor gustav

            TEMPLATES
            \(ProjectTemplate.allCases.map { "  \($0.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)) \($0.about)" }
                .joined(separator: "\n"))

            ACTORS
            \(StandInActor.allCases.map { "  \($0.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)) \($0.about)" }
                .joined(separator: "\n"))
            """)

    @Argument(help: "The folder to create; an existing folder must be empty.")
    var folder: String

    @Option(
        help: ArgumentHelp(
            "The template: \(ProjectTemplate.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "template"))
    var from = ProjectTemplate.mask.rawValue

    @Option(
        help: ArgumentHelp(
            "The actor in the background: \(StandInActor.allCases.map(\.rawValue).joined(separator: ", ")). Default: one who "
                + "suits the template.",
            valueName: "name"))
    var actor: String?

    @OptionGroup var printing: PrintingOptions

    func validate() throws {
        if folder.isEmpty { throw ValidationError("give the name of a folder, such as my-mask") }
    }

    func work() throws -> Outcome {
        let template = try ProjectTemplate(named: from)
        let actor = try actor.map { try StandInActor(named: $0) } ?? template.actor
        let project = NewProject(
            from: template, with: actor, in: URL(literalPath: folder), shipped: try ShippedFiles().root)
        let interruption = Interruption()
        let signals = InterruptionSignals(interruption)
        defer { signals.stop() }
        try project.make { made in
            if template == .suite { try approve(made.appendingPathComponent("suite.yaml"), interruption) }
            if interruption.isRequested { throw ProjectError.interrupted }
        }
        if !printing.quiet {
            Terminal.writeError("bianlian: created \(folder), \(template.about); type next:")
            let next =
                template == .suite
                ? "bianlian suite run suite.yaml" : "bianlian render \(template.config) --frames 60 --output look.png"
            for line in ["cd \(folder.shellWord)", next, "cat README.md"] { Terminal.writeError("    \(line)") }
        }
        let outcome = try Outcome(files: [URL(literalPath: folder)])
        guard printing.json else { return outcome }
        let object: OrderedJSON = [
            "folder": .string(folder), "template": .string(template.rawValue), "actor": .string(actor.rawValue),
            "config": .string(template.config),
        ]
        try StandardOutput.write(object.text() + "\n")
        return outcome
    }

    /// Renders the goldens of a new suite.
    private func approve(_ suite: URL, _ interruption: Interruption) throws {
        var run = SuiteRun(try RegressionSuite.load(at: suite))
        run.policy = .all
        run.interruption = interruption
        _ = try run.run()
    }
}

extension ProjectError: ExitCoded {
    var exitCode: Int32 {
        switch self {
        case .unknownTemplate, .unknownActor: ExitCodes.usage
        case .notEmpty, .cannotCreate: ExitCodes.cannotCreate
        case .fileMissing: ExitCodes.missingInput
        case .interrupted: ExitCodes.interrupted
        }
    }
}
