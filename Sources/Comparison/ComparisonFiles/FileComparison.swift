public import DescribedErrors
import Foundation
public import ImageCodecs
import ImageComparison
import Imaging
import Scheduling

/// Compares picture files, several pairs at once, and reports the results in order.
///
///     let match = try ImageMatch(reference: goldens, result: frames)
///     let summary = try FileComparison().run(match) { pair in print(pair.pair.name, pair.verdict) }
public struct FileComparison: Sendable {
    /// The plan: the metrics and their thresholds.
    public var plan: ComparisonPlan
    /// The number of threads. Default: the number of cores.
    public var threads = MachineLimit.processors.amount
    /// The limits on the size that a picture may declare. Default: the standard limits.
    public var limits = ImageLimits.standard
    /// Called before each pair. Once it returns true, pairs in progress are finished and no more are started. Default: always
    /// false.
    public var isInterrupted: @Sendable () -> Bool = { false }

    /// Creates a comparison by a plan. Default: any difference fails.
    public init(_ plan: ComparisonPlan = ComparisonPlan()) {
        self.plan = plan
    }

    /// Compares the pairs; the results do not depend on the number of threads.
    /// - Parameter each: receives the result of each pair, in order, one call at a time, from any thread.
    /// - Throws: errors of `each`, or `InterruptedComparison`; a pair that cannot be read fails and does not stop the others.
    public func run(
        _ match: ImageMatch, each: @escaping (ComparedPair) throws -> Void = { _ in }
    ) throws -> ComparisonSummary {
        try run(match, preparing: { _ in }, each: { pair, _ in try each(pair) })
    }

    /// Compares the pairs and prepares data from each result, such as the pictures of a report, while others are compared.
    /// - Parameters:
    ///   - match: the pairs to compare.
    ///   - prepare: prepares data from the result of a pair, on any thread, several calls at a time.
    ///   - each: receives both, in order, one call at a time, from any thread.
    /// - Throws: errors of `prepare` and `each`, or `InterruptedComparison`.
    public func run<Prepared: Sendable>(
        _ match: ImageMatch, preparing prepare: @escaping @Sendable (ComparedPair) throws -> Prepared,
        each: @escaping (ComparedPair, Prepared) throws -> Void
    ) throws -> ComparisonSummary {
        let start = ContinuousClock.now
        var summary = ComparisonSummary(of: match, by: plan, environment: RunEnvironment(threads: threads))
        let workers = max(min(threads, match.entries.count, match.mostAtOnce), 1)
        // If there are fewer pairs than threads, several threads work on each pair.
        let threadsPerPair = max(threads / workers, 1)
        var waiting = match.entries[...]
        try OrderedPipeline<ImageMatch.Entry, (ComparedPair, Prepared)>(threads: workers, mostInFlight: workers + 1).run(
            pull: { isInterrupted() ? nil : waiting.popFirst() },
            work: { entry in
                let pair = comparing(entry, threads: threadsPerPair)
                return (pair, try prepare(pair))
            },
            finish: { pair, prepared in
                try each(pair, prepared)
                summary.add(pair)
            })
        guard summary.pairs.count == match.entries.count else {
            throw InterruptedComparison(finished: summary.pairs.count, of: match.entries.count)
        }
        summary.seconds = (ContinuousClock.now - start).seconds
        return summary
    }

    private func comparing(_ entry: ImageMatch.Entry, threads: Int) -> ComparedPair {
        switch entry.presence {
        case .both: compared(entry.pair, threads: threads)
        case .referenceOnly: ComparedPair(entry.pair, .resultMissing)
        case .resultOnly: ComparedPair(entry.pair, .referenceMissing)
        case .unreachable(let reason): ComparedPair(entry.pair, .unreachable(reason: reason))
        }
    }

    private func compared(_ pair: ImagePair, threads: Int) -> ComparedPair {
        var timing = PairTiming()
        do {
            let pictures = try pair.read(threads: threads, limits: limits, timing: &timing)
            let rules = try plan.rules(for: pictures.reference.size)
            let comparison = timing.adding(to: \.comparing) {
                Comparison(of: pictures.result, with: pictures.reference, rules: rules, threads: threads)
            }
            return ComparedPair(
                pair, .compared(comparison), pictures: pictures, rules: rules, timing: timing)
        } catch let error as ImageError {
            return ComparedPair(pair, .unreadable(error), timing: timing)
        } catch let error as MaskSizeError {
            return ComparedPair(pair, .unjudgeable(error), timing: timing)
        } catch {
            preconditionFailure("Reading or comparing pictures threw an unexpected error: \(error)")
        }
    }
}

/// The comparison was interrupted before all pairs were compared.
public struct InterruptedComparison: DescribedError, Hashable, Sendable {
    /// The number of pairs that were compared.
    public let finished: Int
    /// The number of all pairs.
    public let of: Int

    /// The message, in one line.
    public var description: String { "interrupted after \(finished) of \(of) pictures" }
}
