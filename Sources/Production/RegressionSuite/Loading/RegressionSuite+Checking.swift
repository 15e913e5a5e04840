import ConfigLanguage
package import ContentCache
import FaceTracking
package import Foundation
import FrameProduction
import RenderConfig
import Scheduling
import Synchronization

extension RegressionSuite {
    /// Whether a file is a suite and not a config, by its keys; false where it is neither.
    package static func isSuite(_ url: URL) -> Bool {
        // Most configs do not have the word, and reading them once is enough.
        guard let bytes = try? ConfigFile.bytes(of: url), String(decoding: bytes, as: UTF8.self).contains("cases"),
            let root = try? ConfigDocument(parsing: bytes, file: url.relativePath).root,
            case .mapping(let entries) = root.content
        else { return false }
        return entries.contains { $0.key == "cases" }
    }

    /// Reads a suite and what every case names, and holds their frames against those that there are, without rendering.
    /// - Parameter allowedRoots: folders outside the suite's tree that it and its configs may name files in.
    /// - Returns: why the suite or its cases cannot be rendered, and what a person should know, in the suite's order.
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
            suite = read
        } catch {
            return ([error], [])
        }
        let counts = FrameCounts()
        // What the fields of the others lack is told already.
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

/// The numbers of frames that recordings have, each counted once however many cases play it.
private final class FrameCounts: Sendable {
    private let known = Mutex<[[Recording.Identity]: Int]>([:])

    func frames(of job: RenderJob) throws -> Int {
        // Without one that ends it is the config that says how many there are.
        guard job.endsWithRecording else { return try job.countFrames() }
        let recordings = job.jobs.compactMap { $0.recording?.identity }
        if let count = known.withLock({ $0[recordings] }) { return count }
        let count = try job.countFrames()
        known.withLock { $0[recordings] = count }
        return count
    }
}
