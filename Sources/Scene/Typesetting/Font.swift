public import Meshes

/// The signs of a font that a text may show, each as triangles, and how they stand beside each other.
///
/// Lengths are in ems, the size that a text is told by; y points up, and the baseline is at 0. A font holds what it was made for and no
/// more, so that a file of many thousand signs costs what a text needs of it.
public struct Font: Sendable {
    /// A sign's shape.
    public struct Glyph: Sendable {
        /// The distance to the next sign on the right.
        public var advance: Double
        /// What is covered, nothing twice.
        public var triangles: PlanarTriangles

        /// A sign from its parts.
        public init(advance: Double, triangles: PlanarTriangles) {
            self.advance = advance
            self.triangles = triangles
        }
    }

    /// Two signs beside each other.
    struct Pair: Hashable {
        var left: Unicode.Scalar
        var right: Unicode.Scalar
    }

    /// The largest distance of triangles from the true outlines: a fifth of a pixel where an em is 130 pixels high.
    static let tolerance = 0.0015

    /// From the baseline up to the top of a line, above 0.
    public var ascender: Double
    /// From the baseline down to the bottom of a line, below 0.
    public var descender: Double
    /// From one baseline to the next.
    public var lineHeight: Double
    /// The height of capitals.
    public var capHeight: Double
    /// The signs that were asked for and that the font does not have, in their order.
    public internal(set) var missing: [Unicode.Scalar] = []

    var glyphs: [Unicode.Scalar: Glyph] = [:]
    var kernings: [Pair: Double] = [:]
    /// Stands for signs that the font does not have.
    var replacement: Glyph

    /// A sign; a box for one that the font does not have.
    public subscript(_ scalar: Unicode.Scalar) -> Glyph { glyphs[scalar] ?? replacement }

    /// How much farther apart two signs stand than the left one's advance says; mostly below 0.
    package func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Double {
        kernings[Pair(left: left, right: right)] ?? 0
    }
}

extension Font {
    /// The font with all signs wider to every side, at the same distances from each other: what lies behind a text as its outline.
    /// - Parameter distance: in ems, above 0.
    public func widened(by distance: Double) -> Font {
        func widened(_ glyph: Glyph) -> Glyph {
            Glyph(
                advance: glyph.advance,
                triangles: glyph.triangles.widened(by: distance, tolerance: max(Self.tolerance, distance / 16)))
        }
        var font = self
        font.glyphs = glyphs.mapValues(widened)
        font.replacement = widened(replacement)
        return font
    }

    /// The built-in font, which is the same on every machine.
    /// - Parameters:
    ///   - weight: the width of its strokes. Default: regular.
    ///   - scalars: the signs that a text may show.
    public init(builtIn weight: StrokeAlphabet.Weight = .regular, for scalars: Set<Unicode.Scalar>) {
        let scale = StrokeAlphabet.emsPerBox
        func glyph(_ sign: StrokeAlphabet.Sign) -> Glyph {
            let path = sign.path.mapped { SIMD2($0.x * scale, (StrokeAlphabet.baseline - $0.y) * scale) }
            var strokes = PlanarTriangles()
            StrokeTessellator(width: weight.lineWidth * scale, tolerance: Self.tolerance).add(path, to: &strokes)
            return Glyph(advance: sign.advance * scale, triangles: strokes.united())
        }
        ascender = 0.95
        descender = -0.25
        lineHeight = 1.2
        capHeight = (StrokeAlphabet.baseline - 0.08) * scale
        replacement = glyph(StrokeAlphabet.sign("□", weight: weight) ?? .init(path: VectorPath(), advance: 0))
        let sorted = scalars.sorted()
        for scalar in sorted {
            guard let sign = StrokeAlphabet.sign(Character(scalar), weight: weight) else {
                missing.append(scalar)
                continue
            }
            glyphs[scalar] = glyph(sign)
        }
        for left in sorted {
            for right in sorted {
                let amount = StrokeAlphabet.kerning(Character(left), Character(right))
                if amount != 0 { kernings[Pair(left: left, right: right)] = amount * scale }
            }
        }
    }
}

extension StrokeAlphabet {
    /// The height of the middle lines of strokes that stand on the line, in boxes from the top.
    static let baseline = 0.92
}
