/// Yang Yansi, the seventh son: a black flowered face with the character of the tiger brushed on its forehead.
enum YangQilang {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 151)
        mask.layGreasepaint(0x17131A)
        mask.glow(.ellipse(60, -18, 26, 20), 0x3A3240, feather: 24, opacity: 0.5)
        tiles(&mask)
        cheeks(&mask)
        nose(&mask)
        lower(&mask)
        return mask.finished(adding: tiger)
    }

    private static let red: UInt32 = 0xC62820
    private static let flesh: UInt32 = 0xE5A08E

    private static func tiles(_ mask: inout OperaMask) {
        let white = mask.ink(
            .outline([
                .corner(6, 5), .at(7, 22), .at(6, 36), .at(11, 52), .at(22, 62), .at(38, 65), .at(54, 68), .at(70, 76),
                .corner(92, 93),
                .corner(112, 66), .at(98, 44), .at(83, 26), .at(68, 12), .at(50, 5), .at(33, 2), .at(18, 2),
            ]))
        mask.block([white], color: OperaMask.powder)
        mask.canvas.paint(
            mask.canvas.field(.stroke([(14, 42, 5), (30, 46, 6), (50, 48, 6), (72, 56, 4)])), .flat(flesh), feather: 8,
            opacity: 0.8)
        mask.block(
            .outline([
                .corner(9, 38), .at(13, 49), .at(23, 56.5), .at(38, 59.5), .at(54, 62), .at(70, 70), .corner(88, 85),
                .at(82, 69), .at(68, 57),
                .at(51, 51.5), .at(35, 50), .at(20, 46),
            ]), color: OperaMask.soot)
        mask.lines([[(20, 51, 0.3), (35, 55, 1.9), (52, 57, 1.8), (68, 64, 0.3)]], color: red)
        mask.block(
            .outline([
                .corner(11, 12), .at(17, 25), .at(29, 34.5), .at(45, 37.5), .at(62, 38.5), .at(79, 45.5), .corner(99, 61),
                .at(88, 40), .at(73, 25),
                .at(57, 16), .at(41, 11.5), .at(25, 11),
            ]), color: OperaMask.soot)
        mask.lines(
            [[(64, 27.5, 0.3), (75, 33.5, 2.1), (90, 47, 0.3)], [(20, 16, 0.3), (34, 14.4, 1.6), (50, 16.6, 0.3)]],
            color: OperaMask.powder)
    }

    private static func cheeks(_ mask: inout OperaMask) {
        let curl: StrokePoints =
            [(33, -5, 0.6), (44, -12, 3.6), (58, -14, 4.6), (70, -9, 3.8)]
            + Motif.curl(72, 1, radius: 8.4, start: -70, revolutions: 1.05, width: 3.6, tip: 2)
        mask.lines([curl], color: OperaMask.powder)
        mask.lines(
            [
                [(46, -27, 0.5), (59, -32, 3.4), (75, -29, 3.2), (89, -17, 2), (98, -2, 0.3)],
                [(50, -43, 0.5), (63, -47, 2.8), (78, -42, 2.6), (91, -29, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([[(48, -35, 0.4), (61, -39.4, 2.2), (77, -35.4, 2), (91, -22, 0.3)]], color: red)
    }

    private static func nose(_ mask: inout OperaMask) {
        mask.block(
            [
                .mirroredOutline([
                    .corner(0, 30), .at(3.4, 24), .at(4, 12), .at(6.4, 0), .at(10, -8), .at(9, -15.5), .at(0, -19),
                ])
            ], color: red, margins: [(1.2, OperaMask.powder)])
        mask.lines(
            [
                [(8, 2, 0.3), (14, -5, 2), (22, -9, 2.8), (26, -15, 2.6), (22, -21.5, 2.4), (13, -23.6, 2), (4, -22.6, 0.6)],
                [(26, -13, 0.4), (34, -21, 2.6), (40.5, -34, 2.8), (41, -49, 2.2), (36, -63, 0.3)],
            ], color: OperaMask.powder)
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.paintMouth(lips: 0xBC221E, margin: OperaMask.powder)
        mask.lines(
            [
                [(29, -42.4, 2), (33, -46, 2), (35.5, -53, 0.3)], [(6, -56.5, 0.4), (8.6, -64, 2.2), (7.4, -75, 0.3)],
                [(15, -56, 0.4), (19.5, -63, 2), (20, -73, 0.3)], [(24, -54, 0.4), (30, -61, 1.8), (32, -70, 0.3)],
            ], color: OperaMask.powder)
    }

    /// The tiger in running script, on a red ground.
    private static func tiger(_ whole: inout Canvas) {
        let grain = ValueNoise(seed: 152)
        let strokes: [StrokePoints] = [
            [(0.4, 88.4, 1.3), (0, 84.6, 2.9), (-0.2, 81.1, 1.5)],
            [(0, 84.4, 1.1), (4, 84.9, 2.2), (7, 85.4, 0.9)],
            [(-9, 78.6, 2.4), (0, 79.9, 2), (8.6, 81, 2.9), (9.6, 78.6, 2), (7.2, 75.5, 0.3)],
            [(-8.6, 78.9, 1.8), (-9, 72, 2.6), (-10.6, 63.4, 2.4), (-15.4, 54, 0.4)],
            [(-4.6, 73.4, 1.1), (0.4, 74.6, 2), (5.6, 75.8, 0.7)],
            [(0.6, 78, 0.9), (-0.4, 73.2, 2.2), (0.6, 69.8, 2.2), (4.6, 69.1, 2.2), (7.4, 70.3, 1.3), (7.6, 72.4, 0.3)],
            [(-3, 66.5, 1.1), (-3.6, 61.4, 2.4), (-6, 55.3, 2), (-10, 50, 0.3)],
            [
                (-3, 66.3, 0.9), (2.6, 67, 2), (5, 66, 2.4), (4.4, 60, 2.4), (5, 54, 2.6), (9, 51.9, 2.9), (13.6, 52.6, 2.4),
                (14.4, 56.5, 0.3),
            ],
        ]
        // As large as fits between the brows, with a full brush.
        let large = strokes.map { stroke in
            stroke.map { point in (x: 1.18 * point.x, y: 68.5 + 1.04 * (point.y - 71), width: 1.3 * point.width) }
        }
        let field = whole.field(.strokes(large)).roughened(by: 0.2, noise: grain, scale: 1.6)
        whole.paint(field.expanded(by: 2.1), .greasepaint(red, grain), feather: 0.5)
        whole.paint(field.expanded(by: 0.3), .greasepaint(OperaMask.powder, grain), feather: 0.4)
    }
}
