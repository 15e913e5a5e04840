public import Meshes

/// A font reduced to the characters that a text may show: triangulated glyphs and their spacing.
///
/// Lengths are in ems, with y up and the baseline at 0. A font contains only the requested characters, so the cost of a file
/// with many thousand glyphs depends on the text.
public struct Font: Sendable {
    /// The shape of a character.
    public struct Glyph: Sendable {
        /// The distance to the next glyph on the right.
        public var advance: Double
        /// The covered area, without overlaps.
        public var triangles: PlanarTriangles

        /// Creates a glyph from its properties.
        public init(advance: Double, triangles: PlanarTriangles) {
            self.advance = advance
            self.triangles = triangles
        }
    }

    /// Two neighbouring characters.
    struct Pair: Hashable {
        var left: Unicode.Scalar
        var right: Unicode.Scalar
    }

    /// The largest distance of the triangles from the true outlines: a fifth of a pixel if an em is 130 pixels high.
    static let tolerance = 0.0015

    /// The distance from the baseline up to the top of a line, above 0.
    public var ascender: Double
    /// The distance from the baseline down to the bottom of a line, below 0.
    public var descender: Double
    /// The distance from one baseline to the next.
    public var lineHeight: Double
    /// The height of capital letters.
    public var capHeight: Double
    /// The requested characters that the font lacks, in ascending order.
    public internal(set) var missing: [Unicode.Scalar] = []

    var glyphs: [Unicode.Scalar: Glyph] = [:]
    var kernings: [Pair: Double] = [:]
    /// The glyph for characters that the font lacks.
    var replacement: Glyph

    /// The glyph of a character, or a box if the font lacks it.
    public subscript(_ scalar: Unicode.Scalar) -> Glyph { glyphs[scalar] ?? replacement }

    /// Returns the adjustment of the left character's advance for a pair of characters, usually below 0.
    package func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Double {
        kernings[Pair(left: left, right: right)] ?? 0
    }
}

extension Font {
    /// Returns the font with all glyphs widened on every side and the same advances, for the outline behind a text.
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

    /// Creates the built-in font, which is the same on every machine.
    /// - Parameters:
    ///   - weight: the width of its strokes. Default: regular.
    ///   - scalars: the characters that a text may show.
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
    /// The position of the baseline for the centre lines of strokes, in boxes from the top.
    static let baseline = 0.92
}
