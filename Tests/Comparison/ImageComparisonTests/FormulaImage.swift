import Imaging

/// Pictures from integer formulas, which other programs can reproduce.
enum FormulaImage: String, CaseIterable, Sendable {
    /// Ramps that wrap around, with steps of 50 levels every few pixels.
    case pattern
    /// The pattern with inverted samples.
    case inverted
    /// The pattern, shifted left by one pixel.
    case shifted
    /// The pattern, brighter by 9 levels in red and darker by 6 in blue.
    case tinted
    /// The pattern, each sample up to 15 levels higher or 16 lower.
    case noisy
    /// The pattern's pixels averaged with the three to the right and below.
    case blurred

    /// The picture with a size.
    func picture(_ size: ImageSize) -> SRGBImage {
        SRGBImage(size: size) { x, y in
            SRGBA8(red: level(x, y, 0), green: level(x, y, 1), blue: level(x, y, 2))
        }
    }

    private func level(_ x: Int, _ y: Int, _ channel: Int) -> UInt8 {
        let own = Self.pattern(x, y, channel)
        let level =
            switch self {
            case .pattern: own
            case .inverted: 255 - own
            case .shifted: Self.pattern(x + 1, y, channel)
            case .tinted: own + [9, 0, -6][channel]
            case .noisy: own + Self.noise(x, y, channel)
            case .blurred:
                (own + Self.pattern(x + 1, y, channel) + Self.pattern(x, y + 1, channel)
                    + Self.pattern(x + 1, y + 1, channel)) / 4
            }
        return UInt8(min(max(level, 0), 255))
    }

    private static func pattern(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        (3 * x + 2 * (channel + 1) * y + 40 * channel + (x / 7 + y / 5) % 3 * 50) % 256
    }

    private static func noise(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        let mixed = (x * 7919 + y * 104_729 + channel * 1_299_709) % 65_521
        return mixed * mixed % 65_521 / 2048 - 16
    }
}
