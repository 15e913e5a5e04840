import RenderTestSupport
import Testing

@testable import FilmIntegration

@Suite struct RankedValueTests {
    @Test func valueAtRankMatchesSortedValues() {
        var generator = SeededGenerator(seed: 11)
        let values = (0..<500).map { index -> Float in
            // Equal values, values with equal upper halves of their bits, and distant values.
            switch index % 3 {
            case 0: Float(index % 7)
            case 1: 1 + Float(generator.number()) * 1e-4
            default: Float(generator.number()) * 1e6
            }
        }
        let sorted = values.sorted()
        for rank in values.indices { #expect(values.value(atRank: rank) == sorted[rank], "rank \(rank)") }
        #expect([4, 1, 2, 2, 3, 2].mean(ofLowest: 3) == Float(5) / 3)
    }
}
