public import Imaging

/// Pictures that show where and how much two pictures differ.
///
///     let pictures = DifferenceImages(of: .standard(result), with: .standard(reference), comparison, rules: rules)
///     let highlighted = pictures?.highlighted()
///     let errors = pictures?.heatMap(of: .flip)
///
/// All are opaque, with 8 bits per sample; pixels that are not opaque are composited over a checkerboard.
public struct DifferenceImages: Sendable {
    /// The reference over a checkerboard.
    public let reference: SRGBImage
    /// The result over a checkerboard.
    public let result: SRGBImage

    let comparison: Comparison
    let rules: ComparisonRules
    /// The degree to which each pixel differs, row by row; nil if no pixel differs.
    let levels: [DifferenceLevel]?

    /// Creates the pictures of a comparison; nil if the two have different sizes, because their pixels do not correspond.
    /// - Parameters:
    ///   - result: the picture that was rendered.
    ///   - reference: the picture that it should match.
    ///   - comparison: the comparison of the two.
    ///   - rules: the rules of the comparison.
    public init?(
        of result: ComparedImage, with reference: ComparedImage, _ comparison: Comparison, rules: ComparisonRules
    ) {
        guard reference.size == result.size else { return nil }
        self.reference = reference.standardImage.overCheckerboard()
        self.result = result.standardImage.overCheckerboard()
        self.comparison = comparison
        self.rules = rules
        levels = Self.levels(of: comparison, by: rules)
    }
}
