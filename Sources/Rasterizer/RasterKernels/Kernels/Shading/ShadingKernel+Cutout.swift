import KernelData
import RasterResources
import RenderMath

/// Alpha cutoff with several samples per pixel: alpha becomes a set of samples, so cut edges are as smooth as triangle edges.
///
/// Two more texture reads give the gradient of alpha. A sample is covered if the linearly extrapolated alpha reaches the cutoff
/// there, so the edge is between the samples where it is in the texture.
///
/// If a texture's coarse mip levels contain the fraction that a cutoff keeps, this gradient has no meaning. The samples then
/// get thresholds spread evenly around the cutoff, in a different order in each pixel of a block (Bayer 1973). On average, the
/// covered samples match the covered fraction, and thin hair remains. From the sharpest level to those levels, the thresholds
/// change gradually.
extension ShadingKernel {
    /// Whether the draw's cutoff is evaluated per sample.
    @inline(__always)
    var cutsSamples: Bool { material.pointee.cutsSamples && frame.pattern.sampleCount > 1 }

    /// The Bayer order of a block's pixels.
    @inline(__always)
    private static var bayer: Lanes { Lanes(0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5) }

    /// The offset of each pixel's thresholds from its Bayer order, in steps from sample to sample.
    ///
    /// The integer part permutes the samples, and the fraction shifts all thresholds.
    @inline(__always)
    private static var firstThresholds: Lanes { bayer + (bayer + 0.5) * 0.0625 }

    /// Records where the lanes of a block are shaded.
    @inline(__always)
    func notePlaces() {
        batch.cutoutPlaces[0] = Self.firstThresholds
        batch.cutoutPlaces[1] = Lanes(repeating: 0.5)
        batch.cutoutPlaces[2] = Lanes(repeating: 0.5)
    }

    /// Records where fragments are shaded.
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

    /// Returns opaque colours for lanes with covered samples and transparent ones for the others, and stores the covered
    /// samples.
    /// - Parameter drawn: the alpha of the diffuse input alone.
    @inline(never)
    func cutSamples(of color: LaneColor, drawn: Lanes, at cutoff: Float, _ w: Lanes) -> LaneColor {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        let every = WholeLanes(repeating: Int32(frame.pattern.everySample))
        var covered = WholeLanes(repeating: 0).replaced(by: every, where: color.alpha .>= one)
        let isPartial = (color.alpha .> zero) .& (color.alpha .< one)
        if LaneMath.isAnySet(isPartial) {
            let partly = partlyCovered(material.slot(.diffuse), color.alpha, drawn: drawn, at: cutoff, w)
            covered = covered.replaced(by: partly, where: isPartial)
        }
        batch.coveredSamples.pointee = covered
        let shows = covered .!= WholeLanes(repeating: 0)
        let scale = zero.replaced(by: 1 / color.alpha, where: shows)
        return LaneColor(
            red: color.red * scale, green: color.green * scale, blue: color.blue * scale,
            alpha: zero.replaced(by: 1, where: shows))
    }

    /// The covered samples for alpha between 0 and 1.
    @inline(__always)
    private func partlyCovered(
        _ input: UnsafePointer<InputRecord>, _ alpha: Lanes, drawn: Lanes, at cutoff: Float, _ w: Lanes
    ) -> WholeLanes {
        let here = coordinates(input.pointee.coordinateSet, w)
        // Other factors on alpha, such as vertex alpha, remain factors.
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
            // −1…1 around the cutoff; −1 maps to threshold 0 and 1 to threshold 1.
            let offset: Lanes = (place - LaneMath.floor(place) - 0.5) * 2 * spread
            let threshold: Lanes = cutoff + LaneMath.min(offset, zero) * cutoff + LaneMath.max(offset, zero) * (1 - cutoff)
            let bit = WholeLanes(repeating: 1 &<< Int32(truncatingIfNeeded: sample))
            covered = covered | WholeLanes(repeating: 0).replaced(by: bit, where: there .>= threshold)
        }
        return covered
    }
}
