import ConfigSettings
import ComparisonFiles
import DescribedErrors
public import Foundation
public import FrameProduction
import ImageCodecs
import Imaging
import Rasterizer
import RenderConfig
import Scheduling

/// Renders the cases of a suite on all cores and compares them with their goldens.
///
///     let suite = try RegressionSuite.load(at: url)
///     let result = try SuiteRun(suite).run()
///     print(result.passed, result.failed, result.missing)
///
/// Results are in the order of the suite. Except for times, they do not depend on the number of threads. Goldens are written
/// atomically.
public struct SuiteRun: Sendable {
    /// The suite.
    public let suite: RegressionSuite
    /// The cases to run, in the suite's order. Default: all.
    public var cases: [SuiteCase]
    /// The shard that this run renders; nil for all cases. Default: nil.
    package private(set) var shard: SuiteShard?
    /// The treatment of missing or different goldens. Default: goldens stay unchanged.
    public var policy = GoldenPolicy.never
    /// Whether goldens are only listed instead of written. Default: no.
    public var isDryRun = false
    /// The folder for pictures of frames that do not pass. Default: nil, none.
    public var output: URL?
    /// The location of an HTML report: a folder, or a file whose name ends in `.html`. Default: nil, none.
    ///
    /// If the report cannot be written, the cases still run, and the result contains the reason.
    public var report: URL?
    /// Whether a case fails if some of its input is lost, such as damaged footage. Default: no.
    public var isStrict = false
    /// The number of threads. Default: the number of cores.
    public var threads = MachineLimit.processors.amount
    /// Cases to skip, by name, because a process that rendered them crashed. Default: none.
    package var crashes: [String: CaseCrash] = [:]
    /// Called with each step of a case, from any thread. Default: does nothing.
    package var tell: @Sendable (SuiteStep) -> Void = { _ in }
    /// The means for a caller to interrupt the run. Default: never interrupted.
    public var interruption = Interruption()

    /// Creates a run of all cases of a suite.
    public init(_ suite: RegressionSuite) {
        self.suite = suite
        cases = suite.cases
    }

    /// Limits the run to one of several parts of its cases, which several machines render.
    ///
    /// Case number i of the selection, counted from 0, belongs to the part with the index i mod `count`. Parts therefore depend
    /// only on the selection and differ by at most one case; a part may be empty.
    public mutating func select(_ part: Shard) {
        let shard = SuiteShard(part, of: cases.map(\.name))
        cases = part.elements(of: cases)
        self.shard = shard
    }

    /// Runs the cases.
    /// - Parameters:
    ///   - progress: called after one or more frames, from any thread, one call at a time.
    ///   - finished: called with each case when it and all preceding cases are done.
    /// - Throws: `SuiteInterrupted`; `FileWritingError` if a golden or another picture cannot be written, or if a report cannot
    ///   be started; errors of `finished`.
    public func run(
        progress: @escaping @Sendable (FrameProduction.Progress) -> Void = { _ in },
        finished: @escaping @Sendable (CaseResult) throws -> Void = { _ in }
    ) throws -> SuiteResult {
        let clock = ContinuousClock()
        let start = clock.now
        let store = GoldenStore(folder: suite.goldensFolder, access: suite.access)
        if policy.makesMissing, !isDryRun { try store.prepare() }
        if let output { try AtomicFile.makeFolder(output) }
        let environment = RunEnvironment(threads: threads, instructionSet: InstructionSet.preferred.rawValue)
        let writer = try report.map {
            try ComparisonReportWriter(
                at: $0, title: suite.url.lastPathComponent, environment: environment.properties, approval: suite.approval)
        }
        let results = try rendered(store, writer, progress: progress, finished: finished)
        var reportFailure: FileWritingError?
        do throws(FileWritingError) {
            try writer?.finish()
        } catch {
            reportFailure = error
        }
        let selected = shard?.cases.count ?? cases.count
        let result = SuiteResult(
            name: suite.name, file: suite.url.relativePath, shard: shard, cases: results, notRun: cases.count - results.count,
            unused: results.count == cases.count && selected == suite.cases.count ? store.unused(by: suite.cases) : [],
            environment: environment, seconds: (clock.now - start).seconds, reportFailure: reportFailure)
        guard result.notRun == 0 else { throw SuiteInterrupted(result: result, total: cases.count) }
        return result
    }

