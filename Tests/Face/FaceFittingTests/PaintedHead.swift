import Imaging
import RenderMath

@testable import FaceFitting

/// Pictures of a head with patterned skin, as ground truth for registration.
struct PaintedHead {
    let model: FaceModel
    let identity: [SIMD3<Double>]
    let camera: PinholeCamera
    /// The contrast of the pattern, 0…1.
    var contrast = 1.0

    /// A picture of the head on grey. Each pixel samples at its centre.
    /// - Parameters:
    ///   - gain: the factor of the luma.
    ///   - offset: the summand of the luma.
    func picture(of fit: FrameFit, gain: Double = 1, offset: Double = 0) -> SRGBImage {
        let vertices = model.vertices(identity: identity, weights: fit.weights)
        let (width, height) = (camera.imageSize.x, camera.imageSize.y)
        var luma = [Double](repeating: 96, count: width * height)
        var depths = [Double](repeating: .infinity, count: width * height)
        let seen = vertices.map { fit.pose.apply($0) }
        let places = seen.map { camera.place(of: camera.project($0)) }
        for triangle in model.triangles {
            let (a, b, c) = (places[triangle.x], places[triangle.y], places[triangle.z])
            let area = (b - a).cross(c - a)
            guard area < 0 else { continue }
            let low = pointwiseMin(a, pointwiseMin(b, c)), high = pointwiseMax(a, pointwiseMax(b, c))
            for y in max(Int(low.y), 0)..<min(Int(high.y) + 1, height) {
                for x in max(Int(low.x), 0)..<min(Int(high.x) + 1, width) {
                    let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                    let (u, v) = ((c - b).cross(place - b) / area, (a - c).cross(place - c) / area)
                    guard u >= 0, v >= 0, u + v <= 1 else { continue }
                    // The picture's barycentric weights converted to those of the surface, which favour vertices nearer to the
                    // camera.
                    let shares =
                        SIMD3(u, v, 1 - u - v) / SIMD3(-seen[triangle.x].z, -seen[triangle.y].z, -seen[triangle.z].z)
                    let depth = 1 / (shares.x + shares.y + shares.z)
                    let index = y * width + x
                    guard depth < depths[index] else { continue }
                    depths[index] = depth
                    let corner = shares * depth
                    luma[index] = skin(
                        model.rest[triangle.x] * corner.x + model.rest[triangle.y] * corner.y
                            + model.rest[triangle.z] * corner.z)
                }
            }
        }
        let pixels = luma.map { value in
            let grey = UInt8(min(max(value * gain + offset, 0), 255).rounded())
            return SRGBA8(red: grey, green: grey, blue: grey)
        }
        return SRGBImage(size: ImageSize(width, height), pixels: pixels)
    }

    /// The luma of a point of the face at rest.
    private func skin(_ place: SIMD3<Double>) -> Double {
        let waves =
            PortableMath.sin(place.x * 610) + PortableMath.sin(place.y * 470 + place.x * 130)
            + PortableMath.sin(place.y * 260 - place.x * 350 + place.z * 300)
        return 130 + 18 * contrast * waves
    }
}

extension SIMD2<Double> {
    fileprivate func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
}
