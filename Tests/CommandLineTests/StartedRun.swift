import Foundation
import RenderTestSupport
import Testing

/// A run of `bianlian render` that has written its first frame and is still rendering.
struct StartedRun {
    let process = Process()
    private let errors = Pipe()

    /// Starts a run and waits for its first frame. The remaining frames should take much longer than checking for the file, so
    /// that the run is still active.
    /// - Parameters:
    ///   - config: a config of 12 frames or more.
    ///   - folder: the folder of the frames.
    /// - Throws: if the run ends before its first frame, or has none after two minutes.
    init(of config: String, to folder: URL, _ options: [String] = []) throws {
        process.environment = environmentWithoutCache
        process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
        process.arguments = ["render", config, "--output", folder.path, "--threads", "1"] + options
        process.standardError = errors
        try process.run()
        let first = folder.appendingPathComponent("frame-000000.png")
        let deadline = Date(timeIntervalSinceNow: 120)
        while !FileManager.default.fileExists(atPath: first.path), process.isRunning, Date() < deadline { usleep(500) }
        try #require(
            FileManager.default.fileExists(atPath: first.path), "the run wrote no frame; still running: \(process.isRunning)")
    }

    /// Sends a signal.
    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the run to end.
    /// - Returns: its standard error.
    func finish() -> String {
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
