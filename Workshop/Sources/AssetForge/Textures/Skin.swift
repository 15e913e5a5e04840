import RenderMath

/// The bare skin of a stand-in actor's head: warm and cool regions, pores, brows, lashes, lips and close-cropped hair.
struct Skin {
    private var canvas: Canvas
    private let complexion: Complexion
    private let noise = ValueNoise(seed: 97)

    static func paint(_ complexion: Complexion = Complexion(), width: Int = 2048) -> Canvas {
        var skin = Skin(canvas: Canvas(HeadSheet.frame(width: width)), complexion: complexion)
        skin.ground()
        skin.regions()
        skin.marks()
        skin.eyes()
        skin.lips()
        skin.brows()
        if let scalp = complexion.scalp { skin.hair(scalp) }
        skin.wrinkles()
        return skin.canvas
    }

    private init(canvas: Canvas, complexion: Complexion) {
        self.canvas = canvas
        self.complexion = complexion
    }

    private mutating func ground() {
        let all = canvas.field(.ellipse(0, 0, 2000, 2000))
        let tone = Pigment.vertical(complexion.ground.neck, at: -110, complexion.ground.forehead, at: 40)
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
        tint(.ellipse(cheek.x, cheek.y, 17, 14), complexion.blush.cheek, feather: 24, opacity: 0.34 * complexion.flush)
        let tip = HeadSheet.landmark(30)
        tint(.ellipse(0, tip.y - 3, 10, 8), complexion.blush.tip, feather: 14, opacity: 0.4 * complexion.flush)
        let ear = HeadSheet.point(of: SIMD3(76, 10, -78))
        tint(.ellipse(ear.x, ear.y, 20, 30), complexion.blush.ear, feather: 26, opacity: 0.4 * complexion.flush)
        let chin = HeadSheet.landmark(8)
        tint(
            .mirroredOutline([
                .at(0, chin.y + 28), .at(34, chin.y + 33), .at(66, chin.y + 45), .at(96, chin.y + 62), .at(100, chin.y + 30),
                .at(60, chin.y - 8),
                .at(0, chin.y - 16),
            ]), complexion.jaw, feather: 22, opacity: 0.3 * complexion.jawStrength)
        let mouth = HeadSheet.landmark(51)
        tint(
            .stroke([(3, mouth.y + 7.5, 2), (16, mouth.y + 5, 5), (27, mouth.y - 3, 3)]), complexion.overLip, feather: 7,
            opacity: 0.2)
        let wing = HeadSheet.landmark(35)
        tint(
            .stroke([(wing.x + 5, wing.y + 6, 1), (wing.x + 9, wing.y - 3, 2.4), (wing.x + 15, wing.y - 17, 1)]),
            complexion.fold,
            feather: 9, opacity: 0.2)
        tint(.stroke([(5, wing.y + 2.2, 2.2), (9.5, wing.y + 2.6, 2.8)]), complexion.nostril, feather: 3.6, opacity: 0.75)
    }

    /// Freckles, spots of age and the hairs of a shaved beard, which differ from person to person.
    private mutating func marks() {
        let all = canvas.field(.ellipse(0, 0, 2000, 2000))
        let white = SIMD3<Float>(repeating: 1)
        if complexion.underEyeStrength > 0 {
            let eye = (HeadSheet.landmark(46) + HeadSheet.landmark(47)) / 2
            tint(
                .ellipse(eye.x + 1, eye.y - 7, 15, 5), complexion.underEye, feather: 10, opacity: complexion.underEyeStrength)
        }
        if complexion.freckles > 0 {
            let strength = complexion.freckles
            canvas.glaze(
                all,
                Pigment { [noise] point, _ in
                    let dot = smoothStep(0.42, 0.72, noise.value(at: point / 1.7 + SIMD2(211, 37)))
                    let cheeks = smoothStep(34, 4, length(of: SIMD2(abs(point.x) - 34, (point.y - 12) * 1.5)))
                    let nose = smoothStep(16, 4, length(of: SIMD2(point.x, (point.y - 10) * 0.6)))
                    return blend(white, SIMD3(0.62, 0.46, 0.36), strength * dot * max(cheeks, nose))
                }, feather: 0)
        }
        if complexion.spots > 0 {
            let strength = complexion.spots
            canvas.glaze(
                all,
                Pigment { [noise] point, _ in
                    let spot = smoothStep(0.5, 0.72, noise.fractal(at: point / 6.5 + SIMD2(83, 11), octaves: 2))
                    let small = smoothStep(0.6, 0.8, noise.value(at: point / 2.6 + SIMD2(7, 301)))
                    // On the crown and the temples, where the sun shines.
                    let place =
                        smoothStep(48, 84, point.y) + 0.6 * smoothStep(44, 66, abs(point.x)) * smoothStep(-20, 10, point.y)
                    return blend(white, SIMD3(0.66, 0.5, 0.4), strength * min(place, 1) * max(spot, 0.6 * small))
                }, feather: 0)
        }
        if complexion.stubble > 0 {
            let chin = HeadSheet.landmark(8)
            let beard = canvas.field(
                .mirroredOutline([
                    .at(0, chin.y + 52), .at(26, chin.y + 48), .at(38, chin.y + 34), .at(62, chin.y + 46), .at(98, chin.y + 76),
                    .at(104, chin.y + 40), .at(64, chin.y - 4), .at(0, chin.y - 14),
                ]))
            let strength = complexion.stubble
            canvas.glaze(
                beard,
                Pigment { [noise] point, _ in
                    let hair = smoothStep(0.1, 0.7, noise.value(at: point / 0.5 + SIMD2(3, 91)))
                    return blend(white, SIMD3(0.5, 0.52, 0.56), strength * (0.4 + 0.6 * hair))
                }, feather: 14)
        }
    }

