/// The window and the constants of structural similarity.
///
/// Z. Wang, A. C. Bovik, H. R. Sheikh, E. P. Simoncelli, "Image Quality Assessment: From Error Visibility to Structural
/// Similarity", IEEE Transactions on Image Processing 13 (4), 2004, https://doi.org/10.1109/TIP.2003.819861
enum SimilarityWindow {
    /// The number of pixels from a window's centre to its edge; windows are 11×11.
    static let radius = 5
    /// The standard deviation of its gaussian weights, in pixels.
    static let standardDeviation = 1.5
    /// The range of samples: levels of 8 bits.
    static let range = 255.0
    /// C₁ = (K₁·L)² and C₂ = (K₂·L)², which stabilize the quotients of dark and of flat windows.
    static let luminanceConstant = (0.01 * range) * (0.01 * range)
    static let structureConstant = (0.03 * range) * (0.03 * range)

    /// The weights along a row or a column, which sum to 1.
    static var taps: FilterTaps {
        let gaussian = FilterTaps.gaussian(standardDeviation: standardDeviation, radius: radius)
        return gaussian.scaled(by: 1 / gaussian.sum)
    }
}
