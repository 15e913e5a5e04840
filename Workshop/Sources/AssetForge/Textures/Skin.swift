import RenderMath

/// The bare skin of a stand-in actor's head: warm and cool regions, pores, brows, lashes, lips and close-cropped hair.
struct Skin {
    private var canvas: Canvas
    private let noise = ValueNoise(seed: 97)

    static func paint(width: Int = 2048) -> Canvas {
        var skin = Skin(canvas: Canvas(HeadSheet.frame(width: width)))
        skin.ground()
        skin.regions()
        skin.eyes()
        skin.lips()
        skin.brows()
        skin.hair()
        return skin.canvas
    }

    private init(canvas: Canvas) {
        self.canvas = canvas
    }

    private mutating func ground() {
        let all = canvas.field(.ellipse(0, 0, 2000, 2000))
        let tone = Pigment.vertical(0xC4967F, at: -110, 0xD6AC94, at: 40)
        canvas.paint(all, tone.grained(noise, clouds: 0.09, pores: 0.03))
        mottle()
    }

    /// Blotches where blood is nearer to the surface or farther from it, which make skin out of paint.
    private mutating func mottle() {
        let all = canvas.field(.ellipse(0, 0, 2000, 2000))
        let (red, yellow) = (SIMD3<Float>(1.05, 0.95, 0.93), SIMD3<Float>(0.99, 1.0, 0.95))
        canvas.glaze(
            all,
            Pigment { [noise] point, _ in
                let blood: Float = noise.fractal(at: point / 9 + SIMD2(31, 5), octaves: 4)
                let fine: Float = noise.fractal(at: point / 2.4 + SIMD2(7, 77), octaves: 2)
                let color = blend(yellow, red, smoothStep(-0.35, 0.35, blood + 0.3 * fine))
                // The neck is narrower than the sheet, so that blotches would be streaks there.
                return blend(SIMD3(repeating: 1), color, smoothStep(-88, -62, point.y))
            }, feather: 0)
    }

    /// Soft patches of colour: blood near the surface at cheeks, nose and ears, a cooler jaw, shade in the hollows.
    private mutating func regions() {
        let cheek = (HeadSheet.landmark(46) + HeadSheet.landmark(54)) / 2 + SIMD2(13, 2)
        tint(.ellipse(cheek.x, cheek.y, 17, 14), 0xC2604E, feather: 24, opacity: 0.34)
        let tip = HeadSheet.landmark(30)
        tint(.ellipse(0, tip.y - 3, 10, 8), 0xC4614E, feather: 14, opacity: 0.4)
        let ear = HeadSheet.point(of: SIMD3(76, 10, -78))
        tint(.ellipse(ear.x, ear.y, 20, 30), 0xC55A48, feather: 26, opacity: 0.4)
        let chin = HeadSheet.landmark(8)
        tint(
            .mirroredOutline([
                .at(0, chin.y + 28), .at(34, chin.y + 33), .at(66, chin.y + 45), .at(96, chin.y + 62), .at(100, chin.y + 30),
                .at(60, chin.y - 8),
                .at(0, chin.y - 16),
            ]), 0x96786C, feather: 22, opacity: 0.3)
        let mouth = HeadSheet.landmark(51)
        tint(.stroke([(3, mouth.y + 7.5, 2), (16, mouth.y + 5, 5), (27, mouth.y - 3, 3)]), 0x9C7A6E, feather: 7, opacity: 0.2)
        let wing = HeadSheet.landmark(35)
        tint(
            .stroke([(wing.x + 5, wing.y + 6, 1), (wing.x + 9, wing.y - 3, 2.4), (wing.x + 15, wing.y - 17, 1)]), 0x9A5646,
            feather: 9, opacity: 0.2)
        tint(.stroke([(5, wing.y + 2.2, 2.2), (9.5, wing.y + 2.6, 2.8)]), 0x4A1E16, feather: 3.6, opacity: 0.75)
    }

    private mutating func tint(_ shape: Shape, _ hex: UInt32, feather: Float, opacity: Float) {
        canvas.paint(shape, Pigment.flat(hex).grained(noise, clouds: 0.2, pores: 0.05), feather: feather, opacity: opacity)
    }

