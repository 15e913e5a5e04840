/// Amounts of memory as variables of the environment hold them.
package enum AddressSpace {
    /// A whole number of bytes, or of the 1024s that `K`, `M` and `G` stand for; nil where it is none, or too large.
    package static func bytes(_ text: String) -> Int? {
        let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30]
        let shift = text.last.flatMap { shifts[$0] }
        let digits = shift == nil ? text[...] : text.dropLast()
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << (shift ?? 0))
        return overflow ? nil : bytes
    }

    /// An amount as `bytes` reads it, in the largest unit of which it is a whole number.
    package static func text(_ bytes: Int) -> String {
        for (unit, shift) in [("G", 30), ("M", 20), ("K", 10)] where bytes % (1 << shift) == 0 {
            return "\(bytes >> shift)\(unit)"
        }
        return "\(bytes)"
    }
}
