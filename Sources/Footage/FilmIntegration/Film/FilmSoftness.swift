import Imaging
import RenderMath

/// The softness of a film's edges.
enum FilmSoftness {
    /// The deviation of the blur that edges are looked at through, in pixels.
    private static let probe = GaussianWeights(deviation: 1)
    /// Behind the probe, an edge rises by this many steps of 8 bits a pixel at least, and by this many times the noise.
    private static let (leastRise, leastRiseOverNoise) = (4.0, 1.5)
    /// As many edges as are asked for.
    private static let leastCount = 40
    /// The variance that differences between the pixels before and after one have of themselves: those of a square as wide.
    private static let differenceVariance = 1.0 / 3

    /// The standard deviation in pixels of the blur that edges have been through, the area of a pixel included; nil where there are too few.
    ///
    /// An edge of deviation s rises by √(1 + 1/s²) times what it does after another blur of deviation 1: the ratio of the two tells s (Zhuo and Sim,
    /// Defocus map estimation from a single image, 2011).
    /// - Parameter noise: the deviation of the plane's noise, in steps of 8 bits.
    static func deviation(of plane: LumaPlane, noise: Double) -> Double? {
        guard plane.width >= 16, plane.height >= 16 else { return nil }
        let blurred = plane.blurred(probe)
        let least = Float(max(leastRise, leastRiseOverNoise * noise))
        let leastSteepness = least * least
        let steepness = blurred.steepness
        var variances: [Float] = []
        for row in 3..<plane.height - 3 {
            // Edges are found behind the probe, where noise makes few; only the steepest place across one counts.
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
    /// The rise of luma for a pixel to the right and one down.
    @inline(__always)
    fileprivate func rise(at index: Int) -> SIMD2<Float> {
        SIMD2(values[index + 1] - values[index - 1], values[index + width] - values[index - width]) / 2
    }

    /// The square of the length of that for each pixel; 0 at the edges.
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
