import RenderMath

/// A warrior with a blue face who can be painted in any mood between stern (0) and laughing (1).
///
/// All moods are mixed from the same strokes, knot by knot, so that neighbouring ones lie close enough for a cross-fade.
struct BlueWarrior: MoodPainted {
    /// 0 is stern, 1 laughs.
    let mood: Double

    func paint(_ sheet: MaskSheet) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 51)
        ground(&mask)
        cheeks(&mask)
        eyes(&mask)
        brows(&mask)
        forehead(&mask)
        nose(&mask)
        mouth(&mask)
        moustache(&mask)
        return mask.finished()
    }

    private let ink: UInt32 = 0x080812
    private let chalk: UInt32 = 0xF8F3E8
    private let scarlet: UInt32 = 0xD4241C

    init(mood: Double) {
        self.mood = mood
    }

    private func ground(_ mask: inout OperaMask) {
        mask.layGround(.radial(0x2F7BDB, 0x123A94, centre: SIMD2(24, 12), radius: 105))
        mask.glow(.ellipse(0, 62, 42, 18), 0x56A6F0, feather: 30, opacity: 0.5)
        mask.glow(.stroke([(0, 40, 3), (0, 10, 8), (0, -4, 10)]), 0x7CC0FF, feather: 10, opacity: 0.6)
        mask.shade(.stroke([(14, 30, 6), (13, 8, 6), (20, -12, 4)]), 0x3A4A8A, feather: 9, opacity: 0.6)
    }

    private func cheeks(_ mask: inout OperaMask) {
        let radius = mix(7.5, 15.5)
        let (x, y) = (mix(62, 58), mix(-22, -7))
        let apple = mask.ink(.ellipse(x, y, radius, radius * 0.92))
        mask.paintBanded(
            apple, fill: .radial(0xFF6A4A, scarlet, centre: SIMD2(Float(x), Float(y)), radius: Float(radius)),
            bands: [(0.9, .flat(chalk)), (0.6, .flat(ink)), (0.7, .gold(mask.leaf))])
        mask.draw(
            .stroke(
                Motif.curl(
                    x, y, radius: radius * 0.66, start: 200, revolutions: -mix(1.0, 1.7), width: mix(1.3, 2.2), tip: 1)),
            chalk)
        mask.paintBanded(
            mask.ink(
                .stroke(
                    mix(
                        [(80, 4, 0.4), (86, -12, 3.2), (82, -32, 4.0), (69, -48, 3.2), (53, -58, 0.4)],
                        [(80, 11, 0.4), (85.5, -3, 3.2), (82, -20, 4.0), (71, -33, 3.2), (57, -38, 0.4)]))),
            fill: .flat(chalk), bands: [(0.6, .flat(ink))])
        mask.gild(
            .stroke(
                mix(
                    [(91, 4, 0.2), (95, -12, 1.4), (90, -34, 1.6), (75, -52, 1.4), (57, -65, 0.2)],
                    [(91, 12, 0.2), (94.5, -3, 1.4), (90, -23, 1.6), (77, -39, 1.4), (60, -46, 0.2)])))
        mask.draw(
            .stroke(
                mix(
                    [(22, -7, 0.3), (33, -18, 2.2), (42, -33, 2.8), (47, -50, 2.2), (46, -66, 0.3)],
                    [(22, -5, 0.3), (27, -8.5, 1.8), (32, -12.5, 2.2), (36.5, -17, 1.6), (40, -21, 0.3)])), ink)
    }

    private func eyes(_ mask: inout OperaMask) {
        let wing = mask.ink(
            .outline(
                mix(
                    [
                        .corner(9, 16), .at(16, 31), .at(29, 43), .at(47, 48), .at(66, 56), .corner(97, 72), .at(90, 50),
                        .at(78, 31),
                        .at(62, 17), .at(44, 10.5), .at(24, 11),
                    ],
                    [
                        .corner(10, 17), .at(15, 33), .at(28, 46), .at(47, 51.5), .at(68, 48), .corner(97, 31), .at(88, 23),
                        .at(75, 16),
                        .at(60, 12), .at(43, 10.5), .at(24, 12),
                    ])))
        mask.paintBanded(
            wing, fill: .inset(edge: 0xC9D6EE, core: chalk, depth: 4),
            bands: [
                (0.8, .flat(ink)), (1.0, .gold(mask.leaf)), (0.4, .flat(0x0A1C50)),
            ])
        let socket = mask.ink(
            .outline(
                mix(
                    [
                        .corner(16, 19.5), .at(23, 28.5), .at(34, 35.5), .at(48, 37), .at(66, 42), .corner(90, 62), .at(78, 41),
                        .at(62, 24),
                        .at(47, 18.5), .at(34, 17.5), .at(24, 18),
                    ],
                    [
                        .corner(16.5, 19), .at(23, 30), .at(34, 38), .at(48, 39), .at(64, 34), .corner(87, 22.5), .at(74, 22.5),
                        .at(61, 22),
                        .at(47, 20.8), .at(34, 20), .at(24, 18),
                    ])))
        mask.paintBanded(
            socket, fill: .inset(edge: 0x04040A, core: 0x1A1A2C, depth: 6),
            bands: [
                (0.55, .flat(chalk)), (1.0, .flat(scarlet)),
            ])
        mask.draw(
            .stroke(
                mix(
                    [(60, 27, 0.3), (69, 34, 1.4), (78, 44, 1.2), (86, 55.5, 0.2)],
                    [(60, 27.5, 0.3), (67, 28.5, 1.4), (75, 27.5, 1.2), (84, 23.8, 0.2)])), chalk)
        let crease = mix(0, 1.7)
        if crease > 0.3 {
            for (x, y, heading) in [(93.0, 22.0, -18.0), (91.5, 16.5, -38.0), (88.0, 11.5, -58.0)] {
                let direction = heading.direction()
                mask.draw(
                    .stroke([
                        (x, y, 0.2), (x + 5 * direction.x, y + 5 * direction.y + 0.8, crease),
                        (x + 12 * direction.x, y + 12 * direction.y, 0.2),
                    ]), chalk)
            }
        }
    }

    private func brows(_ mask: inout OperaMask) {
        let brow = mask.ink(
            .stroke(
                mix(
                    [
                        (6, 33, 0.8), (12, 43, 6), (25, 51.5, 8.4), (42, 57, 8.6), (60, 64.5, 6.4), (76, 74.5, 3.4),
                        (87, 84, 0.4),
                    ],
                    [(10, 47, 0.8), (17, 55.5, 5.4), (29, 63, 7.6), (44, 67, 8.2), (61, 65.5, 6.8), (76, 58, 4), (88, 47, 0.4)])
            ))
        mask.paintBanded(
            brow, fill: .inset(edge: 0x04040A, core: 0x20203A, depth: 3.5),
            bands: [
                (0.7, .flat(chalk)), (0.9, .flat(scarlet)), (0.5, .flat(ink)),
            ])
        mask.gild(
            .stroke(
                mix(
                    [(13, 43.5, 0.2), (26, 51.8, 1.5), (42, 57.3, 1.7), (60, 65, 1.2), (76, 75, 0.2)],
                    [(18, 55.8, 0.2), (30, 63, 1.5), (44, 67, 1.7), (60, 65.2, 1.2), (75, 58, 0.2)])))
    }

    private func forehead(_ mask: inout OperaMask) {
        for (root, tip, width, bend) in [
            (SIMD2(6.0, 66.0), SIMD2(21.0, 88.0), 6.0, -4.0), (SIMD2(10.0, 65.0), SIMD2(38.0, 83.0), 5.0, -4.0),
        ] {
            mask.paintBanded(
                mask.ink(Motif.tongue(root: root, tip: tip, width: width, bend: bend)),
                fill: .vertical(scarlet, at: 66, 0xFF7A3A, at: 86), bands: [(0.6, .flat(chalk)), (0.6, .flat(ink))])
        }
        let sun = mask.canvas.field(.mirroredOutline([.corner(0, 91), .at(4, 82), .at(8.6, 73), .at(7.4, 64), .corner(0, 56)]))
        mask.paintBanded(sun, fill: .gold(mask.leaf), bands: [(0.8, .flat(ink)), (0.7, .flat(chalk)), (0.5, .flat(ink))])
        mask.paintBanded(
            mask.canvas.field(.ellipse(0, 70, 3.8, 4.4)), fill: .radial(0xFF7A5A, 0xB0121A, centre: SIMD2(0, 71), radius: 5),
            bands: [(0.5, .flat(ink))])
        let frown = mix(2.2, 0.2)
        mask.draw(.stroke([(3.6, 28, 0.2), (3.1, 37, max(frown, 0.4)), (4.4, 49, 0.2)]), chalk)
        mask.pearls(along: [(40, 80.5, 1.9), (53, 80, 1.5), (66, 76, 0.9)], count: 6)
    }

    private func nose(_ mask: inout OperaMask) {
        mask.draw(
            .stroke(
                [(8.5, 17, 0.2), (9.4, 4, 1.4), (14, -5.5, 2.0), (20.3, -12, 2.2)]
                    + Motif.curl(15.6, -14.6, radius: 5.2, start: 22, revolutions: -1, width: 2.1, tip: 1.3)), chalk)
        mask.draw(.mirroredStroke([(0, -21.8, 1.6), (6, -21.2, 1.4), (10.5, -19, 0.3)]), ink)
        mask.gild(.stroke([(0, 28, 0.2), (0, 16, 1.2), (0, 2, 1.7), (0, -5, 0.2)]))
    }

    private func mouth(_ mask: inout OperaMask) {
        let grin = mask.ink(
            .mirroredOutline(
                mix(
                    [
                        .at(0, -32.2), .at(6.9, -31.6), .at(16.9, -35.2), .corner(28.4, -43.2), .at(18.6, -48.6),
                        .at(10.1, -51), .at(0, -51.6),
                    ],
                    [.at(0, -32.6), .at(8, -31.8), .at(22, -32.6), .corner(47, -22), .at(34, -44), .at(17, -55.5), .at(0, -59)])
            ))
        mask.paintBanded(
            grin, fill: Pigment.vertical(0xC21A1A, at: -56, 0x8A0C14, at: -30).grained(mask.grain),
            bands: [
                (0.8, .flat(ink)), (1.2, .flat(chalk)), (0.5, .flat(ink)),
            ])
        let teeth = grin.expanded(by: -Float(mix(12.5, 4.4)))
        mask.paintBanded(teeth, fill: .inset(edge: 0xE6D8C0, core: 0xFFFBF0, depth: 2), bands: [(0.6, .flat(0x3A060C))])
        mask.canvas.paint(mask.mouth.expanded(by: 0.4), .flat(0x14040A))
        let light = mask.canvas.field(.mirroredStroke([(0, -46.2, 2.4), (7, -45.8, 2.2), (13, -44.8, 1)]))
        mask.canvas.paint(light, .flat(0xF06A52), feather: 2.6, opacity: Float(mix(0.7, 0)))
        mask.leaf(
            .mirroredOutline(
                mix(
                    [.corner(0, -57), .at(4.4, -62), .at(5, -68), .corner(0, -80)],
                    [.corner(0, -65), .at(6.5, -68.5), .at(4.5, -74), .corner(0, -80)])), edge: ink)
        mask.draw(
            .stroke(
                mix(
                    [(9, -58, 0.2), (13, -65, 2.2), (12.5, -73, 1.8), (8, -82, 0.2)],
                    [(13, -64, 0.2), (20, -68.5, 2.2), (22, -74, 1.8), (17, -81, 0.2)])), chalk)
    }

    private func moustache(_ mask: inout OperaMask) {
        let points = mix(
            [
                (2.5, -25.5, 0.6), (12, -27.5, 3.6), (26, -33.5, 4.2), (37, -45, 3.4), (41, -60, 2.2), (38, -70, 1.4),
                (34, -74.5, 0.3),
            ],
            [
                (2.5, -25.5, 0.6), (13, -27.6, 3.6), (29, -27, 4.4), (43, -19.5, 3.6), (53, -9, 2.6), (58, 2, 1.6),
                (58.5, 10, 0.3),
            ])
        mask.paintBanded(mask.ink(.stroke(points)), fill: .flat(ink), bands: [(0.6, .flat(chalk)), (0.35, .flat(ink))])
    }
}
