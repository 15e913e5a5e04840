public import Imaging

/// An encoded colour as hue, saturation and value.
public struct HueSaturationValue: Hashable, Sendable {
    /// The hue in degrees, from 0 up to, but not including, 360: red 0, green 120, blue 240; nil for greys.
    public var hue: Double?
    /// The saturation, 0…1: 0 for greys, 1 if the smallest channel is 0.
    public var saturation: Double
    /// The largest channel, 0…1.
    public var value: Double

    /// Creates a colour from its hue, saturation and value.
    public init(hue: Double?, saturation: Double, value: Double) {
        self.hue = hue
        self.saturation = saturation
        self.value = value
    }

    /// Converts an encoded colour; its alpha is ignored.
    public init(_ color: SRGBA8) {
        self.init(red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255)
    }

    /// Converts encoded channels, each 0…1.
    init(red: Double, green: Double, blue: Double) {
        let largest = max(red, green, blue)
        let chroma = largest - min(red, green, blue)
        value = largest
        saturation = largest > 0 ? chroma / largest : 0
        guard chroma > 0 else { return }
        let sixth =
            largest == red ? (green - blue) / chroma : largest == green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma
        hue = 60 * (sixth < 0 ? sixth + 6 : sixth)
    }

    /// The nearest colour with 8 bits per channel.
    public var color: SRGBA8 {
        func channel(_ offset: Double) -> UInt8 {
            var position = offset + (hue ?? 0) / 60
            if position >= 6 { position -= 6 }
            let share = max(0, min(position, 4 - position, 1))
            return UInt8((min(max(value - value * saturation * share, 0), 1) * 255).rounded())
        }
        return SRGBA8(red: channel(5), green: channel(3), blue: channel(1))
    }
}
