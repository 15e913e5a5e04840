import Meshes
import RenderTestSupport
import Testing

@testable import Typesetting

/// Characters have the font's advance, and their triangles cover their outlines once.
@Suite struct FontTests {
    private static let alphabet = Set(
        (33...126).compactMap { Unicode.Scalar($0) } + (0xA1...0xFF).compactMap { Unicode.Scalar($0) })

    private func area(_ triangles: PlanarTriangles) -> Double {
        triangles.triangles.reduce(0) { sum, triangle in
            let (a, b, c) = (
                triangles.points[Int(triangle.x)], triangles.points[Int(triangle.y)], triangles.points[Int(triangle.z)]
            )
            return sum + ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2
        }
    }

    /// The number of triangles that contain a point.
    private func count(_ triangles: PlanarTriangles, at point: SIMD2<Double>) -> Int {
        func isLeft(of from: SIMD2<Double>, _ to: SIMD2<Double>) -> Bool {
            let (edge, way) = (to - from, point - from)
            return edge.x * way.y - edge.y * way.x > 0
        }
        return triangles.triangles.count { triangle in
            let corners = [triangle.x, triangle.y, triangle.z].map { triangles.points[Int($0)] }
            return (0..<3).allSatisfy { isLeft(of: corners[$0], corners[($0 + 1) % 3]) }
        }
    }

    @Test func builtInFontCoversWesternEuropeanLetters() {
        // The soft hyphen and a few characters that captions never use are missing.
        let left: Set<Unicode.Scalar> = Set("¤¥¦¨ª¬\u{AD}¯²³´¶¸¹º¼½¾".unicodeScalars)
        let font = Font(builtIn: .regular, for: Self.alphabet)
        #expect(Set(font.missing) == left)
    }

    @Test func digitsHaveEqualWidth() {
        for weight in StrokeAlphabet.Weight.allCases {
            let font = Font(builtIn: weight, for: Set("0123456789".unicodeScalars))
            #expect(Set("0123456789".unicodeScalars.map { font[$0].advance }).count == 1)
            let style = TextStyle(font: font, size: 1)
            #expect(style.width(of: "1111") == style.width(of: "0000"))
        }
    }

    @Test func crossingStrokesDoNotOverlap() throws {
        var random = SeededGenerator(seed: 71)
        for weight in StrokeAlphabet.Weight.allCases {
            let font = Font(builtIn: weight, for: Self.alphabet)
            for scalar in ["A", "X", "8", "&", "Å", "#", "g"] as [Unicode.Scalar] {
                let triangles = font[scalar].triangles
                for _ in 0..<400 {
                    let point = SIMD2(
                        Double.random(in: -0.1...0.8, using: &random), Double.random(in: -0.3...1.1, using: &random))
                    #expect(count(triangles, at: point) <= 1, "\(scalar) at \(point)")
                }
            }
        }
    }

