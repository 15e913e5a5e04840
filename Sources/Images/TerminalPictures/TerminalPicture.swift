import ImageCodecs
public import Imaging

/// A picture encoded for a terminal.
public struct TerminalPicture: Sendable {
    /// The bytes that show the picture, with the cursor at its top left cell. The final position of the cursor is undefined.
    public let bytes: [UInt8]
    /// The number of rows of character cells that it covers.
    public let rows: Int

    /// Encodes a picture, reduced if it does not fit into the terminal.
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
    /// The picture composited over black, opaque.
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
