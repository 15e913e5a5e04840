import RenderMath

/// The colour of light with a given colour temperature.
package enum ColorTemperature {
    /// Returns the factors that tint white light like a black body of a temperature, in linear light.
    ///
    /// The chromaticity is the Planckian locus as approximated by Kim et al. (US patent 7024034, 2002). Temperatures are
    /// limited to its range, 1667…25000 K. 6500 K is white, exactly (1, 1, 1). All colours have the same luminance. Components
    /// outside sRGB's gamut are clipped at 0 before the luminance is normalized.
    /// - Parameter kelvin: the temperature.
    package static func linearColor(kelvin: Double) -> SIMD3<Float> {
        guard kelvin != 6500 else { return SIMD3(1, 1, 1) }
        let white = linearSRGB(of: chromaticity(kelvin: 6500))
        var color = linearSRGB(of: chromaticity(kelvin: kelvin)) / white
        color.replace(with: 0, where: color .< 0)
        return SIMD3<Float>(color / color.luminance)
    }

    /// Returns the CIE 1931 chromaticity of a black body.
    static func chromaticity(kelvin: Double) -> SIMD2<Double> {
        let temperature = kelvin.isNaN ? 6500 : min(max(kelvin, 1667), 25000)
        let t = 1000 / temperature
        let x =
            temperature <= 4000
            ? ((-0.2661239 * t - 0.2343589) * t + 0.8776956) * t + 0.179910
            : ((-3.0258469 * t + 2.1070379) * t + 0.2226347) * t + 0.240390
        let y: Double
        if temperature <= 2222 {
            y = ((-1.1063814 * x - 1.34811020) * x + 2.18555832) * x - 0.20219683
        } else if temperature <= 4000 {
            y = ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867
        } else {
            y = ((3.0817580 * x - 5.87338670) * x + 3.75112997) * x - 0.37001483
        }
        return SIMD2(x, y)
    }

    /// Returns the linear sRGB colour of a chromaticity at luminance 1 (IEC 61966-2-1).
    private static func linearSRGB(of chromaticity: SIMD2<Double>) -> SIMD3<Double> {
        let x = chromaticity.x / chromaticity.y
        let z = (1 - chromaticity.x - chromaticity.y) / chromaticity.y
        return SIMD3(
            3.2406 * x - 1.5372 - 0.4986 * z,
            -0.9689 * x + 1.8758 + 0.0415 * z,
            0.0557 * x - 0.2040 + 1.0570 * z)
    }
}
