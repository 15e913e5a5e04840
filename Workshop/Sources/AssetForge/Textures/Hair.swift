import RenderMath

/// The ground of short, dark hair in the layout of `HairCap`: strands that run up from the hairline, with skin between them
/// there.
enum Hair {
    static func paint(_ color: UInt32 = 0x2B1C15, width: Int = 1024) -> Canvas {
        let span = SIMD2(HeadSheet.span.x, HairCap.textureReach)
        var canvas = Canvas(CanvasFrame(width: width, height: width / 4, span: span, isMirrored: true))
        let noise = ValueNoise(seed: 97)
        let top = Float(span.y / 2)
        canvas.paint(.ellipse(0, 0, 2000, 2000), strands(noise, color: color))
        // v = 0 is the texture's upper edge: the hairline. Single hairs reach down to it, dense hair begins above.
        canvas.thin { point in
            let inside = top - point.y
            let tuft: Float = noise.fractal(at: SIMD2(point.x / 5, inside / 24), octaves: 2)
            let hair: Float = noise.value(at: SIMD2(point.x / 0.75, inside / 16))
            let border: Float = 2 + 3 * tuft + 1.5 * hair
            return smoothStep(border - 4, border + 8, inside) * smoothStep(0, 3, inside)
        }
        return canvas
    }

    /// The colour of hair.
    static func strands(_ noise: ValueNoise, color hex: UInt32 = 0x2B1C15) -> Pigment {
        let color = Pigment.linear(hex)
        return Pigment { point, _ in
            let strand = noise.fractal(at: SIMD2(point.x / 0.8, point.y / 9), octaves: 3)
            let tuft = noise.fractal(at: SIMD2(point.x / 7, point.y / 14), octaves: 2)
            return color * (1 + 0.75 * strand + 0.5 * tuft)
        }
    }
}
