public import DescribedErrors
import RenderMath

/// An error in path data: its position, and what is valid there.
public struct PathDataError: DescribedError, Equatable {
    /// The position in the text, in characters from 1; one past the last if the text ends too early.
    public var position: Int
    /// The text at that position; nil at the text's end.
    public var found: String?
    /// A description of the text that is valid there.
    public var expected: String

    /// A one-line message for the user.
    public var description: String {
        guard let found else { return "the path ends at character \(position); expected \(expected)" }
        return "character \(position) of the path is \"\(found)\"; expected \(expected)"
    }
}

extension VectorPath {
    /// Parses SVG path data, the text of a `d` attribute.
    ///
    /// The commands are `M L H V C S Q T A Z`. Capital letters take absolute, small letters relative coordinates (SVG 2,
    /// chapter 9.3, with its full number grammar).
    ///
    ///     let mouth = try VectorPath(pathData: "M -0.4 0.3 q .4,.3 .8 0 z")
    ///
    /// Browsers draw the part before a mistake; this initializer rejects the whole path. A text without any command is an empty
    /// path.
    /// - Throws: `PathDataError` with the first mistake.
    public init(pathData text: String) throws(PathDataError) {
        var reader = PathDataReader(text)
        self = try reader.read()
    }
}

/// Parses path data command by command.
private struct PathDataReader {
    /// The largest distance of a coordinate from the origin; within it, sums stay exact enough to distinguish corners.
    private static let farthest = 1e6

    private let characters: [Unicode.Scalar]
    private var position = 0
    private var path = VectorPath()
    /// The last control point of the previous curve, which S and T reflect, and whether that curve was a cubic.
    private var control: (point: SIMD2<Double>, isCubic: Bool)?

    init(_ text: String) {
        characters = Array(text.unicodeScalars)
    }

    mutating func read() throws(PathDataError) -> VectorPath {
        skipSpace()
        while let letter = current {
            if path.subpaths.isEmpty, letter != "M", letter != "m" {
                throw failure(expected: "M or m at the start of the path")
            }
            guard Self.commands.contains(letter) else {
                throw failure(expected: "one of the commands M, L, H, V, C, S, Q, T, A, Z or their lower-case forms")
            }
            position += 1
            skipSpace()
            try read(letter)
            skipSpace()
        }
        return path
    }

    private static let commands = Set("MmLlHhVvCcSsQqTtAaZz".unicodeScalars)

    /// Reads the arguments of a command, and every repetition of them.
    private mutating func read(_ letter: Unicode.Scalar) throws(PathDataError) {
        let isRelative = letter.properties.isLowercase
        var command = letter.properties.uppercaseMapping
        if command == "Z" {
            path.close()
            control = nil
            return
        }
        repeat {
            try readOne(command, from: isRelative ? path.currentPoint : .zero)
            // Further pairs after a move are lines.
            if command == "M" { command = "L" }
        } while try goesOn()
    }

    private mutating func readOne(_ command: String, from origin: SIMD2<Double>) throws(PathDataError) {
        let before = control
        control = nil
        switch command {
        case "M": path.move(to: try point() + origin)
        case "L": path.line(to: try point() + origin)
        case "H": path.line(to: SIMD2(try number() + origin.x, path.currentPoint.y))
        case "V": path.line(to: SIMD2(path.currentPoint.x, try number() + origin.y))
        case "C": try cubic(from: origin, first: try pointAndComma() + origin)
        case "S": try cubic(from: origin, first: reflected(before, ofCubic: true))
        case "Q": try quadratic(from: origin, control: try pointAndComma() + origin)
        case "T": try quadratic(from: origin, control: reflected(before, ofCubic: false))
        default: try arc(from: origin)
        }
    }

    private mutating func cubic(from origin: SIMD2<Double>, first: SIMD2<Double>) throws(PathDataError) {
        let second = try point() + origin
        skipComma()
        path.curve(to: try point() + origin, control1: first, control2: second)
        control = (second, true)
    }

