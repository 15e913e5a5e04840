import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceDrivers

/// Each step of a curve applies its formula, in the documented order.
@Suite struct ValueCurveTests {
    private func values(_ numbers: [(time: Double, number: Double)], by curve: ValueCurve) -> [Double] {
        var state = ValueCurve.State()
        return numbers.map { state.advance(to: $0.number, at: $0.time, by: curve).x }
    }

    private func range(_ from: Double, _ to: Double) -> [ValueCurve.Key] {
        [.init(from, .zero), .init(to, SIMD4(repeating: 1))]
    }

    @Test func curveWithoutStepsKeepsTheNumber() {
        #expect(values([(0, -3), (1, 0.25)], by: ValueCurve()) == [-3, 0.25])
    }

    @Test func keysInterpolateWithTheirEasings() {
        var curve = ValueCurve()
        curve.keys = [
            .init(0, SIMD4(0, 10, 0, 0)), .init(1, SIMD4(1, 20, 0, 0), easing: .smooth),
            .init(3, SIMD4(5, 0, 0, 0), easing: .step),
            .init(4, SIMD4(6, 1, 0, 0)),
        ]
        #expect(curve.value(at: 0.25) == SIMD4(0.25, 12.5, 0, 0))
        // smooth at a quarter: 3/16 − 2/64.
        #expect(curve.value(at: 1.5) == SIMD4(1.625, 16.875, 0, 0))
        #expect(curve.value(at: 3.999) == SIMD4(5, 0, 0, 0))
        #expect(curve.value(at: 4) == SIMD4(6, 1, 0, 0) && curve.value(at: 99) == SIMD4(6, 1, 0, 0))
        #expect(curve.value(at: -1) == SIMD4(0, 10, 0, 0))
        curve.clamps = false
        #expect(curve.value(at: -1) == SIMD4(-1, 0, 0, 0))
    }

    @Test func deadZoneAppliesToBothSigns() {
        var curve = ValueCurve()
        curve.deadZone = 0.25
        #expect(values([(0, 0.2), (1, -0.25), (2, 0.75), (3, -1)], by: curve) == [0, 0, 0.5, -0.75])
    }

    @Test func periodWrapsNumbers() {
        var curve = ValueCurve()
        curve.period = 2
        #expect(values([(0, 0), (1, 1.5), (2, 2), (3, 5.5), (4, -0.5)], by: curve) == [0, 1.5, 0, 1.5, 1.5])
    }

    @Test func stepsAreEvenAndUseHysteresis() {
        var curve = ValueCurve()
        curve.keys = range(0, 1)
        curve.steps = 4
        let numbers = [0, 0.24, 0.25, 0.6, 0.99, 2, -1].map { (0.0, $0) }
        let third = 1.0 / 3
        #expect(values(numbers, by: curve) == [0, 0, third, 2 * third, 1, 1, 0])
        curve.hysteresis = 0.5
        // The step from 0.5 ends below 0.5 − 0.125.
        let left = values([0.6, 0.4, 0.376, 0.374].map { (0.0, $0) }, by: curve)
        #expect(left.map { ($0 * 3).rounded() } == [2, 2, 2, 1])
    }

    @Test func delayReturnsNewestNumberThatIsOldEnough() {
        var curve = ValueCurve()
        curve.delay = 0.5
        #expect(values([(0, 1), (0.25, 2), (0.5, 3), (0.75, 4), (2, 5), (2.1, 6)], by: curve) == [1, 1, 1, 2, 4, 4])
    }

    @Test func filterDoesNotDependOnFrameRate() {
        var curve = ValueCurve()
        curve.smoothing = 0.2
        let few = values([(0, 0), (0.1, 1), (0.4, 1)], by: curve)
        let many = values([(0, 0)] + (1...40).map { (Double($0) / 100, 1.0) }, by: curve)
        for (index, place) in [(1, 10), (2, 40)] {
            #expect(abs(few[index] - (1 - exp(-Double(place) / 20))) < 1e-12)
            #expect(abs(few[index] - many[place]) < 1e-12)
        }
    }

    @Test func peakHoldKeepsTheLargestNumber() {
        var curve = ValueCurve()
        curve.hold = 1
        #expect(values([(0, 0), (0.5, 3), (1, 1), (1.5, 0), (1.75, 0.5), (2.25, 0)], by: curve) == [0, 3, 3, 3, 1, 0.5])
    }

    @Test func delayBoundsRememberedHistory() {
        var curve = ValueCurve()
        curve.delay = 0.1
        curve.hold = 0.1
        var state = ValueCurve.State()
        for index in 0..<100_000 { _ = state.advance(to: 1 - Double(index) / 1e6, at: Double(index) / 60, by: curve) }
        #expect(state.rememberedCount < 30)
    }

    @Test(arguments: Easing.allCases) func easingsRunFromZeroToOne(easing: Easing) {
        #expect(easing.share(at: 0) == 0 && easing.share(at: 1) == 1 && easing.share(at: -1) == 0 && easing.share(at: 2) == 1)
        // Continuous, except for the step.
        let shares = (0...1000).map { easing.share(at: Double($0) / 1000) }
        let leap = zip(shares, shares.dropFirst()).map { abs($0 - $1) }.max()!
        #expect(easing == .step ? leap == 1 : leap < 0.02, "\(leap)")
    }

    @Test func easingsMatchTheirFormulas() {
        #expect(Easing.smooth.share(at: 0.25) == 0.15625 && Easing.easeIn.share(at: 0.5) == 0.125)
        #expect(Easing.easeOut.share(at: 0.5) == 0.875 && Easing.easeInOut.share(at: 0.25) == 0.0625)
        #expect(abs(Easing.back.share(at: 0.6) - 1.09935168) < 1e-12, "beyond its end by a tenth")
        #expect(abs(Easing.bounce.share(at: 1 / 2.75) - 1) < 1e-12 && abs(Easing.bounce.share(at: 1.5 / 2.75) - 0.75) < 1e-12)
        #expect(abs(Easing.elastic.share(at: 0.15) - (1 + exp2(-1.5))) < 1e-12)
    }
}
