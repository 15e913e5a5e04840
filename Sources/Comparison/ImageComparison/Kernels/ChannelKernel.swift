import Imaging

/// The largest difference of a sample of each pixel, alpha among them, in levels of 8 bits.
enum ChannelKernel {
    static func map<Pixel: ComparablePixel>(_ pair: PixelPair<Pixel>, threads: Int) -> DifferenceMap {
        BlockKernel.map(pair, threads: threads, LargestSampleDifference<Pixel>())
    }
}

/// The mean square of the difference of each pixel's encoded colour channels, 0…1.
enum SquaredErrorKernel {
    static func map<Pixel: ComparablePixel>(_ pair: PixelPair<Pixel>, threads: Int) -> DifferenceMap {
        BlockKernel.map(pair, threads: threads, SquaredColorDifference<Pixel>())
    }
}

private struct LargestSampleDifference<Pixel: ComparablePixel>: PixelDifference {
    private let scale = 1 / Pixel.samplesPerLevel

    @inline(__always)
    func callAsFunction(_ reference: Pixel, _ result: Pixel) -> Float {
        let red = Self.difference(reference.red, result.red)
        let green = Self.difference(reference.green, result.green)
        let blue = Self.difference(reference.blue, result.blue)
        let alpha = Self.difference(reference.alpha, result.alpha)
        return Float(max(max(red, green), max(blue, alpha))) * scale
    }

    @inline(__always)
    private static func difference(_ a: Pixel.Sample, _ b: Pixel.Sample) -> Pixel.Sample {
        a > b ? a &- b : b &- a
    }
}

private struct SquaredColorDifference<Pixel: ComparablePixel>: PixelDifference {
    private let scale = 1 / Float(Pixel.Sample.max)

    @inline(__always)
    func callAsFunction(_ reference: Pixel, _ result: Pixel) -> Float {
        let red = (Float(reference.red) - Float(result.red)) * scale
        let green = (Float(reference.green) - Float(result.green)) * scale
        let blue = (Float(reference.blue) - Float(result.blue)) * scale
        return (red * red + green * green + blue * blue) / 3
    }
}
