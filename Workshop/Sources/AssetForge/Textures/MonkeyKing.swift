import RenderMath

/// The monkey king: a golden face round a red peach, rings of gold about fiery eyes, a white muzzle, fur at the rim.
enum MonkeyKing {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 37)
        ground(&mask)
        peach(&mask)
        eyes(&mask)
        forehead(&mask)
        muzzle(&mask)
        nose(&mask)
        return mask.finished()
    }

    private static let ink: UInt32 = 0x140A08
    private static let chalk: UInt32 = 0xFFF6E4

    private static func ground(_ mask: inout OperaMask) {
        mask.layGround(.radial(0xFFC83A, 0xD9861A, centre: SIMD2(30, 10), radius: 105))
        fur(&mask, reach: 34, count: 54, colors: [0xE2951F, 0xFFD767, 0xC97A16])
        fur(&mask, reach: 21, count: 62, colors: [0xA8541A, 0xF7D27A, 0x7A3412])
        fur(&mask, reach: 12, count: 76, colors: [0xFFF0C8, 0x8E4416])
    }

    /// Tapered strokes from the rim inwards, swept a little downwards, their lengths uneven.
    private static func fur(_ mask: inout OperaMask, reach: Double, count: Int, colors: [UInt32]) {
        let noise = ValueNoise(seed: UInt32(count))
        var strokes = [[StrokePoints]](repeating: [], count: colors.count)
        for index in 0..<count {
            let jitter = Double(noise.value(at: SIMD2(Float(index) * 1.37, 0.5)))
            let rimPoint = Motif.point(of: FaceOpenings.halfRim, at: (Double(index) + 0.5 + 0.3 * jitter) / Double(count))
            let inwards = SIMD2(-rimPoint.x, 8 - rimPoint.y) / SIMD2(rimPoint.x, 8 - rimPoint.y).length
            let root = SIMD2(rimPoint.x, rimPoint.y) - inwards * 1.5
            let length = reach * (0.75 + 0.35 * jitter)
            let tip = root + inwards * length + SIMD2(0, -0.18 * length)
            let midpoint = root + (tip - root) * 0.45 + SIMD2(-inwards.y, inwards.x) * (0.08 * length)
            strokes[index % colors.count].append([
                (root.x, root.y, 2.6), (midpoint.x, midpoint.y, 2.0), (tip.x, tip.y, 0.15),
            ])
        }
        for (color, lines) in zip(colors, strokes) { mask.draw(.strokes(lines), color) }
    }

    private static func peach(_ mask: inout OperaMask) {
        let heart = mask.ink(
            .mirroredOutline([
                .corner(0, 52), .at(7, 62), .at(22, 69), .at(42, 68), .at(62, 59), .at(77, 42), .at(80, 20), .at(71, -2),
                .at(55, -22), .at(42, -40), .at(30, -58), .at(15, -69), .at(0, -73),
            ]))
        mask.paintBanded(
            heart, fill: Pigment.radial(0xE8321E, 0xB3121A, centre: SIMD2(24, 8), radius: 70).grained(mask.grain),
            bands: [
                (1.0, .flat(ink)), (2.6, .flat(chalk)), (0.7, .flat(ink)), (1.0, .gold(mask.leaf)), (0.5, .flat(0x6A2A0A)),
            ])
        mask.glow(.ellipse(56, 2, 10, 12), 0xFF6A3C, feather: 18, opacity: 0.6)
        mask.glow(.stroke([(0, 40, 3), (0, 12, 7), (0, 0, 8)]), 0xFF7A48, feather: 9, opacity: 0.6)
    }

    private static func eyes(_ mask: inout OperaMask) {
        let ring = mask.ink(
            .outline([
                .corner(12, 19), .at(19, 33), .at(33, 42), .at(50, 42.5), .at(63, 37), .corner(76, 44), .at(69, 28),
                .at(58, 16.5),
                .at(44, 11.5), .at(28, 11), .at(18, 13.5),
            ]))
        mask.paintBanded(ring, fill: .gold(mask.leaf), bands: [(0.9, .flat(ink)), (0.9, .flat(chalk)), (0.6, .flat(ink))])
        mask.paintBanded(
            mask.eye.expanded(by: 4.6), fill: .inset(edge: 0xFFE9A0, core: 0xF2B632, depth: 3), bands: [(0.5, .flat(0x7A3A08))])
        mask.canvas.paint(mask.eye.expanded(by: 2.2), .flat(ink))
        mask.draw(.stroke([(17.5, 17.5, 0.3), (23, 23, 2.0), (27, 25, 2.6)]), ink)
        mask.draw(.stroke([(54, 27, 2.6), (62, 31.5, 2.0), (71, 39.5, 0.2)]), ink)
        let brow = mask.ink(
            .stroke(
                [
                    (8, 37, 0.6), (13, 46.5, 3.6), (25, 53.5, 5), (42, 56, 4.6), (57, 52, 3), (68, 50.5, 2.4),
                ] + Motif.curl(68, 56, radius: 5.6, start: -85, revolutions: 1.15, width: 2.3, tip: 1.5)))
        mask.paintBanded(brow, fill: .flat(ink), bands: [(0.8, .flat(chalk)), (0.4, .flat(ink))])
        mask.gild(.stroke([(15, 47.8, 0.2), (26, 53.4, 1.3), (41, 55.8, 1.3), (55, 52.6, 0.2)]))
    }

    private static func forehead(_ mask: inout OperaMask) {
        for (root, tip, width, bend) in [
            (SIMD2(6.0, 69.0), SIMD2(22.0, 89.0), 6.0, -4.0), (SIMD2(12.0, 71.5), SIMD2(40.0, 87.0), 5.4, -3.6),
            (SIMD2(24.0, 74.0), SIMD2(58.0, 83.0), 4.6, -3.0),
        ] {
            mask.paintBanded(
                mask.ink(Motif.tongue(root: root, tip: tip, width: width, bend: bend)),
                fill: .vertical(0xD31F1A, at: 70, 0xFF8A2A, at: 88), bands: [(0.6, .flat(chalk)), (0.6, .flat(ink))])
        }
        let flame = mask.ink(
            .mirroredOutline([.corner(0, 91), .at(3, 82), .at(7.4, 74), .at(6.8, 66), .at(3, 60), .corner(0, 56)]))
        mask.paintBanded(
            flame, fill: .vertical(0xC8141A, at: 58, 0xFF9A2E, at: 88),
            bands: [
                (0.8, .flat(chalk)), (0.7, .flat(ink)),
            ])
        let pearl = mask.canvas.field(.ellipse(0, 69, 3.4, 3.8))
        mask.paintBanded(pearl, fill: .gold(mask.leaf), bands: [(0.7, .flat(ink)), (0.6, .flat(chalk))])
        mask.draw(.stroke([(3.6, 30, 0.2), (3.2, 38, 1.6), (4.6, 47, 0.2)]), ink)
    }

    private static func muzzle(_ mask: inout OperaMask) {
        let white = mask.ink(
            .mirroredOutline([
                .corner(0, -21.5), .at(8, -22), .at(20, -21), .at(32, -25), .at(40, -34), .at(39, -46), .at(30, -56),
                .at(16, -62), .at(0, -63.5),
            ]))
        mask.paintBanded(
            white, fill: .inset(edge: 0xE9C9A6, core: chalk, depth: 6),
            bands: [
                (0.9, .flat(ink)), (0.9, .gold(mask.leaf)), (0.4, .flat(ink)),
            ])
        for (height, bend) in [(-29.0, 2.0), (-33.5, 1.2), (-38.0, 0.2)] {
            mask.draw(
                .stroke([(20.5, height - 0.5, 0.2), (27, height + bend * 0.4, 0.9), (35.5, height + bend, 0.2)]), 0x7A3412)
        }
        mask.paintLips(bottom: 0xC81C1C, top: 0x9A0F18, shine: 0xFF7A60, bands: [(0.8, .flat(ink))])
        mask.draw(.stroke([(26.5, -42.4, 1.8), (32, -40.5, 1.7), (36.5, -36, 0.2)]), ink)
        mask.draw(.stroke([(4, -55, 0.2), (6, -58, 1.2), (5.2, -61.4, 0.2)]), 0x7A3412)
        mask.draw(.stroke([(10, -54.4, 0.2), (13, -57, 1.2), (13, -60.4, 0.2)]), 0x7A3412)
        mask.leaf(.mirroredOutline([.corner(0, -74), .at(4.6, -78), .corner(0, -85)]), edge: ink)
    }

    private static func nose(_ mask: inout OperaMask) {
        let heart = mask.ink(
            .mirroredOutline([
                .corner(0, 6), .at(3.6, 9), .at(8.4, 6), .at(10.8, -3), .at(15.5, -9.5), .at(17, -15), .at(12, -19.6),
                .at(5, -18.6),
                .at(0, -20.2),
            ]))
        mask.paintBanded(
            heart, fill: .inset(edge: 0xEBC08E, core: chalk, depth: 4), bands: [(0.9, .flat(ink)), (0.7, .gold(mask.leaf))])
        mask.draw(.stroke([(10, -8, 0.2), (13, -12, 1.0), (12.4, -16, 0.3)]), ink)
        mask.draw(
            .stroke(
                [(20, -3, 0.2), (30, -12, 1.8), (43, -20, 1.8), (52, -17, 1.5)]
                    + Motif.curl(52, -11.5, radius: 5.4, start: -80, revolutions: 1.15, width: 1.5, tip: 1)), ink)
        mask.gild(.stroke([(22, 2, 0.2), (32, -6, 1.2), (44, -11.5, 0.2)]))
    }
}
