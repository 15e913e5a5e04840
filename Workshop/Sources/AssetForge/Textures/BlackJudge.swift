/// The incorruptible judge of the black face: a crescent moon on the forehead, white brows, a stern mouth.
enum BlackJudge {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 23)
        ground(&mask)
        cheeks(&mask)
        eyes(&mask)
        brows(&mask)
        forehead(&mask)
        nose(&mask)
        mouth(&mask)
        return mask.finished()
    }

    private static let chalk: UInt32 = 0xF7F1E6
    private static let ink: UInt32 = 0x07060A
    private static let vermilion: UInt32 = 0xC8201C

    private static func ground(_ mask: inout OperaMask) {
        mask.layGround(.radial(0x30263C, 0x0B0910, centre: SIMD2(20, 10), radius: 105))
        mask.glow(.ellipse(50, -14, 22, 16), 0x5A3A66, feather: 26, opacity: 0.55)
        mask.glow(.ellipse(0, 60, 40, 20), 0x43345A, feather: 30, opacity: 0.5)
        mask.glow(.stroke([(0, 40, 3), (0, 10, 8), (0, -4, 10)]), 0x765078, feather: 10, opacity: 0.55)
    }

    private static func cheeks(_ mask: inout OperaMask) {
        mask.paintBanded(
            mask.ink(
                .stroke(
                    [(21, -7, 0.4), (32, -14, 3.0), (47, -17.5, 4.2), (62, -15, 3.8)]
                        + Motif.curl(70, -2, radius: 10.5, start: -68, revolutions: 1.35, width: 3.0, tip: 2))),
            fill: .flat(chalk), bands: [(0.7, .flat(ink)), (0.55, .gold(mask.leaf))])
        mask.draw(.stroke([(33, -23.5, 0.3), (48, -28.5, 3.0), (66, -26.5, 2.8), (82, -17, 1.8), (93, -2, 0.2)]), chalk)
        mask.draw(.stroke([(40, -34.5, 0.3), (53, -39, 2.6), (69, -36, 2.4), (83, -27, 1.6), (95, -12, 0.2)]), chalk)
        mask.gild(.stroke([(47, -45, 0.2), (58, -48.5, 1.4), (72, -45, 1.4), (84, -36.5, 1.0), (95, -22, 0.2)]))
        mask.gild(.stroke([(98, 14, 0.2), (101, 0, 1.4), (99, -14, 0.2)]))
    }

    private static func eyes(_ mask: inout OperaMask) {
        let socket = mask.ink(
            .outline([
                .corner(13, 17.5), .at(21, 29), .at(34, 37), .at(50, 38.5), .at(66, 35.5), .at(82, 34), .corner(104, 40),
                .at(88, 25.5), .at(72, 18), .at(56, 13.5), .at(40, 12), .at(25, 14),
            ]))
        mask.paintBanded(
            socket, fill: .radial(0x7A2F6E, 0x1A0A22, centre: SIMD2(40, 27), radius: 44),
            bands: [
                (1.8, .flat(chalk)), (0.7, .flat(ink)), (0.7, .gold(mask.leaf)),
            ])
        mask.canvas.paint(mask.eye.expanded(by: 3.4).intersection(socket), .flat(ink), feather: 3)
        mask.draw(.stroke([(58, 25, 0.3), (70, 25.5, 1.5), (82, 28.5, 1.3), (96, 35.5, 0.2)]), chalk)
        mask.draw(.stroke([(24, 18.6, 0.2), (36, 17, 1.0), (50, 18.4, 1.0), (60, 21.5, 0.2)]), vermilion)
    }

    private static func brows(_ mask: inout OperaMask) {
        let brow = mask.ink(
            .stroke(
                [
                    (5.5, 31, 0.8), (9, 41, 5), (19, 49.5, 8.2), (34, 54.5, 10), (51, 56.5, 9), (65, 61, 6.0),
                ] + Motif.curl(73, 73.5, radius: 9, start: -50, revolutions: 1.25, width: 3.8, tip: 2.4)))
        mask.paintBanded(
            brow, fill: .inset(edge: 0xC9B9CF, core: chalk, depth: 2.2).grained(mask.grain, clouds: 0.04),
            bands: [
                (0.8, .flat(ink)), (0.6, .gold(mask.leaf)),
            ])
        mask.draw(.stroke([(11, 43, 0.2), (22, 50.5, 1.7), (38, 54.6, 2.1), (56, 57, 1.4), (67, 62, 0.2)]), ink)
        mask.draw(.stroke([(15, 43.5, 0.2), (27, 49.5, 1.0), (42, 52, 1.0), (58, 53.4, 0.2)]), 0x4A2A5C)
        mask.draw(.stroke([(17, 50.5, 0.2), (28, 56.5, 0.9), (42, 59.2, 0.9), (56, 60.3, 0.2)]), 0x4A2A5C)
    }

    private static func forehead(_ mask: inout OperaMask) {
        let moon = mask.canvas.field(.ellipse(0, 73, 14, 14)).subtracting(mask.canvas.field(.ellipse(0, 79.5, 12, 11.2)))
        mask.canvas.paint(moon.expanded(by: 5), .flat(0xB9A2D8), feather: 10, opacity: 0.35)
        mask.paintBanded(
            moon, fill: Pigment.vertical(0xFFF9EA, at: 60, 0xF1D98F, at: 86).grained(mask.grain, clouds: 0.05),
            bands: [
                (0.7, .flat(ink)), (0.8, .gold(mask.leaf)),
            ])
        let flame = mask.canvas.field(
            .mirroredOutline([.corner(0, 55.5), .at(2.2, 50), .at(3.4, 44.5), .at(2, 39), .corner(0, 34)]))
        mask.paintBanded(
            flame, fill: .radial(0xFF6A3A, 0xB3141A, centre: SIMD2(0, 44), radius: 9),
            bands: [
                (0.6, .flat(chalk)), (0.6, .flat(ink)),
            ])
        mask.draw(.stroke([(21, 66, 0.2), (27, 73, 2.0), (29, 81, 1.6), (27, 88, 0.2)]), chalk)
        mask.draw(.stroke([(32, 66.5, 0.2), (39, 73, 1.8), (43, 80, 1.3), (44, 86, 0.2)]), chalk)
        mask.pearls(along: [(0, 80.5, 2.6), (0, 80.4, 2.6)], count: 1)
    }

    private static func nose(_ mask: inout OperaMask) {
        mask.draw(
            .stroke(
                [(8.5, 22, 0.2), (9, 8, 1.7), (13, -4, 2.4), (20.5, -11.5, 2.6)]
                    + Motif.curl(15.5, -14.5, radius: 5.6, start: 25, revolutions: -1.05, width: 2.5, tip: 1.6)), chalk)
        mask.draw(.stroke([(0, 26, 0.3), (0, 14, 1.5), (0, 0, 2.2), (0, -6, 0.4)]), chalk)
        mask.draw(.mirroredStroke([(0, -22, 1.8), (6, -21.4, 1.5), (10.5, -19.2, 0.3)]), ink)
        mask.gild(.stroke([(12, 20, 0.2), (13, 8, 0.8), (18, -1.5, 1.0), (26, -8, 0.2)]))
    }

    private static func mouth(_ mask: inout OperaMask) {
        mask.paintLips(
            bottom: 0xC01A1C, top: 0x8A0C16, shine: 0xF06A52,
            bands: [
                (0.7, .flat(ink)), (1.4, .flat(chalk)), (0.5, .flat(ink)),
            ])
        for (root, tip, width, bend) in [
            (SIMD2(31.0, -43.0), SIMD2(43.0, -74.0), 5.0, 4.5), (SIMD2(24.0, -54.0), SIMD2(31.0, -78.0), 4.0, 3.0),
        ] {
            mask.paintBanded(
                mask.ink(Motif.tongue(root: root, tip: tip, width: width, bend: bend)), fill: .flat(chalk),
                bands: [
                    (0.6, .flat(ink)), (0.5, .gold(mask.leaf)),
                ])
        }
        let drop = mask.ink(.mirroredOutline([.corner(0, -56.5), .at(4.4, -62), .at(5.4, -68), .at(3, -74), .corner(0, -82)]))
        mask.paintBanded(drop, fill: .flat(chalk), bands: [(0.6, .flat(ink)), (0.5, .gold(mask.leaf))])
        mask.draw(.mirroredOutline([.corner(0, -60), .at(1.8, -64.5), .at(2.2, -68.5), .corner(0, -75)]), vermilion)
        mask.draw(.stroke([(11, -56, 0.2), (14, -63, 2.0), (13.4, -71, 1.6), (9.5, -80, 0.2)]), chalk)
    }
}
