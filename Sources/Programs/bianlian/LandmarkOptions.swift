import ArgumentParser
import Bianlian
import Foundation

/// The options for reading landmark files, and facts that the files may omit.
struct LandmarkOptions: ParsableArguments {
    @Option(
        name: .customLong("image-size"),
        help: ArgumentHelp(
            "The size of the pictures in which landmarks were found, if the landmark file does not contain it.",
            valueName: "WxH"),
        transform: ImageSize.parsed)
    var imageSize: ImageSize?

    @Option(
        name: .customLong("frame-rate"),
        help: ArgumentHelp(
            """
            The number of pictures per second, 0.1 to 1000, if the file contains no times; convert resamples recordings with \
            times to this rate.
            """,
            valueName: "rate"))
    var frameRate: Double?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether the pictures are mirror images, overriding the file: positions are mirrored back, and left and "
                + "right blend shapes are swapped."))
    var mirrored: Bool?

    @Flag(help: "Skips unreadable lines of recordings and unreadable frames of landmark files, and reports how many.")
    var lenient = false

    func validate() throws {
        if let frameRate, !(0.1...1000).contains(frameRate) {
            throw ValidationError("--frame-rate takes a number from 0.1 to 1000, not \(frameRate)")
        }
    }

    /// Whether no option is given.
    var isDefault: Bool { imageSize == nil && frameRate == nil && mirrored == nil && !lenient }

    /// Reads the landmarks in a file and prints notes about them; nil if the file contains something else.
    /// - Throws: `RecordingError`.
    func landmarks(in input: URL, quiet: Bool) throws -> LandmarkTake? {
        guard try LandmarkTake.isNamed(input) else { return nil }
        let reading = try LandmarkReading(
            contentsOf: input, imageSize: imageSize.map { SIMD2($0.width, $0.height) },
            options: RecordingOptions(isLenient: lenient, frameRate: frameRate, isMirrored: mirrored))
        if !quiet { reading.printNotes() }
        return reading.take
    }
}

extension LandmarkReading {
    /// Prints the notes on standard error.
    func printNotes() {
        for note in notes { Terminal.writeError("bianlian: note: \(note)") }
    }
}

extension LandmarkTake {
    /// Whether a file exists and contains landmarks.
    /// - Throws: `RecordingError`.
    static func isNamed(_ input: URL) throws -> Bool {
        let plain = input.pathExtension.lowercased() == "gz" ? input.deletingPathExtension() : input
        return try ["jsonl", "json"].contains(plain.pathExtension.lowercased())
            && FileManager.default.fileExists(atPath: input.path) && isFile(at: input)
    }
}
