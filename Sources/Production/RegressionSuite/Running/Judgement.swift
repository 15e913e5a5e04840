import ImageComparison
import Imaging

/// A frame and its golden with the result of their comparison.
struct Judgement {
    /// The frame.
    let picture: SRGBImage
    /// The rules of the comparison.
    var rules: ComparisonRules
    var result: FrameResult
    /// The golden picture, if there is one.
    var reference: ComparedImage?
    /// The comparison of the two, with maps.
    var comparison: Comparison?
}
