import Bianlian
import ImageComparisonTesting
import PaperFan
import Testing

@Suite struct PaperFanTests {
    /// The fan equals its golden picture, pixel by pixel.
    @Test func fan() throws {
        expectImage(try PaperFan().picture())
    }

    @Test func eachFoldHasTwoTriangles() {
        var fan = PaperFan()
        fan.folds = 7
        #expect(fan.mesh().triangles.count == 14)
    }
}
