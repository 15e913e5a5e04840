public import ConfigLanguage
import Foundation
import ImageCodecs
import ImageComparison

extension ComparedPair {
    /// The output of `--json` for a pair.
    public var json: OrderedJSON {
        var members: [OrderedJSON.Member] = [
            .init("name", .string(pair.name)), .init("reference", .string(pair.reference.relativePath)),
            .init("result", .string(pair.result.relativePath)), .init("verdict", .string(verdict.rawValue)),
            .init("equal", .boolean(comparison?.isEqual ?? false)),
        ]
        switch outcome {
        case .compared(let comparison): members += comparison.jsonMembers
        case .unreadable(let error): members.append(.init("error", .string(error.description)))
        case .unjudgeable(let error): members.append(.init("error", .string(error.description)))
        case .resultMissing: members.append(.init("missing", "result"))
        case .referenceMissing: members.append(.init("missing", "reference"))
        case .unreachable(let reason): members.append(.init("error", .string(reason)))
        }
        members.append(.init("seconds", timing.json))
        return .object(members)
    }
}

extension ComparisonSummary {
    /// The output of `bianlian compare --json`.
    ///
    /// For several pairs `differentPixels` is the sum, and each other figure is that of the worst pair. A figure is null if no
    /// pair has it, and `psnr` also if it is infinite because no colour differs.
    public var json: OrderedJSON {
        let comparisons = pairs.compactMap(\.comparison)
        func all(_ metric: Metric, _ figure: (Figures) -> Double?) -> [Double] {
            comparisons.compactMap { $0.figures(of: metric).flatMap(figure) }
        }
        let different = all(.exact) { Double($0.count) }
        return [
            "equal": .boolean(isEqual), "verdict": .string(verdict.rawValue),
            "differentPixels": .figure(different.isEmpty ? nil : different.reduce(0, +)),
            "maxDifference": .figure(all(.channel, \.worst).max()), "psnr": .figure(all(.psnr, \.mean).min()),
            "ssim": .figure(all(.ssim, \.mean).min()), "flip": .figure(all(.flip, \.mean).max()),
            "passed": .integer(count(of: .passed)), "warned": .integer(count(of: .warned)),
            "failed": .integer(count(of: .failed)), "thresholds": .array(thresholds.map(\.json)), "settings": rules.json,
            "seconds": .number(seconds), "environment": environment.json,
            "passedOver": .array(passedOver.map { .string($0.relativePath) }), "notes": .array(notes.map { .string($0) }),
            "pairs": .array(pairs.map(\.json)),
        ]
    }
}
