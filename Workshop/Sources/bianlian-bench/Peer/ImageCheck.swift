import ImageComparison
import Imaging

/// The difference of two engines' pictures of a scene in the pixels where either drew something over the background.
struct ImageCheck {
    /// Pixels that a draw changed in either picture.
    let coveredPixels: Int
    /// The peak signal-to-noise ratio over covered pixels, in decibels; infinite where they are equal.
    let psnr: Double
    /// The mean of FLIP over covered pixels, 0…1.
    let flip: Double

    /// A picture and the background of its draws.
    struct Side {
        var picture: SRGBImage
        var background: SRGBImage
    }

    /// Compares the pictures of two engines.
    init(ours: Side, theirs: Side, threads: Int) {
        var covered = PixelMask(size: ours.picture.size)
        covered.add(Self.changed(ours))
        covered.add(Self.changed(theirs))
        coveredPixels = covered.count
        var rules = ComparisonRules()
        rules.metrics = [.psnr, .flip]
        rules.regions = [ComparedRegion(name: "covered", area: .mask(covered))]
        let comparison = Comparison(
            of: .standard(ours.picture), with: .standard(theirs.picture), rules: rules, threads: threads)
        psnr = comparison.figures(of: .psnr, region: "covered")?.mean ?? .infinity
        flip = comparison.figures(of: .flip, region: "covered")?.mean ?? 0
    }

    private static func changed(_ side: Side) -> PixelMask {
        let difference = SRGBImage(
            size: side.picture.size,
            pixels: zip(side.picture.pixels, side.background.pixels).map { drawn, behind in
                let isEqual = drawn.red == behind.red && drawn.green == behind.green && drawn.blue == behind.blue
                return isEqual ? SRGBA8(red: 0, green: 0, blue: 0) : SRGBA8(red: 255, green: 255, blue: 255)
            })
        return PixelMask(lightPixelsOf: difference)
    }
}
