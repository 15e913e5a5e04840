import DescribedErrors

/// A decimal number in a text: `mantissa · 10^exponent`.
private struct ScannedDecimal {
    var isNegative = false
    /// The leading digits that fit.
    var mantissa: UInt64 = 0
    var exponent = 0
    /// Whether there were more digits than fit.
    var isCut = false
    /// The range of the text in the line.
    var range = 0..<0
}

extension JSONScanner {
    /// The longest text of a number, in bytes; longer than any `Double` needs.
    package static let longestNumber = 1100

    /// Reads a finite number, rounded once from its decimal digits.
    package mutating func double() throws(JSONFault) -> Double {
        let decimal = try scanNumber()
        let value = exactDouble(decimal) ?? Double(text(of: decimal)) ?? .nan
        guard value.isFinite else { throw tooLarge(decimal) }
        return value
    }

    /// Reads a finite number in single precision, rounded once from its decimal digits.
    package mutating func float() throws(JSONFault) -> Float {
        let decimal = try scanNumber()
        var value: Float
        if let wide = exactDouble(decimal) {
            value = Float(wide)
            // Rounding twice is wrong only if the first rounding ended halfway between two floats.
            if wide.bitPattern & 0x1FFF_FFFF == 0x1000_0000 || (wide != 0 && wide.magnitude < 0x1p-125) {
                value = Float(text(of: decimal)) ?? .nan
            }
        } else {
            value = Float(text(of: decimal)) ?? .nan
        }
        guard value.isFinite else { throw tooLarge(decimal) }
        return value
    }

    /// Reads a whole number within a range.
    package mutating func integer(in range: ClosedRange<Int>) throws(JSONFault) -> Int {
        _ = peek()
        let start = offset
        let value = try double()
        guard let whole = Int(exactly: value), range.contains(whole) else {
            let found = quoted(String(decoding: bytes[start..<offset], as: UTF8.self))
            throw fault(
                .outOfRange(found: found, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)"), at: start)
        }
        return whole
    }

    private func tooLarge(_ decimal: ScannedDecimal) -> JSONFault {
        fault(
            .outOfRange(found: quoted(text(of: decimal)), allowed: "a number within the range of a 32-bit float"),
            at: decimal.range.lowerBound)
    }

    private func text(of decimal: ScannedDecimal) -> String {
        String(decoding: bytes[decimal.range], as: UTF8.self)
    }

    /// Returns the value, or nil if `ExactDecimal` cannot compute it.
    private func exactDouble(_ decimal: ScannedDecimal) -> Double? {
        guard !decimal.isCut, let value = ExactDecimal.value(decimal.mantissa, exponent: decimal.exponent) else { return nil }
        return decimal.isNegative ? -value : value
    }

    /// Reads a number in JSON's grammar.
    private mutating func scanNumber() throws(JSONFault) -> ScannedDecimal {
        guard let first = peek(), first == UInt8(ascii: "-") || isDigit(first) else { throw mismatch("a finite number") }
        let start = offset
        var decimal = ScannedDecimal(isNegative: first == UInt8(ascii: "-"))
        if decimal.isNegative { offset += 1 }
        let leading = offset
        let wholeDigits = takeDigits(into: &decimal)
        guard wholeDigits > 0, wholeDigits == 1 || bytes[leading] != UInt8(ascii: "0") else {
            throw fault(.unexpected(found: "a malformed number", expected: "digits without a leading zero"), at: start)
        }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            let before = decimal.exponent
            let fractionDigits = takeDigits(into: &decimal)
            // Digits that did not fit into the mantissa are already included in the exponent.
            decimal.exponent = decimal.isCut ? before : before - fractionDigits
            guard fractionDigits > 0 else { throw mismatch("a digit after the decimal point") }
        }
        try takeExponent(into: &decimal)
        decimal.range = start..<offset
        guard decimal.range.count <= Self.longestNumber else {
            throw fault(
                .unexpected(found: "\(decimal.range.count) bytes", expected: "a number of at most \(Self.longestNumber) bytes"),
                at: start)
        }
        return decimal
    }

    private mutating func takeExponent(into decimal: inout ScannedDecimal) throws(JSONFault) {
        guard offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return }
        offset += 1
        var isNegative = false
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+") {
            isNegative = bytes[offset] == UInt8(ascii: "-")
            offset += 1
        }
        var digits = ScannedDecimal()
        guard takeDigits(into: &digits) > 0 else { throw mismatch("a digit of the exponent") }
        // With a larger exponent, the value is zero or infinite for any mantissa of up to 1100 digits.
        let power = digits.isCut ? 100_000 : Int(min(digits.mantissa, 100_000))
        decimal.exponent += isNegative ? -power : power
    }

    /// Reads digits and returns their number.
    private mutating func takeDigits(into decimal: inout ScannedDecimal) -> Int {
        let start = offset
        while offset < bytes.count, isDigit(bytes[offset]) {
            // 19 digits always fit into 64 bits.
            if decimal.mantissa < 1_000_000_000_000_000_000 {
                decimal.mantissa = decimal.mantissa * 10 + UInt64(bytes[offset] & 0x0F)
            } else {
                decimal.isCut = true
            }
            offset += 1
        }
        return offset - start
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
