import DescribedErrors
import JSONText

/// A decimal number in text, the same on every system.
enum TextNumber {
    /// Reads a word that must be a number.
    /// - Parameter line: The word's line for the error; nil if it is unknown.
    static func number(_ word: Range<Int>, in bytes: [UInt8], line: Int? = nil) throws(ModelFault) -> Double {
        if let value = value(of: word, in: bytes) { return value }
        let place = line.map { "line \($0): " } ?? ""
        throw ModelFault("\(place)\(quoted(String(decoding: bytes[word].prefix(64), as: UTF8.self))) is not a number")
    }

    /// Reads a word that is a number, or one of C's words for infinity and NaN; nil for anything else.
    static func value(of word: Range<Int>, in bytes: [UInt8]) -> Double? {
        var (position, mantissa, exponent) = (word.lowerBound, UInt64(0), 0)
        var (hasDigit, isExact) = (false, true)
        var isNegative = false
        if position < word.upperBound, bytes[position] == minus || bytes[position] == plus {
            isNegative = bytes[position] == minus
            position += 1
        }
        var isFraction = false
        while position < word.upperBound {
            let byte = bytes[position]
            if byte == point, !isFraction {
                isFraction = true
            } else if 0x30...0x39 ~= byte {
                hasDigit = true
                if mantissa < 1 << 49 {
                    mantissa = mantissa * 10 + UInt64(byte - 0x30)
                    if isFraction { exponent -= 1 }
                } else {
                    isExact = false
                }
            } else {
                break
            }
            position += 1
        }
        if hasDigit, position < word.upperBound, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            let sign = position < word.upperBound && bytes[position] == minus ? -1 : 1
            if position < word.upperBound, bytes[position] == minus || bytes[position] == plus { position += 1 }
            var power = 0
            let start = position
            while position < word.upperBound, 0x30...0x39 ~= bytes[position] {
                power = min(power * 10 + Int(bytes[position] - 0x30), 100_000)
                position += 1
            }
            guard position > start else { return nil }
            exponent += sign * power
        }
        guard position == word.upperBound else { return namedValue(of: word, in: bytes) }
        guard hasDigit else { return nil }
        if isExact, let size = ExactDecimal.value(mantissa, exponent: exponent) { return isNegative ? -size : size }
        return Double(String(decoding: bytes[word].prefix(400), as: UTF8.self))
    }

    private static func namedValue(of word: Range<Int>, in bytes: [UInt8]) -> Double? {
        guard word.count <= 4 else { return nil }
        switch String(decoding: bytes[word], as: UTF8.self).lowercased() {
        case "nan", "-nan", "+nan": return .nan
        case "inf", "+inf": return .infinity
        case "-inf": return -.infinity
        default: return nil
        }
    }

    private static let (minus, plus, point) = (UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."))
}
