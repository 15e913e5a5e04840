/// The clown: a block of white on the nose like a piece of bean curd, on an otherwise bare face.
enum Clown {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 173)
        blush(&mask)
        block(&mask)
        eyes(&mask)
        lower(&mask)
        return mask.finished()
    }

    private static let red: UInt32 = 0xC8322A

    private static func blush(_ mask: inout OperaMask) {
        mask.canvas.paint(mask.rim, .flat(0xE8B08C), opacity: 0.3)
        // The ends of the actor's own brows, which the block leaves bare.
        mask.canvas.paint(
            mask.canvas.field(.stroke([(44, 54, 8), (58, 52, 10), (68, 46, 10), (76, 36, 7)])), .flat(0xDDA888), feather: 7,
            opacity: 0.96)
        mask.glow(.ellipse(54, -12, 14, 10), 0xE0685A, feather: 22, opacity: 0.5)
        mask.glow(.mirroredStroke([(0, 62, 12), (20, 62, 10)]), 0xE0685A, feather: 14, opacity: 0.18)
    }

    private static func block(_ mask: inout OperaMask) {
        let curd = Shape.mirroredOutline([
            .corner(0, 55.5), .at(18, 56.5), .at(36, 57.5), .at(50, 55), .at(55.5, 46), .at(55, 31), .at(51.5, 14),
            .at(46, -1), .at(39, -13), .at(29, -20.5), .at(14, -24), .at(0, -24.6),
        ])
        mask.block([curd], color: OperaMask.powder, margins: [(0.8, 0x5A4442)])
        mask.glow(.ellipse(0, -8, 8, 9), 0xF4C4B4, feather: 12, opacity: 0.5)
    }

    private static func eyes(_ mask: inout OperaMask) {
        mask.lines([
            // Brows like fallen commas.
            [(14, 44.5, 0.8), (19, 49.6, 3.8), (28, 51, 5), (40, 48, 4), (51, 43.6, 0.5)],
            // Lids, and the tick across the eye.
            [(19, 20, 0.4), (26, 29.5, 1.4), (38, 34.2, 1.8), (49, 32.6, 1.6), (57, 27, 1.4), (61, 22, 0.2)],
            [(22, 19, 0.2), (34, 15.6, 1.2), (47, 16.6, 0.2)],
            [(40, 43, 0.3), (40.6, 38, 2.2), (40.2, 33.6, 1.2)], [(39.6, 21.5, 1), (39.6, 15, 2), (39, 9.5, 0.2)],
            // The bridge of the nose.
            [(4.4, 27, 0.2), (4, 14, 1.2), (6.2, 2, 0.2)], [(0, 31, 0.2), (0, 37, 1.8), (0, 43, 0.2)],
            [(13, -6, 0.2), (18, -10.6, 1.7), (20, -16.4, 1.7), (16, -20.6, 0.4)], OperaFeatures.underNose,
            [(70, 29, 0.2), (78, 28, 1.3), (86, 31, 0.2)], [(67, 22, 0.2), (75, 18, 1.1), (83, 18, 0.2)],
        ])
        mask.lines([[(2.6, 57, 0.4), (5, 64, 2.6), (5.4, 73, 0.3)]], color: red)
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.lines([
            // A thin moustache that turns up, three hairs on the chin.
            [(4, -26.6, 0.6), (12, -28.4, 2.6), (22, -29.4, 2), (32, -26, 1.2), (38.5, -18.5, 0.2)],
            [(0, -58, 1), (0.4, -66, 1.4), (0, -77, 0.2)], [(5, -57.6, 0.8), (7.4, -65, 1.3), (8, -74, 0.2)],
        ])
        mask.canvas.paint(
            mask.canvas.field(FaceOpenings.lips).expanded(by: 0.2), .greasepaint(0xC23A34, mask.grain), feather: 1)
        mask.canvas.paint(mask.mouth.expanded(by: 0.4), .flat(0x3A0C10))
        mask.lines([[(27, -41.6, 1.2), (32, -38.6, 1.6), (35.5, -33.6, 0.2)]], color: 0x8A1E1E)
    }
}
