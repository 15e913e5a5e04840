/// The leading lady: white powder, rouge that fades from the eyes to the cheeks, brows like willow leaves, side locks of false hair.
enum Dan {
    static func paint(pixels: Int = 1024) -> Canvas {
        var mask = OperaMask(pixels: pixels, seed: 179)
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
            let bare = (1 - 0.72 * lid) * (1 - 0.5 * cheek) * (1 - 0.5 * bridge)
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

    /// The pieces of hair that shape the face: seven curls on the forehead, a long lock on each cheek.
    private static func hair(_ mask: inout OperaMask) {
        let curls = mask.ink(
            .mirroredOutline([
                .corner(0, 105), .corner(125, 105), .corner(125, -30), .at(112, -44), .corner(88, -70), .at(84, -52),
                .at(81, -30), .at(82, -6),
                .at(86, 18), .at(88, 38), .corner(88, 53), .at(80, 60.5), .at(69, 63.5), .corner(59, 68), .at(49, 69),
                .at(39, 69.4), .corner(30, 73.5),
                .at(22, 71.5), .corner(12.5, 73.5), .at(6, 70.8), .at(0, 70),
            ]))
        mask.canvas.glaze(curls.expanded(by: 3), .flat(0xC49A94), feather: 7, opacity: 0.8)
        mask.canvas.paint(curls, .inset(edge: 0x070508, core: 0x15101A, depth: 4), feather: 0.4)
        // The shine of hair wet with elm water.
        let arcs: [StrokePoints] = [
            [(0, 77, 1.2), (6, 77.4, 1), (11, 79, 0.2)], [(15, 79, 0.3), (22, 77.6, 1.2), (29, 79.6, 0.3)],
            [(33, 79.6, 0.3), (44, 76, 1.3), (56, 75.4, 0.3)],
            [(62, 74.6, 0.3), (74, 71.5, 1.3), (86, 64, 0.3)],
            [(95, 52, 0.3), (96, 30, 1.8), (92, 4, 1.6), (89, -20, 1.4), (92, -40, 0.3)],
            [(100, 48, 0.3), (102, 26, 1.2), (99, 0, 1.2), (96, -24, 0.3)], [(107, 40, 0.3), (109, 18, 1), (106, -8, 0.3)],
        ]
        mask.lines(arcs, color: 0x544A60)
        mask.lines(
            [
                [(16, 84, 0.3), (26, 83, 0.8), (36, 84, 0.3)], [(40, 84, 0.3), (54, 80.6, 0.9), (66, 80, 0.3)],
                [(92, 46, 0.2), (92.6, 26, 0.8), (88.6, 0, 0.8), (85.4, -24, 0.2)],
            ], color: 0x3A3244)
    }
}
