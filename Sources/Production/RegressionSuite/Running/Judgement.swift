import ImageComparison
import Imaging

/// What a frame looks like beside its golden.
struct Judgement {
    /// The frame.
    let picture: SRGBImage
    /// How it was compared.
    var rules: ComparisonRules
    var result: FrameResult
    /// The golden picture, where there is one.
    var reference: ComparedPicture?
    /// How the two compare, with maps.
    var comparison: Comparison?
}
