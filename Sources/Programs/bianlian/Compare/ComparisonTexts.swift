import Bianlian
import ComparisonFiles
import DescribedErrors
import Foundation
import ImageComparison

// The results of a comparison as text for the user.

extension ComparedPair {
    /// A line with the verdict and the main figures, then one line for each reason.
    var lines: [String] {
        [pair.name + ": " + headline] + reasons.map { "  " + $0 }
    }

    private var headline: String {
        guard let comparison, comparison.referenceSize == comparison.resultSize else { return verdict.rawValue }
        if comparison.isEqual { return verdict == .passed ? "equal" : "equal, \(verdict.rawValue)" }
        return ([verdict.rawValue] + comparison.figureTexts).joined(separator: ", ")
    }
}

extension Comparison {
    /// The figures of the whole, each a clause.
    fileprivate var figureTexts: [String] {
        measurements.filter { $0.region == nil }.compactMap { measurement in
            guard let figures = measurement.figures else { return nil }
            let name = measurement.metric.rawValue
            switch measurement.metric {
            case .exact:
                return "\(figures.count) of \(figures.pixels) pixels differ (\(FigureText.percent(figures.share)))"
            case .channel: return "by at most \(FigureText.of(figures[.maximum])) levels"
            case .psnr: return "psnr \(FigureText.rounded(figures.mean, decimals: 2)) dB"
            case .ssim: return "ssim \(FigureText.of(figures.mean)) (minimum \(FigureText.of(figures[.minimum])))"
            case .multiScaleSSIM: return "\(name) \(FigureText.of(figures.mean))"
            case .oklab, .flip: return "\(name) \(FigureText.of(figures.mean)) (maximum \(FigureText.of(figures[.maximum])))"
            }
        }
    }
}

extension ComparisonSummary {
    /// The numbers of pairs by outcome, in one line.
    var text: String {
        let missing = pairs.count { if case .resultMissing = $0.outcome { true } else { false } }
        let extra = pairs.count { if case .referenceMissing = $0.outcome { true } else { false } }
        let counts = [
            (count(of: .passed), "passed"), (count(of: .warned), "warned"), (count(of: .failed), "failed"),
        ]
        let kinds = [
            (missing, "missing"), (extra, "extra"), (pairs.count(where: \.isUnreadable), "unreadable"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let ofThem = kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
        let told = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return "\(pairs.count) picture\(pairs.count == 1 ? "" : "s"): \(told)\(ofThem), in \(FigureText.seconds(seconds)) s"
    }

    /// The distribution of the time over the steps.
    var timingText: String {
        let parts = [("reading", timing.reading), ("decoding", timing.decoding), ("comparing", timing.comparing)]
        let texts = parts.map { name, seconds in
            let share = timing.total > 0 ? seconds / timing.total * 100 : 0
            return "\(name) \(FigureText.seconds(seconds)) s (\(FigureText.of(share.rounded())) %)"
        }
        return
            "\(texts.joined(separator: ", ")); instruction set \(environment.instructionSet), \(environment.threads) threads, "
            + "\(FigureText.seconds(seconds)) s in total"
    }
}

extension ImageMatch {
    /// The remarks about names, at most ten, and the ignored files.
    var allNotes: [String] {
        let most = 10
        var shown = Array(notes.prefix(most))
        if notes.count > most { shown.append("\(notes.count - most) more notes about names; --json lists them") }
        if let passedOverText { shown.append(passedOverText) }
        return shown
    }

    private var passedOverText: String? {
        guard !passedOver.isEmpty else { return nil }
        let named = passedOver.map(\.relativePath).shortened()
        return "skipped files that are not pictures, or folders visited before: \(named)"
    }
}

extension FigureText {
    /// Formats seconds with at most three decimals.
    static func seconds(_ seconds: Double) -> String { rounded(seconds, decimals: 3) }

    /// Formats a fraction in per cent; fractions above 0 are never printed as 0.
    static func percent(_ share: Double) -> String {
        share > 0 && share < 0.000_01 ? "less than 0.001 %" : "\(rounded(share * 100, decimals: 3)) %"
    }

    /// Formats a figure with at most `decimals` decimals.
    static func rounded(_ figure: Double, decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return of((figure * scale).rounded() / scale)
    }
}