    private func rendered(
        _ store: GoldenStore, _ writer: ComparisonReportWriter?,
        progress: @escaping @Sendable (FrameProduction.Progress) -> Void,
        finished: @escaping @Sendable (CaseResult) throws -> Void
    ) throws -> [CaseResult] {
        let total = cases.reduce(0) { $0 + $1.frames.count }
        let chunks = cases.reduce(0) { $0 + ($1.frames.count + ChunkQueue.framesInChunk - 1) / ChunkQueue.framesInChunk }
        let work = ChunkWork(
            store: store, policy: policy, isDryRun: isDryRun, crashes: crashes, tell: tell,
            keeper: output.map { ImageKeeper(folder: $0) },
            reports: writer != nil,
            // If there are fewer chunks than threads, several threads share the tiles of each frame.
            threadsPerFrame: max(threads / max(chunks, 1), 1), interruption: interruption)
        let suite = suite.sharing()
        var queue = ChunkQueue(cases) { CaseInProgress($0, of: suite, store: store, policy: policy, isStrict: isStrict) }
        var results: [CaseResult] = []
        var current: CaseResult?
        var done = 0
        let pipeline = OrderedPipeline<FrameChunk, ChunkResult>(
            threads: min(threads, max(chunks, 1)), mostInFlight: 2 * threads)
        try pipeline.run(
            pull: { interruption.isRequested ? nil : queue.next() },
            work: { try work.result(of: $0) },
            finish: { chunk in
                guard !chunk.isInterrupted else { return }
                var result = current ?? CaseResult(chunk.chunk.suiteCase.suiteCase)
                // Releases the second reference to the frames; otherwise each chunk would copy all frames before it.
                current = nil
                result.take(chunk)
                for pair in chunk.reported { writer?.add(pair) }
                done += chunk.chunk.frames.count
                progress(FrameProduction.Progress(finished: done, total: total))
                guard chunk.chunk.isLast else {
                    current = result
                    return
                }
                if result.error != nil { writer?.add(ReportedPair(result)) }
                try keepHashes(of: result, chunk.chunk.suiteCase, in: store)
                results.append(result)
                try finished(result)
                tell(.finished(case: result.suiteCase.name))
            })
        return results
    }

    /// Writes the hashes of a finished case if any is new.
    private func keepHashes(of result: CaseResult, _ inProgress: CaseInProgress, in store: GoldenStore) throws {
        let suiteCase = result.suiteCase
        guard suiteCase.golden == .hash, policy.makesMissing, !isDryRun, result.error == nil else { return }
        let stored = try inProgress.preparation().hashes
        var hashes = stored ?? PixelHashes()
        // If goldens are replaced, frames that the case no longer renders are removed.
        if policy.replaces { hashes.fingerprints = hashes.fingerprints.filter { suiteCase.frames.contains($0.key) } }
        for frame in result.frames {
            let isKnown = hashes.fingerprints[frame.frame] != nil
            if let fingerprint = frame.fingerprint, policy.replaces || !isKnown {
                hashes.fingerprints[frame.frame] = fingerprint
            }
        }
        guard hashes != stored else { return }
        try store.write(hashes, of: suiteCase.name)
        if stored == nil { tell(.made(file: store.hashesName(of: suiteCase.name))) }
    }
}

extension RegressionSuite {
    /// The command that approves cases, without their selection.
    fileprivate var approval: String {
        let outside = allowedRoots.flatMap { ["--allow-outside", $0.relativePath] }
        return (["bianlian", "suite", "approve", url.relativePath] + outside).map(\.shellWord).joined(separator: " ")
    }
}

extension CaseResult {
    /// Adds the results of a chunk.
    fileprivate mutating func take(_ chunk: ChunkResult) {
        frames += chunk.frames
        error = error ?? chunk.error
        seconds += chunk.seconds
    }
}
