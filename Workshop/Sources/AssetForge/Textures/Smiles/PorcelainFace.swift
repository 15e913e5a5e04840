/// A face of white porcelain painted in cobalt under its glaze, which weeps (0), rests, or laughs (1).
struct PorcelainFace: MoodPainted {
    let mood: Double

    func paint(on sheet: MaskSheet) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 211)
        mask.canvas.paint(
            mask.rim,
            Pigment.radial(0xFBFBF7, 0xDDE6EA, centre: SIMD2(20, 10), radius: 120).grained(mask.grain, clouds: 0.03, pores: 0))
        mask.canvas.glaze(mask.rim.band(from: -10, to: 9), .flat(0x7C93B8), feather: 18, opacity: 0.7)
        border(&mask)
        eyes(&mask)
        cheeks(&mask)
        mouth(&mask)
        return mask.finished()
    }

    private let cobalt: UInt32 = 0x1A3C9A
    private let pale: UInt32 = 0x7F9CDC

    /// A stroke of cobalt: a pale wash that has run a little, and the line on it.
    private func brush(_ mask: inout OperaMask, _ strokes: [StrokePoints]) {
        let field = mask.ink(.strokes(strokes))
        mask.canvas.paint(field.expanded(by: 0.7), .flat(pale), feather: 2.4, opacity: 0.55)
        mask.canvas.paint(
            field, Pigment.inset(edge: 0x16307E, core: 0x2B55BE, depth: 1.6).grained(mask.grain, clouds: 0.25, pores: 0.05),
            feather: 0.5)
    }

    private func wash(_ mask: inout OperaMask, _ shape: Shape) {
        let field = mask.ink(shape)
        mask.canvas.paint(
            field, Pigment.inset(edge: 0x4F74C8, core: 0xA9BEEC, depth: 5).grained(mask.grain, clouds: 0.2), feather: 0.6)
        mask.canvas.paint(field.band(from: -0.5, to: 0.5), .flat(cobalt), feather: 0.5)
    }

    /// A lotus on the forehead and a scroll of leaves along the rim.
    private func border(_ mask: inout OperaMask) {
        wash(&mask, Motif.tongue(root: SIMD2(4, 64), tip: SIMD2(30, 76), width: 9, bend: -4))
        wash(&mask, Motif.tongue(root: SIMD2(2, 64), tip: SIMD2(19, 86), width: 9, bend: -4))
        wash(&mask, .mirroredOutline([.corner(0, 91), .at(5.4, 82), .at(6.6, 72), .corner(0, 60)]))
        let stem: [(SIMD2<Double>, Double)] = [
            (SIMD2(44, 79), 10), (SIMD2(60, 77), -6), (SIMD2(76, 70), -25), (SIMD2(90, 58), -48), (SIMD2(99, 42), -66),
            (SIMD2(103, 24), -84),
            (SIMD2(102, 6), -98), (SIMD2(98, -12), -104), (SIMD2(93, -30), -104), (SIMD2(90, -48), -112),
            (SIMD2(80, -62), -145),
            (SIMD2(64, -72), -160), (SIMD2(46, -79), -166), (SIMD2(28, -84), -172),
        ]
        brush(&mask, [[(34, 78, 0.4)] + stem.map { ($0.0.x, $0.0.y, 1.2) } + [(12, -86.5, 0.4)]])
        for (index, (root, heading)) in stem.enumerated() {
            for side in [-1.0, 1.0] where side > 0 || index % 2 == 0 {
                let tip = root + heading.direction(rotatedBy: side * 52) * 10.5
                wash(&mask, Motif.tongue(root: root, tip: tip, width: 4.6, bend: -side * 1.4))
            }
        }
    }

    private func eyes(_ mask: inout OperaMask) {
        mask.glow(.ellipse(40, 28, 22, 11), pale, feather: 16, opacity: 0.35)
        brush(
            &mask,
            [
                mix(
                    [(9, 51, 0.6), (18, 55.5, 3.4), (32, 54, 4.4), (47, 48, 3.8), (60, 40, 2.6), (70, 32, 0.4)],
                    [(9, 45, 0.6), (18, 54, 3.4), (32, 60, 4.4), (47, 60.5, 3.8), (61, 55, 2.6), (72, 46, 0.4)]),
                mix(
                    [(18, 21, 0.5), (26, 31, 2.2), (40, 35.6, 2.8), (53, 31, 2.6), (63, 24, 1.6), (71, 17, 0.3)],
                    [(18, 21, 0.5), (26, 31, 2.2), (40, 35.8, 2.8), (53, 32.5, 2.6), (64, 29, 1.6), (74, 31, 0.3)]),
                mix(
                    [(21, 18, 0.3), (33, 14, 1.2), (47, 14, 1.2), (59, 17, 0.3)],
                    [(21, 16, 0.3), (33, 15.8, 1.5), (47, 16.8, 1.5), (61, 21, 0.3)]),
            ])
        // Tears, which dry as the face brightens.
        let wet = max(0, 1 - 2.2 * mood)
        if wet > 0.05 {
            for (x, y, size) in [(42.0, 4.0, 4.4), (41.0, -12.0, 3.6), (46.0, -30.0, 2.8)] {
                let radius = size * wet
                wash(
                    &mask, .outline([.corner(x, y + 2.6 * radius), .at(x + radius, y), .at(x, y - radius), .at(x - radius, y)]))
            }
        }
        brush(
            &mask,
            [
                [
                    (8.6, 20, 0.2), (8.4, 6, 0.9), (11.4, -5, 1.4), (17.4, -11.5, 1.9), (20, -16.6, 1.9), (15.6, -20.8, 1.2),
                    (10.4, -19.6, 0.3),
                ],
                OperaFeatures.underNose,
            ])
    }

    private func cheeks(_ mask: inout OperaMask) {
        let (x, y) = (mix(60, 58), mix(-16, -4))
        let radius = mix(6.5, 10.5)
        // A plum blossom that opens.
        for petal in 0..<5 {
            let centre = SIMD2(x, y) + (90 + 72 * Double(petal)).direction() * radius * 0.86
            wash(&mask, .ellipse(centre.x, centre.y, radius * 0.6, radius * 0.6))
        }
        mask.canvas.paint(.ellipse(x, y, radius * 0.3, radius * 0.3), .flat(cobalt), feather: 0.6)
        brush(
            &mask,
            [
                mix(
                    [(24, -14, 0.3), (32, -22, 1.8), (38, -34, 2.2), (40, -48, 1.8), (37, -60, 0.3)],
                    [(24, -9, 0.3), (33, -12, 1.8), (42, -19, 2.2), (48, -30, 1.8), (48, -40, 0.3)])
            ])
    }

    private func mouth(_ mask: inout OperaMask) {
        let lips = mask.ink(
            .mirroredOutline(
                mix(
                    [
                        .at(0, -33), .at(8, -32.6), .at(18, -36.6), .corner(33, -50), .at(19, -48.4), .at(10, -50.4),
                        .at(0, -51),
                    ],
                    [.at(0, -32.8), .at(8, -32), .at(22, -33), .corner(45, -24), .at(33, -43.5), .at(17, -54.5), .at(0, -57.5)])
            ))
        mask.canvas.paint(
            lips, Pigment.vertical(0x16307E, at: -56, 0x3B63C8, at: -34).grained(mask.grain, clouds: 0.2), feather: 0.6)
        mask.canvas.paint(
            lips.expanded(by: -Float(mix(14, 4.6))), .inset(edge: 0xC9D6EA, core: 0xFBFBF7, depth: 2.4), feather: 0.6)
        brush(
            &mask,
            [
                mix(
                    [(31, -48.6, 1.6), (34.5, -53, 1.6), (35.5, -58.5, 0.3)],
                    [(43, -26, 1.6), (47, -21, 1.6), (47.5, -15, 0.3)]),
                mix([(8, -60, 0.3), (15, -59.5, 1.8), (22, -62, 0.3)], [(0.5, -65, 1.4), (8, -64.4, 1.8), (16, -61.4, 0.3)]),
            ])
        mask.canvas.paint(mask.mouth.expanded(by: 0.4), .flat(0x0C1A48))
    }
}