    private mutating func quadratic(from origin: SIMD2<Double>, control point: SIMD2<Double>) throws(PathDataError) {
        path.curve(to: try self.point() + origin, control: point)
        control = (point, false)
    }

    private mutating func arc(from origin: SIMD2<Double>) throws(PathDataError) {
        let radii = try point()
        skipComma()
        let turn = try number()
        skipComma()
        let isLarge = try flag()
        skipComma()
        let isPositive = try flag()
        skipComma()
        path.arc(to: try point() + origin, radii: radii, turn: turn, isLarge: isLarge, isPositive: isPositive)
    }

    /// Returns the control point that continues the previous curve smoothly; the current point if that was not a curve of the
    /// same kind.
    private func reflected(_ before: (point: SIMD2<Double>, isCubic: Bool)?, ofCubic isCubic: Bool) -> SIMD2<Double> {
        guard let before, before.isCubic == isCubic else { return path.currentPoint }
        return path.currentPoint * 2 - before.point
    }

    // MARK: Characters

    private var current: Unicode.Scalar? { position < characters.count ? characters[position] : nil }

    private mutating func skipSpace() {
        while let character = current, " \t\n\r\u{0C}".unicodeScalars.contains(character) { position += 1 }
    }

    private mutating func skipComma() {
        skipSpace()
        if current == "," {
            position += 1
            skipSpace()
        }
    }

    /// Whether the command's arguments repeat. After a comma they must.
    private mutating func goesOn() throws(PathDataError) -> Bool {
        skipSpace()
        if current == "," {
            position += 1
            skipSpace()
            guard beginsNumber else { throw failure(expected: "a number") }
            return true
        }
        return beginsNumber
    }

    private var beginsNumber: Bool {
        current.map { "+-.0123456789".unicodeScalars.contains($0) } ?? false
    }

    private mutating func point() throws(PathDataError) -> SIMD2<Double> {
        let x = try number()
        skipComma()
        return SIMD2(x, try number())
    }

    /// Reads a point that is not a command's last: a comma may follow.
    private mutating func pointAndComma() throws(PathDataError) -> SIMD2<Double> {
        let point = try point()
        skipComma()
        return point
    }

    private mutating func flag() throws(PathDataError) -> Bool {
        guard let character = current, character == "0" || character == "1" else {
            throw failure(expected: "a flag, 0 or 1")
        }
        position += 1
        return character == "1"
    }

    private mutating func number() throws(PathDataError) -> Double {
        let start = position
        if current == "+" || current == "-" { position += 1 }
        let wholeDigits = skipDigits()
        var hasDigits = wholeDigits
        if current == "." {
            position += 1
            hasDigits = skipDigits() || wholeDigits
        }
        guard hasDigits else {
            if position < characters.count { position = start }
            throw failure(expected: "a number")
        }
        if current == "e" || current == "E" {
            position += 1
            if current == "+" || current == "-" { position += 1 }
            guard skipDigits() else { throw failure(expected: "the exponent of a number") }
        }
        var digits = String.UnicodeScalarView(characters[start..<position])
        if digits.first == "+" { digits.removeFirst() }
        guard let value = Double(String(digits)), value.magnitude <= Self.farthest else {
            throw PathDataError(position: start + 1, found: String(digits), expected: "a number from -1000000 to 1000000")
        }
        return value
    }

    /// Skips digits and returns whether there were any.
    private mutating func skipDigits() -> Bool {
        let start = position
        while let character = current, ("0"..."9").contains(character) { position += 1 }
        return position > start
    }

    private func failure(expected: String) -> PathDataError {
        PathDataError(position: position + 1, found: current.map { Self.shown($0) }, expected: expected)
    }

    /// Returns a character as shown in messages; control characters and quotation marks are shown by their code point.
    private static func shown(_ character: Unicode.Scalar) -> String {
        let isPlain = character.value >= 0x20 && character.value != 0x7F && character.properties.generalCategory != .control
        return isPlain && character != "\"" ? String(character) : "U+" + String(character.value, radix: 16, uppercase: true)
    }
}
