import ConfigLanguage
import Foundation
import FrameProduction
import ImageCodecs
import ImageComparison
import Imaging
import RenderConfig

/// A case that is ready for its frames: everything read, nothing that changes but the place in the recording.
struct PreparedCase: Sendable {
    let job: RenderJob
    let renderer: FrameRenderer
    let timeline: CaseTimeline
    let areas: CaseAreas
    /// The golden hashes; nil where the case keeps none yet.
    let hashes: PixelHashes?

    /// Reads what a case names.
    /// - Throws: why its frames cannot be rendered or compared.
    init(
        _ suiteCase: SuiteCase, of suite: RegressionSuite, store: GoldenStore, policy: GoldenPolicy, isStrict: Bool
    ) throws {
        let config = try suite.access.url(of: suiteCase.configPath, kind: "a config", in: suite.folder)
        let recording = try suiteCase.recording.map { try suite.access.url(of: $0, kind: "a recording", in: suite.folder) }
        var options = ConfigOptions(
            recording: recording, size: suiteCase.size, antialiasing: suiteCase.antialiasing,
            allowedRoots: suite.allowedRoots)
        options.overrides = suiteCase.overrides
        job = try RenderJob.load(configAt: config, options: options)
        try Self.checkFrames(suiteCase, of: job)
        renderer = try FrameRenderer(job)
        timeline = try CaseTimeline(of: suiteCase, in: job, isStrict: isStrict)
        areas = try CaseAreas(of: suiteCase, in: job, suite: suite)
        hashes = suiteCase.golden == .hash ? try Self.hashes(of: suiteCase.name, in: store, policy) : nil
    }

    /// Where goldens are taken anew, a file that cannot be read is as good as none.
    private static func hashes(of name: String, in store: GoldenStore, _ policy: GoldenPolicy) throws -> PixelHashes? {
        do {
            return try store.hashes(of: name)
        } catch is GoldenError where policy.replaces {
            return nil
        }
    }

    /// A still scene has as many frames as its config says; a recording's end shows when it is reached.
    private static func checkFrames(_ suiteCase: SuiteCase, of job: RenderJob) throws {
        guard job.reachableJobs.allSatisfy({ $0.recording == nil }), let last = suiteCase.frames.bounds?.upperBound else {
            return
        }
        let available = try job.countFrames()
        guard last < available else {
            throw ProductionError.noFrames(
                recording: job.config.relativePath, asked: suiteCase.frames.description, available: available)
        }
    }
}
