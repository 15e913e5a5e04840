/// The robe's cloth: white linen with a gold edge for the collar, and below it indigo with a pattern woven in.
enum RobeTexture {
    /// The size of the canvas in millimetres: about the cloth's height over chest and collar.
    private static let span = SIMD2<Double>(512, 512)

    static func paint(pixels: Int = 1024) -> Canvas {
        var canvas = Canvas(CanvasFrame(width: pixels, height: pixels, span: span, isMirrored: false))
        let noise = ValueNoise(seed: 211)
        let top = span.y / 2
        let border = SIMD2(0, top - span.y * (RobeUnwrap.collarHeight + RobeUnwrap.clothTop) / 2)
        canvas.paint(.halfPlane(origin: border, normal: SIMD2(0, 1)), indigo(noise))
        let height = span.y * RobeUnwrap.collarHeight
        canvas.paint(.halfPlane(origin: border, normal: SIMD2(0, -1)), linen(noise, top: Float(top), height: Float(height)))
        return canvas
    }

    /// Indigo with fine threads and, a shade lighter, a lattice with a blossom in each of its fields.
    private static func indigo(_ noise: ValueNoise) -> Pigment {
        let (ground, figure) = (Pigment.linear(0x1B2747), Pigment.linear(0x2C3D69))
        return Pigment { point, _ in
            let weft: Float = 0.16 * noise.fractal(at: point / SIMD2(5, 0.7), octaves: 2)
            let warp: Float = 0.12 * noise.value(at: point / SIMD2(0.8, 6))
            let cloud: Float = 0.22 * noise.fractal(at: point / 40, octaves: 3)
            // Fields are diamonds, 16 wide and 26 high, since the texture is stretched across the shoulders.
            let field = SIMD2<Float>(point.x / 16 + point.y / 26, point.x / 16 - point.y / 26)
            let inside = field - field.rounded(.toNearestOrAwayFromZero)
            let line: Float = smoothStep(0.44, 0.48, max(abs(inside.x), abs(inside.y)))
            let radius: Float = length(of: inside)
            let dent: Float = 0.5 * abs(inside.x * inside.y) / (0.02 + radius)
            let blossom: Float = smoothStep(0.2, 0.14, radius + dent)
            return blend(ground, figure, 0.75 * max(line, blossom)) * (1 + weft + warp + cloud)
        }
    }

    /// White linen with a seam along the upper edge and a gold cord along the lower one.
    private static func linen(_ noise: ValueNoise, top: Float, height: Float) -> Pigment {
        let (white, seam, edge) = (Pigment.linear(0xE9E4DA), Pigment.linear(0xB9AF9F), Pigment.linear(0x241A12))
        let (gold, glint) = (Pigment.linear(0xB98325), Pigment.linear(0xF4D27E))
        return Pigment { point, _ in
            let share: Float = (top - point.y) / height
            let weave: Float = 1 + 0.05 * noise.fractal(at: point / SIMD2(2.2, 0.9), octaves: 2)
            let thread: Float = 0.6 + 0.4 * noise.value(at: point / SIMD2(1.1, 50))
            let stitches: Float = smoothStep(0.02, 0.008, abs(share - 0.15)) * thread
            let linen = blend(white, seam, 0.7 * stitches) * weave
            let twist: Float = (point.x + (share - 0.9) * 26) / 3
            let strand: Float = abs(2 * (twist - twist.rounded()))
            let shine: Float = smoothStep(0.2, 0.9, strand) * smoothStep(0.07, 0, abs(share - 0.875))
            let cord = blend(gold, glint, shine)
            let lower = blend(cord, edge, smoothStep(0.93, 0.96, share))
            return blend(linen, lower, smoothStep(0.795, 0.82, share))
        }
    }
}
