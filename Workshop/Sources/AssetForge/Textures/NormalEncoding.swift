import Imaging
import RenderMath

/// Normals as pixels, in tangent space: x along u, y against v, as glTF has them.
enum NormalEncoding {
    /// The pixel of a normal.
    static func pixel(of normal: SIMD3<Float>) -> SRGBA8 {
        func byte(_ value: Float) -> UInt8 { UInt8((value * 0.5 + 0.5) * 255 + 0.5) }
        return SRGBA8(red: byte(normal.x), green: byte(normal.y), blue: byte(normal.z))
    }

    /// The pixel of a surface whose height grows by a slope along u and along v.
    static func pixel(slope: SIMD2<Float>) -> SRGBA8 {
        pixel(of: SIMD3(-slope.x, slope.y, 1).normalized())
    }
}
