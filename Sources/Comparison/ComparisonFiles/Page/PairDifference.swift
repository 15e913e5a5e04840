import ImageComparison
import Imaging

/// The pictures of a difference, created once for both the overview and the pair.
struct PairDifference {
    let pictures: DifferenceImages
    let highlighted: SRGBImage

    /// Returns nil if the two were not compared, are equal, or have different sizes.
    init?(of pair: ReportedPair) {
        guard let reference = pair.reference, let result = pair.result, let comparison = pair.comparison,
            !comparison.isEqual,
            let pictures = DifferenceImages(of: result, with: reference, comparison, rules: pair.rules)
        else { return nil }
        self.pictures = pictures
        highlighted = pictures.highlighted()
    }
}
