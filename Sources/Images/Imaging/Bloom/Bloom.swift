import RenderMath

/// The glow of bright light: the light above a threshold, blurred with a gaussian in linear light.
///
///     picture.add(Bloom(intensity: 0.3, threshold: 1, deviation: 20), of: light, threads: 1)
///
/// Wide gaussians are computed on smaller pictures. Halving with the weights (1, 3, 3, 1)/8 and doubling with (1, 3, 3, 1)/4
/// preserve the sum of the light and its centre at any position relative to the pixels. A glow therefore follows moving light
/// without jumps. The blur of both steps is subtracted from the gaussian between them.
package struct Bloom: Hashable, Sendable {
    /// A factor on the blurred light.
    package var intensity: Float
    /// Pixels whose brightest channel exceeds this value glow.
    package var threshold: Float
    /// The standard deviation in pixels, 0 or more.
    package var deviation: Double

    /// Creates a glow from its parts.
    package init(intensity: Float, threshold: Float, deviation: Double) {
        (self.intensity, self.threshold, self.deviation) = (intensity, threshold, deviation)
    }

    /// The cap on the brightest channel's excess over the threshold.
    ///
    /// Highlights smaller than a pixel have any brightness and would flash as objects move.
    package static var largestExcess: Float { 16 }

    /// The smallest standard deviation of the gaussian on the smallest picture, in its pixels.
    private static let leastDeviation = 1.5

    /// The number of halvings, and the standard deviation of the remaining gaussian, in pixels of the smallest picture.
    var pyramid: (halvings: Int, deviation: Double) {
        var halvings = 0
        var side = 1.0
        while deviation / (side * 2) >= Self.leastDeviation {
            side *= 2
            halvings += 1
        }
        // Halving adds a variance of 3/4 of a squared pixel, whose side doubles each time; doubling adds the same.
        let variance = (deviation * deviation - (side * side - 1) / 2) / (side * side)
        return (halvings, max(variance, 0).squareRoot())
    }

    /// Returns the light of a pixel that glows: the part above the threshold, with the hue of the light.
    /// - Parameter light: red, green, blue; the fourth number is ignored.
    @inline(__always)
    func excess(_ light: SIMD4<Float>) -> SIMD4<Float> {
        let peak = max(max(light.x, light.y), light.z)
        // Also false for NaN.
        guard peak > threshold else { return .zero }
        let bound: Float = 0x1p60
        let bounded = light.replacing(with: bound, where: light .> bound).replacing(with: 0, where: .!(light .>= 0))
        let top = min(peak, bound)
        var spread = bounded * (min(top - threshold, Self.largestExcess) / top)
        spread.w = 0
        return spread
    }

    /// A computation of a plane from the previous one.
    enum Step {
        /// The excess of the light, in its size or half of it.
        case excess, halvedExcess
        /// The next smaller or larger plane of the pyramid.
        case halved, doubled
        /// The gaussian along rows, and then along columns with the factor of the intensity.
        case blurredAlongRows, blurredAlongColumns
    }

    /// Returns the steps from the light of a picture to its glow, each with the size of its plane, in order. The last plane has
    /// the size of the picture, or half of it.
    func steps(for size: ImageSize) -> [(step: Step, size: ImageSize)] {
        var levels = [size]
        for _ in 0..<pyramid.halvings {
            let last = levels[levels.count - 1]
            levels.append(ImageSize((last.width + 1) / 2, (last.height + 1) / 2))
        }
        let smallest = levels[levels.count - 1]
        let down: [(Step, ImageSize)] =
            levels.count == 1
            ? [(.excess, size)] : [(.halvedExcess, levels[1])] + levels.dropFirst(2).map { (.halved, $0) }
        let up = levels.dropFirst().dropLast().reversed().map { (Step.doubled, $0) }
        return down + [(.blurredAlongRows, smallest), (.blurredAlongColumns, smallest)] + up
    }

    /// Returns the peak memory of the planes for a picture, in bytes: two planes at a time.
    package func planeBytes(for size: ImageSize) -> Int {
        let counts = [0] + steps(for: size).map(\.size.pixelCount)
        return zip(counts, counts.dropFirst()).reduce(0) { max($0, $1.0 + $1.1) } * MemoryLayout<SIMD4<Float>>.stride
    }

    /// Returns the glow of light, in its size or half of it, before it is added to a picture.
    func glow(of light: Image<SIMD4<Float>>, threads: Int) -> Image<SIMD4<Float>> {
        let deviation = pyramid.deviation
        let weights = deviation > 0 ? GaussianWeights(deviation: deviation).weights : [1]
        var plane = light
        for (step, size) in steps(for: light.size) {
            plane =
                switch step {
                case .excess: plane.map { excess($0) }
                case .halvedExcess: plane.halved(excessOf: self, threads: threads)
                case .halved: plane.halved(threads: threads)
                case .doubled: plane.doubled(to: size, threads: threads)
                case .blurredAlongRows: plane.blurredAlongRows(weights, threads: threads)
                case .blurredAlongColumns: plane.blurredAlongColumns(weights, factor: intensity, threads: threads)
                }
            // `planeBytes` counts this size.
            precondition(plane.size == size, "A plane of bloom has the size \(plane.size) instead of \(size).")
        }
        return plane
    }
}

extension Image where Pixel == SRGBA8 {
    /// Adds the glow of light to a picture of the same size. Pixels without added light keep their bytes.
    ///
    /// In transparent parts of the picture, the alpha of the glow is its brightest channel.
    package mutating func add(_ bloom: Bloom, of light: Image<SIMD4<Float>>, threads: Int) {
        precondition(light.size == size, "The light has the size \(light.size), but the picture has \(size).")
        let glow = bloom.glow(of: light, threads: threads)
        if bloom.pyramid.halvings > 0 {
            addDoubled(glow, threads: threads)
        } else {
            add(glow, threads: threads)
        }
    }
}

extension Image where Pixel == LinearColor {
    /// Adds the glow of light to a picture of the same size, with alpha as for pictures of bytes.
    package mutating func add(_ bloom: Bloom, of light: Image<SIMD4<Float>>, threads: Int) {
        precondition(light.size == size, "The light has the size \(light.size), but the picture has \(size).")
        var glow = bloom.glow(of: light, threads: threads)
        if bloom.pyramid.halvings > 0 { glow = glow.doubled(to: size, threads: threads) }
        for index in pixels.indices {
            let (added, alpha) = (glow.pixels[index], pixels[index].premultiplied.w)
            var color = pixels[index].premultiplied + added
            color.w = alpha == 1 ? 1 : alpha + (1 - alpha) * min(max(max(added.x, added.y), added.z), 1)
            pixels[index].premultiplied = color
        }
    }
}
