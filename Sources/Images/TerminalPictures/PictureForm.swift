/// A way in which a terminal shows pictures.
public enum PictureForm: String, Sendable, CaseIterable {
    /// Kitty's graphics protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol).
    case kitty
    /// iTerm2's inline images (https://iterm2.com/documentation-images.html).
    case iterm2
    /// DEC's sixels (VT330/VT340 Programmer Reference, chapter 14).
    case sixel
    /// Half blocks in 24-bit colours.
    case blocks
    /// Half blocks in xterm's 256 colours.
    case blocks256 = "blocks-256"
    /// Half blocks without colours.
    case monochrome

    /// Whether a pixel of the picture is one of the screen, not half of a character cell.
    public var isGraphics: Bool {
        switch self {
        case .kitty, .iterm2, .sixel: true
        case .blocks, .blocks256, .monochrome: false
        }
    }
}
