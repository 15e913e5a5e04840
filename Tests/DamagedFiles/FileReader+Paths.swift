import Meshes
import Typesetting

extension FileReader {
    /// Reads path data; strokes and fills the path if a config could draw it.
    func readPath(_ bytes: [UInt8]) throws {
        let path = try VectorPath(pathData: String(decoding: bytes, as: UTF8.self))
        // The tolerance of the largest drawing; a hundredth of a pixel on a face of 8192 pixels would be finer.
        let tolerance = 1e-3
        let mostLines = 8192
        guard path.countFlattenedPoints(tolerance: tolerance) <= mostLines else { throw Refusal("too many lines") }
        let lines = path.flattened(tolerance: tolerance)
        try BrokenPromise.unless(
            lines.allSatisfy { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }, "points of paths are finite")
        var triangles = PlanarTriangles()
        StrokeTessellator(width: 0.02, tolerance: tolerance).add(path, to: &triangles)
        guard FillTessellator.countPieces(of: lines) <= 1 << 17 else { throw Refusal("too many pieces") }
        for rule in FillRule.allCases { FillTessellator.add(lines, rule: rule, to: &triangles) }
        try BrokenPromise.unless(
            triangles.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "corners of triangles are finite")
    }

    /// Reads a font, and lays out a line of its glyphs.
    func readFont(_ bytes: [UInt8]) throws {
        let text = "ABA0\u{5909}"
        let font = try Font(bytes, named: "font", for: Set(text.unicodeScalars))
        let layout = TextStyle(font: font, size: 0.1).layout(text)
        try BrokenPromise.unless(
            layout.mesh.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "corners of signs are finite")
    }
}
