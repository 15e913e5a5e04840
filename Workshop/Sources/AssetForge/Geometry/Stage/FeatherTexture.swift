import ImageCodecs
import Imaging

/// The vane of a pheasant's tail feather, from its root (above) to its tip: barbs that run outwards and towards the tip, barred
/// with brown, cream and black.
enum FeatherTexture {
    private static let width = 128
    private static let height = 2048
    /// The number of bars along the feather.
    private static let bars: Float = 30
    /// The number of barbs along the feather.
    private static let barbs: Float = 300

    /// A PNG file of colours with alpha.
    static func colors() -> [UInt8] {
        let noise = ValueNoise(seed: 911)
        let (gold, rufous, cream, black) = (
            Pigment.linear(0xB9823C), Pigment.linear(0x7A3E16), Pigment.linear(0xF0DDB2), Pigment.linear(0x150D0A)
        )
        let encoder = ByteEncoder()
        let image = SRGBImage(size: ImageSize(width, height)) { x, y in
            let offset = (Float(x) + 0.5) / Float(width) * 2 - 1
            let across = abs(offset)
            let along = (Float(y) + 0.5) / Float(height)
            let side: Float = offset < 0 ? 3 : 9
            // The position along the shaft at which the barb of this texel starts.
            let start = along - across * 0.02
            let uneven = 0.12 * noise.value(at: SIMD2(start * 60, side))
            let bar = start * bars + uneven
            let phase = bar - bar.rounded(.down)
            // Cream before and after each black bar, gold between them, rufous towards the edge.
            let pale = smoothStep(0.36, 0.5, phase) * smoothStep(1, 0.9, phase)
            let edge = smoothStep(0.56, 0.6, phase) * smoothStep(0.86, 0.82, phase)
            var color = blend(gold, rufous, smoothStep(0.35, 0.95, across) * 0.8)
            color = blend(color, cream, pale * (0.95 - 0.45 * across))
            color = blend(color, black, edge)
            // Barbs: fine lines of light and shade.
            let barb = start * barbs
            let strand = noise.value(at: SIMD2(barb, side)) * 0.6 + noise.value(at: SIMD2(barb * 2.7, side + 20)) * 0.4
            color *= 0.92 + 0.22 * strand
            color *= 1 - 0.18 * smoothStep(0.2, 0, across)
            // The outline: a soft fringe of barbs of uneven length, with a few splits.
            let reach = 0.9 + 0.08 * noise.value(at: SIMD2(barb * 0.5, side + 40))
            let split = smoothStep(0.78, 0.9, noise.value(at: SIMD2(start * 70, side + 60)))
            var alpha = smoothStep(reach, reach - 0.1, across) * (1 - split * smoothStep(0.45, 0.8, across))
            // Down at the quill, a point at the tip.
            alpha *= smoothStep(0, 0.012, along) * (1 - smoothStep(0.988, 1, along))
            return encoder.pixel(of: SIMD4(color * alpha, alpha))
        }
        return PNGEncoder(compression: .balanced).encode(image)
    }
}
