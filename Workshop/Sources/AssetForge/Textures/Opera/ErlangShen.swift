/// Erlang Shen, the god: a whole face of gold with a third eye on the forehead.
enum ErlangShen {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 163)
        mask.canvas.paint(mask.rim, .goldPowder(mask.grain))
        mask.canvas.glaze(mask.rim.band(from: -9, to: 9), .flat(0x8A6A58), feather: 17, opacity: 0.7)
        mask.shade(.ellipse(50, -20, 30, 16), 0xC98A3C, feather: 22, opacity: 0.6)
        mask.shade(OperaFeatures.phoenixEye, 0xB4521E, feather: 16, opacity: 0.8)
        brows(&mask)
        eyes(&mask)
        forehead(&mask)
        lower(&mask)
        return mask.finished()
    }

    private static let red: UInt32 = 0xB5221A
    private static let dark: UInt32 = 0x3A1608

    private static func brows(_ mask: inout OperaMask) {
        mask.block(
            [
                .stroke([
                    (7.5, 37, 1.4), (12, 43.5, 4.4), (23, 49.5, 6), (38, 53.5, 5.8), (54, 58, 4.6), (69, 66.5, 3),
                    (83, 81, 0.4),
                ])
            ],
            color: OperaMask.soot, margins: [(0.9, red)])
        mask.lines([[(12, 44, 0.2), (24, 50.3, 1), (39, 54.2, 1), (55, 59, 0.2)]], color: 0xE8B23E)
    }

    private static func eyes(_ mask: inout OperaMask) {
        mask.block([OperaFeatures.phoenixEye], color: OperaMask.soot, margins: [(1.3, OperaMask.powder), (0.8, red)])
        mask.lines([[(64, 29, 0.3), (75, 37, 1.6), (90, 51, 0.2)]], color: 0xE8B23E)
        mask.lines([[(22, 9.5, 0.2), (36, 7.6, 1.3), (52, 10, 1.2), (68, 18, 0.2)]], color: dark)
    }

    private static func forehead(_ mask: inout OperaMask) {
        let flames: [Shape] = [
            Motif.tongue(root: SIMD2(6, 58), tip: SIMD2(20, 88), width: 6.4, bend: -5),
            Motif.tongue(root: SIMD2(8, 62), tip: SIMD2(36, 89), width: 5.8, bend: -5),
            Motif.tongue(root: SIMD2(7, 55), tip: SIMD2(30, 71), width: 5, bend: -4),
        ]
        mask.block(flames, color: red, margins: [(0.8, OperaMask.powder), (0.6, dark)])
        mask.block(
            [.mirroredOutline([.corner(0, 91), .at(6, 82), .at(9.4, 70), .at(6.6, 58), .corner(0, 47)])],
            color: OperaMask.powder,
            margins: [(1.4, red), (0.7, dark)])
        mask.block(.ellipse(0, 70, 4.4, 5.6), color: 0x6A3A12)
        mask.block(.ellipse(0, 70, 2.4, 3.2), color: OperaMask.soot)
        mask.block(.ellipse(0, 72.4, 0.9, 0.9), color: OperaMask.powder)
        mask.lines([[(2.2, 85, 0.3), (5, 78, 0.9), (6.8, 70, 0.9), (4.6, 59, 0.3)]], color: dark)
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.lines(
            [
                [
                    (8.4, 22, 0.3), (8.6, 7, 1.2), (11.4, -5, 1.6), (17.5, -11.5, 2.2), (20.5, -17, 2.2), (16, -21.4, 1.6),
                    (10, -20.4, 0.3),
                ],
                OperaFeatures.underNose, [(26, -14, 0.4), (34, -22, 1.8), (38.5, -35, 2), (37, -50, 0.3)],
                [(2.4, 30, 0.3), (2.6, 38, 1.4), (4.4, 46, 0.2)],
            ], color: dark)
        // Clouds on the cheeks, as on the robes of gods.
        let cloud: StrokePoints =
            [(46, -20, 0.4), (56, -26, 2.4), (69, -25, 2.8)]
            + Motif.curl(73, -15.5, radius: 8.4, start: -100, revolutions: 1.15, width: 2.6, tip: 1.5)
        let second: StrokePoints =
            [(57, -37, 0.4), (68, -41, 2.2), (80, -37, 2.4)]
            + Motif.curl(83, -28.5, radius: 7, start: -90, revolutions: 1.15, width: 2.2, tip: 1.4)
        mask.block([.stroke(cloud), .stroke(second)], color: red, margins: [(0.6, dark)])
        mask.lines(
            [[(7, -57, 0.3), (9, -64, 1.8), (8, -74, 0.3)], [(16, -56.5, 0.3), (20, -63, 1.6), (20, -71, 0.3)]], color: dark)
        mask.block(
            [.mirroredOutline([.corner(0, -58), .at(2.6, -63), .at(3, -69), .corner(0, -79)])], color: red,
            margins: [(0.6, dark)])
        mask.lines(OperaFeatures.locks)
        mask.paintMouth(lips: 0xB0201E, edge: dark)
    }
}

extension Pigment {
    /// Gold powder in oil: the body's yellow with soft glints and fine grains, unlike the bands of leaf.
    static func goldPowder(_ noise: ValueNoise) -> Pigment {
        let (body, light, deep) = (linear(0xD9A136), linear(0xF8DC86), linear(0xB0741E))
        return Pigment { point, _ in
            let broad = noise.fractal(at: point / 22, octaves: 3)
            let grains = noise.value(at: point / 0.55)
            let color = broad > 0 ? blend(body, light, min(0.95 * broad, 1)) : blend(body, deep, min(-0.85 * broad, 1))
            return color * (1 + 0.07 * grains)
        }
    }
}
