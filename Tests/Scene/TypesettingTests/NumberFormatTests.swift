import Testing
import Typesetting

/// Numbers are formatted by patterns, identically on every machine.
@Suite struct NumberFormatTests {
    @Test(arguments: [
        Case("0", 2.5, "3"), Case("0", -2.5, "-3"), Case("0", -0.4, "0"), Case("0.00", 0.125, "0.13"),
        Case("0.0", 1234567.25, "1234567.3"),
        Case("000", 7, "007"), Case("00.0", -3.14, "-03.1"), Case("+0.0", 2, "+2.0"), Case("+0", -2, "-2"), Case("+0", 0, "+0"),
        Case("0%", 0.724, "72%"), Case("0.0%", 1, "100.0%"), Case("+0%", -0.5, "-50%"),
        Case("0.000000000", 1e-9, "0.000000001"),
        Case("0", .nan, "–"), Case("0", .infinity, "–"), Case("0.00", 1e15, "–"),
        Case("0", 9007199254740991, "9007199254740991"),
    ])
    func numbersFollowThePattern(_ known: Case) throws {
        #expect(try #require(NumberFormat(pattern: known.pattern)).text(of: known.number) == known.text)
    }

    struct Case: Sendable {
        var pattern: String
        var number: Double
        var text: String

        init(_ pattern: String, _ number: Double, _ text: String) {
            (self.pattern, self.number, self.text) = (pattern, number, text)
        }
    }

    /// Thousandths that are not ties of the last digit, compared with whole numbers.
    @Test func hundredthsMatchIntegerArithmetic() throws {
        let format = try #require(NumberFormat(pattern: "0.00"))
        for thousandths in -20_000...20_000 where thousandths % 10 != 5 && thousandths % 10 != -5 {
            let hundredths = (thousandths.magnitude + 5) / 10
            let digits = hundredths % 100
            let sign = thousandths < 0 && hundredths > 0 ? "-" : ""
            #expect(
                format.text(of: Double(thousandths) / 1000) == "\(sign)\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)")
        }
    }

    @Test(arguments: ["", "+", "%", ".", "0.", ".0", "0,0", "1", "0.0.0", "%0", "0+", "x", "0000000000"])
    func invalidPatternsAreRejected(_ pattern: String) {
        #expect(NumberFormat(pattern: pattern) == nil)
    }
}
