/// A number format, given by a pattern.
///
/// The pattern `0.00` has two digits after the decimal point, `000` at least three before it, `+0.0` always shows a sign, and
/// `0%` multiplies the number by 100. The format is independent of the language: a point before decimals, and no thousands
/// separators.
public struct NumberFormat: Hashable, Sendable {
    /// The minimum number of digits before the decimal point.
    public var wholeDigits: Int
    /// The number of digits after the decimal point.
    public var decimals: Int
    /// Whether numbers from 0 up show a plus sign.
    public var showsPlus: Bool
    /// Whether the number is multiplied by 100 and followed by a percent sign.
    public var isPercent: Bool

    /// The text for a number that is unknown, or too large to be distinguished from its neighbours.
    package static let unknown = "–"
    /// The characters that formatted numbers consist of.
    package static let signs: Set<Unicode.Scalar> = Set("0123456789.+-%–".unicodeScalars)

    /// The maximum number of digits on either side of the decimal point.
    static let mostDigits = 9

    /// Creates a format from its properties. Default: whole numbers.
    public init(wholeDigits: Int = 1, decimals: Int = 0, showsPlus: Bool = false, isPercent: Bool = false) {
        self.wholeDigits = wholeDigits
        self.decimals = decimals
        self.showsPlus = showsPlus
        self.isPercent = isPercent
    }

    /// Parses a pattern; returns nil if it is invalid.
    public init?(pattern: some StringProtocol) {
        var rest = Substring(pattern)
        showsPlus = rest.hasPrefix("+")
        if showsPlus { rest.removeFirst() }
        isPercent = rest.hasSuffix("%")
        if isPercent { rest.removeLast() }
        let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.allSatisfy { $0 == "0" } && !$0.isEmpty }),
            parts.allSatisfy({ $0.count <= Self.mostDigits })
        else { return nil }
        wholeDigits = parts[0].count
        decimals = parts.count > 1 ? parts[1].count : 0
    }

    /// Returns a number as text, with halves rounded away from zero; ``unknown`` for nil.
    package func text(of number: Double?) -> String {
        guard let number, number.isFinite else { return Self.unknown }
        var scaled = number.magnitude * (isPercent ? 100 : 1)
        for _ in 0..<decimals { scaled *= 10 }
        // Above this limit, neighbouring numbers differ by more than the last digit.
        guard scaled < 0x1p53 else { return Self.unknown }
        let rounded = UInt64(scaled.rounded(.toNearestOrAwayFromZero))
        var digits = String(rounded)
        let least = wholeDigits + decimals
        if digits.utf8.count < least { digits = String(repeating: "0", count: least - digits.utf8.count) + digits }
        if decimals > 0 { digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals)) }
        let sign = number < 0 && rounded > 0 ? "-" : showsPlus ? "+" : ""
        return sign + digits + (isPercent ? "%" : "")
    }
}
