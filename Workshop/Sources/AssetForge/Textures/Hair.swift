/// Short, dark hair in the head's layout: strands that run down from the crown, in tufts.
enum Hair {
    static func paint(width: Int = 1024) -> Canvas {
        var canvas = Canvas(HeadSheet.frame(width: width))
        canvas.paint(.ellipse(0, 0, 2000, 2000), strands(ValueNoise(seed: 97)))
        return canvas
    }

    /// The colour of hair, a little lighter where it thins out at a shape's edge.
    static func strands(_ noise: ValueNoise) -> Pigment {
        let color = Pigment.linear(0x2A1A14)
        return Pigment { point, distance in
            let strand = noise.fractal(at: SIMD2(point.x / 0.8, point.y / 6), octaves: 3)
            let tuft = noise.fractal(at: SIMD2(point.x / 7, point.y / 14), octaves: 2)
            let shade = 1 + 0.75 * strand + 0.5 * tuft
            return color * (shade * (1.5 - 0.5 * smoothStep(0, 16, -distance)))
        }
    }
}
