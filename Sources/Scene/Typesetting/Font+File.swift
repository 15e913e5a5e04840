import CFreeType
package import Files
import Meshes

extension Font {
    /// The largest font file in bytes that is read: fonts with all Chinese characters have 30 MB.
    static let longestFile = 128 << 20
    /// The largest number of outline points of all glyphs of a text, after curves are flattened. Filling that many takes a
    /// second.
    static let mostPoints = 1 << 17

    /// Loads a font from a TrueType or OpenType file or a font collection.
    ///
    /// Kerning follows the font's `kern` table.
    /// - Parameters:
    ///   - location: the location of the file.
    ///   - index: the index of the font in a collection, from 0.
    ///   - scalars: the characters that a text may show.
    /// - Throws: `FontError`.
    package init(at location: FileLocation, index: Int = 0, for scalars: Set<Unicode.Scalar>) throws(FontError) {
        let bytes: [UInt8]
        do {
            bytes = try OpenFile(location).readAll(limit: Self.longestFile)
        } catch {
            throw FontError(.unreadable(error.reason), in: location.name)
        }
        try self.init(bytes, named: location.name, index: index, for: scalars)
    }

    /// Loads a font from the bytes of a file.
    /// - Throws: `FontError`, which names the file.
    public init(_ bytes: [UInt8], named name: String, index: Int = 0, for scalars: Set<Unicode.Scalar>) throws(FontError) {
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<Font, FontError> in
            do throws(FontError) {
                let file = try FontFile(buffer, named: name, index: index)
                return .success(try Font(file, for: scalars))
            } catch {
                return .failure(error)
            }
        }
        self = try result.get()
    }

    private init(_ file: borrowing FontFile, for scalars: Set<Unicode.Scalar>) throws(FontError) {
        let metrics = file.metrics
        let unit = 1 / Double(metrics.unitsPerEm)
        ascender = Double(metrics.ascender) * unit
        descender = Double(metrics.descender) * unit
        lineHeight = metrics.lineHeight > 0 ? Double(metrics.lineHeight) * unit : 1.2
        capHeight = metrics.capHeight > 0 ? Double(metrics.capHeight) * unit : 0.7
        var room = Self.mostPoints
        replacement = try file.glyph(0, unit: unit, room: &room)
        var known: [(scalar: Unicode.Scalar, glyph: UInt32)] = []
        for scalar in scalars.sorted() {
            let index = cfreetype_glyph(file.font, scalar.value)
            guard index != 0 else {
                if scalar != "\n" { missing.append(scalar) }
                continue
            }
            glyphs[scalar] = try file.glyph(index, unit: unit, room: &room)
            known.append((scalar, index))
        }
        guard metrics.hasKerning else { return }
        for left in known {
            for right in known {
                let amount = cfreetype_kerning(file.font, left.glyph, right.glyph)
                if amount != 0 { kernings[Pair(left: left.scalar, right: right.scalar)] = Double(amount) * unit }
            }
        }
    }
}

/// An open font.
private struct FontFile: ~Copyable {
    let font: OpaquePointer
    let metrics: CFreeTypeMetrics
    let name: String

    /// - Parameter bytes: the bytes of the file, which must outlive the font.
    init(_ bytes: UnsafeBufferPointer<UInt8>, named name: String, index: Int) throws(FontError) {
        var font: OpaquePointer?
        var metrics = CFreeTypeMetrics()
        var count: Int32 = 0
        let problem = cfreetype_open(
            bytes.baseAddress, bytes.count, Int32(clamping: index), &font, &metrics, &count)
        guard let font else {
            if count > 0, index >= count { throw FontError(.noSuchIndex(index, count: Int(count)), in: name) }
            throw FontError(.unusable(problem.map { String(cString: $0) } ?? ""), in: name)
        }
        (self.font, self.metrics, self.name) = (font, metrics, name)
    }

    deinit {
        cfreetype_close(font)
    }

    /// - Parameters:
    ///   - unit: the length of the font's unit in ems.
    ///   - room: the number of points that remain for all further outlines.
    func glyph(_ index: UInt32, unit: Double, room: inout Int) throws(FontError) -> Font.Glyph {
        let most = 1 << 14
        var advance: Int32 = 0
        var count = 0
        var problem: UnsafePointer<CChar>?
        let pieces = [CFreeTypePiece](unsafeUninitializedCapacity: most) { buffer, filled in
            problem = cfreetype_outline(font, index, &advance, buffer.baseAddress, most, &count)
            filled = min(count, most)
        }
        if let problem { throw FontError(.unusable(String(cString: problem)), in: name) }
        guard count <= most else { throw FontError(.tooManyPoints(limit: Font.mostPoints), in: name) }
        let path = Self.path(pieces, unit: unit)
        room -= path.countFlattenedPoints(tolerance: Font.tolerance)
        guard room >= 0 else { throw FontError(.tooManyPoints(limit: Font.mostPoints), in: name) }
        var triangles = PlanarTriangles()
        FillTessellator.add(path.flattened(tolerance: Font.tolerance), mostPieces: 1 << 16, to: &triangles)
        return Font.Glyph(advance: Double(advance) * unit, triangles: triangles)
    }

    private static func path(_ pieces: [CFreeTypePiece], unit: Double) -> VectorPath {
        var path = VectorPath()
        for piece in pieces {
            let first = SIMD2(Double(piece.x.0), Double(piece.y.0)) * unit
            let second = SIMD2(Double(piece.x.1), Double(piece.y.1)) * unit
            let third = SIMD2(Double(piece.x.2), Double(piece.y.2)) * unit
            switch piece.kind {
            case CFreeTypeMove:
                path.close()
                path.move(to: first)
            case CFreeTypeLine: path.line(to: first)
            case CFreeTypeConic: path.curve(to: second, control: first)
            default: path.curve(to: third, control1: first, control2: second)
            }
        }
        path.close()
        return path
    }
}
