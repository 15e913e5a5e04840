public import Meshes

/// The built-in font: an alphabet of strokes of one width with round ends, drawn from the numbers here.
///
/// A sign stands in a box whose capitals reach from 0 to 1, y down, with the middle lines of their strokes from 0.08 to 0.92; small letters
/// reach up to 0.36 and down to 1.18. All digits are equally wide, so that nothing moves while numbers run.
public enum StrokeAlphabet {
    /// The width of the strokes.
    public enum Weight: String, CaseIterable, Sendable {
        /// Thin strokes.
        case light
        /// Strokes for reading.
        case regular
        /// Thick strokes.
        case bold

        /// In heights of a capital's box.
        var lineWidth: Double {
            switch self {
            case .light: 0.075
            case .regular: 0.11
            case .bold: 0.165
            }
        }
    }

    /// The height of a capital's box in ems.
    static let emsPerBox = 0.72
    /// The width of a space, in boxes.
    static let space = 0.3

    /// A sign before strokes are drawn along its lines.
    public struct Sign: Sendable {
        /// The middle lines of the strokes, y down, as far right of the sign's left edge as they stand.
        public var path: VectorPath
        /// The distance to the next sign on the right, in boxes.
        public var advance: Double
    }

    /// The signs that the alphabet has.
    public static var signs: Set<Character> { Set(table.keys).union(accented.keys).union([" ", "\u{A0}"]) }

    /// A sign's lines; nil where the alphabet does not have it.
    /// - Parameter weight: wider strokes stand farther apart. Default: regular.
    public static func sign(_ sign: Character, weight: Weight = .regular) -> Sign? {
        if sign == " " || sign == "\u{A0}" { return Sign(path: VectorPath(), advance: space) }
        if let (base, accent) = accented[sign] {
            guard var result = Self.sign(base, weight: weight), let accent = accents[accent] else { return nil }
            let bounds = result.path.horizontalBounds
            let center = (bounds.lowerBound + bounds.upperBound) / 2
            let raise = base.isUppercase ? capitalRaise : 0
            let placed = accent.mapped { SIMD2($0.x + center, $0.y > 0.9 ? $0.y : $0.y - raise) }
            result.path.append(placed)
            return result
        }
        guard let written = table[sign] else { return nil }
        let extra = (weight.lineWidth - Weight.regular.lineWidth) / 2
        guard let (left, right) = written.bearings else { return Sign(path: written.path, advance: digitAdvance) }
        let bounds = written.path.horizontalBounds
        let shift = left + extra - bounds.lowerBound
        return Sign(
            path: written.path.mapped { SIMD2($0.x + shift, $0.y) },
            advance: bounds.upperBound + shift + right + extra)
    }

    /// How much nearer the right one of two signs stands than their advances say, in boxes: 0 or below.
    static func kerning(_ left: Character, _ right: Character) -> Double {
        pairs["\(accented[left]?.base ?? left)\(accented[right]?.base ?? right)"] ?? 0
    }

    /// The width of a digit, in boxes.
    static let digitAdvance = 0.66
    /// How much higher accents stand over capitals.
    private static let capitalRaise = 0.3

    /// A sign as the table has it: nil bearings stand for a digit.
    struct Written {
        var bearings: (left: Double, right: Double)?
        var path: VectorPath
    }

    static let table = parsed(letters + "\n" + marks + "\n" + digits)

    private static let accented: [Character: (base: Character, accent: Character)] = {
        var result: [Character: (base: Character, accent: Character)] = [:]
        for line in accentedSigns.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3 else { continue }
            for (sign, base) in zip(words[1], words[2]) { result[sign] = (base, words[0].first ?? " ") }
        }
        return result
    }()

    private static let accents = parsed(accentMarks).mapValues(\.path)

    private static let pairs: [String: Double] = {
        var result: [String: Double] = [:]
        for line in kernedPairs.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let amount = words.first.flatMap({ Double($0) }) else { continue }
            for pair in words.dropFirst() { result[String(pair)] = amount }
        }
        return result
    }()

    /// Reads lines of a sign, the kinds of its left and right sides, and path data.
    private static func parsed(_ text: String) -> [Character: Written] {
        var result: [Character: Written] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count == 3, let sign = words[0].first, let path = try? VectorPath(pathData: String(words[2])) else {
                preconditionFailure("The alphabet has a line that cannot be read: \(line)")
            }
            let sides = words[1].compactMap { bearing($0) }
            result[sign] = Written(bearings: sides.count == 2 ? (sides[0], sides[1]) : nil, path: path.withFullDots)
        }
        return result
    }

    /// The room beside a side of a sign, in boxes from the middle of its outermost line: upright, round, slanted, open, or of a mark.
    private static func bearing(_ kind: Character) -> Double? {
        switch kind {
        case "s": 0.15
        case "r": 0.115
        case "d": 0.075
        case "o": 0.095
        case "m": 0.12
        default: nil
        }
    }
}

extension VectorPath {
    /// With its dots as small squares around, so that they are wider than the strokes and look as dark.
    fileprivate var withFullDots: VectorPath {
        let half = 0.016
        var path = VectorPath()
        for subpath in subpaths {
            guard subpath.segments.isEmpty else {
                path.append(subpath)
                continue
            }
            let center = subpath.start
            path.move(to: center + SIMD2(-half, -half))
            for corner in [SIMD2(half, -half), SIMD2(half, half), SIMD2(-half, half)] { path.line(to: center + corner) }
            path.close()
        }
        return path
    }

    /// The range of x of the ends of pieces: the alphabet's curves are cut where they reach farthest.
    fileprivate var horizontalBounds: ClosedRange<Double> {
        var (low, high) = (Double.infinity, -Double.infinity)
        for subpath in subpaths {
            for x in [subpath.start.x] + subpath.segments.map(\.end.x) { (low, high) = (min(low, x), max(high, x)) }
        }
        return low <= high ? low...high : 0...0
    }
}
