import ArgumentParser
import Bianlian
import Foundation

/// `bianlian make-take`.
struct MakeTakeCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-take", abstract: "Makes a recording from the face keyframes of a config.",
        discussion: """
            The keyframes are pose, blendShapes, gaze and tracked of the config's face. A config with nothing else is enough. \
            If the config has a recording, the keyframes and the smoothing are applied to its frames. Without them, the config \
            renders the same frames from the written recording.

            EXAMPLES
              bianlian make-take nod.yaml --output nod.jsonl
              bianlian make-take opera.yaml --set face.blendShapes.jawOpen=0.5 \\
                --output open.jsonl.gz
              bianlian make-take nod.yaml --recording take.jsonl --output - | head
            """)

    @Argument(help: "The config with the keyframes.", completion: .configs)
    var config: String

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: "The path of the recording to write, compressed if it ends in .gz; - for standard output.",
        completion: .file())
    var output: String

    @Option(
        parsing: .unconditional,
        help: "A recording that replaces the config's, or a landmark file to which a face is fitted first.", completion: .file()
    )
    var recording: String?

    @OptionGroup var set: AssignmentOptions

    @Flag(help: "Skips unreadable lines of the recording, or frames of a landmark file, and reports how many.")
    var lenient = false

    @OptionGroup var outside: OutsideOptions

    @Flag(help: "Prints errors only.")
    var quiet = false

    func validate() throws {
        if output.isEmpty { throw ValidationError("--output takes a path, not an empty string") }
    }

    func work() throws -> Outcome {
        let destination = output == "-" ? nil : URL(literalPath: output)
        if let destination { try checkFolder(of: destination) }
        let options = RecordingOptions(isLenient: lenient)
        return try PlayedTake.play(recording.map { URL(literalPath: $0) }, options: options, quiet: quiet) {
            try make(of: $0, at: destination)
        }
    }

    private func make(of recording: URL?, at destination: URL?) throws -> Outcome {
        let options = ConfigOptions(
            recording: recording, isLenient: lenient, allowedRoots: outside.folders,
            assignments: set.assignments)
        let job = try RenderJob.load(configAt: URL(literalPath: config), options: options)
        if let destination {
            let path = destination.resolvingSymlinksInPath().path
            guard !job.files.contains(where: { $0.resolvingSymlinksInPath().path == path }) else {
                throw ValidationError("--output would overwrite \(output), which the config reads; give another path")
            }
        }
        guard let played = job.recording else {
            let problem = "has neither a recording nor keyframes of a face; add `face: {pose: …}` or `face: {blendShapes: …}`"
            throw ConfigError([ConfigMistake(problem, at: ConfigLocation(file: config))])
        }
        if !quiet { job.notes.forEach { Terminal.writeError("bianlian: note: \($0)") } }
        let written = WrittenRecording(recording: played, frameCount: try job.countFrames(), smoothing: job.smoothing)
        guard let destination else { return Outcome(try written.writeToStandardOutput(quiet: quiet)) }
        try written.write(to: destination, quiet: quiet)
        return try Outcome(files: [destination])
    }
}
