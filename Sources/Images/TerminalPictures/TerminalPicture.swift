import ImageCodecs
public import Imaging

/// A picture as bytes for a terminal.
public struct TerminalPicture: Sendable {
    /// Shows it where the cursor stands, in the first column of its first row; the cursor is left anywhere.
    public let bytes: [UInt8]
    /// The rows of character cells that it covers.
    public let rows: Int

    /// A picture, made smaller where the terminal has too little room.
    public init(_ picture: SRGBImage, on terminal: PictureTerminal) {
        let placement = terminal.placement(of: picture.size)
        let shown = placement.pixels == picture.size ? picture : picture.resampled(to: placement.pixels)
        rows = placement.rows
        let body: [UInt8]
        switch terminal.form {
        case .kitty:
            body = KittyGraphics.bytes(
                ofPNG: PNGEncoder().encode(shown), columns: terminal.cellSize == nil ? placement.columns : nil)
        case .iterm2:
            body = InlineImage.bytes(ofPNG: PNGEncoder().encode(shown), columns: placement.columns, rows: placement.rows)
        case .sixel: body = Sixels.bytes(of: shown.overBlack)
        case .blocks: body = HalfBlocks.bytes(inTrueColor: shown.overBlack)
        case .blocks256: body = HalfBlocks.bytes(in256Colors: shown.overBlack)
        case .monochrome: body = HalfBlocks.bytes(withoutColors: shown.overBlack)
        }
        bytes = terminal.isWithinTmux && terminal.form.isGraphics ? TmuxPassthrough.wrapped(body) : body
    }
}

extension SRGBImage {
    /// The picture over black, opaque.
    fileprivate var overBlack: SRGBImage {
        func darkened(_ value: UInt8, _ alpha: UInt8) -> UInt8 { UInt8((Int(value) * Int(alpha) + 127) / 255) }
        return map { pixel in
            pixel.alpha == 255
                ? pixel
                : SRGBA8(
                    red: darkened(pixel.red, pixel.alpha), green: darkened(pixel.green, pixel.alpha),
                    blue: darkened(pixel.blue, pixel.alpha))
        }
    }
}
