import Imaging

/// The colours that count as skin in a search for keys.
enum SkinColor {
    /// Whether a pixel may be skin in daylight: the rule of Kovač, Peer and Solina, "Human skin colour clustering for face
    /// detection", EUROCON 2003.
    static func contains(_ pixel: SRGBA8) -> Bool {
        let (red, green, blue) = (Int(pixel.red), Int(pixel.green), Int(pixel.blue))
        return red > 95 && green > 40 && blue > 20 && max(red, green, blue) - min(red, green, blue) > 15
            && abs(red - green) > 15 && red > green && red > blue
    }

    /// Tones from light to dark, for pictures that show no skin.
    static let tones = [
        SRGBA8(red: 244, green: 208, blue: 177), SRGBA8(red: 231, green: 180, blue: 143),
        SRGBA8(red: 209, green: 155, blue: 113),
        SRGBA8(red: 161, green: 102, blue: 64), SRGBA8(red: 109, green: 66, blue: 44),
    ]
}
