/// Formats figures for users, identically in every locale.
package enum FigureText {
    /// Returns up to five significant digits: `0.0123`, `41.2`, `1`, `infinite`.
    package static func of(_ figure: Double) -> String {
        guard figure.isFinite else { return figure.isNaN ? "not a number" : figure < 0 ? "-infinite" : "infinite" }
        guard figure != 0 else { return "0" }
        if figure == figure.rounded(), figure.magnitude < 1e15 { return String(Int(figure)) }
        guard figure.magnitude >= 1e-6, figure.magnitude < 1e9 else { return "\(figure)" }
        // The number of decimals for five significant digits, 0…10.
        var (decimals, scale) = (0, 1.0)
        while decimals < 10, figure.magnitude * scale < 10_000 {
            scale *= 10
            decimals += 1
        }
        let whole = Int((figure.magnitude * scale).rounded())
        let digits = String(whole)
        let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
        var text = "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return figure < 0 ? "-\(text)" : text
    }
}
