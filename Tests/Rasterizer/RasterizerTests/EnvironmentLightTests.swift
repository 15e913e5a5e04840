import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Environment light follows its spherical harmonics")
struct EnvironmentLightTests {
    /// Equation 13 of Ramamoorthi and Hanrahan (2001), as printed.
    static func irradiance(_ l: [SIMD3<Double>], _ n: SIMD3<Double>) -> SIMD3<Double> {
        let (c1, c2, c3, c4, c5) = (0.429043, 0.511664, 0.743125, 0.886227, 0.247708)
        let (x, y, z): (Double, Double, Double) = (n.x, n.y, n.z)
        let difference: Double = c1 * (x * x - y * y)
        let height: Double = c3 * z * z - c5
        var sum = l[8] * difference + l[6] * height + l[0] * c4
        let mixed = l[4] * (x * y) + l[7] * (x * z) + l[5] * (y * z)
        let line = l[3] * x + l[1] * y + l[2] * z
        sum += mixed * (2 * c1)
        sum += line * (2 * c2)
        return sum
    }

    static func value(_ light: EnvironmentLight, _ n: SIMD3<Double>) -> SIMD3<Double> {
        let terms: [(SIMD3<Float>, Double)] = [
            (light.constant, 1), (light.linear.x, n.x), (light.linear.y, n.y), (light.linear.z, n.z),
            (light.square.x, n.x * n.x), (light.square.y, n.y * n.y), (light.square.z, n.z * n.z),
            (light.mixed.xy, n.x * n.y), (light.mixed.xz, n.x * n.z), (light.mixed.yz, n.y * n.z),
        ]
        return terms.reduce(.zero) { $0 + SIMD3<Double>($1.0) * $1.1 }
    }

    @Test("The polynomial equals the printed formula, rotated and tinted")
    func polynomial() {
        var generator = SeededGenerator(seed: 0x5A11)
        func direction() -> SIMD3<Double> {
            SIMD3(generator.number(in: -1..<1), generator.number(in: -1..<1), generator.number(in: -1..<1)).normalized()
        }
        for number in 0..<60 {
            let coefficients =
                number == 0
                ? SphericalHarmonics.oldTownSquare.coefficients
                : (0..<9).map { _ in
                    SIMD3(generator.number(in: -1..<1), generator.number(in: -1..<1), generator.number(in: -1..<1))
                }
            let turn = Matrix4(rotation: Quaternion(angle: generator.number(in: -3..<3), axis: SIMD3<Float>(direction())))
            let tint = SIMD3<Float>(0.5, 1, 2)
            let light = EnvironmentLight(
                SphericalHarmonics(coefficients: coefficients), worldFromEnvironment: turn, color: tint)
            for _ in 0..<20 {
                let own = direction()
                let inWorld = SIMD3<Double>(turn.transform(direction: SIMD3<Float>(own)))
                let truth = Self.irradiance(coefficients, own) * SIMD3<Double>(tint)
                let error = Self.value(light, inWorld) - truth
                #expect(error.max() < 1e-5 && error.min() > -1e-5, "\(number) of \(generator)")
            }
        }
    }

    @Test("The light of two environments is their sum")
    func sum() {
        let (a, b) = (EnvironmentLight(.oldTownSquare), EnvironmentLight(.oldTownSquare.scaled(by: 0.5), color: SIMD3(1, 0, 2)))
        for n in [SIMD3(1.0, 0, 0), SIMD3(0, 0.6, 0.8), SIMD3(-0.48, 0.6, -0.64)] {
            let difference = Self.value(a + b, n) - Self.value(a, n) - Self.value(b, n)
            #expect(difference.max() < 1e-6 && difference.min() > -1e-6)
        }
    }
}
