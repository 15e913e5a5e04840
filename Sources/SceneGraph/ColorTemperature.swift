/// The colour of light by its temperature.
public enum ColorTemperature {
    /// What a light's colour is multiplied by, in linear light: white at 6500 kelvin, reddish below, bluish above; the largest
    /// part is 1, so that a temperature takes light away and adds none.
    /// - Parameter kelvin: brought into 1667…25000, for which the approximation of the Planckian locus holds.
    public static func color(kelvin: Double) -> SIMD3<Float> {
        let light = linearSRGB(kelvin: kelvin) / linearSRGB(kelvin: 6500)
        return SIMD3<Float>(light / light.max())
    }

    /// The black body's colour in linear sRGB at a luminance of 1, parts below zero cut.
    ///
    /// The chromaticity is that of Kim et al. (2002), "Design of advanced color temperature control system for HDTV
    /// applications".
    private static func linearSRGB(kelvin: Double) -> SIMD3<Double> {
        let inverse = 1000 / min(max(kelvin, 1667), 25000)
        let x: Double
        if kelvin < 4000 {
            x = ((-0.2661239 * inverse - 0.2343589) * inverse + 0.8776956) * inverse + 0.179910
        } else {
            x = ((-3.0258469 * inverse + 2.1070379) * inverse + 0.2226347) * inverse + 0.240390
        }
        let y: Double
        if kelvin < 2222 {
            y = ((-1.1063814 * x - 1.34811020) * x + 2.18555832) * x - 0.20219683
        } else if kelvin < 4000 {
            y = ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867
        } else {
            y = ((3.0817580 * x - 5.87338670) * x + 3.75112997) * x - 0.37001483
        }
        let tristimulus = SIMD3(x / y, 1, (1 - x - y) / y)
        // The matrix of IEC 61966-2-1.
        let light = SIMD3(
            (tristimulus * SIMD3(3.2406, -1.5372, -0.4986)).sum(), (tristimulus * SIMD3(-0.9689, 1.8758, 0.0415)).sum(),
            (tristimulus * SIMD3(0.0557, -0.2040, 1.0570)).sum())
        return light.replacing(with: 0, where: light .< 0)
    }
}
