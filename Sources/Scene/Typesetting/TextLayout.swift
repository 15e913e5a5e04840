public import Meshes

/// A text style, which lays out lines of text in a plane.
///
///     let layout = TextStyle(font: font, size: 0.05).layout("72 %\nsmile")
///     let mesh = layout.mesh
public struct TextStyle: Sendable {
    /// The horizontal alignment of lines.
    public enum Alignment: String, CaseIterable, Sendable {
        /// Aligned at the left.
        case left
        /// Centred.
        case center
        /// Aligned at the right.
        case right
    }

    /// The font.
    public var font: Font
    /// The length of an em.
    public var size: Double
    /// The horizontal alignment of lines. Default: left.
    public var alignment: Alignment
    /// A factor on the font's line height. Default: 1.
    public var lineHeight: Double
    /// The additional spacing between characters, in ems. Default: 0.
    public var spacing: Double
    /// The point of the text that is placed at the origin. Default: the lower left corner.
    ///
    /// x runs from 0, the left edge, to 1, and y from 0, the bottom, to 1, the top. A text's height reaches from the last
    /// baseline to the top of the first line's capitals.
    public var anchor: SIMD2<Double>

    /// Creates a style from its properties.
    public init(
        font: Font, size: Double, alignment: Alignment = .left, lineHeight: Double = 1, spacing: Double = 0,
        anchor: SIMD2<Double> = .zero
    ) {
        self.font = font
        self.size = size
        self.alignment = alignment
        self.lineHeight = lineHeight
        self.spacing = spacing
        self.anchor = anchor
    }

    /// Returns the width of one line.
    public func width(of line: String) -> Double {
        let scalars = Array(line.unicodeScalars)
        var width = 0.0
        for (index, scalar) in scalars.enumerated() {
            if index > 0 { width += font.kerning(scalars[index - 1], scalar) + spacing }
            width += font[scalar].advance
        }
        return width * size
    }

    /// Lays out a text; line feeds separate lines.
    public func layout(_ text: String) -> TextLayout {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let widths = lines.map(width)
        let width = widths.max() ?? 0
        let step = font.lineHeight * lineHeight * size
        let height = Double(lines.count - 1) * step + font.capHeight * size
        let left = -anchor.x * width
        let top = (1 - anchor.y) * height - font.capHeight * size
        var layout = TextLayout(size: SIMD2(width, height), lowerLeft: SIMD2(left, -anchor.y * height))
        for (index, line) in lines.enumerated() {
            let room = width - widths[index]
            var x = left + (alignment == .left ? 0 : alignment == .right ? room : room / 2)
            let y = top - Double(index) * step
            var before: Unicode.Scalar?
            for scalar in line.unicodeScalars {
                if let before { x += (font.kerning(before, scalar) + spacing) * size }
                let glyph = font[scalar]
                layout.signs.append(PlanarPiece(glyph.triangles, at: SIMD2(x, y), scale: size))
                x += glyph.advance * size
                before = scalar
            }
        }
        return layout
    }
}

/// A text after layout.
public struct TextLayout: Sendable {
    /// The width of the widest line, and the height from the last baseline to the top of the first line's capitals.
    public var size: SIMD2<Double>
    /// The lower left corner: the left edge of the widest line, on the last baseline.
    public var lowerLeft: SIMD2<Double>
    /// The characters in reading order, each placed by its origin on the baseline.
    public internal(set) var signs: [PlanarPiece] = []

    init(size: SIMD2<Double>, lowerLeft: SIMD2<Double>) {
        self.size = size
        self.lowerLeft = lowerLeft
    }

    /// The triangles of the text in the plane z = 0, seen from +z.
    public var mesh: Mesh { Mesh(signs) }
}
