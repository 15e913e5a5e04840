/// Teeth and the gums' edge: ivory, warmer towards the gums, darker towards the cheeks and where neighbours meet.
///
/// The layout is that of `Teeth`: the upper row from its gums down to the middle, the lower one from the middle down to its
/// gums.
enum TeethTexture {
    static func paint(width: Int = 512) -> Canvas {
        // A canvas of length 2 along the rows; each row is 1 high, from the biting edge (0) to the gums.
        var canvas = Canvas(CanvasFrame(width: width, height: width / 4, span: SIMD2(2, 2), isMirrored: true))
        for isLower in [false, true] {
            let borders = Teeth.borders(ofLower: isLower).map { Float(2 * $0 - 1) }.filter { $0 >= -1e-6 }
            let half = Shape.halfPlane(origin: .zero, normal: SIMD2(0, isLower ? 1 : -1))
            canvas.paint(half, row(borders: borders, noise: ValueNoise(seed: isLower ? 61 : 59)))
        }
        return canvas
    }

    private static func row(borders: [Float], noise: ValueNoise) -> Pigment {
        let (ivory, neck, gum) = (Pigment.linear(0xE6DCCB), Pigment.linear(0xD2BC98), Pigment.linear(0xA85A55))
        let between = Pigment.linear(0x4A1C1A)
        let length = Float(Teeth.halfLength)
        return Pigment { point, _ in
            let (place, height) = (abs(point.x), abs(point.y))
            let tooth = borders.lastIndex { $0 <= place } ?? 0
            let tone: Float = 1 + 0.05 * noise.value(at: SIMD2(Float(tooth) * 5.3, 2))
            let enamel = blend(ivory, neck, smoothStep(0.25, 0.8, height)) * tone
            var nearest: Float = 1
            for border in borders { nearest = min(nearest, abs(place - border)) }
            // In millimetres; the gap between teeth is widest at the gums, which fill it.
            let gap = nearest * length
            let dark: Float = 0.55 * smoothStep(0.5, 0.05, gap) * smoothStep(1.1, 0.3, height)
            let scallop: Float = 0.86 - 0.16 * smoothStep(2.2, 0, gap)
            let painted = blend(blend(enamel, between, dark), gum, smoothStep(scallop - 0.03, scallop + 0.03, height))
            // Within the cheeks little light arrives.
            let shade: Float = 1 - 0.8 * smoothStep(0.36, 0.95, place)
            return painted * shade
        }
    }
}
