public import DescribedErrors
import Foundation
public import ImageCodecs
import ImageComparison
import Imaging
import Scheduling

/// Compares pictures in files, several pairs at once, and hands what became of them on in order.
///
///     let match = try ImageMatch(reference: goldens, result: frames)
///     let summary = try FileComparison().run(match) { pair in print(pair.pair.name, pair.verdict) }
public struct FileComparison: Sendable {
    /// The plan: the metrics and their thresholds.
    public var plan: ComparisonPlan
    /// The number of threads. Default: as many as there are cores.
    public var threads = MachineLimit.processors.amount
    /// The limits on the size that a picture may declare. Default: the standard limits.
    public var limits = ImageLimits.standard
    /// Asked before each pair; once it says yes, what is in flight is finished and no more is begun. Default: never.
    public var isInterrupted: @Sendable () -> Bool = { false }

    /// A comparison by a plan. Default: any difference fails.
    public init(_ plan: ComparisonPlan = ComparisonPlan()) {
        self.plan = plan
    }

    /// Compares the pairs; the results do not depend on the number of threads.
    /// - Parameter each: takes what became of each pair, in order, one call at a time, from any thread.
    /// - Throws: what `each` throws, or `InterruptedComparison`; a pair that cannot be read has failed and does not stop the
    ///   others.
    public func run(
        _ match: ImageMatch, each: @escaping (ComparedPair) throws -> Void = { _ in }
    ) throws -> ComparisonSummary {
        try run(match, preparing: { _ in }, each: { pair, _ in try each(pair) })
    }

    /// Compares the pairs and makes something of each of them, such as the pictures of a report, while others are compared.
    /// - Parameters:
    ///   - prepare: makes something of what became of a pair, on any thread, several calls at a time.
    ///   - each: takes both, in order, one call at a time, from any thread.
    /// - Throws: as above, and what `prepare` throws.
    public func run<Prepared: Sendable>(
        _ match: ImageMatch, preparing prepare: @escaping @Sendable (ComparedPair) throws -> Prepared,
        each: @escaping (ComparedPair, Prepared) throws -> Void
    ) throws -> ComparisonSummary {
        let start = ContinuousClock.now
        var summary = ComparisonSummary(of: match, by: plan, environment: RunEnvironment(threads: threads))
        let workers = max(min(threads, match.entries.count, match.mostAtOnce), 1)
        // Where there are fewer pairs than threads, the threads work within them.
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
            preconditionFailure("Reading and comparing pictures threw \(error).")
        }
    }
}

/// Somebody asked to stop before all pairs were compared.
public struct InterruptedComparison: DescribedError, Hashable, Sendable {
    /// The number of pairs that were compared.
    public let finished: Int
    /// The number of all pairs.
    public let of: Int

    /// One line.
    public var description: String { "interrupted after \(finished) of \(of) pictures" }
}
