import ImageCodecs
import Imaging
import RenderMath

/// Woven straw, which repeats without a seam, as pictures within a model: blades that cross over and under each other.
enum StrawTexture {
    /// The side of the picture, in millimetres of the hat.
    static let side = 24.0
    /// The number of pictures around the hat.
    static let repeatsAround = 24.0
    /// The number of blades along a side; even, so that over and under continue beyond it.
    private static let blades = 12
    private static let pixels = 256

    /// The height of the weave at a position in blades, and the number of the blade that shows there.
    private static func weave(_ position: SIMD2<Float>) -> (height: Float, blade: SIMD2<Float>, isAcross: Bool) {
        let cell = position.rounded(.down)
        let inside = position - cell - 0.5
        let isAcross = (Int(cell.x) + Int(cell.y)) % 2 == 0
        let (along, over) = isAcross ? (inside.x, inside.y) : (inside.y, inside.x)
        // Round across the blade; it dips where it passes under its neighbours.
        let arch: Float = (1 - 3.2 * over * over) * (1 - 1.8 * along * along)
        return (arch, cell, isAcross)
    }

    /// A PNG file of colours: straw blade by blade, darker between them.
    static func colors() -> [UInt8] {
        let (pale, golden, shade) = (Pigment.linear(0xEBDDB6), Pigment.linear(0xD3B67E), Pigment.linear(0x7A5A30))
        let (noise, encoder) = (ValueNoise(seed: 401), ByteEncoder())
        let image = SRGBImage(size: ImageSize(pixels, pixels)) { x, y in
            let position = (SIMD2(Float(x), Float(y)) + 0.5) * (Float(blades) / Float(pixels))
            let (height, cell, isAcross) = weave(position)
            // A blade keeps its colour along its whole length.
            let number = isAcross ? SIMD2(cell.y, 91) : SIMD2(17, cell.x)
            let tone = 0.5 + 0.5 * noise.value(at: number)
            let fibre: Float = isAcross ? position.y : position.x
            let streak: Float = 0.06 * noise.value(at: SIMD2(fibre * 7, 3))
            let blade = blend(pale, golden, tone) * (1 + streak)
            return encoder.pixel(of: SIMD4(blend(shade, blade, smoothStep(0.02, 0.55, height)), 1))
        }
        return PNGEncoder(compression: .balanced).encode(image)
    }

    /// A PNG file of normals in tangent space, x along u, y against v, as glTF has them.
    static func normals() -> [UInt8] {
        let scale = Float(blades) / Float(pixels)
        let image = SRGBImage(size: ImageSize(pixels, pixels)) { x, y in
            let position = (SIMD2(Float(x), Float(y)) + 0.5) * scale
            func height(_ offset: SIMD2<Float>) -> Float {
                let moved = position + offset + SIMD2(repeating: Float(blades))
                return weave(moved).height
            }
            let step = scale / 2
            let slope = SIMD2(
                height(SIMD2(step, 0)) - height(SIMD2(-step, 0)), height(SIMD2(0, step)) - height(SIMD2(0, -step)))
            return NormalEncoding.pixel(slope: slope / (2 * step) * 0.22)
        }
        return PNGEncoder(compression: .balanced).encode(image)
    }
}
