import Foundation
import RenderMath
import Testing

@Suite struct CubeRootTests {
    @Test func laneCubeRootsMatchTheLibraryOverTheLightRange() {
        var worst = 0.0
        for exponent in -26...1 {
            for step in 0..<1000 {
                let x = Float(sign: .plus, exponent: exponent, significand: 1 + Float(step) / 1000)
                let root = Double(LaneMath.cubeRoot(Lanes(repeating: x))[step % 16])
                worst = max(worst, abs(root / cbrt(Double(x)) - 1))
            }
        }
        #expect(worst < 2.5e-7)
        #expect(LaneMath.cubeRoot(Lanes(repeating: 0))[3] == 0)
        #expect(LaneMath.cubeRoot(Lanes(repeating: 1))[3] == 1)
    }

    @Test func doublesAreWithinThreeUnitsInTheLastPlace() {
        for exponent in -300...300 {
            for step in 0..<50 {
                let x = Double(sign: .plus, exponent: exponent, significand: 1 + Double(step) / 50)
                #expect(abs(PortableMath.cubeRoot(x) - cbrt(x)) <= 3 * cbrt(x).ulp, "\(x)")
            }
        }
        #expect(PortableMath.cubeRoot(0) == 0 && PortableMath.cubeRoot(-8) == 0)
    }
}
