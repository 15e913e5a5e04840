import RenderMath

/// FLIP's error, 0…1, between the features of two pictures at sixteen positions.
struct FLIPError: Sendable {
    private let exponent: Float
    /// The compressed distance up to which errors are finely graded.
    private let bend: Float
    private let slopeBelow: Float
    private let slopeAbove: Float
    private let errorAtBend: Float

    init() {
        let largest = FLIPConstants.largestDistance
        let bend = FLIPConstants.fineShare * largest
        exponent = Float(FLIPConstants.colorExponent)
        self.bend = Float(bend)
        slopeBelow = Float(FLIPConstants.fineError / bend)
        slopeAbove = Float((1 - FLIPConstants.fineError) / (largest - bend))
        errorAtBend = Float(FLIPConstants.fineError)
    }

    /// Returns the error of two colours, which increases with the difference in strength of an edge or a point between the
    /// pictures.
    @inline(__always)
    func error(_ reference: FLIPSight, _ result: FLIPSight) -> Lanes {
        let color = colorError(FLIPLanes.distance(reference.color, result.color))
        let edge = LaneMath.magnitude(reference.edge - result.edge)
        let point = LaneMath.magnitude(reference.point - result.point)
        // Both are at most √2; the paper's exponent q_f = 0.5 is a square root.
        let feature = (LaneMath.max(edge, point) * 0.707_106_781).squareRoot()
        let raised = LaneMath.exp2(LaneMath.log2(color) * (1 - feature))
        return raised.replaced(by: 0, where: color .<= Lanes(repeating: 0))
    }

    @inline(__always)
    private func colorError(_ distance: Lanes) -> Lanes {
        let compressed = LaneMath.power(distance, exponent)
        let fine = compressed * slopeBelow
        let coarse = (compressed - bend) * slopeAbove + errorAtBend
        return coarse.replaced(by: fine, where: compressed .< Lanes(repeating: bend))
    }
}
