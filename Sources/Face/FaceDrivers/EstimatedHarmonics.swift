import FaceTracking
import Imaging
import RenderMath

/// Light estimated as spherical harmonics, shared out between a light from one side, which shines on what is glossy, and the rest from all around; together
/// they light a dull surface as the harmonics do.
///
/// The coefficients are those of the light's radiance: under an even 1 from all around a white surface shows 1.
struct EstimatedHarmonics {
    /// The direction that the light from one side shines in.
    let direction: SIMD3<Float>
    /// The light that it adds to a white surface that faces it.
    let directional: SIMD3<Float>
    /// The rest of the light, in the scale of an environment's coefficients.
    let rest: SphericalHarmonics

    /// The share of the directional light that is taken for a single light. More would leave darkness on the side that is turned away.
    private static let directedShare = 0.5

    /// - Parameter coefficients: nine for red, nine for green, nine for blue.
    init(_ coefficients: [Float]) {
        let light = (0..<9).map { index in
            SIMD3(Double(coefficients[index]), Double(coefficients[index + 9]), Double(coefficients[index + 18]))
        }
        // The first degree's coefficients are those of y, z and x; each colour's vector points to its light.
        func gray(_ color: SIMD3<Double>) -> Double { color.dot(SIMD3(0.2126, 0.7152, 0.0722)) }
        let toLight = SIMD3(gray(light[3]), gray(light[1]), gray(light[2])).normalized(orElse: SIMD3(0, 1, 0))
        direction = SIMD3<Float>(-toLight)
        // A light d max(0, n·l) has the first degree's irradiance d/2 (n·l); that of coefficients L is 2/3 · 0.488603 · L·n.
        let along = light[3] * toLight.x + light[1] * toLight.y + light[2] * toLight.z
        let strength = pointwiseMax(along * (2.0 / 3 * 0.488603 * 2 * Self.directedShare), .zero)
        directional = SIMD3<Float>(strength)
        let basis = SphericalHarmonics.basis(toLight)
        rest = SphericalHarmonics(
            coefficients: zip(light, basis).map { ($0 - strength * (.pi * $1)) * (1 / .pi) })
    }
}
