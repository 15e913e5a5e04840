/// A face being painted: the canvas, the noise of its pigments, and the operations that all painted faces share.
struct OperaMask {
    var canvas: Canvas
    /// Clouds and pores of the pigments.
    let grain: ValueNoise
    /// The glints of gold leaf.
    let leaf: ValueNoise
    let rim: DistanceField
    let eye: DistanceField
    let mouth: DistanceField

    init(on sheet: MaskSheet, seed: UInt32) {
        canvas = Canvas(sheet.frame)
        grain = ValueNoise(seed: seed)
        leaf = ValueNoise(seed: seed &+ 1)
        rim = canvas.field(sheet.rim)
        eye = canvas.field(FaceOpenings.eye)
        mouth = canvas.field(FaceOpenings.mouth)
    }

    /// The field of a hand-drawn shape, whose edge wavers slightly.
    func ink(_ shape: Shape) -> DistanceField {
        canvas.field(shape).roughened(by: 0.16, noise: grain, scale: 3)
    }

    /// Covers the whole face with its ground colour, a little darker towards the rim.
    mutating func layGround(_ pigment: Pigment) {
        canvas.paint(rim, pigment.grained(grain))
        canvas.glaze(rim.band(from: -8, to: 8), .flat(0x8A7478), feather: 15.5, opacity: 0.8)
    }

    /// Lightens softly, like a second, thinner layer of paint.
    mutating func glow(_ shape: Shape, _ hex: UInt32, feather: Float, opacity: Float) {
        canvas.paint(shape, Pigment.flat(hex).grained(grain), feather: feather, opacity: opacity)
    }

    /// Darkens softly.
    mutating func shade(_ shape: Shape, _ hex: UInt32, feather: Float, opacity: Float) {
        canvas.glaze(canvas.field(shape), .flat(hex), feather: feather, opacity: opacity)
    }

    /// Paints a brush line in one colour.
    mutating func draw(_ shape: Shape, _ hex: UInt32) {
        canvas.paint(ink(shape), Pigment.flat(hex).grained(grain, clouds: 0.06, pores: 0.08))
    }

    /// Paints a line of gold leaf.
    mutating func gild(_ shape: Shape) {
        canvas.paint(ink(shape), .gold(leaf))
    }

    /// Paints a line of gold leaf on a wider one of ink.
    mutating func drawGilded(_ points: StrokePoints, edge: UInt32 = 0x0D0A10) {
        let field = ink(.stroke(points))
        canvas.paint(field.expanded(by: 0.7), .flat(edge))
        canvas.paint(field, .gold(leaf))
    }

    /// Paints a shape of gold leaf with an outline.
    mutating func leaf(_ shape: Shape, edge: UInt32) {
        paintBanded(ink(shape), fill: .gold(leaf), bands: [(0.8, .flat(edge))])
    }

    /// Paints pearls along a line: white, with a dark edge and a glint.
    mutating func pearls(along points: StrokePoints, count: Int, fill: UInt32 = 0xFFF6E8, edge: UInt32 = 0x0D0A10) {
        let field = canvas.field(Motif.pearls(along: points, count: count))
        paintBanded(field, fill: .inset(edge: 0xB9A58E, core: fill, depth: 0.8), bands: [(0.35, .flat(edge))])
    }

    /// Paints a shape with concentric outlines: bands of a width in millimetres and a colour, from the shape's edge outwards.
    mutating func paintBanded(_ field: DistanceField, fill: Pigment, bands: [(width: Float, pigment: Pigment)]) {
        var outset = bands.reduce(0) { $0 + $1.width }
        for band in bands.reversed() {
            canvas.paint(field.expanded(by: outset), band.pigment)
            outset -= band.width
        }
        canvas.paint(field, fill)
    }

    /// Paints both lips, their outline and the light on the lower one.
    mutating func paintLips(bottom: UInt32, top: UInt32, shine: UInt32, bands: [(width: Float, pigment: Pigment)]) {
        let lips = canvas.field(FaceOpenings.lips)
        paintBanded(lips, fill: Pigment.vertical(bottom, at: -50, top, at: -33).grained(grain), bands: bands)
        let light = canvas.field(.mirroredStroke([(0, -46.2, 2.6), (7, -45.8, 2.4), (13, -44.8, 1)]))
        canvas.paint(light.intersection(lips), .flat(shine), feather: 2.6, opacity: 0.7)
        canvas.paint(mouth.expanded(by: 0.35), .flat(0x14040A))
    }

    /// Cuts the openings and softens the rim.
    func finished() -> Canvas {
        var done = canvas
        // Slightly inside the eyes' openings, so that paint reaches the edge of the lids.
        done.erase(eye.expanded(by: -0.2))
        done.erase(mouth)
        done.erase(rim.expanded(by: -1.4).inverted, feather: 2.4)
        return done
    }
}
