import Foundation
import ImageCodecs
import ImageComparison
import Scheduling

/// A golden, and the rules for comparing results with it.
struct ImageExpectation {
    var golden: URL
    var rules: ComparisonRules
    var artifacts: ArtifactFolder

    /// Compares a result with the golden and records it according to the mode.
    /// - Parameters:
    ///   - result: the picture, or the reason why there is none.
    ///   - mode: when the golden is written, or the reason why this is unknown.
    func check(_ result: Result<ComparedImage, any Error>, recording mode: Result<RecordMode, any Error>) -> ImageOutcome {
        do {
            return try check(try result.get(), recording: try mode.get())
        } catch {
            return .failed(ImageFailure("\(name): \(error)"))
        }
    }

    /// The name in messages, for example `StarTests/star.png`.
    private var name: String { golden.pathComponents.suffix(2).joined(separator: "/") }

    private func check(_ result: ComparedImage, recording mode: RecordMode) throws -> ImageOutcome {
        if mode == .all {
            return .failed(try record(result, since: "recorded \(name), because the mode is \(mode.rawValue)"))
        }
        guard FileManager.default.fileExists(atPath: golden.path) else {
            guard mode == .never else {
                return .failed(try record(result, since: "recorded \(name), which was missing"))
            }
            let way = "\(RecordMode.variable)=\(RecordMode.missing.rawValue) records it"
            return .failed(failure("there is no golden \(golden.relativePath); \(way)", [.result(result)]))
        }
        let reference: ComparedImage
        do {
            reference = try golden.comparedImage()
        } catch {
            guard mode == .failed else { return .failed(failure("the golden \(error)", [.result(result)])) }
            return .failed(try record(result, since: "the golden \(error); a new golden was recorded"))
        }
        return try judge(result, reference, mode)
    }

    private func judge(_ result: ComparedImage, _ reference: ComparedImage, _ mode: RecordMode) throws -> ImageOutcome {
        let threads = MachineLimit.processors.amount
        let comparison = Comparison(of: result, with: reference, rules: rules, threads: threads)
        let failures = comparison.findings.filter { $0.level == .failure }.map(\.description) + comparison.missingFigures
        guard failures.isEmpty else {
            var words = "\(name): " + failures.joined(separator: "\n")
            if mode == .failed { words = try record(result, since: "\(words)\nA new golden was recorded").message }
            let pictured = DifferenceImages(of: result, with: reference, comparison, rules: rules)
            let difference = pictured.map { $0.boxed($0.highlighted()) }
            let pictures: [FailureImage?] = [
                .reference(reference), .result(result), difference.map(FailureImage.difference),
            ]
            return .failed(failure(words, pictures.compactMap { $0 }))
        }
        let warnings = comparison.findings.map { "\(name): \($0)" }
        return warnings.isEmpty ? .passed : .warned(warnings.joined(separator: "\n"))
    }

    /// Writes the golden and returns a failure that states the reason.
    private func record(_ result: ComparedImage, since reason: String) throws -> ImageFailure {
        do {
            try FileManager.default.createDirectory(
                at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
            try AtomicFile.write(result.encoded(.small), to: golden)
        } catch {
            return ImageFailure("\(name) cannot be recorded: \(error)")
        }
        return ImageFailure("\(reason): look at \(golden.relativePath), then run again")
    }

    /// Returns a failure with its pictures, which are also written to the artifact folder.
    private func failure(_ words: String, _ pictures: [FailureImage]) -> ImageFailure {
        var failure = ImageFailure(words, pictures: pictures)
        do {
            try artifacts.leave(failure.pictures)
            let names = failure.pictures.map(\.name).joined(separator: ", ")
            failure.message += "\n\(names): \(artifacts.url.path)"
        } catch {
            failure.message += "\nThe pictures could not be saved: \(error)"
        }
        failure.message += "\nOn \(ProcessInfo.processInfo.hostName), \(ProcessInfo.processInfo.operatingSystemVersionString)"
        return failure
    }
}

extension Comparison {
    /// The unavailable metrics that the rules request without a threshold; those with a threshold are among the findings.
    fileprivate var missingFigures: [String] {
        let found = findings.compactMap { if case .unavailable(let threshold, _) = $0.matter { threshold.metric } else { nil } }
        return measurements.compactMap { measurement in
            guard measurement.region == nil, !found.contains(measurement.metric),
                case .unavailable(let reason) = measurement.outcome
            else { return nil }
            return "\(measurement.metric.rawValue) \(reason)"
        }
    }
}
