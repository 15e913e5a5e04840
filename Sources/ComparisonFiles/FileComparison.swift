import Foundation
public import ImageCodecs
public import ImageComparison
import Scheduling

/// Compares pictures in files, several pairs at once, and hands what became of them on in order.
///
///     let match = try PictureMatch(reference: goldens, result: frames)
///     let summary = try FileComparison().run(match) { pair in print(pair.pair.name, pair.verdict) }
public struct FileComparison: Sendable {
    /// What is measured and what is too much.
    public var rules = ComparisonRules()
    /// How many threads work. Default: as many as there are cores.
    public var threads = ProcessInfo.processInfo.activeProcessorCount
    /// What a picture may claim for itself. Default: the standard limits.
    public var limits = PictureLimits.standard

    /// A comparison in which any difference fails.
    public init() {}

    /// Compares the pairs; the results do not depend on the number of threads.
    /// - Parameter each: takes what became of each pair, in order of their names, one call at a time, from any thread.
    /// - Throws: what `each` throws; a pair that cannot be read has failed and does not stop the others.
    public func run(
        _ match: PictureMatch, each: @escaping (ComparedPair) throws -> Void = { _ in }
    ) throws -> ComparisonSummary {
        let start = ContinuousClock.now
        var summary = ComparisonSummary(environment: RunEnvironment(threads: threads), passedOver: match.passedOver)
        let entries = match.entries
        let workers = max(min(threads, entries.count), 1)
        // Where there are fewer pairs than threads, the threads work within them.
        let threadsPerPair = max(threads / workers, 1)
        var next = entries.startIndex
        try OrderedPipeline<PictureMatch.Entry, ComparedPair>(threads: workers, mostInFlight: workers + 1).run(
            pull: {
                guard next < entries.endIndex else { return nil }
                defer { next += 1 }
                return entries[next]
            },
            work: { entry in
                switch entry.presence {
                case .both: compared(entry.pair, threads: threadsPerPair)
                case .referenceOnly: ComparedPair(entry.pair, .resultMissing)
                case .resultOnly: ComparedPair(entry.pair, .referenceMissing)
                }
            },
            finish: { pair in
                try each(pair)
                summary.add(pair)
            })
        summary.seconds = (ContinuousClock.now - start).seconds
        return summary
    }

    private func compared(_ pair: PicturePair, threads: Int) -> ComparedPair {
        do throws(PictureError) {
            let pictures = try pair.read(threads: threads, limits: limits)
            let comparison = Comparison(of: pictures.result, with: pictures.reference, rules: rules, threads: threads)
            return ComparedPair(pair, .compared(comparison), pictures: pictures)
        } catch {
            return ComparedPair(pair, .unreadable(error))
        }
    }
}
