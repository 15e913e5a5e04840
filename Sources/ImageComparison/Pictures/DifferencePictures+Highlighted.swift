public import Imaging

/// The colours of a highlighted picture.
public enum HighlightColor {
    /// Pixels that differ by more than is tolerated: the red of the opera's masks.
    public static let beyond = SRGBA8(red: 255, green: 36, blue: 66)
    /// Pixels that differ by less.
    public static let tolerated = SRGBA8(red: 172, green: 128, blue: 36)
    /// The stripes over what is ignored.
    public static let ignored = SRGBA8(red: 92, green: 132, blue: 176)
}

extension DifferencePictures {
    /// The reference in dim grey; differing pixels in red, those that differ by no more than a tolerance in dull amber; blue stripes
    /// over what is ignored.
    public func highlighted() -> SRGBImage {
        let ignored = rules.ignored.isEmpty ? nil : PixelMask(of: rules.ignored, size: reference.size)
        return SRGBImage(size: reference.size) { x, y in
            let index = y * reference.size.width + x
            switch levels?[index] ?? .none {
            case .beyond: return HighlightColor.beyond
            case .tolerated: return HighlightColor.tolerated
            case .none:
                let isStriped = ignored?.isSet[index] == true && Self.isStripe(x: x, y: y)
                return isStriped ? HighlightColor.ignored : Self.dimmed(reference.pixels[index])
            }
        }
    }

    /// Stripes of two pixels that rise to the right, eight apart.
    private static func isStripe(x: Int, y: Int) -> Bool { (x + y) % 8 < 2 }

    /// The grey of a colour's luma (Rec. 709 weights in 256ths), in the lower half of the range, not down to black.
    private static func dimmed(_ pixel: SRGBA8) -> SRGBA8 {
        let luma = (54 * Int(pixel.red) + 183 * Int(pixel.green) + 19 * Int(pixel.blue)) / 256
        let grey = UInt8(24 + luma / 2)
        return SRGBA8(red: grey, green: grey, blue: grey)
    }

    /// What there is to see in the highlighted picture.
    public var signs: [HighlightSign] {
        let occurring = Set(levels ?? [])
        return HighlightSign.allCases.filter { sign in
            switch sign {
            case .beyond: occurring.contains(.beyond)
            case .tolerated: occurring.contains(.tolerated)
            case .ignored: !rules.ignored.isEmpty
            }
        }
    }
}

/// What is drawn over the dim reference, for legends.
public enum HighlightSign: String, Sendable, CaseIterable {
    /// Pixels that differ by more than is tolerated, in red.
    case beyond
    /// Pixels that differ by less, in amber.
    case tolerated
    /// What is not looked at, striped in blue.
    case ignored
}
