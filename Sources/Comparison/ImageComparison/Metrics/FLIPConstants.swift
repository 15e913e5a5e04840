import RenderMath

/// The constants of FLIP, named as in the paper.
///
/// P. Andersson, J. Nilsson, T. Akenine-Möller, M. Oskarsson, K. Åström, M. D. Fairchild, "FLIP: A Difference Evaluator for
/// Alternating Images", Proceedings of the ACM on Computer Graphics and Interactive Techniques 3 (2), 2020,
/// https://doi.org/10.1145/3406183
enum FLIPConstants {
    /// q_c, the exponent that compresses large colour distances.
    static let colorExponent = 0.7
    /// p_c, the fraction of the largest compressed distance up to which errors are finely graded.
    static let fineShare = 0.4
    /// p_t, the error range for distances up to that fraction; the rest up to 1 remains for larger ones.
    static let fineError = 0.95
    /// w, the width of an edge or a point, in degrees of visual angle.
    static let featureWidth = 0.082

    /// A gaussian of a contrast sensitivity function: a·√(π/b)·exp(−π²x²/b) at x degrees of visual angle from its centre.
    struct Sensitivity {
        let a: Double
        let b: Double
    }

    /// Contrast sensitivity to luminance, to red against green, and to blue against yellow, which is a sum of two gaussians.
    static let luminanceSensitivity = Sensitivity(a: 1, b: 0.0047)
    static let redGreenSensitivity = Sensitivity(a: 1, b: 0.0053)
    static let blueYellowSensitivity = (Sensitivity(a: 34.1, b: 0.04), Sensitivity(a: 13.5, b: 0.025))

    /// c_max: the compressed distance between green and blue, the largest between two colours on a screen.
    static let largestDistance: Double = {
        let green = LaneVector(repeating: SIMD3(0, 1, 0))
        let blue = LaneVector(repeating: SIMD3(0, 0, 1))
        let distance = FLIPLanes.distance(
            FLIPLanes.huntAdjustedLab(fromLinear: green), FLIPLanes.huntAdjustedLab(fromLinear: blue))
        return PortableMath.pow(Double(distance[0]), colorExponent)
    }()
}
