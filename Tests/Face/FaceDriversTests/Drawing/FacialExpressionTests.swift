import FaceDrivers
import Testing

/// Expressions step as FaceIt's do.
@Suite struct FacialExpressionTests {
    @Test("Each function moves one step and stops at the ends, regardless of the other parts")
    func steps() {
        let brows: [FacialExpression.EyeBrows] = [.relaxed, .normal, .furrowed]
        let mouths: [FacialExpression.Mouth] = [.frown, .smirk, .neutral, .grin, .smile]
        #expect(FacialExpression.all.count == 45 && Set(FacialExpression.all).count == 45)
        for face in FacialExpression.all {
            let brow = brows.firstIndex(of: face.eyeBrows)!
            let mouth = mouths.firstIndex(of: face.mouth)!
            func with(_ brow: Int, _ mouth: Int) -> FacialExpression {
                FacialExpression(eyes: face.eyes, eyeBrows: brows[brow], mouth: mouths[mouth])
            }
            #expect(face.moreRelaxedBrow() == with(max(brow - 1, 0), mouth))
            #expect(face.moreFurrowedBrow() == with(min(brow + 1, 2), mouth))
            #expect(face.sadderMouth() == with(brow, max(mouth - 1, 0)))
            #expect(face.happierMouth() == with(brow, min(mouth + 1, 4)))
            #expect(face.mouthCurvature == [-1, -0.5, 0, 0.5, 1][mouth])
            #expect(face.browTilt == [0.5, 0, -0.5][brow])
        }
    }
}
