package import Imaging
package import RenderMath

/// The irradiance from an environment, as a quadratic polynomial of the surface's unit normal in world space.
///
/// `E(n) = constant + linear·n + square·(x², y², z²) + mixed·(xy, xz, yz)`, each for red, green and blue.
package struct EnvironmentLight: Hashable, Sendable {
    /// The irradiance that is independent of the normal.
    package var constant: SIMD3<Float>
    /// The factors on x, y and z.
    package var linear: (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>)
    /// The factors on x², y² and z².
    package var square: (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>)
    /// The factors on xy, xz and yz.
    package var mixed: (xy: SIMD3<Float>, xz: SIMD3<Float>, yz: SIMD3<Float>)

    /// The irradiance from a light's spherical harmonics: equation 13 of Ramamoorthi and Hanrahan (2001).
    /// - Parameters:
    ///   - harmonics: the light's coefficients, in the environment's axes.
    ///   - worldFromEnvironment: the rotation of these axes in the world, without scale and translation.
    ///   - color: a factor on red, green and blue.
    package init(
        _ harmonics: SphericalHarmonics, worldFromEnvironment: Matrix4 = .identity, color: SIMD3<Float> = SIMD3(1, 1, 1)
    ) {
        let (c1, c2, c3, c4, c5) = (0.429043, 0.511664, 0.743125, 0.886227, 0.247708)
        let l = harmonics.coefficients.map { $0 * SIMD3<Double>(color) }
        // A normal n in the world is Rᵀn in the environment. Linear parts are therefore rotated by R, and quadratic parts on
        // both sides.
        let columns = [worldFromEnvironment.columns.0, worldFromEnvironment.columns.1, worldFromEnvironment.columns.2]
        let rotation = (0..<3).map { row in columns.map { Double($0[row]) } }
        let line = [l[3] * (2 * c2), l[1] * (2 * c2), l[2] * (2 * c2)]
        let form = [
            [l[8] * c1, l[4] * c1, l[7] * c1],
            [l[4] * c1, l[8] * -c1, l[5] * c1],
            [l[7] * c1, l[5] * c1, l[6] * c3],
        ]
        func turned(_ row: Int) -> SIMD3<Float> {
            SIMD3<Float>((0..<3).reduce(SIMD3<Double>.zero) { $0 + line[$1] * rotation[row][$1] })
        }
        func turned(_ row: Int, _ column: Int, times factor: Double) -> SIMD3<Float> {
            var sum = SIMD3<Double>.zero
            for i in 0..<3 {
                for j in 0..<3 { sum += form[i][j] * (rotation[row][i] * rotation[column][j]) }
            }
            return SIMD3<Float>(sum * factor)
        }
        constant = SIMD3<Float>(l[0] * c4 - l[6] * c5)
        linear = (turned(0), turned(1), turned(2))
        square = (turned(0, 0, times: 1), turned(1, 1, times: 1), turned(2, 2, times: 1))
        mixed = (turned(0, 1, times: 2), turned(0, 2, times: 2), turned(1, 2, times: 2))
    }

    /// The sum of two lights.
    package static func + (a: EnvironmentLight, b: EnvironmentLight) -> EnvironmentLight {
        var sum = a
        sum.constant += b.constant
        sum.linear = (a.linear.x + b.linear.x, a.linear.y + b.linear.y, a.linear.z + b.linear.z)
        sum.square = (a.square.x + b.square.x, a.square.y + b.square.y, a.square.z + b.square.z)
        sum.mixed = (a.mixed.xy + b.mixed.xy, a.mixed.xz + b.mixed.xz, a.mixed.yz + b.mixed.yz)
        return sum
    }

    private var parts: [SIMD3<Float>] {
        [constant, linear.x, linear.y, linear.z, square.x, square.y, square.z, mixed.xy, mixed.xz, mixed.yz]
    }

    /// Whether all factors are the same.
    package static func == (a: EnvironmentLight, b: EnvironmentLight) -> Bool { a.parts == b.parts }

    /// Feeds all factors to a hasher.
    package func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
