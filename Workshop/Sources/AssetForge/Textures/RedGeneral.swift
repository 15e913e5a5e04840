/// The loyal general of the red face: silkworm brows, phoenix eyes that rise to the temples, gold on the forehead.
enum RedGeneral {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 11)
        ground(&mask)
        cheeks(&mask)
        eyes(&mask)
        brows(&mask)
        forehead(&mask)
        nose(&mask)
        mouth(&mask)
        return mask.finished()
    }

    private static let ink: UInt32 = 0x0D0A10

    private static func ground(_ mask: inout OperaMask) {
        mask.layGround(.radial(0xDB2A1C, 0xA10F14, centre: SIMD2(24, 18), radius: 100))
        mask.glow(.ellipse(46, -8, 20, 16), 0xF0533A, feather: 22, opacity: 0.5)
        mask.glow(.ellipse(0, 66, 26, 14), 0xEE4A2E, feather: 26, opacity: 0.5)
        mask.glow(.stroke([(0, 40, 2), (0, 14, 7), (0, -4, 9)]), 0xF4623F, feather: 9, opacity: 0.6)
        mask.shade(.stroke([(14, 30, 6), (13, 8, 6), (20, -12, 4)]), 0x7A2A2E, feather: 9, opacity: 0.6)
    }

    private static func cheeks(_ mask: inout OperaMask) {
        mask.drawGilded(
            [(38, 9, 0.3), (46, 0, 1.6), (58, -6.5, 2.4)]
                + Motif.curl(73, 3, radius: 10.5, start: -80, revolutions: 1.4, width: 2.5, tip: 1.5))
        mask.drawGilded(
            [(50, -4, 0.3), (57, -14, 1.8)]
                + Motif.curl(68, -24, radius: 7, start: 105, revolutions: -1.35, width: 2.1, tip: 1.4))
        mask.drawGilded([(92, 8, 0.2), (90, -14, 1.8), (80, -37, 2.2), (64, -55, 0.2)])
        mask.drawGilded([(101, 14, 0.2), (99.5, -8, 1.2), (92, -30, 1.4), (80, -46, 0.2)])
        mask.draw(
            .stroke(
                [(19, -4, 0.3), (29, -13, 2.0), (39, -27, 2.8), (46, -44, 2.4), (45, -57, 1.8)]
                    + Motif.curl(39.5, -57, radius: 5.2, start: 0, revolutions: -1.2, width: 1.8, tip: 1.1)), ink)
        mask.gild(.stroke([(25, -3, 0.2), (36, -11, 1.0), (46, -25, 1.3), (53, -43, 1.2), (54, -58, 0.8), (48, -69, 0.2)]))
    }

    private static func eyes(_ mask: inout OperaMask) {
        let socket = mask.ink(
            .outline([
                .corner(13.5, 18), .at(21, 28), .at(33, 36.5), .at(48, 39.5), .at(66, 43), .at(83, 50), .corner(103, 64),
                .at(90, 45), .at(76, 32), .at(62, 22.5), .at(48, 17), .at(34, 15.8), .at(23, 17),
            ]))
        mask.paintBanded(
            socket, fill: .inset(edge: 0x050407, core: 0x1B1420, depth: 6).grained(mask.grain),
            bands: [
                (1.0, .flat(0xF6EBDD)), (0.9, .flat(ink)), (1.0, .gold(mask.leaf)), (0.45, .flat(0x3A0408)),
            ])
        mask.draw(.stroke([(60, 27.5, 0.3), (72, 34.5, 1.5), (84, 44, 1.3), (96, 56.5, 0.2)]), 0xF6EBDD)
        mask.gild(.stroke([(23.5, 20.2, 0.2), (34, 18.6, 0.9), (47, 19.6, 1.0), (60, 25, 0.3)]))
    }

    private static func brows(_ mask: inout OperaMask) {
        let brow = mask.ink(
            .outline([
                .corner(6.5, 34), .at(10, 44), .at(18, 51.5), .at(32, 57.5), .at(48, 62), .at(64, 68.5), .corner(88, 79),
                .at(72, 64), .at(58, 55), .at(44, 49.5), .at(30, 46.5), .at(19, 42.5), .at(11.5, 37),
            ]))
        mask.paintBanded(
            brow, fill: .inset(edge: 0x050407, core: 0x241C28, depth: 5).grained(mask.grain),
            bands: [
                (0.55, .flat(0xF6EBDD)), (0.5, .flat(0x3A0408)),
            ])
        for hair in 0..<7 {
            let x = 20 + 8.0 * Double(hair)
            let y = 49.5 + 2.2 * Double(hair) + 0.12 * Double(hair * hair)
            mask.draw(.stroke([(x, y - 1.5, 0.2), (x + 6, y + 1.6, 0.7), (x + 13, y + 4.5, 0.15)]), 0x6E5A58)
        }
    }

    private static func forehead(_ mask: inout OperaMask) {
        for (root, tip, width, bend) in [
            (SIMD2(5.0, 57.0), SIMD2(25.0, 84.0), 6.5, -5.0), (SIMD2(9.0, 56.0), SIMD2(40.0, 76.0), 5.0, -4.0),
        ] {
            mask.leaf(Motif.tongue(root: root, tip: tip, width: width, bend: bend), edge: ink)
        }
        let flame = mask.canvas.field(
            .mirroredOutline([
                .corner(0, 89), .at(2.6, 80), .at(7.6, 70), .at(8.2, 61), .at(4.6, 53), .corner(0, 47),
            ]))
        mask.paintBanded(flame, fill: .gold(mask.leaf), bands: [(0.9, .flat(ink)), (0.6, .gold(mask.leaf))])
        let heart = mask.canvas.field(
            .mirroredOutline([
                .corner(0, 77), .at(2.2, 71), .at(4.6, 64.5), .at(3.6, 58.5), .at(0, 56),
            ]))
        mask.paintBanded(
            heart, fill: .radial(0xFF5A3C, 0xB00C14, centre: SIMD2(0, 65), radius: 8),
            bands: [
                (0.5, .flat(0xF6EBDD)), (0.6, .flat(ink)),
            ])
        mask.pearls(along: [(33, 65.6, 1.7), (46, 70, 1.9), (60, 75.5, 1.6), (72, 80, 1.0)], count: 11)
        mask.draw(.stroke([(4.2, 22, 0.2), (3.4, 32, 1.5), (3.0, 42, 0.25)]), ink)
    }

    private static func nose(_ mask: inout OperaMask) {
        mask.draw(
            .stroke(
                [(9.5, 14, 0.2), (10.5, 2, 1.0), (15, -7, 1.8), (20.5, -13, 2.0)]
                    + Motif.curl(15.8, -15, radius: 4.8, start: 20, revolutions: -0.95, width: 2.0, tip: 1.2)), ink)
        mask.draw(.mirroredStroke([(0, -21.5, 1.6), (6, -21, 1.4), (10.5, -19, 0.3)]), ink)
        mask.gild(.stroke([(12.5, 13, 0.2), (14, 3, 0.8), (19, -5, 1.0), (25.5, -11, 0.2)]))
    }

    private static func mouth(_ mask: inout OperaMask) {
        mask.paintLips(
            bottom: 0x7A0A14, top: 0x4A060E, shine: 0xC2342E,
            bands: [
                (0.9, .flat(ink)), (0.55, .gold(mask.leaf)),
            ])
        mask.draw(.stroke([(26, -43, 1.6), (32, -45.5, 1.6), (38, -51, 0.2)]), ink)
        mask.leaf(.mirroredOutline([.corner(0, -56.5), .at(4.6, -62), .at(3.6, -70), .corner(0, -80)]), edge: ink)
        mask.draw(.stroke([(8.5, -57, 0.2), (11, -63, 2.2), (9.5, -72, 1.8), (5, -82, 0.2)]), ink)
        mask.draw(.stroke([(16, -56, 0.2), (19.5, -62, 2.0), (19, -71, 1.6), (15, -80, 0.2)]), ink)
        mask.gild(.stroke([(25, -57, 0.2), (29, -62, 1.2), (29.5, -69, 1.0), (27, -77, 0.2)]))
    }
}