    /// Dark lines in the depth of folds, each next to a soft shade.
    private mutating func wrinkles() {
        guard complexion.wrinkles > 0 else { return }
        var whole = canvas.unmirrored
        let lines = whole.field(.strokes(Wrinkles.lines))
        let tone = Pigment { [noise] point, _ in
            SIMD3(0.66, 0.5, 0.45) * (1 + 0.12 * noise.value(at: point / 2))
        }
        whole.glaze(lines.expanded(by: 0.8), tone, feather: 3.6, opacity: 0.34 * complexion.wrinkles)
        whole.glaze(lines, tone, feather: 0.9, opacity: 0.32 * complexion.wrinkles)
        canvas = whole
    }

    private mutating func tint(_ shape: Shape, _ hex: UInt32, feather: Float, opacity: Float) {
        canvas.paint(shape, Pigment.flat(hex).grained(noise, clouds: 0.2, pores: 0.05), feather: feather, opacity: opacity)
    }

    private mutating func eyes() {
        let marks = (42...47).map(HeadSheet.landmark)
        let (inner, outer) = (marks[0], marks[3])
        let centre = (inner + outer) / 2
        tint(.ellipse(centre.x, centre.y, 17, 9.5), complexion.socket, feather: 12, opacity: 0.42)
        tint(
            .stroke([(inner.x - 1, inner.y - 3, 1), (centre.x - 2, centre.y - 9, 4), (outer.x - 2, outer.y - 7, 1.5)]),
            complexion.lid, feather: 6, opacity: 0.35)
        let upper = [marks[0], marks[1], marks[2], marks[3]].map { (x: $0.x, y: $0.y, width: 2.0) }
        canvas.paint(.stroke(upper), .flat(complexion.lashLine), feather: 1.1, opacity: 0.95)
        let lower = [marks[3], marks[4], marks[5], marks[0]].map { (x: $0.x, y: $0.y, width: 0.7) }
        // Below the lashes of the lower lid lies its wet, rosy edge.
        let lashes = lower.map { (x: $0.x, y: $0.y, width: 0.9) }
        canvas.paint(.stroke(lashes), .flat(0x3E1E1A), feather: 1.4, opacity: 0.7)
        let edge = lower.map { (x: $0.x, y: $0.y + 0.7, width: 0.5) }
        canvas.paint(.stroke(edge), .flat(complexion.lidRim), feather: 0.8, opacity: 0.5)
        canvas.paint(
            .stroke([
                (inner.x + 2, inner.y + 5, 0.4), (marks[1].x, marks[1].y + 3.8, 1), (marks[2].x, marks[2].y + 3.6, 1),
                (outer.x + 1.5, outer.y + 2.5, 0.3),
            ]),
            .flat(complexion.crease), feather: 1.6, opacity: 0.55)
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
        let color = Pigment.vertical(complexion.lips.lower, at: Float(line) - 4, complexion.lips.upper, at: Float(line) + 4)
        canvas.paint(lips, color.grained(noise, clouds: 0.16, pores: 0.1), feather: 2.2, opacity: 0.85)
        let gap = canvas.field(.mirroredOutline([knot(62), knot(63), knot(64, isCorner: true), knot(65), knot(66)]))
        canvas.paint(gap.expanded(by: 0.3), .flat(complexion.lipGap), feather: 1, opacity: 0.9)
        canvas.paint(
            .mirroredStroke([(0, line - 5, 2), (6, line - 4.8, 1.8), (11, line - 4, 0.6)]), .flat(complexion.lipLight),
            feather: 2.6,
            opacity: 0.5)
    }

    /// Hairs along the brow's landmarks, leaning outwards, longer in the middle.
    private mutating func brows() {
        let path = Curve.open(
            (22...26).map { number in
                let point = HeadSheet.landmark(number)
                return .at(point.x, point.y)
            })
        // Hairs of a model end before the shade of painted ones does.
        let shade = complexion.browGround == nil ? path[...] : path[(path.count / 6)...]
        tint(
            .trail(shade.enumerated().map { SIMD3($1.x, $1.y - 1, 3.0 - 1.9 * Double($0) / Double(shade.count)) }),
            complexion.browGround?.color ?? 0x3A2219, feather: 3.6, opacity: complexion.browGround?.strength ?? 0.82)
        guard complexion.browGround == nil else { return }
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
    private mutating func hair(_ color: UInt32) {
        let line = canvas.field(
            .mirroredOutline([
                .at(0, 109), .at(24, 108), .at(43.5, 106), .at(59.5, 100), .at(74, 90), .at(88, 76), .at(101, 57),
                .at(110.7, 34),
                .at(123, 22), .at(132, 43), .at(148, 52), .at(172, 48), .at(189, 32), .at(198, 0), .at(216, -32), .at(244, -42),
                .at(322, -46), .at(330, 190), .at(0, 190),
            ]))
        let ragged = line.roughened(by: 2.2, noise: noise, scale: 2.2)
        canvas.paint(ragged, Hair.strands(noise, color: color), feather: 9, opacity: 0.88)
    }
}
