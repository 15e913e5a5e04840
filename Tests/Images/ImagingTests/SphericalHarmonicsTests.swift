import Imaging
import Testing

@Suite("Cube maps convert to spherical harmonics")
struct SphericalHarmonicsTests {
    /// The integrals over the sphere of 1, y², x²y² and z²(3z²−1) give the coefficients in closed form.
    @Test("Polynomials of the direction have the coefficients of their integrals", arguments: [8, 64, 256])
    func polynomials(side: Int) {
        let cube = CubeMap(side: side) { n in
            LinearColor(red: 0.8, green: Float(0.5 + 0.4 * n.y), blue: Float(0.5 + 0.6 * n.x * n.y))
        }
        let l = SphericalHarmonics(of: cube).coefficients
        let pi = Double.pi
        var truth = [SIMD3<Double>](repeating: .zero, count: 9)
        truth[0] = SIMD3(0.8, 0.5, 0.5) * (0.282095 * 4 * pi)
        truth[1].y = 0.4 * 0.488603 * 4 * pi / 3
        truth[4].z = 0.6 * 1.092548 * 4 * pi / 15
        let tolerance = side == 8 ? 0.02 : 0.002
        for index in 0..<9 {
            let error = l[index] - truth[index]
            #expect(error.max() < tolerance && error.min() > -tolerance, "coefficient \(index): \(l[index])")
        }
    }

    @Test("A light from above is found above, not at the side or behind")
    func sides() {
        let axes: [SIMD3<Double>] = [SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(1, 0, 0)]
        for (index, axis) in axes.enumerated() {
            let cube = CubeMap(side: 32) { n in
                let cosine = (n * axis).sum()
                let light: Float = cosine > 0.8 ? 1 : 0
                return LinearColor(red: light, green: light, blue: light)
            }
            let l = SphericalHarmonics(of: cube).coefficients
            for other in 0..<3 {
                if other == index { #expect(l[1 + other].x > 0.3) } else { #expect(l[1 + other].x.magnitude < 1e-3) }
            }
        }
    }
}
