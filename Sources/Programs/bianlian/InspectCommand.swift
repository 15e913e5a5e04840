import ArgumentParser
import Bianlian
import Foundation

/// `bianlian inspect`.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Says what is in a model, a picture, a recording or a video.",
        discussion: """
            EXAMPLES
              bianlian inspect models/face.glb
              bianlian inspect take.csv --json
              bianlian inspect footage.mov
            """)

    @Argument(help: "The model, picture, recording or video.")
    var file: String

    @Flag(help: "Prints one JSON object on standard output.")
    var json = false

    func run() throws {
        let inspection = try Inspection(of: URL(literalPath: file))
        if json { return try StandardOutput.write(inspection.json(path: file).text() + "\n") }
        try StandardOutput.write(lines: inspection.lines(path: file))
    }
}