    @Test func outlinedSignsExtendEquallyAndContainTheSigns() throws {
        let font = Font(builtIn: .regular, for: ["B", "8"])
        let wide = font.widened(by: 0.05)
        var random = SeededGenerator(seed: 5)
        for scalar in ["B", "8"] as [Unicode.Scalar] {
            let (thin, thick) = (font[scalar].triangles, wide[scalar].triangles)
            #expect(wide[scalar].advance == font[scalar].advance)
            for axis in 0..<2 {
                let (a, b) = (thin.points.map { $0[axis] }, thick.points.map { $0[axis] })
                let low = (a.min() ?? 0) - (b.min() ?? 0)
                let high = (b.max() ?? 0) - (a.max() ?? 0)
                for distance in [low, high] { #expect((0.046...0.051).contains(distance)) }
            }
            for _ in 0..<300 {
                let point = SIMD2(Double.random(in: 0...0.6, using: &random), Double.random(in: -0.1...0.8, using: &random))
                #expect(count(thick, at: point) <= 1)
                if count(thin, at: point) == 1 { #expect(count(thick, at: point) == 1) }
            }
        }
    }

    @Test func strokesReachHalfTheirWidth() {
        for weight in StrokeAlphabet.Weight.allCases {
            let points = Font(builtIn: weight, for: ["I"])["I"].triangles.points
            let half = weight.lineWidth * StrokeAlphabet.emsPerBox / 2
            let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
            let bottom = points.map(\.y).min() ?? 0
            let excess = (right - left - 2 * half).magnitude
            #expect(excess < 1e-9)
            let depth = (bottom + half).magnitude
            // Round ends are polygons within the font's tolerance.
            #expect(depth < Font.tolerance)
        }
    }

    @Test func lineWidthSumsAdvancesAndKerning() {
        let text = "AVATAR To 72.5% größer"
        let font = Font(builtIn: .regular, for: Set(text.unicodeScalars))
        var width = 0.0
        var before: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if let before { width += font.kerning(before, scalar) }
            width += font[scalar].advance
            before = scalar
        }
        #expect(font.kerning("A", "V") < 0 && font.kerning("H", "H") == 0)
        let difference = TextStyle(font: font, size: 3).width(of: text) - 3 * width
        #expect(difference.magnitude < 1e-9)
    }

    @Test func linesFollowAlignmentAndAnchor() {
        let font = Font(builtIn: .regular, for: Set("WideI".unicodeScalars))
        for (alignment, share) in zip(TextStyle.Alignment.allCases, [0, 0.5, 1]) {
            let style = TextStyle(font: font, size: 2, alignment: alignment, anchor: SIMD2(1, 1))
            let layout = style.layout("Wide\nI")
            let (wide, narrow) = (style.width(of: "Wide"), style.width(of: "I"))
            let (first, last) = (layout.signs[0].origin, layout.signs[4].origin)
            // The anchor is the upper right corner: the top of the first line's capitals is at 0.
            let errors: [Double] = [
                layout.size.x - wide, layout.lowerLeft.x + wide, first.y + 2 * font.capHeight,
                last.x - (share * (wide - narrow) - wide), first.y - last.y - 2 * font.lineHeight,
            ]
            for error in errors { #expect(error.magnitude < 1e-12, "\(errors)") }
        }
    }

    @Test func fontFilesProvideOutlinesAdvancesAndKerning() throws {
        let font = try Font(SampleFont.bytes, named: "sample.ttf", for: Set("ABC".unicodeScalars))
        #expect(font.missing == ["C"])
        #expect(font["A"].advance == 0.6 && font["B"].advance == 0.8 && font["C"].advance == 0.5)
        #expect(font.kerning("A", "B") == -0.15 && font.kerning("B", "A") == 0)
        let areas = [area(font["A"].triangles) - 0.21, area(font["B"].triangles) - 0.32]
        for difference in areas { #expect(difference.magnitude < 1e-12) }
        #expect(font.ascender == 0.8 && font.descender == -0.2 && font.lineHeight == 1.1)
        let difference = TextStyle(font: font, size: 10).width(of: "ABA") - 18.5
        #expect(difference.magnitude < 1e-9)
    }

    @Test func invalidFontGivesOneLineError() {
        func message(_ bytes: [UInt8], index: Int = 0) -> String {
            do {
                _ = try Font(bytes, named: "x.ttf", index: index, for: ["A", "B"])
                return ""
            } catch {
                return "\(error)"
            }
        }
        #expect(
            message(Array("no font".utf8))
                == "x.ttf: the font cannot be used: it is damaged, or in no known font format; use a TrueType or OpenType font"
        )
        #expect(message([]).hasPrefix("x.ttf: the font cannot be used: "))
        #expect(message(SampleFont.bytes, index: 3) == "x.ttf: there is no font 3: the file contains only font 0")
        for length in stride(from: 0, to: SampleFont.bytes.count, by: 7) {
            let message = message(Array(SampleFont.bytes.prefix(length)))
            #expect(!message.contains("\n"))
        }
    }
}
