import ArgumentParser
import Bianlian
import Diagnostics
import FaceWearing
import Foundation

/// `bianlian inspect`.
struct InspectCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Describes a model, a picture, a recording or a video.",
        discussion: """
            EXAMPLES
              bianlian inspect models/face.glb
              bianlian inspect take.csv --json
              bianlian inspect footage.mov
              bianlian inspect take.jsonl --plot take.svg
              bianlian inspect take.jsonl --film my-video.mp4 --overlay seen.mp4
            """)

    @Argument(help: "The model, picture, recording or video.", completion: .file())
    var file: String

    @Flag(help: "Prints one JSON object on standard output.")
    var json = false

    @OptionGroup var timecode: TimecodeOptions

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Writes the curves of a recording as SVG.", valueName: "file"),
        completion: .file(extensions: ["svg"]))
    var plot: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Renders the film of a recording with the face's mesh, landmarks and axes drawn over it, to an output as for "
                + "render.",
            valueName: "output"), completion: .file())
    var overlay: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The film from which the recording was made, for --overlay.", valueName: "file"), completion: .file()
    )
    var film: String?

    func validate() throws {
        if plot?.isEmpty == true { throw ValidationError("--plot takes a path, not an empty string") }
        try OutputCheck.check(plot, "--plot", for: "a plot is", fileExtensions: ["svg"], files: "an .svg", mayBeFolder: false)
        if (overlay == nil) != (film == nil) { throw ValidationError("--overlay and --film must be given together") }
    }

    func work() throws -> Outcome {
        let inputs = KeptInputs([file, film])
        for (option, path) in [("--plot", plot), ("--overlay", overlay)] { try inputs.check(path, option) }
        if plot != nil || overlay != nil {
            try draw()
        } else if timecode.base != nil {
            try timecode.check(try recording())
        }
        let inspection = try Inspection(of: URL(literalPath: file), timecodeBase: timecode.base)
        if json { return Outcome(try StandardOutput.write(inspection.json(path: file).text() + "\n")) }
        return Outcome(try StandardOutput.write(lines: inspection.lines(path: file)))
    }

    private func recording() throws -> Recording {
        try Recording.open(at: URL(literalPath: file), options: RecordingOptions(timecodeBase: timecode.base))
    }

    private func draw() throws {
        let recording = try recording()
        try timecode.check(recording)
        if let plot {
            try checkFolder(of: URL(literalPath: plot))
            try TakePlot(of: recording).write(to: URL(literalPath: plot))
        }
        guard let overlay, let film else { return }
        let destination = try OutputDestination(path: overlay)
        let opened = try Film(at: URL(literalPath: film))
        try destination.check(pictures: opened.pictureCount)
        if let known = recording.header.film, try known != opened.fingerprint() {
            throw WearingError.takeOfAnotherFilm(path: file, film: film)
        }
        // A person who is lost and found again gets a new name, but remains the same face of a scene.
        let faces = max(try RecordingStatistics(of: recording).mostFacesAtOnce, 1)
        let job = try TakeOverlay(
            film: opened, take: URL(literalPath: file), faces: min(max(faces, 1), 8), files: ShippedFiles()
        )
        .load()
        let production = FrameProduction(job, to: destination)
        let signals = InterruptionSignals(production.interruption, endsChildren: true)
        defer { signals.stop() }
        let display = ProgressDisplay(of: "frames")
        defer { display.finish() }
        let report = try production.run { display.show(finished: $0.finished, of: $0.total) }
        display.finish()
        report.tell()
    }
}
