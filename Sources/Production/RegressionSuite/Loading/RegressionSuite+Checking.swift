import ConfigLanguage
package import ContentCache
import FaceTracking
package import Foundation
import FrameProduction
import RenderConfig
import Scheduling
import Synchronization

extension RegressionSuite {
    /// Whether a file is a suite instead of a config, according to its keys; false if it is neither.
    package static func isSuite(_ url: URL) -> Bool {
        // Most configs do not contain the word, so they need not be parsed here.
        guard let bytes = try? ConfigFile.bytes(of: url), String(decoding: bytes, as: UTF8.self).contains("cases"),
            let root = try? ConfigDocument(parsing: bytes, file: url.relativePath).root,
            case .mapping(let entries) = root.content
        else { return false }
        return entries.contains { $0.key == "cases" }
    }

    /// Reads a suite and all files that its cases name, and checks that their frames exist, without rendering.
    /// - Parameter allowedRoots: folders outside the suite's tree from which it and its configs may name files.
    /// - Returns: the problems that prevent rendering the suite or its cases, and the notes for the user, in the suite's order.
    package static func check(
        at url: URL, allowedRoots: [URL] = [], threads: Int = MachineLimit.processors.amount,
        memoryLimit: Int = MemoryEstimate.standardLimit, cache: ContentCache? = nil
    ) -> (problems: [any Error], notes: [String]) {
        let reading = ConfigReading()
        let suite: RegressionSuite
        do {
            var read = try Self.read(at: url, allowedRoots: allowedRoots, noting: reading)
            read.memoryLimit = memoryLimit
            read.cache = cache
            suite = read.sharing()
        } catch {
            return ([error], [])
        }
        let counts = FrameCounts()
        // Mistakes in the other cases' fields are already reported.
        let cases = suite.cases.filter { !reading.isFlawed($0.location) }
        let found = parallelMap(count: cases.count, threads: threads) { index in
            PreparedCase.check(cases[index], of: suite) { try counts.frames(of: $0) }
        }
        let own: [any Error] = reading.mistakes.isEmpty ? [] : [ConfigError(reading.mistakes)]
        let notes = reading.notes.map(\.description) + found.flatMap { $0.notes }
        var seen: Set<String> = []
        return (own + found.flatMap { $0.problems }, notes.filter { seen.insert($0).inserted })
    }
}

/// The numbers of frames of recordings, each counted once regardless of the number of cases that use it.
private final class FrameCounts: Sendable {
    private let known = Mutex<[[Recording.Identity]: Int]>([:])

    func frames(of job: RenderJob) throws -> Int {
        // If no recording ends the job, the config determines the number of frames.
        guard job.endsWithRecording else { return try job.countFrames() }
        let recordings = job.jobs.compactMap { $0.recording?.identity }
        if let count = known.withLock({ $0[recordings] }) { return count }
        let count = try job.countFrames()
        known.withLock { $0[recordings] = count }
        return count
    }
}
