import ImageCodecs
import Imaging
import RenderMath

/// Polished horn: amber with dark, drawn-out clouds, as a picture within a model.
enum HornTexture {
    /// The side of the picture in millimetres of the frame; beyond, it is mirrored.
    private static let side = 64.0

    /// The texture coordinate of a point of a frame whose plate lies across z. Depth moves it a little, so that the plate's
    /// edges are not streaked.
    static func coordinate(of position: SIMD3<Double>) -> SIMD2<Double> {
        SIMD2(position.x + 0.6 * position.z, position.y + 0.4 * position.z) / side
    }

    /// A PNG file.
    static func bytes(pixels: Int = 384) -> [UInt8] {
        let (amber, brown, dark) = (Pigment.linear(0x9A5518), Pigment.linear(0x552709), Pigment.linear(0x190C06))
        let (noise, encoder) = (ValueNoise(seed: 317), ByteEncoder())
        let image = SRGBImage(size: ImageSize(pixels, pixels)) { x, y in
            let point = (SIMD2(Float(x), Float(y)) + 0.5) * (Float(side) / Float(pixels))
            let warp = SIMD2(
                noise.fractal(at: point / 14, octaves: 2), noise.fractal(at: point / 14 + SIMD2(41, 7), octaves: 2))
            let place = point + warp * 9
            let cloud: Float = noise.fractal(at: place / SIMD2(11, 7), octaves: 4)
            let spot: Float = noise.fractal(at: place / SIMD2(4.2, 3.1) + SIMD2(9, 33), octaves: 3)
            let body = blend(amber, brown, smoothStep(-0.28, 0.16, cloud))
            let color = blend(body, dark, 0.94 * smoothStep(0.0, 0.2, cloud + 0.45 * spot))
            return encoder.pixel(of: SIMD4(color, 1))
        }
        return PNGEncoder(compression: .balanced).encode(image)
    }
}
