package import Imaging

/// The colour map magma (van der Walt and Smith, 2015, CC0): from black over purple and orange to pale yellow.
///
/// Lightness rises evenly with the value, and no two colours are confused with red-green colour blindness.
package enum MagmaColors {
    /// 256 colours from the lowest value to the highest.
    package static let all: [SRGBA8] = (0..<256).map { color(at: Float($0) / 255) }

    /// Every fifteenth of the 256 published colours; encoded colours between them are interpolated linearly.
    private static let controlPoints: [UInt32] = [
        0x00_0004, 0x09_0720, 0x1A_1042, 0x31_1165, 0x4A_1079, 0x62_1980, 0x79_2282, 0x91_2B81, 0xAA_337D,
        0xC2_3B75, 0xD9_466B, 0xEC_5860, 0xF7_725C, 0xFC_8E64, 0xFE_AA74, 0xFE_C68A, 0xFD_E2A3, 0xFC_FDBF,
    ]

    private static func color(at value: Float) -> SRGBA8 {
        let position = value * Float(controlPoints.count - 1)
        let first = min(Int(position), controlPoints.count - 2)
        let share = position - Float(first)
        let (low, high) = (controlPoints[first], controlPoints[first + 1])
        let channel = { (shift: UInt32) -> UInt8 in
            let (a, b) = (Float(low >> shift & 255), Float(high >> shift & 255))
            return UInt8((a + (b - a) * share).rounded())
        }
        return SRGBA8(red: channel(16), green: channel(8), blue: channel(0))
    }
}
