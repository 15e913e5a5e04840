/// Integer weights for converting bytes of luma and chroma to bytes of red, green and blue, and back.
///
/// One table serves both directions. Products are summed in 32 bits; the comment on each unit explains why they fit.
struct ConversionWeights: Sendable {
    /// Weights from luma and chroma to RGB, in units of 2⁻¹⁶ of a byte's step.
    ///
    /// The largest, 2.12 for BT.709's blue, times 16·128 sixteenths of a step is below 2²⁹. The luma term, 1.17 · 16 · 255, is
    /// also below 2²⁹. The sum of three terms stays below 2³¹.
    struct ToRGB: Sendable {
        var luma: Int32
        var lumaOffset: Int32
        var redFromRed: Int32
        var greenFromBlue: Int32
        var greenFromRed: Int32
        var blueFromBlue: Int32
    }

    /// Weights from RGB to luma or chroma, in units of 2⁻²⁰ of a byte's step.
    ///
    /// A product is at most 0.87 · 255 · 2²⁰, below 2²⁸, so that the sum of four pixels fits.
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

    /// The weights of all matrices and ranges, computed once.
    private static let all: [[ConversionWeights]] = ColorMatrix.allCases.map { matrix in
        ColorRange.allCases.map { ConversionWeights(matrix, $0) }
    }

    /// Returns the weights of a matrix and a range.
    static func of(_ matrix: ColorMatrix, _ range: ColorRange) -> ConversionWeights {
        let indices = (ColorMatrix.allCases.firstIndex(of: matrix)!, ColorRange.allCases.firstIndex(of: range)!)
        return all[indices.0][indices.1]
    }
}
