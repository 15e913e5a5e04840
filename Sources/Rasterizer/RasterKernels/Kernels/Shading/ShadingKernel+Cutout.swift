import KernelData
import RasterResources
import RenderMath

/// Cut-out surfaces where a pixel has several samples: alpha becomes a set of samples, so that edges are as smooth as those of triangles.
///
/// Around a pixel's centre alpha is taken to change evenly, as two more reads of the texture tell: a sample is covered if alpha reaches the
/// cutoff there, so that the edge lies among the samples where it lies in the texture. Where the coarse mip levels of a texture hold the
/// share that a cutoff leaves, that is no slope to be cut: samples then have thresholds spread evenly around the cutoff, in another order in
/// each pixel of a block (Bayer 1973), so that as many samples are covered on average as there is surface, and thin hair stays. Between the
/// sharpest level and those the thresholds move from the one to the other.
extension ShadingKernel {
    /// Whether the draw's cutoff is told for each sample.
    @inline(__always)
    var cutsSamples: Bool { material.pointee.cutsSamples && frame.pattern.sampleCount > 1 }

    /// The order of a block's pixels.
    @inline(__always)
    private static var bayer: Lanes { Lanes(0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5) }

    /// The place of a pixel's first threshold by its order, in steps from sample to sample: the whole number turns the samples, and the
    /// rest moves them all.
    @inline(__always)
    private static var firstThresholds: Lanes { bayer + (bayer + 0.5) * 0.0625 }

    /// Notes where the lanes of a block are shaded.
    @inline(__always)
    func notePlaces() {
        batch.cutoutPlaces[0] = Self.firstThresholds
        batch.cutoutPlaces[1] = Lanes(repeating: 0.5)
        batch.cutoutPlaces[2] = Lanes(repeating: 0.5)
    }

    /// Notes where fragments are shaded.
    @inline(never)
    func notePlaces(of fragments: UnsafePointer<Fragment>, count: Int) {
        batch.floats[0] = Self.firstThresholds
        let thresholds = batch.floatPointer(0)
        let places = UnsafeMutableRawPointer(batch.cutoutPlaces).assumingMemoryBound(to: Float.self)
        for lane in 0..<16 {
            let fragment = fragments[min(lane, count &- 1)]
            let center = frame.pattern.shadingOffsets[Int(fragment.samples)]
            places[lane] = thresholds[Int(fragment.pixel & 15)]
            places[16 &+ lane] = center.x
            places[32 &+ lane] = center.y
        }
    }

    /// Opaque where any sample is covered, nothing elsewhere; leaves in the batch which samples are.
    /// - Parameter drawn: the alpha of the diffuse input alone.
    @inline(never)
    func cutSamples(of color: LaneColor, drawn: Lanes, at cutoff: Float, _ w: Lanes) -> LaneColor {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        let every = WholeLanes(repeating: Int32(frame.pattern.everySample))
        var covered = WholeLanes(repeating: 0).replaced(by: every, where: color.alpha .>= one)
        let isPartial = (color.alpha .> zero) .& (color.alpha .< one)
        if LaneMath.isAnySet(isPartial) {
            let partly = partlyCovered(&material.pointee.diffuse, color.alpha, drawn: drawn, at: cutoff, w)
            covered = covered.replaced(by: partly, where: isPartial)
        }
        batch.coveredSamples.pointee = covered
        let shows = covered .!= WholeLanes(repeating: 0)
        let scale = zero.replaced(by: 1 / color.alpha, where: shows)
        return LaneColor(
            red: color.red * scale, green: color.green * scale, blue: color.blue * scale,
            alpha: zero.replaced(by: 1, where: shows))
    }

    /// The samples that are covered where alpha is neither 0 nor 1.
    @inline(__always)
    private func partlyCovered(
        _ input: UnsafePointer<InputRecord>, _ alpha: Lanes, drawn: Lanes, at cutoff: Float, _ w: Lanes
    ) -> WholeLanes {
        let here = coordinates(input.pointee.coordinateSet, w)
        // What else takes from alpha, such as the vertices' own, stays a factor.
        let factor = Lanes(repeating: 1).replaced(by: alpha / drawn, where: alpha .!= drawn)
        let texture = TextureKernel(batch: batch)
        let nextAlpha = texture.color(of: input, at: here.moved(columns: 1, rows: 0)).alpha * factor
        let alphaBelow = texture.color(of: input, at: here.moved(columns: 0, rows: 1)).alpha * factor
        let (perColumn, perRow) = (nextAlpha - alpha, alphaBelow - alpha)
        let spread = material.pointee.cutsShares ? texture.minification(of: input, at: here) : Lanes(repeating: 0)
        let (first, x, y) = (batch.cutoutPlaces[0], batch.cutoutPlaces[1], batch.cutoutPlaces[2])
        let zero = Lanes(repeating: 0)
        let count = frame.pattern.sampleCount
        let step = 1 / Float(count)
        var covered = WholeLanes(repeating: 0)
        for sample in 0..<count {
            let position = frame.pattern.sixteenths[sample]
            let across = Lanes(repeating: Float(position.x) * 0.0625) - x
            let down = Lanes(repeating: Float(position.y) * 0.0625) - y
            let there: Lanes = alpha + (perColumn * across + perRow * down) * (1 - spread)
            let place: Lanes = (first + Float(sample)) * step
            // −1…1 around the cutoff, which is reached evenly from 0 and from 1.
            let offset: Lanes = (place - LaneMath.floor(place) - 0.5) * 2 * spread
            let threshold: Lanes = cutoff + LaneMath.min(offset, zero) * cutoff + LaneMath.max(offset, zero) * (1 - cutoff)
            let bit = WholeLanes(repeating: 1 &<< Int32(truncatingIfNeeded: sample))
            covered = covered | WholeLanes(repeating: 0).replaced(by: bit, where: there .>= threshold)
        }
        return covered
    }
}
