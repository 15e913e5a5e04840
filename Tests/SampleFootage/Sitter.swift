import Imaging
import RenderMath

/// A person from the shoulders up, drawn from ellipses and strands.
struct Sitter {
    /// The centre of the face from the left and top, relative to the height of the picture.
    var center: SIMD2<Double>
    /// The colours of skin, hair and shirt in linear light.
    var skin: SIMD3<Float>
    var hair: SIMD3<Float>
    var shirt: SIMD3<Float>
    /// The length of strands beyond the head, relative to the height of the picture.
    var hairLength: Double
    var seed: UInt64

    static let all = [
        Sitter(
            center: SIMD2(0.32, 0.42), skin: SIMD3(0.58, 0.31, 0.21), hair: SIMD3(0.025, 0.017, 0.013),
            shirt: SIMD3(0.72, 0.70, 0.66), hairLength: 0.13, seed: 11),
        Sitter(
            center: SIMD2(0.88, 0.40), skin: SIMD3(0.74, 0.48, 0.36), hair: SIMD3(0.52, 0.36, 0.17),
            shirt: SIMD3(0.055, 0.06, 0.07), hairLength: 0.15, seed: 12),
        Sitter(
            center: SIMD2(1.44, 0.43), skin: SIMD3(0.20, 0.095, 0.055), hair: SIMD3(0.42, 0.42, 0.43),
            shirt: SIMD3(0.62, 0.40, 0.045), hairLength: 0.12, seed: 13),
    ]

    /// - Parameter time: the time in frames.
    func paint(on canvas: inout FootageCanvas, time: Double) {
        let unit = Double(canvas.size.height)
        let sway = PortableMath.sin(time * 0.55 + Double(seed)) * 0.012
        let face = (center + SIMD2(sway, 0.004 * PortableMath.sin(time * 0.9))) * unit
        var random = FootageRandom(seed: seed)
        paintShoulders(on: &canvas, below: face, unit: unit)
        paintStrands(on: &canvas, around: face, unit: unit, time: time, count: 520, &random)
        ellipse(on: &canvas, face + SIMD2(0, -0.03) * unit, SIMD2(0.118, 0.145) * unit, hair, spill: 0.05...0.3)
        ellipse(on: &canvas, face + SIMD2(0, 0.15) * unit, SIMD2(0.052, 0.09) * unit, skin * 0.7, spill: 0.02...0.25)
        ellipse(on: &canvas, face + SIMD2(0, 0.015) * unit, SIMD2(0.093, 0.128) * unit, skin, spill: 0.02...0.22)
        for side in [-1.0, 1] {
            ellipse(
                on: &canvas, face + SIMD2(side * 0.037, -0.005) * unit, SIMD2(0.013, 0.006) * unit, SIMD3(0.03, 0.02, 0.02),
                spill: 0...0)
        }
        ellipse(on: &canvas, face + SIMD2(0, 0.08) * unit, SIMD2(0.032, 0.009) * unit, SIMD3(0.35, 0.09, 0.08), spill: 0...0)
        paintStrands(on: &canvas, around: face, unit: unit, time: time, count: 160, &random)
    }

    private func paintShoulders(on canvas: inout FootageCanvas, below face: SIMD2<Double>, unit: Double) {
        let shoulders = face + SIMD2(0, 0.55) * unit
        ellipse(on: &canvas, shoulders, SIMD2(0.235, 0.36) * unit, shirt, spill: 0.01...0.2)
    }

    /// Paints an ellipse with a lit side, an edge of one pixel, and more of the screen's light towards its rim.
    private func ellipse(
        on canvas: inout FootageCanvas, _ center: SIMD2<Double>, _ radii: SIMD2<Double>, _ color: SIMD3<Float>,
        spill: ClosedRange<Float>
    ) {
        canvas.paint(
            columns: center.x - radii.x - 1...center.x + radii.x + 1, rows: center.y - radii.y - 1...center.y + radii.y + 1
        ) { x, y in
            let position = (SIMD2(x, y) - center) / radii
            let square = (position * position).sum()
            let slope = position / radii
            // The distance to the edge to first order: the implicit function over the length of its gradient.
            let distance = (square - 1) / max(2 * (slope * slope).sum().squareRoot(), 1e-9)
            let light = Float(0.82 - 0.2 * position.x - 0.12 * position.y)
            let facingAway = Float(square * square)
            return (
                color * light, spill.lowerBound + (spill.upperBound - spill.lowerBound) * min(facingAway, 1),
                min(max(0.5 - distance, 0), 1)
            )
        }
    }

    private func paintStrands(
        on canvas: inout FootageCanvas, around face: SIMD2<Double>, unit: Double, time: Double, count: Int,
        _ random: inout FootageRandom
    ) {
        for _ in 0..<count {
            let angle = random.number(-.pi * 1.15, .pi * 0.15)
            let outward = SIMD2(PortableMath.cos(angle), PortableMath.sin(angle))
            let root = face + SIMD2(0, -0.03) * unit + outward * SIMD2(0.112, 0.138) * unit * random.number(0.86, 1)
            let length = hairLength * unit * random.number(0.35, 1)
            let wind = PortableMath.sin(time * 0.7 + random.number(0, 6.28)) * 0.12
            let lean = SIMD2(random.number(-0.5, 0.5) + wind, random.number(-0.2, 0.75))
            let bend = root + outward * length * 0.6
            let shade = Float(random.number(0.6, 1.35))
            Strand(
                root: root, bend: bend, tip: bend + (outward * 0.35 + lean) * length * 0.6,
                width: random.number(0.3, 1.5) * unit / 720, color: hair * shade
            ).paint(on: &canvas, spill: 0.12)
        }
    }
}
