import Imaging
import RenderMath

extension FilmGrade {
    /// The largest number of samples along each side of a picture.
    private static let gridSide = 256
    /// The fractions of pixels that count as the darkest and the brightest: less than hair or a shirt, more than noise.
    private static let (darkest, brightest) = (0.005, 0.001)
    /// The luma at which black begins to count as raised, and at which it counts in full. If it is brighter than the third, the
    /// picture merely lacks dark objects.
    private static let (blackStart, blackFull, blackMost): (Float, Float, Float) = (16, 24, 56)
    /// The largest difference between the channels of a raised black, in 8-bit levels.
    private static let blackTint: Float = 24
    /// White below the second value counts as lowered, and in full below the first.
    private static let (whiteFull, whiteEnd): (Float, Float) = (230, 245)
    /// Colours that differ from the tone by less than the first number of levels are black-and-white, by more than the second
    /// colour.
    private static let (gray, colored): (Float, Float) = (6, 12)
    /// The fractions of pixels that may differ more, such as edges, whose colours are encoded coarsely. The first is for the
    /// picture, in which a face may be small, the second for the part behind the layer, which is mostly skin.
    private static let (outliers, outliersOfPart) = (0.05, 0.25)
    /// The light that a layer's darkest areas already have.
    private static let ownBlack: Float = 0.004

    /// Measures the grade of a film's frame; there is none if the picture is completely black.
    /// - Parameter part: the part of the picture behind the layer.
    init(measuredIn picture: SRGBImage, over part: PixelRectangle) {
        let pixels = picture.samples(in: picture.withoutBars, gridSide: Self.gridSide)
        guard !pixels.isEmpty else { return }
        veil = Self.veil(of: pixels)
        white = Self.white(of: pixels)
        tone = Self.tone(of: pixels, around: picture.samples(in: part, gridSide: Self.gridSide))
    }

    private static func veil(of pixels: [SIMD3<Float>]) -> SIMD3<Float> {
        let count = max(Int(Double(pixels.count) * darkest), 1)
        var color = SIMD3<Float>()
        for channel in 0..<3 { color[channel] = pixels.map { $0[channel] }.mean(ofLowest: count) }
        // The channels are measured separately but limited to similar values: a dark red coat is not a raised black.
        color = pointwiseMin(color, SIMD3(repeating: color.min() + blackTint))
        let luma = color.luma
        let share = SRGBImage.ramp(luma, from: blackStart, to: blackFull)
        guard share > 0 else { return .zero }
        if luma > blackMost { color *= blackMost / luma }
        let light = LinearColor(color.pixel).premultiplied
        return pointwiseMax(SIMD3(light.x, light.y, light.z) - ownBlack, .zero) * share
    }

    private static func white(of pixels: [SIMD3<Float>]) -> Float {
        let rank = min(Int(Double(pixels.count) * (1 - brightest)), pixels.count - 1)
        let most = pixels.map { $0.max() }.value(atRank: rank)
        let full = SRGBImage.ramp(most, from: whiteFull, to: whiteEnd)
        let value = (most + (255 - most) * full).rounded()
        return max(LinearColor(SIMD3(repeating: value).pixel).premultiplied.x, 0.01)
    }

    /// Returns the tone of black-and-white footage, whose colours depend only on luma; nil for colour footage.
    private static func tone(of pixels: [SIMD3<Float>], around part: [SIMD3<Float>]) -> FilmTone? {
        var tone = FilmTone(share: 1, tints: tints(of: pixels))
        func deviation(_ pixels: [SIMD3<Float>], beyond outliers: Double) -> Float {
            guard !pixels.isEmpty else { return 0 }
            let squares = pixels.map { pixel -> Float in
                let away = pixel.tint - tone.tint(atLuma: pixel.luma)
                return (away * away).sum()
            }
            return squares.value(atRank: min(Int(Double(squares.count) * (1 - outliers)), squares.count - 1)).squareRoot()
        }
        let most = max(deviation(pixels, beyond: outliers), deviation(part, beyond: outliersOfPart))
        tone.share = 1 - SRGBImage.ramp(most, from: gray, to: colored)
        return tone.share > 0 ? tone : nil
    }

