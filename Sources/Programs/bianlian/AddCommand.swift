import ArgumentParser
import Bianlian
import FaceWearing
import Foundation
import ProjectTemplates

/// `bianlian add`.
struct AddCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Copies a shipped thing to wear into the project of a config, and adds its node to the config.",
        discussion: """
            The files are copied next to the config, or to the folder of models that it already uses. Comments and formatting of \
            the config do not change. A changed file is never replaced. If the config already names the thing's files and they \
            are missing, they are copied and the config stays as it is.

            EXAMPLES
              bianlian add hat
              bianlian add glasses mask.yaml
              bianlian add hat mask.yaml --name second-hat
              bianlian add --list

            THINGS
            \(AssetAddition.things.map { "  \($0.name.padding(toLength: 12, withPad: " ", startingAt: 0)) \($0.about)" }
                .joined(separator: "\n"))
            """)

    @Argument(help: "The thing to add.", completion: .list(AssetAddition.things.map(\.name)))
    var thing: String?

    @Argument(
        help: "The config. Default: the only config of the working folder that has a recording and nodes.", completion: .configs
    )
    var config: String?

    @Option(help: "The name of the added node, to add a thing twice. Default: the name of the thing.")
    var name: String?

    @Flag(help: "Prints all things, one line each, and adds nothing.")
    var list = false

    @OptionGroup var printing: PrintingOptions

    func validate() throws {
        if thing == nil, !list { throw ValidationError("name a thing, such as hat; `bianlian add --list` lists all") }
        if thing != nil, list { throw ValidationError("--list takes no thing") }
        if let name, name.isEmpty || name.contains("/") { throw ValidationError("--name takes a name without /") }
    }

    func work() throws -> Outcome {
        guard let thing else { return try Outcome(printList()) }
        let working = URL(literalPath: FileManager.default.currentDirectoryPath)
        // An unknown thing is reported before a missing config.
        _ = try AssetAddition(of: thing, to: working, shipped: working)
        let place = try config.map { URL(literalPath: $0) } ?? AssetAddition.config(in: working, for: thing)
        let addition = try AssetAddition(of: thing, to: place, shipped: try ShippedFiles().root, named: name)
        let result = try addition.apply()
        if !printing.quiet { report(result, of: thing, in: place.relativePath) }
        let outcome = try Outcome(files: [place])
        guard printing.json else { return outcome }
        func array(_ texts: [String]) -> OrderedJSON { .array(texts.map { .string($0) }) }
        let object: OrderedJSON = [
            "config": .string(place.relativePath), "copied": array(result.copied), "nodes": array(result.nodes),
            "notes": array(result.notes),
        ]
        try StandardOutput.write(object.text() + "\n")
        return outcome
    }

    private func report(_ result: AssetAddition.Result, of thing: String, in config: String) {
        if !result.copied.isEmpty { Terminal.writeError("bianlian: copied \(result.copied.joined(separator: ", "))") }
        Terminal.writeError(
            result.nodes.isEmpty
                ? "bianlian: \(config) already names \(thing) and is unchanged"
                : "bianlian: added \(thing) to \(config) as \(result.nodes.joined(separator: ", "))")
        for note in result.notes { Terminal.writeError("bianlian: note: \(note)") }
    }

    private func printList() throws -> StandardOutput.Printed {
        if printing.json {
            let things: [OrderedJSON] = AssetAddition.things.map { ["name": .string($0.name), "about": .string($0.about)] }
            let object: OrderedJSON = ["things": .array(things)]
            return try StandardOutput.write(object.text() + "\n")
        }
        return try StandardOutput.write(
            lines: AssetAddition.things.map { "\($0.name.padding(toLength: 12, withPad: " ", startingAt: 0)) \($0.about)" })
    }
}

extension AssetError: ExitCoded {
    var exitCode: Int32 {
        switch self {
        case .unknown, .severalNodes, .severalConfigs: ExitCodes.usage
        case .inherited, .noFace: ExitCodes.badData
        case .noConfig, .fileMissing: ExitCodes.missingInput
        case .alreadyThere, .fileDiffers, .outsideProject: ExitCodes.cannotCreate
        }
    }
}
