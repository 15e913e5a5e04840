public import Foundation
internal import ImageCodecs
public import Imaging
public import Testing

/// Whether goldens are written; set by the environment variable `BIANLIAN_RECORD`.
public enum GoldenRecording: String, Sendable {
    /// Goldens are only compared; one that is missing is a failure. The default, and what CI uses.
    case never
    /// Goldens that are missing are written, and the test fails once to say so.
    case missing
    /// All goldens are written anew.
    case all

    /// The mode that the environment asks for.
    public static var fromEnvironment: GoldenRecording {
        GoldenRecording(rawValue: ProcessInfo.processInfo.environment["BIANLIAN_RECORD"] ?? "") ?? .never
    }
}

/// A picture kept at `Tests/<Module>Tests/Goldens/<suite>/<name>.png`, which a result must equal to the byte.
public struct Golden: Sendable {
    /// The file of the golden.
    public let url: URL

    /// A golden of a suite, beside the test that asks for it.
    /// - Parameter filePath: the test's own file; the module's test folder is found from it.
    public init(_ suite: String, _ name: String, filePath: String = #filePath) {
        var folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
        while folder.deletingLastPathComponent().lastPathComponent != "Tests" && folder.pathComponents.count > 2 {
            folder.deleteLastPathComponent()
        }
        url = folder.appendingPathComponent("Goldens/\(suite)/\(name).png")
    }

    /// A golden at any place.
    public init(at url: URL) {
        self.url = url
    }

    /// Compares a result with the golden, or records it, as the mode says.
    /// - Returns: nil where all is well, else one line that says what is not.
    public func check(_ result: SRGBImage, recording: GoldenRecording = .fromEnvironment) throws -> String? {
        let exists = FileManager.default.fileExists(atPath: url.path)
        switch (recording, exists) {
        case (.all, _):
            try record(result)
            return nil
        case (.missing, false):
            try record(result)
            return "the golden \(shortName) was missing and is recorded now; look at it, then run again"
        case (.never, false):
            return "there is no golden \(shortName); BIANLIAN_RECORD=missing records it"
        case (_, true):
            return try compare(result)
        }
    }

    private var shortName: String {
        url.pathComponents.suffix(4).joined(separator: "/")
    }

    private func record(_ result: SRGBImage) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try PNGEncoder(compression: .small).write(result, to: url)
    }

    private func compare(_ result: SRGBImage) throws -> String? {
        let reference = try readPicture(at: url).standardImage
        guard let difference = PictureDifference(between: reference, and: result) else { return nil }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bianlian-goldens/" + url.deletingPathExtension().pathComponents.suffix(4).joined(separator: "-"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, picture) in [("reference", reference), ("result", result), ("difference", difference.picture)] {
            try PNGEncoder().write(picture, to: folder.appendingPathComponent(name + ".png"))
        }
        return "the golden \(shortName) \(difference); see \(folder.path)"
    }
}

/// Expects a result to equal its golden to the byte; where it does not, the reference, the result and the difference are
/// left in the temporary folder, and the failure names the worst pixel.
public func expectGolden(
    _ result: SRGBImage, _ suite: String, _ name: String, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    if let failure = try Golden(suite, name, filePath: filePath).check(result) {
        Issue.record("\(failure)", sourceLocation: sourceLocation)
    }
}
