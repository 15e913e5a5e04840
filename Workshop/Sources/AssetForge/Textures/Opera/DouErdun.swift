/// Dou Erdun, the bold outlaw: the flowered three tiles of a blue face, and on the brow the tiger-head hooks that he fights with.
enum DouErdun {
    static func paint(pixels: Int = 1024) -> Canvas {
        var mask = OperaMask(pixels: pixels, seed: 131)
        mask.layGreasepaint(0x1D5BB0)
        mask.glow(.ellipse(0, 74, 52, 14), 0x3F86D8, feather: 20, opacity: 0.45)
        mask.glow(.ellipse(60, -16, 24, 18), 0x3B80D2, feather: 24, opacity: 0.55)
        cheeks(&mask)
        tiles(&mask)
        hooks(&mask)
        lower(&mask)
        return mask.finished()
    }

    private static let red: UInt32 = 0xC8281E
    private static let yellow: UInt32 = 0xF2C02E

    private static func tiles(_ mask: inout OperaMask) {
        // The brow curls back over itself like a tiger's.
        let brow = Shape.stroke(
            [(9, 36, 2), (14, 43, 8), (25, 49.5, 11), (40, 52.5, 11), (56, 55.5, 9), (69, 60, 6.5)]
                + Motif.curl(73, 70, radius: 9, start: -70, revolutions: 1, width: 5.6, tip: 3))
        mask.block(
            [brow, OperaFeatures.eye, OperaFeatures.nose], color: OperaMask.soot,
            margins: [(2.4, OperaMask.powder), (0.6, 0x0A1C40)])
        mask.lines([[(13, 42.5, 0.4), (25, 49.5, 4.4), (40, 52.5, 4.6), (56, 55.5, 3.4), (68, 59.5, 0.6)]], color: red)
        mask.lines([[(17, 46, 0.3), (26, 50, 1.3), (40, 52.8, 1.4), (54, 55.2, 0.3)]], color: yellow)
        mask.block(
            .mirroredOutline([
                .corner(0, 40), .at(4.4, 34), .at(4.4, 20), .at(5.2, 7), .at(8, -4), .at(9.6, -12), .at(7, -18), .at(0, -20),
            ]), color: OperaMask.powder)
        mask.block(.mirroredOutline([.corner(0, 28), .at(2.2, 20), .at(2.6, 10), .corner(0, -4)]), color: red)
        mask.lines(
            [
                [(64, 27.5, 0.3), (74, 32.5, 1.9), (88, 45, 0.3)], [(21, 16, 0.3), (34, 14.6, 1.5), (49, 16.6, 0.3)],
                [(16, -12.5, 0.3), (22, -13.5, 1.8), (30, -9.5, 0.3)],
            ], color: OperaMask.powder)
    }

    private static func hooks(_ mask: inout OperaMask) {
        let hook: StrokePoints =
            [(3.2, 34, 2.4), (4.6, 48, 4.2), (6.6, 62, 4.8), (9.6, 74, 5)]
            + Motif.curl(21, 76.5, radius: 11, start: 170, revolutions: -0.56, width: 5, tip: 2.8)
        // The crescent that guards the hand, on the outer side of the shaft.
        let guardBlade: StrokePoints = [(8, 68, 1), (16, 66, 4.4), (20.5, 59, 4.2), (18, 51.5, 0.4)]
        let fields = [mask.ink(.stroke(hook)), mask.ink(.stroke(guardBlade))]
        mask.block(fields.map { $0.expanded(by: 1.9) }, color: OperaMask.powder)
        mask.block(fields.map { $0.expanded(by: 0.9) }, color: OperaMask.soot)
        mask.block(fields, color: yellow)
        mask.lines([[(4, 48, 0.2), (5.6, 62, 0.9), (8.4, 75, 0.2)]], color: 0xA8641A)
        mask.block(
            [.mirroredOutline([.corner(0, 93), .at(3.6, 86), .at(4.6, 80), .at(3, 74.5), .at(0, 72.5)])], color: red,
            margins: [(0.9, OperaMask.powder), (0.6, OperaMask.soot)])
    }

    private static func cheeks(_ mask: inout OperaMask) {
        let curl: StrokePoints =
            [(40, -20, 0.6), (50, -26, 5.6), (64, -27, 7.6), (77, -21, 6.4)]
            + Motif.curl(80, -10, radius: 10.5, start: -60, revolutions: 1.05, width: 5.6, tip: 2.8)
        mask.block([.stroke(curl)], color: red, margins: [(1.5, OperaMask.powder), (0.6, 0x0A1C40)])
        mask.block(
            [.stroke([(45, -39, 0.5), (58, -44.5, 4.2), (73, -43, 4.2), (88, -33, 2.6), (100, -17, 0.3)])],
            color: OperaMask.powder,
            margins: [(0.5, 0x0A1C40)])
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.block(
            [OperaFeatures.mouth], color: OperaMask.soot, margins: [(2, OperaMask.powder), (0.6, 0x0A1C40)])
        mask.lines(
            [
                [(30, -42, 1.8), (33, -47, 1.8), (34, -54, 0.3)], [(19, -56, 0.3), (23, -61, 1.7), (27, -65, 0.3)],
                [(7, -56, 0.3), (9, -63, 1.9), (8, -71, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([OperaFeatures.underNose])
        mask.lines(OperaFeatures.locks)
        mask.paintMouth(lips: 0xC3261E, margin: OperaMask.powder)
    }
}
