import FaceTracking
import Imaging
import RenderMath

/// Light estimated as spherical harmonics, split into a directional light, which causes highlights, and the rest.
/// Together they light a matte surface as the harmonics do.
///
/// The coefficients are those of radiance: uniform light of 1 lights a white surface to 1.
struct EstimatedHarmonics {
    /// The direction in which the directional light shines.
    let direction: SIMD3<Float>
    /// The directional light's contribution to a white surface that faces it.
    let directional: SIMD3<Float>
    /// The rest of the light, in the scale of an environment's coefficients.
    let rest: SphericalHarmonics

    /// The fraction of the directional component that becomes a directional light. More would leave the far side dark.
    private static let directedShare = 0.5

    /// - Parameter coefficients: nine each for red, green and blue, in this order.
    init(_ coefficients: [Float]) {
        let light = (0..<9).map { index in
            SIMD3(Double(coefficients[index]), Double(coefficients[index + 9]), Double(coefficients[index + 18]))
        }
        // The first-degree coefficients are those of y, z and x. The vector of each colour points to its light.
        let toLight = SIMD3(light[3].luminance, light[1].luminance, light[2].luminance).normalized(orElse: SIMD3(0, 1, 0))
        direction = SIMD3<Float>(-toLight)
        // A light d max(0, n·l) has the first-degree irradiance d/2 (n·l); coefficients L have 2/3 · 0.488603 · L·n.
        let along = light[3] * toLight.x + light[1] * toLight.y + light[2] * toLight.z
        let strength = pointwiseMax(along * (2.0 / 3 * 0.488603 * 2 * Self.directedShare), .zero)
        directional = SIMD3<Float>(strength)
        let basis = SphericalHarmonics.basis(toLight)
        rest = SphericalHarmonics(
            coefficients: zip(light, basis).map { ($0 - strength * (.pi * $1)) * (1 / .pi) })
    }
}
