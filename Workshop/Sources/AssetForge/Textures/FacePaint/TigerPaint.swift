/// A tiger as children are painted: orange that fades at the rim, white round eyes and muzzle, black stripes with pointed ends.
enum TigerPaint {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 233)
        fur(&mask)
        stripes(&mask)
        muzzle(&mask)
        return mask.finished()
    }

    private static func fur(_ mask: inout OperaMask) {
        mask.canvas.paint(
            mask.rim.expanded(by: -4),
            Pigment.radial(0xF7A12A, 0xE0701A, centre: SIMD2(30, 10), radius: 90).grained(mask.grain), feather: 10)
        let white = Pigment.flat(0xFBF6EC).grained(mask.grain, clouds: 0.05)
        mask.canvas.paint(
            mask.ink(
                .outline([
                    .corner(11, 37), .at(17, 48), .at(31, 56), .at(47, 56), .at(60, 48), .corner(68, 35), .at(52, 37),
                    .at(36, 38), .at(22, 34),
                ])), white,
            feather: 3)
        mask.canvas.paint(mask.ink(.stroke([(26, 13, 4), (42, 10, 7), (58, 16, 4)])), white, feather: 6, opacity: 0.9)
        mask.canvas.paint(
            mask.ink(
                .mirroredOutline([
                    .corner(0, -18), .at(14, -18), .at(30, -19), .at(42, -28), .at(45, -42), .at(38, -54), .at(28, -60),
                    .at(22, -72), .at(10, -82), .at(0, -84),
                ])), white, feather: 4)
        mask.canvas.paint(
            mask.ink(
                .outline([
                    .corner(78, -10), .at(88, -22), .at(92, -40), .corner(84, -64), .at(74, -52), .at(68, -36), .at(70, -22),
                ])), white, feather: 9, opacity: 0.85)
        // Short strokes where the colours meet, as hair.
        let tufts: [StrokePoints] = (0..<16).map { index in
            let angle = -100 + 12.5 * Double(index)
            let root = SIMD2(18.0, -40) + angle.direction() * 24
            let tip = root + angle.direction() * 9 + SIMD2(1.5, -2)
            return [(root.x, root.y, 2.6), ((root.x + tip.x) / 2, (root.y + tip.y) / 2, 1.8), (tip.x, tip.y, 0.2)]
        }
        mask.canvas.paint(mask.ink(.strokes(tufts.filter { $0[0].x > 8 && $0[0].y < -22 })), white, feather: 0.8, opacity: 0.8)
    }

    private static func stripes(_ mask: inout OperaMask) {
        mask.lines(
            [
                // On the forehead, the sign that every tiger has.
                [(0, 104, 0.3), (0, 92, 3.6), (0, 80, 4), (0, 68, 3), (0, 56, 0.3)],
                [(5, 60, 0.3), (11, 64, 4), (22, 66.5, 3.4), (32, 65, 0.3)],
                [(6, 71, 0.3), (13, 75, 4), (26, 77.5, 3.4), (38, 75, 0.3)],
                [(8, 82, 0.3), (15, 85, 3), (26, 87, 0.3)], [(3, 50, 0.3), (5, 43, 3), (4, 34, 0.3)],
                [(54, 78, 0.3), (62, 72, 5), (66, 62, 3.6), (64, 52, 0.3)],
                [(74, 70, 0.3), (80, 61, 5), (81, 50, 3.6), (76, 40, 0.3)],
                [(10, 93, 0.3), (19, 97, 3.4), (33, 98.5, 3), (44, 97, 0.3)],
                // On the cheeks, from the rim or the ear inwards.
                [(122, 38, 0.3), (101, 36, 5), (90, 33, 5), (78, 27, 3), (69, 22, 0.3)],
                [(124, 24, 0.3), (103, 18, 5.4), (92, 13, 5.4), (78, 10, 3.4), (66, 10, 0.3)],
                [(118, 3, 0.3), (100, -2, 5.4), (88, -6, 5.2), (74, -6, 3.4), (61, -3, 0.3)],
                [(108, -19, 0.3), (95, -24, 5), (83, -27, 5), (69, -24, 3.2), (56, -18, 0.3)],
                [(102, -42, 0.3), (92, -46, 4.6), (80, -48, 4.6), (68, -43, 3), (57, -34, 0.3)],
                [(72, -68, 4), (62, -63, 3.6), (54, -54, 0.3)],
            ], color: OperaMask.soot)
        // Eyes rimmed in black, drawn out at the corners.
        mask.block(
            .outline([
                .corner(13, 12), .at(20, 24), .at(29, 33), .at(41, 37), .at(54, 34), .corner(71, 34), .at(63, 26), .at(57, 21),
                .at(42, 19.5), .at(28, 19), .at(19, 15.5),
            ]), color: OperaMask.soot)
    }

    private static func muzzle(_ mask: inout OperaMask) {
        mask.block(
            [
                .mirroredOutline([
                    .corner(0, -2), .at(8, -3.4), .at(14.5, -9), .at(15.5, -15), .at(9, -20), .at(3, -22.4), .corner(0, -24),
                ])
            ], color: 0xE0808A,
            margins: [(1.2, OperaMask.soot)])
        mask.glow(.ellipse(0, -7, 5, 2.6), 0xFFD0D0, feather: 4, opacity: 0.7)
        mask.lines([
            [(0, -22, 1.8), (0, -28, 1.8), (0, -32.5, 1.6)],
            [(0, -32, 1.4), (9, -31.6, 2), (20, -35, 2.2), (29.5, -41.6, 1.8), (35, -40.6, 0.3)],
            [(30, -24.4, 0.3), (42, -24, 1), (58, -19, 0.2)], [(31, -30, 0.3), (44, -31, 1), (60, -29.5, 0.2)],
            [(31, -35.6, 0.3), (43, -38, 1), (58, -40, 0.2)],
            [(14, -62, 0.3), (18, -67, 2), (17, -74, 0.3)], [(4, -68, 0.3), (5, -74, 1.8), (3, -80, 0.3)],
        ])
        mask.canvas.paint(
            .discs([SIMD3(18, -25, 0.9), SIMD3(24, -27, 0.9), SIMD3(20, -30, 0.9), SIMD3(27, -32.4, 0.9)]),
            .flat(OperaMask.soot))
        let lips = mask.canvas.field(FaceOpenings.lips)
        mask.canvas.paint(
            lips.intersection(mask.canvas.field(.halfPlane(origin: SIMD2(0, -41.6), normal: SIMD2(0, 1)))),
            .greasepaint(0xC65A60, mask.grain), feather: 1)
        mask.canvas.paint(mask.mouth.expanded(by: 0.4), .flat(0x14060A))
    }
}