    /// Returns the mean tint for each bin of luma; bins without pixels take that of the nearest bin with some.
    private static func tints(of pixels: [SIMD3<Float>]) -> [SIMD2<Float>] {
        var sums = [SIMD3<Float>](repeating: .zero, count: FilmTone.binCount)
        for pixel in pixels { sums[pixel.bin] += SIMD3(pixel.tint, 1) }
        let known = sums.indices.filter { sums[$0].z > 0 }
        return sums.indices.map { bin in
            guard let nearest = known.min(by: { (abs($0 - bin), $0) < (abs($1 - bin), $1) }) else { return .zero }
            return SIMD2(sums[nearest].x, sums[nearest].y) / sums[nearest].z
        }
    }
}

extension SIMD3<Float> {
    fileprivate var luma: Float { luminance }
    fileprivate var tint: SIMD2<Float> { SIMD2(x - luma, z - luma) }
    fileprivate var bin: Int { Swift.min(Int(luma) * FilmTone.binCount / 256, FilmTone.binCount - 1) }
    fileprivate var pixel: SRGBA8 {
        SRGBA8(red: UInt8(x.rounded()), green: UInt8(y.rounded()), blue: UInt8(z.rounded()))
    }
}

extension SRGBImage {
    /// The largest luma of bars. Their widths on both sides may differ by the other value, as a fraction of the picture.
    private static var barLuma: UInt8 { 6 }
    private static var barTolerance: Double { 0.02 }

    /// Returns 0 up to `low` and 1 from `high`, with a smooth transition between.
    static func ramp(_ value: Float, from low: Float, to high: Float) -> Float {
        let share = Swift.min(Swift.max((value - low) / (high - low), 0), 1)
        return share * share * (3 - 2 * share)
    }

    /// Returns the colours of a grid of pixels in a part, 0…255.
    func samples(in part: PixelRectangle, gridSide: Int) -> [SIMD3<Float>] {
        let (columns, rows) = part.clipped(to: size)
        guard !columns.isEmpty, !rows.isEmpty else { return [] }
        let (across, down) = ((columns.count - 1) / gridSide + 1, (rows.count - 1) / gridSide + 1)
        return stride(from: rows.lowerBound + down / 2, to: rows.upperBound, by: down).flatMap { row in
            stride(from: columns.lowerBound + across / 2, to: columns.upperBound, by: across).map { column in
                let pixel = self[column, row]
                return SIMD3(Float(pixel.red), Float(pixel.green), Float(pixel.blue))
            }
        }
    }

    /// The picture without black bars at the top and bottom or on both sides.
    var withoutBars: PixelRectangle {
        let (rows, columns) = (Self.inside(size.height) { isDark(row: $0) }, Self.inside(size.width) { isDark(column: $0) })
        return PixelRectangle(columns: columns, rows: rows)
    }

    /// Returns the lines between bars of equal width at both ends; all lines if there are no such bars.
    private static func inside(_ count: Int, isDark: (Int) -> Bool) -> Range<Int> {
        guard let first = (0..<count).first(where: { !isDark($0) }), let last = (0..<count).last(where: { !isDark($0) }) else {
            return 0..<count
        }
        let isSymmetric = Double(abs(first - (count - 1 - last))) <= barTolerance * Double(count) + 1
        return isSymmetric ? first..<last + 1 : 0..<count
    }

    private func isDark(row: Int) -> Bool {
        stride(from: 0, to: size.width, by: 4).allSatisfy { isDark(self[$0, row]) }
    }

    private func isDark(column: Int) -> Bool {
        stride(from: 0, to: size.height, by: 4).allSatisfy { isDark(self[column, $0]) }
    }

    private func isDark(_ pixel: SRGBA8) -> Bool {
        Swift.max(pixel.red, pixel.green, pixel.blue) <= Self.barLuma
    }
}
