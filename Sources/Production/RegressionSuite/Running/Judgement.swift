import ImageComparison
import Imaging

/// A frame beside its golden, as it was judged.
struct Judgement {
    /// The frame.
    let picture: SRGBImage
    /// The rules by which it was compared.
    var rules: ComparisonRules
    var result: FrameResult
    /// The golden picture, where there is one.
    var reference: ComparedImage?
    /// The comparison of the two, with maps.
    var comparison: Comparison?
}
