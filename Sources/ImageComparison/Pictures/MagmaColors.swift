public import Imaging

/// The colour map magma (van der Walt and Smith, 2015, CC0): from black over purple and orange to pale yellow, as light as the
/// value is high, evenly to the eye and without colours that those who see no red or green would confuse.
public enum MagmaColors {
    /// 256 colours from the lowest value to the highest.
    public static let all: [SRGBA8] = (0..<256).map { color(at: Float($0) / 255) }

    /// The map at nine even steps, as published; between them the encoded colours run straight.
    private static let controlPoints: [UInt32] = [
        0x00_0004, 0x1C_1044, 0x4F_127B, 0x81_2581, 0xB5_367A, 0xE5_5064, 0xFB_8761, 0xFE_C287, 0xFC_FDBF,
    ]

    /// The colour of a value, cut to 0…1.
    static subscript(value: Float) -> SRGBA8 {
        all[Int((min(max(value, 0), 1) * 255).rounded())]
    }

    private static func color(at value: Float) -> SRGBA8 {
        let position = value * Float(controlPoints.count - 1)
        let first = min(Int(position), controlPoints.count - 2)
        let share = position - Float(first)
        let (low, high) = (controlPoints[first], controlPoints[first + 1])
        let part = { (shift: UInt32) -> UInt8 in
            let (a, b) = (Float(low >> shift & 255), Float(high >> shift & 255))
            return UInt8((a + (b - a) * share).rounded())
        }
        return SRGBA8(red: part(16), green: part(8), blue: part(0))
    }
}
