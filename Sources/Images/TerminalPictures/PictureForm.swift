/// A method for showing pictures in a terminal.
public enum PictureForm: String, Sendable, CaseIterable {
    /// Kitty's graphics protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol).
    case kitty
    /// iTerm2's inline images (https://iterm2.com/documentation-images.html).
    case iterm2
    /// DEC's sixels (VT330/VT340 Programmer Reference, chapter 14).
    case sixel
    /// Half block characters in 24-bit colours.
    case blocks
    /// Half block characters in xterm's 256 colours.
    case blocks256 = "blocks-256"
    /// Half block characters without colours.
    case monochrome

    /// Whether the form shows pixels of the screen instead of half character cells.
    public var isGraphics: Bool {
        switch self {
        case .kitty, .iterm2, .sixel: true
        case .blocks, .blocks256, .monochrome: false
        }
    }
}
