import Imaging
import RenderMath

/// Computes the largest difference of a sample of each pixel, including alpha, in levels of 8 bits.
enum ChannelKernel {
    static func map<Pixel: ComparablePixel>(_ pair: PixelPair<Pixel>, threads: Int) -> DifferenceMap {
        BlockKernel.map(pair, threads: threads, LargestSampleDifference(scale: 1 / Pixel.samplesPerLevel))
    }
}

/// Computes the mean square of the differences of each pixel's encoded colour channels, 0…1.
enum SquaredErrorKernel {
    static func map<Pixel: ComparablePixel>(_ pair: PixelPair<Pixel>, threads: Int) -> DifferenceMap {
        BlockKernel.map(pair, threads: threads, SquaredColorDifference(scale: 1 / Float(Pixel.Sample.max)))
    }
}

private struct LargestSampleDifference: PixelDifference {
    let scale: Float

    @inline(__always)
    func callAsFunction(_ reference: PixelLanes, _ result: PixelLanes) -> Lanes {
        let red = LaneMath.magnitude(reference.red - result.red)
        let green = LaneMath.magnitude(reference.green - result.green)
        let blue = LaneMath.magnitude(reference.blue - result.blue)
        let alpha = LaneMath.magnitude(reference.alpha - result.alpha)
        return LaneMath.max(LaneMath.max(red, green), LaneMath.max(blue, alpha)) * scale
    }
}

private struct SquaredColorDifference: PixelDifference {
    let scale: Float

    @inline(__always)
    func callAsFunction(_ reference: PixelLanes, _ result: PixelLanes) -> Lanes {
        let red = (reference.red - result.red) * scale
        let green = (reference.green - result.green) * scale
        let blue = (reference.blue - result.blue) * scale
        return (red * red + green * green + blue * blue) / 3
    }
}
