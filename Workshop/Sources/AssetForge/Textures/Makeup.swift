/// Make-up for a bare face: shadowed eyes with drawn wings, rose lips, and an ink tattoo of leaves with gold dots.
///
/// Most of the texture is clear, so that the skin under it shows.
enum Makeup {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 71)
        blush(&mask)
        eyeShadow(&mask)
        liner(&mask)
        lips(&mask)
        forehead(&mask)
        leaves(&mask)
        mask.canvas.erase(mask.eye)
        mask.canvas.erase(mask.mouth)
        return mask.canvas
    }

    private static let ink: UInt32 = 0x16243F
    private static let black: UInt32 = 0x0A080C

    private static func blush(_ mask: inout OperaMask) {
        mask.glow(.ellipse(62, -4, 13, 9), 0xC8384A, feather: 26, opacity: 0.3)
    }

    private static func eyeShadow(_ mask: inout OperaMask) {
        let lid = mask.canvas.field(
            .outline([
                .corner(21, 24), .at(25, 33), .at(36, 40.5), .at(50, 42), .at(66, 43), .corner(92, 56), .at(80, 39),
                .at(66, 29), .corner(56, 27),
                .at(46, 31.3), .at(34, 31.9),
            ]))
        mask.canvas.paint(
            lid, Pigment.radial(0x0E5E72, 0x7A2A86, centre: SIMD2(30, 30), radius: 46).grained(mask.grain), feather: 7,
            opacity: 0.85)
        mask.canvas.paint(
            .stroke([(26, 30.5, 2), (36, 35.5, 4.5), (48, 34.5, 2)]), .flat(0x7FE0DC), feather: 5, opacity: 0.55)
        mask.canvas.paint(
            .stroke([(22, 21.5, 0.6), (34, 20.6, 2.4), (48, 20.5, 2.8), (60, 25, 1)]), .flat(0x6A2A7A), feather: 5, opacity: 0.6
        )
        mask.gild(.stroke([(26, 34, 0.2), (36, 40, 1.0), (50, 42, 1.3), (66, 44, 1.1), (84, 52.5, 0.2)]))
    }

    private static func liner(_ mask: inout OperaMask) {
        mask.draw(
            .outline([
                .corner(19.5, 21.5), .at(24.2, 26.6), .at(33.5, 33.7), .at(46, 33.8), .at(58, 29.8), .corner(76, 40),
                .at(65, 29.5), .at(55, 24.8),
                .at(44, 29), .at(33, 29.5),
            ]), black)
        mask.draw(.stroke([(30, 22.6, 0.3), (40, 22, 0.9), (50, 23.4, 1.3), (57, 26, 1.6)]), black)
    }

    private static func lips(_ mask: inout OperaMask) {
        let field = mask.canvas.field(FaceOpenings.lips)
        mask.canvas.paint(
            field.expanded(by: 0.3), Pigment.vertical(0xB0173C, at: -50, 0x7E0E30, at: -33).grained(mask.grain), feather: 1.4,
            opacity: 0.92)
        mask.canvas.paint(field.band(from: -0.9, to: 0.1), .flat(0x5E0A24), feather: 0.8, opacity: 0.7)
        let light = mask.canvas.field(.mirroredStroke([(0, -46.4, 2.4), (7, -46, 2.2), (13, -45, 0.8)]))
        mask.canvas.paint(light.intersection(field), .flat(0xF48AA0), feather: 2.8, opacity: 0.7)
        mask.canvas.paint(
            .stroke([(2.6, -33.2, 0.4), (6.9, -32.9, 0.9), (12, -34.6, 0.3)]), .flat(0xF48AA0), feather: 1, opacity: 0.6)
    }

    private static func forehead(_ mask: inout OperaMask) {
        for (root, tip, width, bend) in [
            (SIMD2(2.6, 55.5), SIMD2(10.5, 68.0), 4.2, -2.6), (SIMD2(3.2, 53.0), SIMD2(17.0, 59.5), 3.6, -2.4),
        ] {
            mask.leaf(Motif.tongue(root: root, tip: tip, width: width, bend: bend), edge: ink)
        }
        let drop = mask.canvas.field(
            .mirroredOutline([.corner(0, 76), .at(2.2, 68), .at(4.2, 60), .at(3, 53.5), .corner(0, 47)]))
        mask.paintBanded(
            drop, fill: .radial(0x2FD0C4, 0x0B4A6A, centre: SIMD2(0, 60), radius: 14),
            bands: [
                (0.7, .gold(mask.leaf)), (0.6, .flat(ink)),
            ])
        mask.pearls(
            along: [(8, 49.5, 1.9), (22, 61.5, 1.7), (42, 66, 1.5), (62, 63, 1.1)], count: 9, fill: 0xFFE9B0, edge: ink)
        mask.pearls(along: [(0, 80.5, 2.0), (0, 86.5, 1.2)], count: 2, fill: 0xFFE9B0, edge: ink)
    }

    private static func leaves(_ mask: inout OperaMask) {
        mask.draw(
            .stroke(
                [(98, 44, 0.3), (97, 28, 1.3), (91, 10, 1.6), (79, -6, 1.5), (64, -16, 1.3), (52, -16, 1.0)]
                    + Motif.curl(51, -11, radius: 4.6, start: -95, revolutions: -1.1, width: 1, tip: 0.8)), ink)
        let stem: [(SIMD2<Double>, Double)] = [
            (SIMD2(97.5, 33), 100), (SIMD2(95, 20), 95), (SIMD2(90, 8), 80), (SIMD2(82, -2), 62), (SIMD2(72, -11), 45),
        ]
        for (index, (root, heading)) in stem.enumerated() {
            let length = 15 - 1.3 * Double(index)
            for side in [-1.0, 1.0] {
                let tip = root + heading.direction(rotatedBy: side * 48) * length * (side < 0 ? 0.8 : 1)
                mask.paintBanded(
                    mask.ink(Motif.tongue(root: root, tip: tip, width: 4.6, bend: -side * 1.6)),
                    fill: .radial(0x2C8C93, ink, centre: SIMD2<Float>(root), radius: Float(length)), bands: [(0.45, .flat(ink))]
                )
            }
        }
        mask.pearls(along: [(41, 9, 1.7), (52, 4.5, 1.9), (64, 4.5, 1.7), (74, 9, 1.1)], count: 7, fill: 0xFFE9B0, edge: ink)
        mask.pearls(along: [(0, -58, 2.0), (0, -64.5, 1.6), (0, -70, 1.1)], count: 3, fill: 0xFFE9B0, edge: ink)
    }
}