    private mutating func eyes() {
        let marks = (42...47).map(HeadSheet.landmark)
        let (inner, outer) = (marks[0], marks[3])
        let centre = (inner + outer) / 2
        tint(.ellipse(centre.x, centre.y, 17, 9.5), 0x8E5546, feather: 12, opacity: 0.42)
        tint(
            .stroke([(inner.x - 1, inner.y - 3, 1), (centre.x - 2, centre.y - 9, 4), (outer.x - 2, outer.y - 7, 1.5)]),
            0x8A5A5E, feather: 6, opacity: 0.35)
        let upper = [marks[0], marks[1], marks[2], marks[3]].map { (x: $0.x, y: $0.y, width: 2.0) }
        canvas.paint(.stroke(upper), .flat(0x1E0F0C), feather: 1.1, opacity: 0.95)
        let lower = [marks[3], marks[4], marks[5], marks[0]].map { (x: $0.x, y: $0.y, width: 0.7) }
        // Below the lashes of the lower lid lies its wet, rosy edge.
        let lashes = lower.map { (x: $0.x, y: $0.y, width: 0.9) }
        canvas.paint(.stroke(lashes), .flat(0x3E1E1A), feather: 1.4, opacity: 0.7)
        let edge = lower.map { (x: $0.x, y: $0.y + 0.7, width: 0.5) }
        canvas.paint(.stroke(edge), .flat(0xC07A70), feather: 0.8, opacity: 0.5)
        canvas.paint(
            .stroke([
                (inner.x + 2, inner.y + 5, 0.4), (marks[1].x, marks[1].y + 3.8, 1), (marks[2].x, marks[2].y + 3.6, 1),
                (outer.x + 1.5, outer.y + 2.5, 0.3),
            ]),
            .flat(0x6E3A2E), feather: 1.6, opacity: 0.55)
        canvas.paint(.ellipse(inner.x + 0.6, inner.y, 1.6, 1.3), .flat(0xC0685E), feather: 1.2, opacity: 0.8)
    }

    private mutating func lips() {
        func knot(_ number: Int, isCorner: Bool = false) -> Knot {
            let point = HeadSheet.landmark(number)
            return isCorner ? .corner(point.x, point.y) : .at(point.x, point.y)
        }
        let lips = canvas.field(
            .mirroredOutline(
                [knot(51), knot(52), knot(53), knot(54, isCorner: true), knot(55), knot(56), knot(57)]))
        let line = (HeadSheet.landmark(62).y + HeadSheet.landmark(66).y) / 2
        let color = Pigment.vertical(0xBE7065, at: Float(line) - 4, 0xA3564E, at: Float(line) + 4)
        canvas.paint(lips, color.grained(noise, clouds: 0.16, pores: 0.1), feather: 2.2, opacity: 0.85)
        let gap = canvas.field(.mirroredOutline([knot(62), knot(63), knot(64, isCorner: true), knot(65), knot(66)]))
        canvas.paint(gap.expanded(by: 0.3), .flat(0x4A1A18), feather: 1, opacity: 0.9)
        canvas.paint(
            .mirroredStroke([(0, line - 5, 2), (6, line - 4.8, 1.8), (11, line - 4, 0.6)]), .flat(0xDD9A8C), feather: 2.6,
            opacity: 0.5)
    }

    /// Hairs along the brow's landmarks, leaning outwards, longer in the middle.
    private mutating func brows() {
        let path = Curve.open(
            (22...26).map { number in
                let point = HeadSheet.landmark(number)
                return .at(point.x, point.y)
            })
        tint(
            .trail(path.enumerated().map { SIMD3($1.x, $1.y - 1, 3.0 - 1.9 * Double($0) / Double(path.count)) }), 0x3A2219,
            feather: 3.6, opacity: 0.82)
        let hairs = (0..<230).map { index -> StrokePoints in
            let along = Double(index) / 230
            let point = path[Int(along * Double(path.count - 1))]
            let jitter = Double(noise.value(at: SIMD2(Float(index) * 1.71, 3.5)))
            let spread = 1 - 0.6 * along
            let heading = 62 - 58 * along + 14 * jitter
            let offset = heading.direction() * (4.6 + 1.6 * jitter)
            let root = SIMD2(point.x, point.y - 1.2 + 2.1 * spread * Double(noise.value(at: SIMD2(Float(index) * 2.3, 9.5))))
            return [
                (root.x, root.y, 0.7), (root.x + offset.x * 0.6, root.y + offset.y * 0.55, 0.55),
                (root.x + offset.x, root.y + offset.y * 0.75, 0.15),
            ]
        }
        canvas.paint(.strokes(hairs), .flat(0x2E1A12), opacity: 0.8)
    }

    /// The visible scalp under the cap of hair: dark, ragged at the hairline, with sideburns in front of the ears.
    private mutating func hair() {
        let line = canvas.field(
            .mirroredOutline([
                .at(0, 109), .at(24, 108), .at(43.5, 106), .at(59.5, 100), .at(74, 90), .at(88, 76), .at(101, 57),
                .at(110.7, 34),
                .at(123, 22), .at(132, 43), .at(148, 52), .at(172, 48), .at(189, 32), .at(198, 0), .at(216, -32), .at(244, -42),
                .at(322, -46), .at(330, 190), .at(0, 190),
            ]))
        let ragged = line.roughened(by: 2.2, noise: noise, scale: 2.2)
        canvas.paint(ragged, Hair.strands(noise), feather: 9, opacity: 0.88)
    }
}
