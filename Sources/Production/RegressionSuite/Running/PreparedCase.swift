import ConfigSettings
import ConfigLanguage
import FaceTracking
import Foundation
import FrameProduction
import ImageCodecs
import ImageComparison
import Imaging
import RenderConfig

/// A case that is ready to render: all files are read, and only the position in the recording changes.
struct PreparedCase: Sendable {
    let job: RenderJob
    let renderer: FrameRenderer
    let timeline: CaseTimeline
    let areas: CaseAreas
    /// The golden hashes; nil if there are none yet.
    let hashes: PixelHashes?

    /// Reads all files that a case names.
    /// - Throws: the reason why its frames cannot be rendered or compared.
    init(
        _ suiteCase: SuiteCase, of suite: RegressionSuite, store: GoldenStore, policy: GoldenPolicy, isStrict: Bool = false
    ) throws {
        job = try suiteCase.job(of: suite)
        try MemoryEstimate(of: job, frames: suiteCase.frames.count, threads: 1)
            .check(limit: suite.memoryLimit, for: job.config.relativePath)
        try Self.checkFrames(suiteCase, of: job)
        renderer = try FrameRenderer(job)
        timeline = try CaseTimeline(of: suiteCase, in: job, isStrict: isStrict)
        areas = try CaseAreas(of: suiteCase, in: job, suite: suite)
        hashes = suiteCase.golden == .hash ? try Self.hashes(of: suiteCase.name, in: store, policy) : nil
    }

    /// Checks the files that a case names as far as possible without drawing or comparing.
    /// - Parameter countFrames: returns the number of frames of a job.
    /// - Returns: the problems, and the notes for the user.
    static func check(
        _ suiteCase: SuiteCase, of suite: RegressionSuite, countFrames: (RenderJob) throws -> Int
    ) -> (problems: [any Error], notes: [String]) {
        func problem(_ check: () throws -> Void) -> (any Error)? {
            do { try check() } catch { return error }
            return nil
        }
        do {
            let job = try suiteCase.job(of: suite)
            var notes = job.notes
            let problems = [
                problem { try checkFrames(suiteCase, of: job, available: try countFrames(job)) },
                problem { notes += try CaseAreas(of: suiteCase, in: job, suite: suite).notes },
            ]
            return (problems.compactMap { $0 }, notes)
        } catch {
            return ([error], [])
        }
    }

    /// Returns the hashes of a case. If goldens are replaced, an unreadable file counts as missing.
    private static func hashes(of name: String, in store: GoldenStore, _ policy: GoldenPolicy) throws -> PixelHashes? {
        do {
            return try store.hashes(of: name)
        } catch is GoldenError where policy.replaces {
            return nil
        }
    }

    /// Checks that the case's frames exist. A recording's end is detected only when it is reached.
    private static func checkFrames(_ suiteCase: SuiteCase, of job: RenderJob) throws {
        guard !job.endsWithRecording else { return }
        try checkFrames(suiteCase, of: job, available: try job.countFrames())
    }

    private static func checkFrames(_ suiteCase: SuiteCase, of job: RenderJob, available: Int) throws {
        guard let last = suiteCase.frames.bounds?.upperBound, last >= available else { return }
        let error = ProductionError.noFrames(
            recording: (job.recording?.url ?? job.config).relativePath, asked: suiteCase.frames.description,
            available: available)
        throw ConfigError([ConfigMistake("\(error)", at: suiteCase.framesLocation)])
    }
}

extension SuiteCase {
    /// Loads the job that a case renders.
    /// - Throws: the reason why it cannot be read.
    fileprivate func job(of suite: RegressionSuite) throws -> RenderJob {
        let config = try suite.access.file(of: configPath, kind: "a config", in: suite.folder)
        let recording = try recording.map { try suite.access.file(of: $0, kind: "a recording", in: suite.folder) }
        var options = ConfigOptions(
            size: size, antialiasing: antialiasing, allowedRoots: suite.allowedRoots, memoryLimit: suite.memoryLimit)
        options.overrides = overrides.map { [$0] } ?? []
        options.cache = suite.cache
        options.memory = suite.memory
        return try RenderJob.load(configAt: config, recording: recording, options: options)
    }
}
