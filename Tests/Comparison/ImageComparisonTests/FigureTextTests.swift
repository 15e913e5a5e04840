import ImageComparison
import Testing

@Suite struct FigureTextTests {
    static let figures: [(Double, String)] = [
        (0, "0"), (1, "1"), (-3, "-3"), (0.0123, "0.0123"), (0.012345678, "0.012346"), (41.23456, "41.235"),
        (99_999.5, "100000"), (9_999.5, "9999.5"), (0.000_01, "0.00001"), (1e-9, "1e-09"), (-0.5, "-0.5"),
        (123_456.789, "123457"),
        (.infinity, "infinite"), (-.infinity, "-infinite"), (.nan, "not a number"), (1 / 3, "0.33333"),
    ]

    @Test(arguments: figures)
    func figuresAreFormattedBriefly(_ figure: Double, _ text: String) {
        #expect(FigureText.of(figure) == text)
    }
}
