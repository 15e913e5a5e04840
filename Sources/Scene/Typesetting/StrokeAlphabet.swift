public import Meshes

/// The built-in font: an alphabet of round-ended strokes of uniform width, drawn from the numbers here.
///
/// Characters are in boxes with y down. Capitals reach from 0 to 1, with the centre lines of their strokes from 0.08 to 0.92;
/// small letters reach up to 0.36 and down to 1.18. All digits are equally wide, so that running numbers do not shift.
public enum StrokeAlphabet {
    /// The width of the strokes.
    public enum Weight: String, CaseIterable, Sendable {
        /// Thin strokes.
        case light
        /// Strokes for body text.
        case regular
        /// Thick strokes.
        case bold

        /// The width of a stroke as a fraction of the height of a capital's box.
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

    /// The centre lines of a character's strokes, and its advance.
    public struct Sign: Sendable {
        /// The centre lines of the strokes, in boxes: y down, x from the sign's left edge.
        public var path: VectorPath
        /// The distance to the next sign on the right, in boxes.
        public var advance: Double
    }

    /// The characters of the alphabet.
    public static var signs: Set<Character> { Set(table.keys).union(accented.keys).union([" ", "\u{A0}"]) }

    /// Returns the lines of a character; nil if the alphabet lacks it.
    /// - Parameter weight: wider strokes are spaced farther apart. Default: regular.
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

    /// Returns the adjustment of the left character's advance for a pair of characters, in boxes: 0 or below.
    static func kerning(_ left: Character, _ right: Character) -> Double {
        pairs["\(accented[left]?.base ?? left)\(accented[right]?.base ?? right)"] ?? 0
    }

    /// The width of a digit, in boxes.
    static let digitAdvance = 0.66
    /// The additional height of accents over capitals, in boxes.
    private static let capitalRaise = 0.3

    /// A parsed line of the table; `bearings` is nil for a digit.
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

    /// Parses lines that contain a character, the kinds of its left and right sides, and path data.
    private static func parsed(_ text: String) -> [Character: Written] {
        var result: [Character: Written] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count == 3, let sign = words[0].first, let path = try? VectorPath(pathData: String(words[2])) else {
                preconditionFailure("The alphabet has an invalid line: \(line)")
            }
            let sides = words[1].compactMap { bearing($0) }
            result[sign] = Written(bearings: sides.count == 2 ? (sides[0], sides[1]) : nil, path: path.withFullDots)
        }
        return result
    }

    /// Returns the distance from a side's outermost centre line to the sign's edge, in boxes; nil for a tabular digit.
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
    /// The path with each dot replaced by the outline of a small square.
    ///
    /// Dots are thus wider than the strokes and look as dark.
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

    /// The range of x of the segments' end points. The alphabet's curves are split at their extremes, so this is exact.
    fileprivate var horizontalBounds: ClosedRange<Double> {
        var (low, high) = (Double.infinity, -Double.infinity)
        for subpath in subpaths {
            for x in [subpath.start.x] + subpath.segments.map(\.end.x) { (low, high) = (min(low, x), max(high, x)) }
        }
        return low <= high ? low...high : 0...0
    }
}
