import Imaging
import RenderMath

/// Structural similarity over five scales.
///
/// Z. Wang, E. P. Simoncelli, A. C. Bovik, "Multi-scale Structural Similarity for Image Quality Assessment", Asilomar
/// Conference on Signals, Systems and Computers, 2003, https://doi.org/10.1109/ACSSC.2003.1292216
///
/// The paper leaves some choices open. These follow the paper's authors' own program and TensorFlow's `ssim_multiscale`. Scales
/// are means of 2×2 pixels; if a side is odd, its last row or column is repeated. Windows are those of `SimilarityWindow`, and
/// only windows inside the picture count. A scale's similarity is the mean over its windows of contrast and structure, at the
/// last scale of their product with luminance. Below 0 it counts as 0, because it is raised to a fractional power. The figure
/// is the mean over encoded red, green and blue.
enum MultiScaleSimilarity {
    /// The exponents of the scales, from full size to a sixteenth; they sum to 1.
    static let exponents = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]
    /// The shortest side of pictures with a window at each scale.
    static let leastSide = (2 * SimilarityWindow.radius + 1) << (exponents.count - 1)

    /// Returns the figure, 0…1, of two pictures.
    /// - Precondition: no side is shorter than `leastSide`.
    static func figure<Pixel: ComparablePixel>(of pair: PixelPair<Pixel>, threads: Int) -> Double {
        let scales = PixelSums<Pixel>.with(pair) { losses(of: $0, changes: pair.changes, threads: threads) }
        let channels = (0..<3).map { channel in
            zip(scales, exponents).reduce(1.0) { product, scale in
                product * PortableMath.pow(max(1 - scale.0[channel], 0), scale.1)
            }
        }
        return channels.reduce(0, +) / 3
    }

    /// Returns the loss of similarity at each scale.
    private static func losses(of sums: some SampleSums, changes: ChangedBlocks, threads: Int) -> [SIMD3<Double>] {
        let whole = SimilarityKernel.meanLoss(sums, changes: changes, scale: 1, threads: threads)
        var losses = [whole.structure]
        var halved = HalvedSums(sums, threads: threads)
        for level in 1..<exponents.count {
            let loss = SimilarityKernel.meanLoss(halved, changes: changes, scale: 1 << level, threads: threads)
            let isLast = level == exponents.count - 1
            losses.append(isLast ? loss.similarity : loss.structure)
            if !isLast { halved = HalvedSums(halved, threads: threads) }
        }
        return losses
    }
}
