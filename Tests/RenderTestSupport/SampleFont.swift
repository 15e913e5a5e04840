/// A TrueType font of three glyphs, written byte by byte: 1000 units per em, "A" a triangle, "B" a square with a square hole,
/// and one kerning pair.
public enum SampleFont {
    /// The advance widths in units: of the box for missing glyphs, of "A" and of "B".
    public static let advances = [500, 600, 800]
    /// The kerning of "A" and "B" in units.
    public static let kerning = -150

    /// The bytes of the font file.
    public static var bytes: [UInt8] {
        let glyphs = [
            glyph([[(0, 0), (0, 700), (400, 700), (400, 0)]]),
            glyph([[(0, 0), (300, 700), (600, 0)]]),
            // The hole has the opposite direction.
            glyph([[(0, 0), (0, 600), (600, 600), (600, 0)], [(200, 200), (400, 200), (400, 400), (200, 400)]]),
        ]
        var places = [0]
        for glyph in glyphs { places.append(places[places.count - 1] + glyph.count) }
        let tables: [(String, [UInt8])] = [
            ("cmap", characterMap), ("glyf", glyphs.flatMap { $0 }), ("head", head), ("hhea", horizontalHeader),
            ("hmtx", advances.flatMap { word($0) + word(0) }), ("kern", pairs), ("loca", places.flatMap { long($0) }),
            ("maxp", long(0x0001_0000) + word(3) + [8, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0].flatMap { word($0) }),
        ]
        var directory = long(0x0001_0000) + [tables.count, 128, 3, 0].flatMap { word($0) }
        var content: [UInt8] = []
        for (name, table) in tables {
            directory += Array(name.utf8)
            directory += [0, 12 + 16 * tables.count + content.count, table.count].flatMap { long($0) }
            content += table + Array(repeating: 0, count: (4 - table.count % 4) % 4)
        }
        return directory + content
    }

    private static var head: [UInt8] {
        let start = [0x0001_0000, 0, 0, 0x5F0F_3CF5].flatMap { long($0) } + word(0) + word(1000)
        let times = [UInt8](repeating: 0, count: 16)
        return start + times + [0, 0, 600, 700, 0, 8, 2, 1, 0].flatMap { word($0) }
    }

    private static var horizontalHeader: [UInt8] {
        long(0x0001_0000) + [800, -200, 100, 800, 0, 0, 600, 1, 0, 0, 0, 0, 0, 0, 0, 3].flatMap { word($0) }
    }

    /// Format 12: "A" and "B" are the glyphs 1 and 2.
    private static var characterMap: [UInt8] {
        [0, 1, 3, 10].flatMap { word($0) } + long(12) + word(12) + word(0) + [28, 0, 1, 65, 66, 1].flatMap { long($0) }
    }

    private static var pairs: [UInt8] {
        [0, 1, 0, 20, 1, 1, 6, 0, 0, 1, 2, kerning].flatMap { word($0) }
    }

    /// Outlines of straight lines.
    private static func glyph(_ outlines: [[(Int, Int)]]) -> [UInt8] {
        let points = outlines.flatMap { $0 }
        let (right, top) = (points.map(\.0).max() ?? 0, points.map(\.1).max() ?? 0)
        var bytes = [outlines.count, 0, 0, right, top].flatMap { word($0) }
        var end = -1
        for outline in outlines {
            end += outline.count
            bytes += word(end)
        }
        bytes += word(0) + Array(repeating: 1, count: points.count)
        var before = 0
        for x in points.map(\.0) {
            bytes += word(x - before)
            before = x
        }
        before = 0
        for y in points.map(\.1) {
            bytes += word(y - before)
            before = y
        }
        return bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    private static func word(_ value: Int) -> [UInt8] {
        let bits = UInt16(truncatingIfNeeded: value)
        return [UInt8(bits >> 8), UInt8(bits & 0xFF)]
    }

    private static func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value & 0xFFFF) }
}
