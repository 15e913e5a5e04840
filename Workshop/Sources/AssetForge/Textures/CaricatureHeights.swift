import Imaging
import RenderMath

/// The height of a caricature's skin over the face's, as numbers in the face's layout: a bulbous nose, round cheeks and a long
/// chin.
enum CaricatureHeights {
    /// The number that leaves the skin unchanged.
    static let middle: Float = 0.2

    /// A soft bump: 1 at its centre, 0 from its edge on.
    private struct Bump {
        var center: SIMD2<Double>
        /// Half its width and height in millimetres.
        var radius: SIMD2<Double>
        var height: Float

        func height(at point: SIMD2<Double>) -> Float {
            let offset = (point - center) / radius
            let left = max(1 - (offset * offset).sum(), 0)
            return height * Float(left * left)
        }
    }

    static func paint(pixels: Int = 256) -> SRGBImage {
        let nose = FaceLandmarks.onSheet(30)
        let nostril = FaceLandmarks.onSheet(35)
        let chin = FaceLandmarks.onSheet(8)
        let eye = FaceLandmarks.onSheet(46)
        let bumps = [
            Bump(center: nose + SIMD2(0, -1), radius: SIMD2(19, 17), height: 0.8),
            Bump(center: SIMD2(abs(nostril.x) + 4, nostril.y), radius: SIMD2(11, 10), height: 0.3),
            Bump(center: SIMD2(abs(eye.x) + 4, eye.y - 26), radius: SIMD2(22, 20), height: 0.35),
            Bump(center: SIMD2(0, chin.y + 12), radius: SIMD2(24, 18), height: 0.5),
        ]
        return SRGBImage(size: ImageSize(pixels, pixels)) { x, y in
            let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5) / Double(pixels)
            let point = FaceSheet.point(ofTextureCoordinate: place)
            let half = SIMD2(abs(point.x), point.y)
            let height = bumps.reduce(middle) { $0 + $1.height(at: half) }
            let byte = UInt8((min(max(height, 0), 1) * 255).rounded())
            return SRGBA8(red: byte, green: byte, blue: byte)
        }
    }
}
