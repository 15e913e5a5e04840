import FaceTracking
import RenderTestSupport
import Testing

@testable import FaceDrivers

@Suite struct TextureStepsTests {
    /// The seed's formula, implemented independently.
    private func seedIndex(_ left: Float, _ right: Float, count: Int) -> Int {
        var smile = (Double(left) + Double(right)) / 2 - 0.1
        if smile < 0 { smile = 0 }
        var index = (smile * Double(count) / 0.5).rounded(.down)
        if index > Double(count - 1) { index = Double(count - 1) }
        return Int(index)
    }

    private func index(_ left: Float, _ right: Float, count: Int) -> Int {
        let smile = BlendShapeValue.smile.value(of: BlendShapeValues([.mouthSmileLeft: left, .mouthSmileRight: right]))
        return TextureSteps().index(of: smile, count: count)
    }

    @Test func defaultStepsMatchTheSeedsFormula() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            let (left, right) = (Float(generator.number(in: -0.1..<1.1)), Float(generator.number(in: -0.1..<1.1)))
            let count = generator.integer(in: 1...9)
            #expect(index(left, right, count: count) == seedIndex(left, right, count: count), "\(left) \(right) \(generator)")
        }
    }

    /// A step begins at 0.1 + 0.5·step/count. One float less gives the previous step; the threshold and one float more give
    /// this step.
    @Test(arguments: 1...8) func stepBeginsAtItsThreshold(count: Int) {
        for step in 1..<max(count, 2) where step < count {
            let threshold = 0.1 + 0.5 * Double(step) / Double(count)
            let near = Float(threshold)
            // The nearest float may be on either side of the threshold. Its neighbours are one float away, where double
            // rounding is irrelevant.
            #expect(index(near.nextDown, near.nextDown, count: count) == step - 1, "\(near.nextDown)")
            #expect(index(near.nextUp, near.nextUp, count: count) == step, "\(near.nextUp)")
            #expect(index(near, near, count: count) == seedIndex(near, near, count: count))
        }
    }

    @Test func fourTexturesChangeAtTheSeedsThresholds() {
        let expected: [(Float, Int)] = [
            (-1, 0), (0, 0), (0.1, 0), (0.2249, 0), (0.2251, 1), (0.3499, 1), (0.3501, 2), (0.4749, 2), (0.4751, 3), (0.6, 3),
            (1.08, 3),
        ]
        for (smile, texture) in expected {
            #expect(index(smile, smile, count: 4) == texture, "\(smile)")
        }
        #expect(index(0.5, 0, count: 4) == 1)
    }

    @Test func hysteresisKeepsTheStepOnTheWayDown() {
        let steps = TextureSteps(hysteresis: 0.05)
        // The second of four steps begins at 0.225.
        #expect(steps.index(of: 0.23, count: 4, current: 0) == 1)
        #expect(steps.index(of: 0.18, count: 4, current: 1) == 1)
        #expect(steps.index(of: 0.174, count: 4, current: 1) == 0)
        #expect(steps.index(of: 0.18, count: 4, current: 0) == 0)
        // A value far below leaves all steps at once; the lowest step that still holds is kept.
        #expect(steps.index(of: 0, count: 4, current: 3) == 0)
        #expect(steps.index(of: 0.31, count: 4, current: 3) == 2)
        #expect(steps.index(of: 1, count: 4, current: 0) == 3)
    }

    @Test func withoutHysteresisHistoryHasNoEffect() {
        for value in stride(from: 0.0, through: 1, by: 0.003) {
            for current in 0..<5 {
                #expect(
                    TextureSteps().index(of: value, count: 5, current: current) == TextureSteps().index(of: value, count: 5))
            }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300]) func extremeNumbersStayInRange(value: Double) {
        #expect((0..<3).contains(TextureSteps().index(of: value, count: 3)))
        #expect((0..<3).contains(TextureSteps(fullScale: 0).index(of: value, count: 3, current: 2)))
        #expect(TextureSteps().index(of: value, count: 0) == 0)
    }

    @Test func valuesAreReadFromShapes() {
        let expression = BlendShapeValues([.jawOpen: 0.5, .mouthSmileLeft: 0.25, .mouthSmileRight: 0.75])
        #expect(BlendShapeValue.shape(.jawOpen).value(of: expression) == 0.5)
        #expect(BlendShapeValue.smile.value(of: expression) == 0.5)
        #expect(BlendShapeValue.maximum([.jawOpen, .mouthSmileRight]).value(of: expression) == 0.75)
        let sum = BlendShapeValue.weightedSum([.init(.jawOpen, weight: 2), .init(.mouthSmileLeft, weight: -1)])
        #expect(sum.value(of: expression) == 0.75)
        #expect(BlendShapeValue.mean([]).value(of: expression) == 0 && BlendShapeValue.maximum([]).value(of: expression) == 0)
    }
}
