import RenderMath

/// Freckles over nose and cheeks: no two alike, densest under the eyes, none mirrored.
enum Freckles {
    private static let count = 700

    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 227)
        // The warmth of the sun on nose and cheeks.
        mask.canvas.paint(
            mask.canvas.field(.stroke([(0, -2, 14), (24, 0, 16), (52, -2, 18)])), .flat(0xC8553A), feather: 28, opacity: 0.16)
        var whole = mask.finished().unmirrored
        let noise = ValueNoise(seed: 228)
        func random(_ number: Int, _ use: Int) -> Double {
            Double(noise.value(at: SIMD2(Float(number) * 3 + 0.5, Float(use) * 7 + 0.5)))
        }
        var shades = [[SIMD3<Double>]](repeating: [], count: 3)
        for number in 0..<count {
            // The noise gathers about 0: its root spreads them over the cheeks.
            let spread = random(number, 1)
            let x = (spread < 0 ? -74 : 74) * min(1.3 * spread.magnitude, 1).squareRoot()
            let y = -3 + 44 * random(number, 2)
            // Along a band that sinks on the cheeks, and outside the eyes.
            let height = (y + 3 + 0.08 * x.magnitude) / 48
            let isEye = (x.magnitude - 40) * (x.magnitude - 40) / 500 + (y - 27) * (y - 27) / 110 < 1
            guard random(number, 3).magnitude > 1.1 * height.magnitude, !isEye else { continue }
            shades[number % 3].append(
                SIMD3(x, y, 0.42 + 0.5 * random(number, 4).magnitude * random(number, 5).magnitude + 0.12 * Double(number % 3)))
        }
        for (discs, opacity) in zip(shades, [Float(0.4), 0.28, 0.46]) {
            let field = whole.field(.discs(discs)).roughened(by: 0.3, noise: noise, scale: 0.9)
            whole.paint(field, Pigment.flat(0x945432).grained(noise, clouds: 0.2), feather: 0.9, opacity: opacity)
        }
        return whole
    }
}
