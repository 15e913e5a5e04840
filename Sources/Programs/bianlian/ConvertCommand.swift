import ArgumentParser
import Bianlian
import Foundation

/// `bianlian convert`.
struct ConvertCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Converts a recording of any supported format to Bianlian's own format.",
        discussion: """
            Landmark files, including MediaPipe results as scripts write them, are converted by fitting a face, as with track.

            EXAMPLES
              bianlian convert take.csv --output take.jsonl
              bianlian convert dump.json --image-size 1280x720 --frame-rate 30 \\
                --output take.jsonl
              bianlian convert selfie.json --mirrored --lenient --output take.jsonl
              bianlian convert shaky.jsonl --smoothing 0.3 --output calm.jsonl
            """)

    @Argument(help: "The recording, or a file with landmarks.", completion: .file())
    var input: String

    @Option(name: [.short, .long], parsing: .unconditional, help: "The path of the recording to write.", completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            """
            The approximate time over which a face at rest is averaged, in seconds from 0.001 to 5, or off. (default: off; for \
            landmarks 0.1)
            """,
            valueName: "seconds"),
        transform: TrackingOptions.smoothing)
    var smoothing: Double?

    @Option(
        name: .customLong("field-of-view"),
        help: ArgumentHelp(
            "The camera's vertical angle of view in degrees, 5 to 150, for landmark files. (default: estimated from the faces)",
            valueName: "degrees"))
    var fieldOfView: Double?

    @OptionGroup var landmarks: LandmarkOptions

    @OptionGroup var timecode: TimecodeOptions

    @Option(
        help: ArgumentHelp(
            """
            The orientation of the phone: portrait, portraitUpsideDown, landscapeLeft or landscapeRight; overrides the \
            recording.
            """,
            valueName: "name"),
        transform: { name in
            guard let orientation = PictureOrientation(rawValue: name) else {
                let names = PictureOrientation.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("--orientation takes one of \(names), not \(name)")
            }
            return orientation
        })
    var orientation: PictureOrientation?

    @Option(
        help: ArgumentHelp(
            """
            Resamples the recording to evenly spaced frames at this rate, 0.1 to 1000 frames per second, and interpolates \
            between its frames.
            """,
            valueName: "rate"))
    var resample: Double?

    @Flag(help: "Prints errors only.")
    var quiet = false

    func validate() throws {
        if output.isEmpty { throw ValidationError("--output takes a path, not an empty string") }
        if let resample, !(0.1...1000).contains(resample) {
            throw ValidationError("--resample takes frames per second from 0.1 to 1000, not \(resample)")
        }
        if let fieldOfView, !(5...150).contains(fieldOfView) {
            throw ValidationError("--field-of-view takes degrees from 5 to 150, not \(fieldOfView)")
        }
    }

    func work() throws -> Outcome {
        try KeptInputs([input]).check(output, "--output")
        let (input, output) = (URL(literalPath: input), URL(literalPath: output))
        try checkFolder(of: output)
        if let found = try landmarks.landmarks(in: input, quiet: quiet) {
            if orientation != nil || resample != nil {
                throw ValidationError("--orientation and --resample apply only to recordings, not to landmark files")
            }
            let work = try TakeWork(
                fieldOfView: fieldOfView, smoothing: smoothing, quiet: quiet, progress: quiet ? .none : .auto)
            try work.makeTake(of: found, from: input, at: output)
            return try Outcome(files: [output])
        }
        guard landmarks.imageSize == nil, fieldOfView == nil else {
            throw ValidationError(
                "--image-size and --field-of-view apply only to landmark files; a recording contains these values")
        }
        try convert(input, to: output)
        return try Outcome(files: [output])
    }

    private func convert(_ input: URL, to output: URL) throws {
        var options = RecordingOptions(
            isLenient: landmarks.lenient, timecodeBase: timecode.base, frameRate: landmarks.frameRate, orientation: orientation,
            isMirrored: landmarks.mirrored, resampledFrameRate: resample)
        var recording = try Recording.open(at: input, options: options)
        try timecode.check(recording)
        if let rate = landmarks.frameRate, recording.hasTimes {
            guard resample == nil else {
                throw ValidationError("--frame-rate and --resample both set this recording's frame rate; give one")
            }
            // The recording has its own times, so another rate resamples it.
            options.resampledFrameRate = rate
            recording = try Recording.open(at: input, options: options)
        }
        try WrittenRecording(recording: recording, smoothing: smoothing ?? 0).write(to: output, quiet: quiet)
    }
}
