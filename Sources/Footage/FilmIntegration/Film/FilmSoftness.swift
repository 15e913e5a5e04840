import Imaging
import RenderMath

/// The softness of a film's edges.
enum FilmSoftness {
    /// The blur through which edges are measured: a deviation of 1 pixel.
    private static let probe = GaussianWeights(deviation: 1)
    /// The least rise of an edge after the probe's blur, in 8-bit levels per pixel, and as a multiple of the noise.
    private static let (leastRise, leastRiseOverNoise) = (4.0, 1.5)
    /// The least number of edges.
    private static let leastCount = 40
    /// The variance that central differences add: that of a box of the same width.
    private static let differenceVariance = 1.0 / 3

    /// Returns the standard deviation in pixels of the blur of edges, including the area of a pixel; nil if there are too few
    /// edges.
    ///
    /// A second blur of deviation 1 divides the rise of an edge of deviation s by √(1 + 1/s²), so the ratio of both rises gives
    /// s (Zhuo and Sim, Defocus map estimation from a single image, 2011).
    /// - Parameter noise: the deviation of the plane's noise, in 8-bit levels.
    static func deviation(of plane: LumaPlane, noise: Double) -> Double? {
        guard plane.width >= 16, plane.height >= 16 else { return nil }
        let blurred = plane.blurred(probe)
        let least = Float(max(leastRise, leastRiseOverNoise * noise))
        let leastSteepness = least * least
        let steepness = blurred.steepness
        var variances: [Float] = []
        for row in 3..<plane.height - 3 {
            // Edges are found in the blurred plane, where noise causes few false ones; only the steepest position across an
            // edge counts.
            for index in row * plane.width + 3..<(row + 1) * plane.width - 3 where steepness[index] >= leastSteepness {
                let slope = blurred.rise(at: index)
                let across = slope.x.magnitude >= slope.y.magnitude ? 1 : plane.width
                guard steepness[index] >= steepness[index - across], steepness[index] > steepness[index + across] else {
                    continue
                }
                let rise = plane.rise(at: index)
                let ratio = (rise.x * slope.x + rise.y * slope.y) / steepness[index]
                variances.append(ratio > 1.01 ? 1 / (ratio * ratio - 1) : 50)
            }
        }
        guard variances.count >= leastCount else { return nil }
        return max(Double(variances.value(atRank: variances.count / 2)) - differenceVariance, 0).squareRoot()
    }
}

extension LumaPlane {
    /// Returns the rise of luma per pixel to the right and per pixel down.
    @inline(__always)
    fileprivate func rise(at index: Int) -> SIMD2<Float> {
        SIMD2(values[index + 1] - values[index - 1], values[index + width] - values[index - width]) / 2
    }

    /// The squared length of the rise at each pixel; 0 at the borders.
    fileprivate var steepness: [Float] {
        [Float](unsafeUninitializedCapacity: values.count) { steepness, count in
            count = values.count
            steepness.initialize(repeating: 0)
            values.withUnsafeBufferPointer { values in
                for start in stride(from: width, to: count - width, by: width) {
                    let (here, target) = (values.baseAddress! + start, steepness.baseAddress! + start)
                    let (above, below, left, right) = (here - width, here + width, here - 1, here + 1)
                    for column in 1..<width - 1 {
                        let (x, y) = ((right[column] - left[column]) / 2, (below[column] - above[column]) / 2)
                        target[column] = x * x + y * y
                    }
                }
            }
        }
    }
}
