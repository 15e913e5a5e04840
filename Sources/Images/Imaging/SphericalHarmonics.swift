/// Distant light from all directions as spherical harmonics up to the second degree: nine coefficients per colour.
///
/// They are the coefficients `L` of the light itself, not those of the irradiance, as in Ramamoorthi and Hanrahan, "An
/// Efficient Representation for Irradiance Environment Maps" (2001), whose equation 13 gives the irradiance.
public struct SphericalHarmonics: Hashable, Sendable {
    /// Red, green and blue of `L00 L1−1 L10 L11 L2−2 L2−1 L20 L21 L22`, in linear light.
    public let coefficients: [SIMD3<Double>]

    /// Creates harmonics from their nine coefficients, in the order of `coefficients`.
    /// - Precondition: there are nine coefficients.
    public init(coefficients: [SIMD3<Double>]) {
        precondition(coefficients.count == 9, "Harmonics up to the second degree need nine coefficients.")
        self.coefficients = coefficients
    }

    /// Projects a cube map, in the world's axes; transparent parts count as black.
    public init(of cube: CubeMap) {
        // For the second degree, a mip level with faces of at most 64 pixels has enough detail.
        let level = (0..<cube.levelCount).first { cube.side >> $0 <= 64 } ?? 0
        var sums = [SIMD3<Double>](repeating: .zero, count: 9)
        var wholeAngle = 0.0
        for face in CubeFace.allCases {
            let picture = cube[face].levels[level]
            let side = Double(picture.size.width)
            for row in 0..<picture.size.height {
                for column in 0..<picture.size.width {
                    let (u, v) = ((Double(column) + 0.5) / side, (Double(row) + 0.5) / side)
                    let (x, y) = (2 * u - 1, 2 * v - 1)
                    let distance = 1 + x * x + y * y
                    // The solid angle of a point on a face decreases with the cube of its distance from the centre.
                    let angle = 1 / (distance * distance.squareRoot())
                    let light = SIMD4<Double>(picture[column, row].premultiplied)
                    let direction = CubeMap.direction(face: face, u: u, v: v)
                    for (index, value) in Self.basis(direction).enumerated() {
                        sums[index] += SIMD3(light.x, light.y, light.z) * (value * angle)
                    }
                    wholeAngle += angle
                }
            }
        }
        coefficients = sums.map { $0 * (4 * .pi / wholeAngle) }
    }

    /// Returns the nine basis functions in a direction of length one, in the order of `coefficients`.
    package static func basis(_ direction: SIMD3<Double>) -> [Double] {
        let (x, y, z) = (direction.x, direction.y, direction.z)
        return [
            0.282095, 0.488603 * y, 0.488603 * z, 0.488603 * x, 1.092548 * x * y, 1.092548 * y * z,
            0.315392 * (3 * z * z - 1), 1.092548 * x * z, 0.546274 * (x * x - y * y),
        ]
    }

    /// An old town square by day: the light probe with which Facetious lights its reliefs.
    public static let oldTownSquare = SphericalHarmonics(coefficients: [
        SIMD3(0.871297, 0.875222, 0.864470), SIMD3(0.175058, 0.245335, 0.312891), SIMD3(0.034675, 0.036107, 0.037362),
        SIMD3(-0.004629, -0.029448, -0.048028), SIMD3(-0.120535, -0.121160, -0.117507),
        SIMD3(0.003242, 0.003624, 0.007511), SIMD3(-0.028667, -0.024926, -0.020998),
        SIMD3(-0.077539, -0.086325, -0.091591), SIMD3(-0.161784, -0.191783, -0.219152),
    ])

    /// Returns the light multiplied by a factor.
    package func scaled(by factor: Double) -> SphericalHarmonics {
        SphericalHarmonics(coefficients: coefficients.map { $0 * factor })
    }
}
