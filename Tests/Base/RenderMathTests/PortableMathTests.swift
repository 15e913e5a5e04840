import Foundation
import Testing

@testable import RenderMath

/// The system's functions are the oracle; only the last bits may differ.
@Suite struct PortableMathTests {
    private func expectClose(_ ours: Double, _ theirs: Double, units: Double = 4, _ what: String) {
        let tolerance = max(theirs.magnitude, 1e-300).ulp * units + 2e-16 * (theirs.magnitude < 1e-3 ? 1 : 0)
        #expect((ours - theirs).magnitude <= tolerance, "\(what): ours \(ours), the system's \(theirs)")
    }

    @Test func trigonometryAgreesWithTheSystem() {
        for step in -20_000...20_000 {
            let x = Double(step) * 0.00173
            #expect((PortableMath.sin(x) - sin(x)).magnitude < 4e-16, "sin \(x)")
            #expect((PortableMath.cos(x) - cos(x)).magnitude < 4e-16, "cos \(x)")
            expectClose(PortableMath.atan(x), atan(x), "atan \(x)")
        }
        for step in -1000...1000 {
            let x = Double(step) / 1000
            #expect((PortableMath.asin(x) - asin(x)).magnitude < 1e-15, "asin \(x)")
            #expect((PortableMath.acos(x) - acos(x)).magnitude < 1e-15, "acos \(x)")
        }
    }

    @Test func everyQuadrantOfTheArcTangent() {
        for (y, x) in [(1.0, 1.0), (1, -1), (-1, -1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0), (0.3, -7), (-5, 0.1)] {
            #expect((PortableMath.atan2(y, x) - atan2(y, x)).magnitude < 1e-15, "atan2(\(y), \(x))")
        }
    }

    /// Compares with a loop over the terms; `PortableMath` has their coefficients as constants.
    @Test func arcTangentHasTheBitsOfItsSeries() {
        func series(_ value: Double) -> Double {
            if value < 0 { return -series(-value) }
            if value > 1 { return .pi / 2 - series(1 / value) }
            let half = value / (1 + (1 + value * value).squareRoot())
            let quarter = half / (1 + (1 + half * half).squareRoot())
            let sum = stride(from: 25, through: 1, by: -2).reduce(0.0) { (sum: Double, power: Int) -> Double in
                let term = (power % 4 == 1 ? 1.0 : -1.0) / Double(power)
                return sum * (quarter * quarter) + term
            }
            return 4 * quarter * sum
        }
        let special = [0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, -.greatestFiniteMagnitude, 1, -1]
        for value in special + (-20_000...20_000).map({ Double($0) * 0.00173 }) {
            #expect(PortableMath.atan(value).bitPattern == series(value).bitPattern, "atan \(value)")
        }
        #expect(PortableMath.atan(.nan).isNaN)
    }

    @Test func exponentialsAgreeWithTheSystem() {
        for step in -7000...7000 {
            let x = Double(step) * 0.1
            expectClose(PortableMath.exp(x), exp(x), "exp \(x)")
            expectClose(PortableMath.exp2(x), exp2(x), "exp2 \(x)")
        }
        for step in 1...20_000 {
            let x = Double(step) * 0.0137
            expectClose(PortableMath.log(x), log(x), "log \(x)")
            expectClose(PortableMath.log2(x), log2(x), "log2 \(x)")
            expectClose(PortableMath.pow(x, 2.4), pow(x, 2.4), units: 24, "pow \(x)")
        }
    }

    @Test func edgesOfTheRange() {
        #expect(PortableMath.exp(-1000) == 0)
        #expect(PortableMath.exp(1000) == .infinity)
        #expect(PortableMath.log(0) == -.infinity)
        #expect(PortableMath.log(-1).isNaN)
        #expect(PortableMath.sin(.infinity).isNaN)
        #expect(PortableMath.pow(0, 2) == 0)
        #expect(PortableMath.pow(5, 0) == 1)
    }
}
