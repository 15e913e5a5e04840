/// The paint of the half mask of a masked ball: gilded relief on red and black lacquer, pearls along its edge. For
/// `models/half-mask.glb`.
enum HalfMask {
    /// The mask's outline, from the midline of the forehead round the temple and back under the nose.
    static let outline = Shape.mirroredOutline([
        .corner(0, 58), .at(10, 66), .at(26, 72), .at(44, 70), .at(62, 64), .at(78, 66), .corner(97, 80), .at(97, 58),
        .at(93, 38), .at(84, 20), .at(70, 5),
        .at(54, -5), .at(38, -7), .at(26, -5), .corner(17, -12), .at(12, -9), .at(6, -5), .at(0, -3.5),
    ])

    /// The hole for the right eye.
    static let hole = Shape.outline([
        .corner(19, 19), .at(25, 29), .at(36, 35.5), .at(48, 35), .at(58, 31.5), .corner(67, 33), .at(60, 24),
        .at(50, 18.6), .at(38, 17.4), .at(27, 17.4),
    ])

    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 239)
        let edge = mask.canvas.field(outline)
        let hole = mask.canvas.field(hole)
        mask.canvas.paint(
            edge, Pigment.radial(0xA01420, 0x4A0612, centre: SIMD2(34, 40), radius: 70).grained(mask.grain, clouds: 0.06))
        mask.canvas.paint(
            edge.intersection(mask.canvas.field(.ellipse(40, 27, 33, 21))), .flat(0x14080E), feather: 22, opacity: 0.9)
        ornaments(&mask)
        // A cord of gold round the eyes and along the edge.
        for (field, width) in [(hole.inverted, Float(2.6)), (edge, 3.2)] {
            mask.canvas.glaze(field.band(from: -width - 2, to: -width), .flat(0x5A4048), feather: 3, opacity: 0.8)
            // Also beyond the edge, where alpha cuts it, because filters mix in those texels.
            mask.canvas.paint(field.band(from: -width, to: 4), cord(mask.leaf, width: width))
        }
        mask.pearls(
            along: [
                (3, 60.5, 2.6), (14, 63.4, 2.4), (27, 66.6, 2.4), (44, 65, 2.4), (62, 58.6, 2.4), (77, 59.4, 2.4), (90, 67, 2),
            ], count: 19)
        var canvas = mask.canvas
        canvas.erase(edge.inverted, opacity: 0.99)
        canvas.erase(hole, opacity: 0.99)
        return canvas
    }

    private static func cord(_ leaf: ValueNoise, width: Float) -> Pigment {
        let (dark, body, light) = (Pigment.linear(0x6A400C), Pigment.linear(0xD6A038), Pigment.linear(0xFFF0B8))
        return Pigment { point, distance in
            let twist = 0.5 + 0.5 * leaf.value(at: SIMD2((point.x + point.y) / 1.1, (point.x - point.y) / 5))
            let round = smoothStep(0, width / 2, -distance)
            return blend(blend(dark, body, round), light, 0.6 * round * twist)
        }
    }

    private static func ornaments(_ mask: inout OperaMask) {
        let curls: [StrokePoints] = [
            [(5, 46, 0.8), (13, 53, 2.4), (26, 56.5, 2.6)]
                + Motif.curl(36, 52, radius: 7.2, start: 130, revolutions: -1.2, width: 2.4, tip: 1.4),
            [(46, 50, 0.6), (58, 52, 2.4), (72, 50, 2.4)]
                + Motif.curl(79, 43, radius: 7, start: 110, revolutions: -1.2, width: 2.2, tip: 1.4),
            [(70, 25, 0.6), (80, 32, 2.2), (87, 44, 2)]
                + Motif.curl(84, 54, radius: 6, start: -40, revolutions: 1.1, width: 2, tip: 1.2),
            [(22, 4, 0.6), (34, 0.4, 2.4), (48, 2.4, 2.4)]
                + Motif.curl(55, 8.4, radius: 5.6, start: -110, revolutions: 1.15, width: 2.1, tip: 1.2),
            [(7, 34, 0.5), (7, 22, 1.8), (10, 8, 1.8)]
                + Motif.curl(14.4, 0.6, radius: 4.6, start: 160, revolutions: 1.1, width: 1.7, tip: 1),
        ]
        let field = curls.map { mask.ink(.stroke($0)) }.reduce(
            mask.ink(Motif.tongue(root: SIMD2(28, 59), tip: SIMD2(46, 58), width: 4, bend: 2))
        ) { $0.union($1) }
        mask.canvas.glaze(field.expanded(by: 1.4), .flat(0x4A2A30), feather: 3, opacity: 0.8)
        mask.canvas.paint(field, .gold(mask.leaf))
        mask.paintBanded(
            mask.canvas.field(.mirroredOutline([.corner(0, 53), .at(3.4, 46), .at(4.4, 39), .at(3, 32), .corner(0, 25)])),
            fill: .radial(0x58D0A8, 0x0A4A3A, centre: SIMD2(0, 42), radius: 12),
            bands: [(1.4, .gold(mask.leaf)), (0.5, .flat(0x2A0A10))])
    }
}
