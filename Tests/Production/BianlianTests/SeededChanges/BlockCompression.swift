import Bianlian
import RenderMath

extension SRGBImage {
    /// Quantizes the cosine coefficients of blocks of 8×8 as JPEG does, fine detail more coarsely, but without its colour
    /// space.
    /// - Parameter step: the quantization step of the mean of a block, in eighths of a level; that of the finest detail is ten
    ///   times as large.
    func blockCompressed(step: Double) -> SRGBImage {
        var picture = self
        for top in stride(from: 0, to: size.height, by: 8) {
            for left in stride(from: 0, to: size.width, by: 8) {
                let block = (0..<64).map { clamped(left + $0 % 8, top + $0 / 8).parts }
                var coefficients = CosineBlock.transformed(block, isInverse: false)
                for place in 0..<64 {
                    let coarseness = step * (1 + Double(place % 8 + place / 8) * 9 / 14)
                    coefficients[place] = (coefficients[place] / coarseness).rounded(.toNearestOrEven) * coarseness
                }
                let back = CosineBlock.transformed(coefficients, isInverse: true)
                for place in 0..<64 where left + place % 8 < size.width && top + place / 8 < size.height {
                    picture[left + place % 8, top + place / 8] = SRGBA8(back[place])
                }
            }
        }
        return picture
    }
}

/// The orthonormal cosine transform of blocks of 8×8 (DCT-II) and its inverse.
private enum CosineBlock {
    /// Indexed by frequency, then by position.
    private static let basis: [[Double]] = (0..<8).map { frequency in
        (0..<8).map { place in
            let scale = frequency == 0 ? (1.0 / 8).squareRoot() : 0.5
            return scale * PortableMath.cos(Double((2 * place + 1) * frequency) * .pi / 16)
        }
    }

    static func transformed(_ block: [SIMD3<Double>], isInverse: Bool) -> [SIMD3<Double>] {
        var values = block
        // Rows, then columns.
        for (across, down) in [(1, 8), (8, 1)] {
            for line in 0..<8 {
                let old = (0..<8).map { values[line * down + $0 * across] }
                for output in 0..<8 {
                    var sum = SIMD3<Double>.zero
                    for input in 0..<8 { sum += old[input] * (isInverse ? basis[input][output] : basis[output][input]) }
                    values[line * down + output * across] = sum
                }
            }
        }
        return values
    }
}
