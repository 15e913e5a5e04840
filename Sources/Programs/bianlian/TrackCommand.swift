import ArgumentParser
import Bianlian
import Foundation

/// `bianlian track`.
struct TrackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track", abstract: "Makes a recording of the faces in a video, a folder of pictures or a photo.",
        discussion: """
            EXAMPLES
              bianlian track my-video.mp4 --output take.jsonl
              bianlian track portrait.png --output portrait.jsonl
              bianlian track landmarks.jsonl --output take.jsonl
            """)

    @Argument(help: "The video, the folder of PNGs, the photo, or a file with landmarks.")
    var input: String

    @Option(name: [.short, .long], parsing: .unconditional, help: "Where the recording goes.")
    var output: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Where the landmarks go too, to make a take of later without looking at the film again.", valueName: "file"))
    var landmarks: String?

    @Option(
        name: .customLong("image-size"),
        help: ArgumentHelp(
            "The size of the pictures that landmarks were found in, where their file does not say it.", valueName: "WxH"),
        transform: ImageSize.parsed)
    var imageSize: ImageSize?

    @Option(
        name: .customLong("frame-rate"),
        help: ArgumentHelp(
            "How many pictures a second there were, where a file of landmarks does not say their times.", valueName: "rate"))
    var frameRate: Double?

    @OptionGroup var tracking: TrackingOptions

    @Flag(help: "Says nothing but errors.")
    var quiet = false

    func validate() throws {
        if let frameRate, !(0.1...1000).contains(frameRate) {
            throw ValidationError("--frame-rate takes a number from 0.1 to 1000, not \(frameRate)")
        }
        if landmarks?.isEmpty == true { throw ValidationError("--landmarks takes a path, not an empty text") }
        if output.isEmpty { throw ValidationError("--output takes a path, not an empty text") }
    }

    func run() throws {
        try checkFolder(of: URL(literalPath: output))
        if let landmarks { try checkFolder(of: URL(literalPath: landmarks)) }
        let work = try TakeWork(options: tracking, quiet: quiet)
        let (input, output) = (URL(literalPath: input), URL(literalPath: output))
        if try Self.holdsLandmarks(input) {
            if landmarks != nil {
                throw ValidationError("--landmarks keeps what is found in a film, and INPUT is such a file already")
            }
            let size = imageSize.map { SIMD2($0.width, $0.height) }
            let landmarks = try LandmarkTake(contentsOf: input, imageSize: size, frameRate: frameRate)
            try work.makeTake(of: landmarks, from: input, at: output)
        } else {
            if imageSize != nil || frameRate != nil {
                throw ValidationError("--image-size and --frame-rate go with a file of landmarks; a film says both itself")
            }
            try work.makeTake(of: try Film(at: input), at: output, landmarks: landmarks.map { URL(literalPath: $0) })
        }
    }
}

extension TrackCommand {
    private static func holdsLandmarks(_ input: URL) throws -> Bool {
        guard ["jsonl", "json"].contains(input.pathExtension.lowercased()),
            FileManager.default.fileExists(atPath: input.path)
        else { return false }
        return try LandmarkTake.isFile(at: input)
    }
}
