public import Imaging

/// The colours of a highlighted picture.
package enum HighlightColor {
    /// Pixels that differ by more than the tolerance: the red of the opera's masks.
    package static let beyond = SRGBA8(red: 255, green: 36, blue: 66)
    /// Pixels that differ by less.
    package static let tolerated = SRGBA8(red: 172, green: 128, blue: 36)
    /// The stripes over ignored areas.
    package static let ignored = SRGBA8(red: 92, green: 132, blue: 176)
}

extension DifferenceImages {
    /// Returns the reference in dim grey with differing pixels in red, those within the tolerance in dull amber, and blue
    /// stripes over ignored areas.
    public func highlighted() -> SRGBImage {
        var highlighted = SRGBImage(size: reference.size, pixels: reference.pixels.map(Self.dimmed))
        if !rules.ignored.isEmpty { Self.stripe(PixelMask(of: rules.ignored, size: reference.size), of: &highlighted) }
        for (index, level) in (levels ?? []).enumerated() {
            switch level {
            case .none: break
            case .tolerated: highlighted.pixels[index] = HighlightColor.tolerated
            case .beyond: highlighted.pixels[index] = HighlightColor.beyond
            }
        }
        return highlighted
    }

    private static func stripe(_ mask: PixelMask, of picture: inout SRGBImage) {
        let width = picture.size.width
        for index in mask.isSet.indices where mask.isSet[index] && isStripe(x: index % width, y: index / width) {
            picture.pixels[index] = HighlightColor.ignored
        }
    }

    /// Whether a pixel is on a stripe: two pixels wide, eight apart, rising to the right.
    private static func isStripe(x: Int, y: Int) -> Bool { (x + y) % 8 < 2 }

    /// Returns a colour's luma (Rec. 709 weights in 256ths) as a grey in the lower half of the range, above black.
    private static func dimmed(_ pixel: SRGBA8) -> SRGBA8 {
        let luma = (54 * Int(pixel.red) + 183 * Int(pixel.green) + 19 * Int(pixel.blue)) / 256
        let grey = UInt8(24 + luma / 2)
        return SRGBA8(red: grey, green: grey, blue: grey)
    }

    /// The signs that occur in the highlighted picture.
    package var signs: [HighlightSign] {
        HighlightSign.allCases.filter { sign in
            switch sign {
            case .beyond: levels?.contains(.beyond) == true
            case .tolerated: levels?.contains(.tolerated) == true
            case .ignored: !rules.ignored.isEmpty
            }
        }
    }
}

/// The signs drawn over the dim reference, for legends.
package enum HighlightSign: String, Sendable, CaseIterable {
    /// Pixels that differ by more than the tolerance, in red.
    case beyond
    /// Pixels that differ by less, in amber.
    case tolerated
    /// Ignored pixels, striped in blue.
    case ignored
}
