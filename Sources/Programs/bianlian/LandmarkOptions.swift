import ArgumentParser
import Bianlian
import Foundation

/// The facts that files of landmarks may leave out.
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
            "The number of pictures per second, if the file contains no times; convert resamples recordings with times to it.",
            valueName: "rate"))
    var frameRate: Double?

    func validate() throws {
        if let frameRate, !(0.1...1000).contains(frameRate) {
            throw ValidationError("--frame-rate takes a number from 0.1 to 1000, not \(frameRate)")
        }
    }

    /// Whether nothing is said.
    var isDefault: Bool { imageSize == nil && frameRate == nil }

    /// The landmarks in a file; nil where it holds something else.
    /// - Throws: `RecordingError`.
    func landmarks(in input: URL) throws -> LandmarkTake? {
        guard try LandmarkTake.isNamed(input) else { return nil }
        return try LandmarkTake(
            contentsOf: input, imageSize: imageSize.map { SIMD2($0.width, $0.height) }, frameRate: frameRate)
    }
}

extension LandmarkTake {
    /// Whether a file is there that holds landmarks.
    /// - Throws: `RecordingError`.
    static func isNamed(_ input: URL) throws -> Bool {
        let plain = input.pathExtension.lowercased() == "gz" ? input.deletingPathExtension() : input
        return try ["jsonl", "json"].contains(plain.pathExtension.lowercased())
            && FileManager.default.fileExists(atPath: input.path) && isFile(at: input)
    }
}
