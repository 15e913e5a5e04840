import ArgumentParser
import Diagnostics
import JSONText

/// `bianlian key`.
struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Finds the colour range of a chroma key in a picture or a video.",
        subcommands: [KeyPickCommand.self, KeySuggestCommand.self])
}

/// `bianlian key pick`.
struct KeyPickCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick", abstract: "Prints the key for the colour at a position in a picture.",
        discussion: """
            EXAMPLES
              bianlian key pick plate.png --at 40,60
              bianlian key pick plate.png --at 40,60 --radius 5 --json
            """)

    @Argument(help: "The picture.", completion: .file())
    var image: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The column and the row of the position, in pixels from the upper left.", valueName: "x,y"),
        transform: KeyPosition.parsed)
    var at: KeyPosition

    @Option(help: "The distance in pixels to each side over which the colour is averaged, 0 to 100.")
    var radius = 2

    @Flag(help: "Prints one JSON object on standard output.")
    var json = false

    func validate() throws {
        guard (0...100).contains(radius) else {
            throw ValidationError("--radius takes a number from 0 to 100, not \(radius)")
        }
    }

    func work() throws -> Outcome {
        Outcome(try StandardOutput.write(KeyReport(pickedFrom: image, x: at.x, y: at.y, radius: radius), asJSON: json))
    }
}

/// `bianlian key suggest`.
struct KeySuggestCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest", abstract: "Suggests colours of a picture or a video that key well, with the reasons.",
        discussion: """
            EXAMPLES
              bianlian key suggest plate.png
              bianlian key suggest take.mp4 --json
            """)

    @Argument(help: "The picture or video; of a video, five frames are analysed.", completion: .file())
    var image: String

    @Flag(help: "Prints one JSON object on standard output.")
    var json = false

    func work() throws -> Outcome {
        Outcome(try StandardOutput.write(KeyReport(suggestedFor: image), asJSON: json))
    }
}

/// A position in a picture.
struct KeyPosition {
    var x: Int
    var y: Int

    /// Parses `X,Y`.
    static func parsed(_ text: String) throws -> KeyPosition {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1] else {
            throw ValidationError("a position is X,Y in whole pixels from the upper left, such as 40,60")
        }
        return KeyPosition(x: x, y: y)
    }
}

extension StandardOutput {
    fileprivate static func write(_ report: KeyReport, asJSON json: Bool) throws -> Printed {
        try json ? write(report.json.text() + "\n") : write(lines: report.lines)
    }
}
