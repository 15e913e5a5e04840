import ImageComparison
import Imaging
import RenderConfig

extension Comparison {
    /// Returns the difference between a golden and its replacement in words: another size, or figures and the worst pixel.
    func replacementText(of golden: ComparedImage, by picture: SRGBImage) -> String {
        guard referenceSize == resultSize else { return "\(referenceSize) pixels become \(resultSize)" }
        let figures = measurements.filter { $0.region == nil }.flatMap { measurement in
            measurement.metric.statistics.compactMap { statistic -> String? in
                guard let figures = measurement.figures, statistic != .share else { return nil }
                let subject = Threshold(measurement.metric, statistic, limit: 0).subject
                return "\(subject) \(FigureText.of(figures[statistic]))"
            }
        }
        guard let worst = self.figures(of: .channel)?.worstPosition else { return figures.joined(separator: ", ") }
        let (was, becomes) = (golden.standardImage[worst.x, worst.y], picture[worst.x, worst.y])
        return figures.joined(separator: ", ") + "; worst at \(worst): \(was.hexadecimal) becomes \(becomes.hexadecimal)"
    }
}
