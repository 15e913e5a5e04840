/// The leading lady: white powder, rouge that fades from the eyes to the cheeks, brows like willow leaves, side locks of false
/// hair.
enum Dan {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 179)
        rouge(&mask)
        eyes(&mask)
        lower(&mask)
        hair(&mask)
        return mask.finished()
    }

    private static let rose: UInt32 = 0xDE3A50

    /// Rouge fades over more than a brush's edge, so it is mixed into the ground.
    private static func rouge(_ mask: inout OperaMask) {
        func cloud(_ point: SIMD2<Float>, _ x: Float, _ y: Float, _ width: Float, _ height: Float) -> Float {
            let offset = SIMD2((abs(point.x) - x) / width, (point.y - y) / height)
            return smoothStep(1, 0, length(of: offset))
        }
        let rosy = Pigment.greasepaint(0xFAEAE0, mask.grain).mixed(with: .greasepaint(rose, mask.grain)) { point, _ in
            let lid = cloud(point, 48, 39, 46, 21)
            let cheek = cloud(point, 60, 4, 42, 52)
            let bridge = cloud(point, 15, 27, 14, 26)
            let bare = (1 - 0.86 * lid) * (1 - 0.6 * cheek) * (1 - 0.62 * bridge)
            return 1 - bare
        }
        mask.canvas.paint(mask.rim, rosy)
        mask.glow(.stroke([(0, 46, 4), (0, 16, 6), (0, -10, 7)]), 0xFFF8F2, feather: 8, opacity: 0.9)
        mask.canvas.glaze(mask.rim.band(from: -9, to: 9), .flat(0x9A8A8C), feather: 17, opacity: 0.4)
    }

    private static func eyes(_ mask: inout OperaMask) {
        mask.canvas.paint(
            mask.ink(
                .outline([
                    .corner(19, 18.5), .at(24.5, 29), .at(34, 35.4), .at(46, 36), .at(58, 35), .at(70, 40), .corner(81, 48.5),
                    .at(72, 34.5),
                    .at(62, 26), .at(50, 20.6), .at(38, 19.6), .at(27, 19.6),
                ])), .flat(0x120A10), feather: 1.4)
        mask.block(
            .stroke([
                (12.5, 41.5, 1.2), (19, 47.4, 3.2), (30, 52, 4), (43, 54.6, 3.8), (57, 56.4, 3), (69, 60.5, 1.8),
                (80, 67.5, 0.3),
            ]),
            color: 0x120A10)
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.shade(.stroke([(11, -10, 1), (15.5, -15, 2), (12, -19.5, 1.6)]), 0xE4B4AA, feather: 4, opacity: 0.6)
        mask.shade(.mirroredStroke([(0, -22.4, 1.6), (7, -21.4, 1)]), 0xD8A49A, feather: 3, opacity: 0.6)
        // Cherry lips, smaller than the mouth.
        let lips = mask.canvas.field(
            .mirroredOutline([
                .corner(0, -33.6), .at(5.5, -31.6), .at(12, -34.4), .at(17.5, -38.4), .corner(22.5, -41.4), .at(17, -45.4),
                .at(10, -49.2),
                .at(0, -50.6),
            ]))
        mask.canvas.paint(lips, Pigment.inset(edge: 0xA80F22, core: 0xCE1E32, depth: 3).grained(mask.grain), feather: 0.8)
        mask.glow(.mirroredStroke([(0, -46, 2.4), (7, -45.6, 1)]), 0xF27A80, feather: 3, opacity: 0.5)
        mask.canvas.paint(mask.mouth.expanded(by: 0.3).intersection(lips), .flat(0x3A060C))
    }

    /// The pieces of hair that shape the face: seven curls on the forehead, a broad lock on each cheek.
    private static func hair(_ mask: inout OperaMask) {
        let curls: [(x: Double, y: Double)] = [(0, 72.5), (17, 72), (33.5, 69.5), (49, 65)]
        let radius = 9.6
        let pieces = mask.ink(
            .mirroredOutline([
                .corner(0, 105), .corner(125, 105), .corner(125, -30), .at(112, -48), .corner(93, -78), .at(84, -62),
                .at(77.5, -42), .at(74.5, -20), .at(75, 2), .at(78, 22), .at(80, 38), .corner(77, 52), .at(69, 59),
                .at(61, 66), .corner(52, 72), .corner(0, 74),
            ]))
        let all = curls.map { mask.ink(.ellipse($0.x, $0.y, radius, radius)) }.reduce(pieces) { $0.union($1) }
        mask.canvas.glaze(all.expanded(by: 3), .flat(0xC49A94), feather: 7, opacity: 0.8)
        mask.canvas.paint(all, .inset(edge: 0x070508, core: 0x15101A, depth: 4), feather: 0.4)
        // The shine of hair wet with elm water: rings on the curls, long lines on the locks.
        let rings = curls.flatMap { curl -> [StrokePoints] in
            [6.6, 3.6].map { distance -> StrokePoints in
                (0...10).map { step in
                    let share = Double(step) / 10
                    let turn = (205 + 130 * share).direction()
                    return (curl.x + turn.x * distance, curl.y + turn.y * distance, 0.2 + 3.6 * share * (1 - share))
                }
            }
        }
        mask.lines(rings, color: 0x645A72)
        let edges = curls.map { curl -> StrokePoints in
            (0...8).map { step in
                let turn = (95 + 85 * Double(step) / 8).direction()
                return (curl.x + turn.x * radius, curl.y + turn.y * radius, 0.5)
            }
        }
        mask.lines(edges, color: 0x3A3244)
        mask.lines(
            [
                [(60, 76, 0.3), (72, 70, 1.4), (84, 60, 1.2), (90, 46, 0.2)],
                [(86, 48, 0.3), (87.4, 28, 1.8), (84, 6, 1.8), (82, -18, 1.5), (86, -42, 0.3)],
                [(95, 50, 0.3), (97, 28, 1.4), (94, 4, 1.4), (91, -20, 1.2), (95, -46, 0.3)],
                [(104, 46, 0.3), (106, 24, 1.1), (103, -2, 1.1), (100, -26, 0.3)],
            ], color: 0x544A60)
        mask.lines(
            [
                [(4, 86, 0.2), (22, 85, 0.9), (40, 82, 0.9), (58, 78, 0.2)], [(66, 84, 0.2), (80, 76, 0.9), (94, 62, 0.2)],
                [(82, 46, 0.2), (82.6, 26, 0.8), (79.4, 4, 0.8), (78.2, -18, 0.2)],
                [(91, 44, 0.2), (92, 24, 0.8), (89, 0, 0.8), (86.6, -24, 0.2)],
            ], color: 0x3A3244)
    }
}
