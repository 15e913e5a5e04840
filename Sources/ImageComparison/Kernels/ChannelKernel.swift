import Imaging
import Scheduling

/// The largest difference of a sample of each pixel, alpha among them, in levels of 8 bits.
enum ChannelKernel {
    static func map<Pixel: ComparablePixel>(_ pair: PixelPair<Pixel>, threads: Int) -> DifferenceMap {
        let scale = 1 / Pixel.samplesPerLevel
        return BlockKernel.map(pair, threads: threads) { reference, result in
            let red = difference(reference.red, result.red)
            let green = difference(reference.green, result.green)
            let blue = difference(reference.blue, result.blue)
            let alpha = difference(reference.alpha, result.alpha)
            return Float(max(max(red, green), max(blue, alpha))) * scale
        }
    }

    @inline(__always)
    private static func difference<Sample: FixedWidthInteger>(_ a: Sample, _ b: Sample) -> Sample {
        a > b ? a &- b : b &- a
    }
}

/// The mean square of the difference of each pixel's encoded colour parts, 0…1.
enum SquaredErrorKernel {
    static func map<Pixel: ComparablePixel>(_ pair: PixelPair<Pixel>, threads: Int) -> DifferenceMap {
        let scale = 1 / Float(Pixel.Sample.max)
        return BlockKernel.map(pair, threads: threads) { reference, result in
            let red = (Float(reference.red) - Float(result.red)) * scale
            let green = (Float(reference.green) - Float(result.green)) * scale
            let blue = (Float(reference.blue) - Float(result.blue)) * scale
            return (red * red + green * green + blue * blue) / 3
        }
    }
}
