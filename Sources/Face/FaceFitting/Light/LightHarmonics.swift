import FaceTracking
import Imaging
import RenderMath

/// Solves for light as nine spherical harmonics per colour, and keeps it plausible in directions without samples.
///
/// The harmonics describe the light reflected by a white diffuse surface (Ramamoorthi and Hanrahan, 2001, equation 13).
enum LightHarmonics {
    /// The ridge, relative to the weight of the samples, and its factor for the second degree.
    private static let (ridge, secondDegree) = (1e-3, 4.0)
    /// The ridge that pulls each colour's harmonics towards those of the luminance. A lamp's colour is determined by large
    /// areas of skin rather than by a few samples.
    private static let colorRidge = 0.08
    /// The weight of the equations for grazing normals, relative to the weight of the samples.
    private static let grazingWeight = 0.1
    /// The cosines of grazing normals to the viewer, and the cosine of the normals whose light they are pulled towards. Skin is
    /// sampled from 0.25 upwards.
    private static let (grazing, edge): ([Double], Double) = ([0.05, 0.2], 0.4)
    /// The number of directions around the viewer in which grazing normals are constrained.
    private static let directionCount = 16
    /// The smallest light at a visible normal, as a fraction of the mean over all of them. Sums of nine harmonics ring, but
    /// light is never negative.
    private static let leastShare = 0.1

    /// Returns the harmonics towards a normal, each times the diffuse reflection of an albedo of 1: π, 2π/3 and π/4, over π.
    static func basis(_ normal: SIMD3<Double>) -> [Double] {
        SphericalHarmonics.basis(normal).enumerated().map { $1 * ($0 == 0 ? 1 : $0 < 4 ? 2.0 / 3 : 0.25) }
    }

    /// Returns the light that a white surface with the given normal reflects.
    static func shown(_ light: [SIMD3<Double>], _ normal: SIMD3<Double>) -> SIMD3<Double> {
        zip(light, basis(normal)).reduce(into: SIMD3<Double>()) { $0 += $1.0 * $1.1 }
    }

    /// Returns the harmonics that solve the normal equations.
    /// - Parameters:
    ///   - channels: the equations of red, green and blue.
    ///   - weight: the sum of the samples' weights in each.
    ///   - toCamera: the direction from the face to the camera, of length 1.
    static func solved(_ channels: [NormalEquations], weight: Double, toCamera: SIMD3<Double>) -> [SIMD3<Double>] {
        let held = grazingEquations(toCamera)
        var luminance = NormalEquations(count: 9)
        for channel in channels { luminance.add(channel, times: 1) }
        luminance.add(held, times: 3 * weight)
        let neutral = solved(luminance, near: [Double](repeating: 0, count: 9), ridge: 3 * ridge * weight)
        let colors = channels.map { channel in
            var channel = channel
            channel.add(held, times: weight)
            return solved(channel, near: neutral, ridge: colorRidge * weight)
        }
        return calmed((0..<9).map { SIMD3(colors[0][$0], colors[1][$0], colors[2][$0]) }, toCamera)
    }

    /// Solves for nine harmonics with a ridge that pulls them towards expected ones.
    private static func solved(_ equations: NormalEquations, near expected: [Double], ridge: Double) -> [Double] {
        var equations = equations
        for k in 0..<9 {
            equations.add(k, residual: expected[k], weight: max(k >= 4 ? ridge * secondDegree : ridge, 1e-9))
        }
        return equations.solved { _ in -Double.infinity...Double.infinity } ?? expected
    }

    /// Returns equations that pull the light at grazing normals towards that at the edge of the sampled skin in the same
    /// direction.
    ///
    /// Beyond the samples, harmonics would fall or rise without limit, which would show at the outline of a mask. The equations
    /// have a total weight of `grazingWeight`.
    private static func grazingEquations(_ toCamera: SIMD3<Double>) -> NormalEquations {
        var equations = NormalEquations(count: 9)
        let unknowns = Array(0..<9)
        for around in directions(about: toCamera) {
            let last = basis(tilted(toCamera, around, cosine: edge))
            for cosine in grazing {
                let change = zip(basis(tilted(toCamera, around, cosine: cosine)), last).map { $0 - $1 }
                let weight = grazingWeight / Double(directionCount * grazing.count)
                equations.add(unknowns, change, residual: 0, weight: weight)
            }
        }
        return equations
    }

    /// Reduces the degrees above the constant term until no visible normal is dark.
    private static func calmed(_ light: [SIMD3<Double>], _ toCamera: SIMD3<Double>) -> [SIMD3<Double>] {
        let visible = visibleBases(toCamera)
        var most = 1.0
        for channel in 0..<3 {
            let even = light[0][channel] * SphericalHarmonics.basis(SIMD3(0, 0, 1))[0]
            guard even > 0 else { continue }
            let lowest = visible.map { basis in (1..<9).reduce(0) { $0 + light[$1][channel] * basis[$1] } }.min() ?? 0
            if lowest < 0 { most = min(most, (leastShare - 1) * even / lowest) }
        }
        return light.indices.map { $0 == 0 ? light[0] : light[$0] * most }
    }

    /// Returns the harmonics towards normals that face the camera.
    private static func visibleBases(_ toCamera: SIMD3<Double>) -> [[Double]] {
        let tilts = directions(about: toCamera).flatMap { around in
            [0.05, 0.3, 0.55, 0.8].map { basis(tilted(toCamera, around, cosine: $0)) }
        }
        return tilts + [basis(toCamera)]
    }

    /// Returns unit vectors at right angles to the view, all around it.
    private static func directions(about toCamera: SIMD3<Double>) -> [SIMD3<Double>] {
        let right = SIMD3(0, 1, 0).cross(toCamera).normalized(orElse: SIMD3(1, 0, 0))
        let up = toCamera.cross(right)
        return (0..<directionCount).map { index in
            let angle = 2 * .pi * Double(index) / Double(directionCount)
            return right * PortableMath.cos(angle) + up * PortableMath.sin(angle)
        }
    }

    private static func tilted(_ toCamera: SIMD3<Double>, _ around: SIMD3<Double>, cosine: Double) -> SIMD3<Double> {
        toCamera * cosine + around * (1 - cosine * cosine).squareRoot()
    }

    /// Returns the light as stored in recordings.
    ///
    /// The estimate also has ambient light and a main direction for programs that do not use harmonics.
    static func estimate(_ light: [SIMD3<Double>]) -> LightEstimate {
        let even = 0.282095 * light[0].luminance
        let slope = SIMD3(light[3].luminance, light[1].luminance, light[2].luminance) * (2.0 / 3 * 0.488603)
        return LightEstimate(
            ambientIntensity: Float(max(even - slope.length / 2, 0) * 1000),
            primaryDirection: slope.length > 0 ? SIMD3<Float>(-slope.normalized()) : nil,
            primaryIntensity: Float(2000 * slope.length),
            sphericalHarmonics: (0..<27).map { Float(light[$0 % 9][$0 / 9]) })
    }
}
