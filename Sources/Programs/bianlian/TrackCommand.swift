import ArgumentParser
import Bianlian
import FaceWearing
import Foundation

/// `bianlian track`.
struct TrackCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "track", abstract: "Makes a recording of the faces in a video, a folder of pictures or a photo.",
        discussion: """
            EXAMPLES
              bianlian track my-video.mp4 --output take.jsonl
              bianlian track portrait.png --output portrait.jsonl
              bianlian track landmarks.jsonl --output take.jsonl
              bianlian track selfie-landmarks.json --mirrored --output take.jsonl
            """)

    @Argument(help: "The video, the folder of pictures, the photo, or a file with landmarks.", completion: .file())
    var input: String

    @Option(
        name: [.short, .long], parsing: .unconditional, help: "The path of the recording to write.",
        completion: .file(extensions: ["jsonl"]))
    var output: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Also writes the landmarks, from which a take can be made later without the film.", valueName: "file"))
    var landmarks: String?

    @OptionGroup var source: LandmarkOptions

    @OptionGroup var tracking: TrackingOptions

    @OptionGroup var progress: ProgressOptions

    @OptionGroup var printing: PrintingOptions

    func validate() throws {
        if landmarks?.isEmpty == true { throw ValidationError("--landmarks takes a path, not an empty string") }
        if output.isEmpty { throw ValidationError("--output takes a path, not an empty string") }
    }

    func work() throws -> Outcome {
        let inputs = KeptInputs([input])
        for (option, path) in [("--output", output), ("--landmarks", landmarks)] { try inputs.check(path, option) }
        let start = ContinuousClock.now
        try checkFolder(of: URL(literalPath: output))
        if let landmarks { try checkFolder(of: URL(literalPath: landmarks)) }
        let work = try TakeWork(options: tracking, quiet: printing.quiet, progress: progress.form(quiet: printing.quiet))
        let (input, output) = (URL(literalPath: input), URL(literalPath: output))
        if let found = try source.landmarks(in: input, quiet: printing.quiet) {
            if landmarks != nil {
                throw ValidationError("--landmarks applies only to films, but INPUT is already a landmark file")
            }
            if tracking.givenFaces != nil || tracking.model != nil {
                throw ValidationError("--faces and --model apply only to films, but INPUT is a landmark file")
            }
            try work.makeTake(of: found, from: input, at: output)
        } else {
            if !source.isDefault {
                throw ValidationError(
                    "--image-size, --frame-rate, --mirrored and --lenient apply only to landmark files, but INPUT is a film")
            }
            let film = try Film(at: input)
            try film.tellNotes(strict: tracking.strict, quiet: printing.quiet)
            try work.makeTake(of: film, at: output, landmarks: landmarks.map { URL(literalPath: $0) })
        }
        let outcome = try Outcome(files: [output])
        guard printing.json || !printing.quiet else { return outcome }
        let take = try RecordingStatistics(of: try Recording.open(at: output))
        if !printing.quiet { take.warn(of: output) }
        guard printing.json else { return outcome }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let members =
            [OrderedJSON.Member("frames", .integer(take.times.count))] + take.takeMembers + [.init("seconds", .number(seconds))]
        try StandardOutput.write(OrderedJSON.object(members).text() + "\n")
        return outcome
    }
}
