import Foundation
import RenderTestSupport
import Testing

/// Films for tests of the program, made by ffmpeg.
enum Film {
    /// Returns the path of a program in the test's own PATH, or nil.
    static func path(of program: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Makes a film of ffmpeg's test picture.
    /// - Parameters:
    ///   - coding: options of ffmpeg for the encoder.
    ///   - sound: whether to add a tone.
    static func make(
        _ url: URL, _ coding: [String], seconds: Double = 1, size: String = "64x48", sound: Bool = false
    ) throws {
        let tone = sound ? ["-f", "lavfi", "-i", "sine=duration=\(seconds)"] : []
        try run(
            ["-f", "lavfi", "-i", "testsrc=duration=\(seconds):size=\(size):rate=30"] + tone + coding + ["file:" + url.path])
    }

    /// Runs ffmpeg and requires that it succeeds.
    static func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path(of: "ffmpeg")))
        process.arguments = ["-v", "error", "-nostdin", "-y"] + arguments
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "ffmpeg \(arguments.joined(separator: " "))")
    }
}
