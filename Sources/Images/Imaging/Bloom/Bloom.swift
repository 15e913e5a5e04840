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

    /// Blurs the glowing light on the smallest picture of the pyramid, before it is added to a picture.
    func spread(_ light: Image<SIMD4<Float>>, threads: Int) -> Image<SIMD4<Float>> {
        let (halvings, deviation) = pyramid
        var plane: Image<SIMD4<Float>>
        if halvings == 0 {
            plane = light.map { excess($0) }
        } else {
            plane = light.halved(excessOf: self, threads: threads)
            for _ in 1..<halvings { plane = plane.halved(threads: threads) }
        }
        let weights = deviation > 0 ? GaussianWeights(deviation: deviation).weights : [1]
        return plane.blurred(weights, factor: intensity, threads: threads)
    }
}

extension Image where Pixel == SRGBA8 {
    /// Adds the glow of light to a picture of the same size. Pixels without added light keep their bytes.
    ///
    /// In transparent parts of the picture, the alpha of the glow is its brightest channel.
    package mutating func add(_ bloom: Bloom, of light: Image<SIMD4<Float>>, threads: Int) {
        precondition(light.size == size, "The light has the size \(light.size), but the picture has \(size).")
        var plane = bloom.spread(light, threads: threads)
        let halvings = bloom.pyramid.halvings
        for level in stride(from: halvings - 1, through: 1, by: -1) {
            plane = plane.doubled(to: light.size.halved(times: level), threads: threads)
        }
        if halvings > 0 {
            addDoubled(plane, threads: threads)
        } else {
            add(plane, threads: threads)
        }
    }
}

extension ImageSize {
    /// Returns the size after a number of halvings, each rounded up.
    fileprivate func halved(times: Int) -> ImageSize {
        (0..<times).reduce(self) { size, _ in ImageSize((size.width + 1) / 2, (size.height + 1) / 2) }
    }
}
