import ImageComparison
import Imaging

/// The pictures of a difference: made once, for the overview and for the pair.
struct PairDifference {
    let pictures: DifferenceImages
    let highlighted: SRGBImage

    /// Nil where the two were not compared, are equal, or have other sizes.
    init?(of pair: ReportedPair) {
        guard let reference = pair.reference, let result = pair.result, let comparison = pair.comparison,
            !comparison.isEqual,
            let pictures = DifferenceImages(of: result, with: reference, comparison, rules: pair.rules)
        else { return nil }
        self.pictures = pictures
        highlighted = pictures.highlighted()
    }
}
