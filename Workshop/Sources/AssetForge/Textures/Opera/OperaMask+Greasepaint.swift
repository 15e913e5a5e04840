/// The painter's operations of traditional opera faces: flat areas of greasepaint, white margins, and lines without gold.
extension OperaMask {
    /// The black of lamp soot in oil.
    static let soot: UInt32 = 0x120D10
    /// The white of powder in oil.
    static let powder: UInt32 = 0xF5F0E6

    /// Covers the whole face with its ground, as evenly as an actor does with the palms.
    mutating func layGreasepaint(_ hex: UInt32) {
        canvas.paint(rim, .greasepaint(hex, grain))
        canvas.glaze(rim.band(from: -9, to: 9), .flat(0x9A8A8C), feather: 17, opacity: 0.55)
    }

    /// Fills areas with one layer of greasepaint.
    mutating func block(_ shapes: Shape..., color: UInt32) {
        block(shapes.map { ink($0) }, color: color)
    }

    /// Fills the union of areas with one layer of greasepaint.
    mutating func block(_ fields: [DistanceField], color: UInt32) {
        canvas.paint(Self.union(fields), .greasepaint(color, grain), feather: 0.4)
    }

    /// Fills the union of areas, with margins round it, each of a width in millimetres and a colour, from the inside outwards.
    mutating func block(_ shapes: [Shape], color: UInt32, margins: [(width: Float, color: UInt32)]) {
        let field = Self.union(shapes.map { ink($0) })
        var outset = margins.reduce(0) { $0 + $1.width }
        for margin in margins.reversed() {
            canvas.paint(field.expanded(by: outset), .greasepaint(margin.color, grain), feather: 0.4)
            outset -= margin.width
        }
        canvas.paint(field, .greasepaint(color, grain), feather: 0.4)
    }

    /// Draws lines of one colour with a pointed brush.
    mutating func lines(_ strokes: [StrokePoints], color: UInt32 = soot) {
        canvas.paint(ink(.strokes(strokes)), .greasepaint(color, grain), feather: 0.35)
    }

    /// Paints the lips, the line between them and the line round them.
    mutating func paintMouth(lips: UInt32, edge: UInt32 = soot, margin: UInt32? = nil) {
        let field = canvas.field(FaceOpenings.lips)
        if let margin { canvas.paint(field.expanded(by: 2.4), .greasepaint(margin, grain), feather: 0.4) }
        canvas.paint(field.expanded(by: 0.9), .greasepaint(edge, grain), feather: 0.4)
        canvas.paint(field, .greasepaint(lips, grain), feather: 0.4)
        let light = canvas.field(.mirroredStroke([(0, -46.4, 2.4), (8, -46, 2.2), (14, -44.8, 0.8)]))
        canvas.paint(light.intersection(field), .flat(0xFFD8C8), feather: 3, opacity: 0.3)
        canvas.paint(mouth.expanded(by: 0.4), .flat(0x14060A))
    }

    /// The finished face with paint that differs between its halves.
    func finished(adding paint: (inout Canvas) -> Void) -> Canvas {
        var whole = finished().unmirrored
        paint(&whole)
        return whole
    }

    private static func union(_ fields: [DistanceField]) -> DistanceField {
        fields.dropFirst().reduce(fields[0]) { $0.union($1) }
    }
}

extension Pigment {
    /// Greasepaint laid on with a soft brush: pooled along its edge, faintly streaked across, a little cloudy.
    static func greasepaint(_ hex: UInt32, _ noise: ValueNoise) -> Pigment {
        let color = linear(hex)
        return Pigment { point, distance in
            let pooled = 0.16 * (1 - smoothStep(0.1, 1.6, -distance))
            let streaks = 0.022 * noise.fractal(at: SIMD2(point.x / 6, point.y / 1.2), octaves: 2)
            let clouds = 0.075 * noise.fractal(at: point / 15, octaves: 3)
            return color * (1 - pooled + streaks + clouds)
        }
    }
}
