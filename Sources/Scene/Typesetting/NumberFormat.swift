/// How a number is written in a text, as a pattern says it: `0.00` has two digits after the point, `000` three before it, `+0.0` always a
/// sign, and `0%` is the number times 100.
///
/// It is the same in every language: a point before decimals, and nothing between thousands.
public struct NumberFormat: Hashable, Sendable {
    /// The least number of digits before the point.
    public var wholeDigits: Int
    /// The number of digits after the point.
    public var decimals: Int
    /// Whether numbers from 0 up have a sign too.
    public var showsPlus: Bool
    /// Whether the number is written times 100, with a percent sign.
    public var isPercent: Bool

    /// Stands for a number that is not known, or too large to be told from its neighbours.
    package static let unknown = "–"
    /// The signs that numbers are written with.
    package static let signs: Set<Unicode.Scalar> = Set("0123456789.+-%–".unicodeScalars)

    /// The most digits on either side of the point.
    static let mostDigits = 9

    /// A format from its parts. Default: whole numbers.
    public init(wholeDigits: Int = 1, decimals: Int = 0, showsPlus: Bool = false, isPercent: Bool = false) {
        self.wholeDigits = wholeDigits
        self.decimals = decimals
        self.showsPlus = showsPlus
        self.isPercent = isPercent
    }

    /// The format of a pattern; nil where it is none.
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

    /// A number as text, halves rounded away from zero; ``unknown`` for nil.
    package func text(of number: Double?) -> String {
        guard let number, number.isFinite else { return Self.unknown }
        var scaled = number.magnitude * (isPercent ? 100 : 1)
        for _ in 0..<decimals { scaled *= 10 }
        // Beyond that neighbouring numbers differ by more than the last digit.
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
