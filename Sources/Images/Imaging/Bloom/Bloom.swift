import RenderMath

/// The glow of bright light: what exceeds a threshold, spread by a gaussian, in linear light.
///
///     picture.add(Bloom(intensity: 0.3, threshold: 1, deviation: 20), of: light, threads: 1)
///
/// Wide gaussians are made on smaller pictures: halving with the weights (1, 3, 3, 1)/8 and doubling with (1, 3, 3, 1)/4 keep the sum of the
/// light and its centre wherever it falls among the pixels, so that a glow follows what moves without jumps. What both spread
/// themselves is taken off the gaussian in between.
package struct Bloom: Hashable, Sendable {
    /// A factor on the light that is spread.
    package var intensity: Float
    /// The light of the brightest channel of which what is above is spread.
    package var threshold: Float
    /// The standard deviation in pixels, 0 or more.
    package var deviation: Double

    /// A glow from its parts.
    package init(intensity: Float, threshold: Float, deviation: Double) {
        (self.intensity, self.threshold, self.deviation) = (intensity, threshold, deviation)
    }

    /// By how much the brightest channel counts above the threshold at most: highlights smaller than a pixel are of any
    /// brightness and come and go as things move, and would flash.
    package static var largestExcess: Float { 16 }

    /// The smallest standard deviation of the gaussian on the smallest picture, in its pixels.
    private static let leastDeviation = 1.5

    /// The number of times that the light is halved, and the standard deviation that is left to the gaussian then, in the pixels of
    /// the smallest picture.
    var pyramid: (halvings: Int, deviation: Double) {
        var halvings = 0
        var side = 1.0
        while deviation / (side * 2) >= Self.leastDeviation {
            side *= 2
            halvings += 1
        }
        // Halving spreads by 3/4 of a pixel squared, of a pixel that doubles each time, and so does doubling.
        let variance = (deviation * deviation - (side * side - 1) / 2) / (side * side)
        return (halvings, max(variance, 0).squareRoot())
    }

    /// What of a pixel's light is spread: the part above the threshold, in the light's own colour.
    /// - Parameter light: red, green, blue; the fourth number does not count.
    @inline(__always)
    func excess(_ light: SIMD4<Float>) -> SIMD4<Float> {
        let peak = max(max(light.x, light.y), light.z)
        // Also false for what is not a number.
        guard peak > threshold else { return .zero }
        let bound: Float = 0x1p60
        let bounded = light.replacing(with: bound, where: light .> bound).replacing(with: 0, where: .!(light .>= 0))
        let top = min(peak, bound)
        var spread = bounded * (min(top - threshold, Self.largestExcess) / top)
        spread.w = 0
        return spread
    }

    /// All light that is spread, before it is added to a picture, on the smallest picture of the pyramid.
    func spread(_ light: Image<SIMD4<Float>>, threads: Int) -> Image<SIMD4<Float>> {
        let (halvings, deviation) = pyramid
        var plane: Image<SIMD4<Float>>
        if halvings == 0 {
            plane = light.map { excess($0) }
        } else {
            plane = light.halved(threads: threads) { excess($0) }
            for _ in 1..<halvings { plane = plane.halved(threads: threads) { $0 } }
        }
        let weights = deviation > 0 ? GaussianWeights(deviation: deviation).weights : [1]
        return plane.blurred(weights, factor: intensity, threads: threads)
    }
}

extension Image where Pixel == SRGBA8 {
    /// Adds the glow of light to a picture of the same size. Pixels to which nothing is added keep their bytes.
    ///
    /// Where a picture is not opaque, the glow covers as much as its brightest channel.
    package mutating func add(_ bloom: Bloom, of light: Image<SIMD4<Float>>, threads: Int) {
        precondition(light.size == size, "Light of \(light.size) does not fall on a picture of \(size).")
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
    /// The size of the same picture halved some times, rounded up.
    fileprivate func halved(times: Int) -> ImageSize {
        (0..<times).reduce(self) { size, _ in ImageSize((size.width + 1) / 2, (size.height + 1) / 2) }
    }
}
