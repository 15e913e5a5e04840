/// Whole numbers by which bytes of luma and colour differences become bytes of red, green and blue, and the other way.
///
/// One table for both ways. Products are summed in 32 bits: see each weight's unit for why they fit.
struct ConversionWeights: Sendable {
    /// Luma and colour differences to RGB, in units of 2⁻¹⁶ of a byte's step. The largest, 2.12 for BT.709's blue, times 16·128 sixteenths
    /// of a step is below 2²⁹; that of luma, 1.17 · 16 · 255, below 2²⁹ too; the sum of three stays below 2³¹.
    struct ToRGB: Sendable {
        var luma: Int32
        var lumaOffset: Int32
        var redFromRed: Int32
        var greenFromBlue: Int32
        var greenFromRed: Int32
        var blueFromBlue: Int32
    }

    /// RGB to one of the three, in units of 2⁻²⁰ of a byte's step: at most 0.87 · 255 · 2²⁰, below 2²⁸, so that the sum of four pixels fits.
    struct FromRGB: Sendable {
        var red: Int32
        var green: Int32
        var blue: Int32
    }

    let toRGB: ToRGB
    let toLuma: FromRGB
    let toBlueDifference: FromRGB
    let toRedDifference: FromRGB
    let lumaOffset: Int32

    init(_ matrix: ColorMatrix, _ range: ColorRange) {
        let (red, blue) = (matrix.redWeight, matrix.blueWeight)
        let green = 1 - red - blue
        let luma = 255 / range.lumaSteps
        let chroma = 255 / range.chromaSteps
        func scaled(_ value: Double, by bits: Int) -> Int32 { Int32((value * Double(1 << bits)).rounded()) }
        lumaOffset = range.lumaOffset
        toRGB = ToRGB(
            luma: scaled(luma, by: 16), lumaOffset: range.lumaOffset, redFromRed: scaled(2 * (1 - red) * chroma, by: 16),
            greenFromBlue: scaled(-2 * blue * (1 - blue) / green * chroma, by: 16),
            greenFromRed: scaled(-2 * red * (1 - red) / green * chroma, by: 16),
            blueFromBlue: scaled(2 * (1 - blue) * chroma, by: 16))
        toLuma = FromRGB(
            red: scaled(red / luma, by: 20), green: scaled(green / luma, by: 20), blue: scaled(blue / luma, by: 20))
        let blueScale = 1 / (2 * (1 - blue) * chroma)
        toBlueDifference = FromRGB(
            red: scaled(-red * blueScale, by: 20), green: scaled(-green * blueScale, by: 20),
            blue: scaled((1 - blue) * blueScale, by: 20))
        let redScale = 1 / (2 * (1 - red) * chroma)
        toRedDifference = FromRGB(
            red: scaled((1 - red) * redScale, by: 20), green: scaled(-green * redScale, by: 20),
            blue: scaled(-blue * redScale, by: 20))
    }

    /// All, made once.
    private static let all: [[ConversionWeights]] = ColorMatrix.allCases.map { matrix in
        ColorRange.allCases.map { ConversionWeights(matrix, $0) }
    }

    /// The weights of a matrix and a range.
    static func of(_ matrix: ColorMatrix, _ range: ColorRange) -> ConversionWeights {
        let indices = (ColorMatrix.allCases.firstIndex(of: matrix)!, ColorRange.allCases.firstIndex(of: range)!)
        return all[indices.0][indices.1]
    }
}
