import RenderMath

/// The filters of FLIP along a row or a column for a number of pixels per degree; applied along both, they are the paper's.
///
/// The separation of sums and derivatives of gaussians: J. Nilsson, T. Akenine-Möller, "Separable Convolutions for FLIP", in
/// the reference implementation's repository. The radii are those of the reference implementation.
struct FLIPFilters: Sendable {
    /// The filter of the eye's contrast sensitivity to luminance and to red against green.
    let luminance: FilterTaps
    let redGreen: FilterTaps
    /// The filters of the eye's contrast sensitivity to blue against yellow; their outputs are added.
    let blueYellow: (FilterTaps, FilterTaps)
    /// A gaussian, its first derivative (antisymmetric) and its second derivative, which find edges and points in luminance.
    let smooth: FilterTaps
    let first: FilterTaps
    let second: FilterTaps

    /// The greatest radius of the filters, in pixels.
    var reach: Int { max(blueYellow.0.radius, smooth.radius) }

    /// - Parameter pixelsPerDegree: within `ComparisonRules.flipPixelsPerDegreeRange`.
    init(pixelsPerDegree: Double) {
        typealias Constants = FLIPConstants
        let (wide, narrow) = Constants.blueYellowSensitivity
        let radius = Int((3 * wide.standardDeviation * pixelsPerDegree).rounded(.up))
        luminance = Constants.luminanceSensitivity.taps(pixelsPerDegree, radius).normalized
        redGreen = Constants.redGreenSensitivity.taps(pixelsPerDegree, radius).normalized
        // In two dimensions the weights of the sum must sum to 1: the squares of the one-dimensional sums.
        let (wideTaps, narrowTaps) = (wide.taps(pixelsPerDegree, radius), narrow.taps(pixelsPerDegree, radius))
        let norm = 1 / (wideTaps.sum * wideTaps.sum + narrowTaps.sum * narrowTaps.sum).squareRoot()
        blueYellow = (wideTaps.scaled(by: norm), narrowTaps.scaled(by: norm))

        // In the paper the width of a feature is two standard deviations.
        let deviation = 0.5 * Constants.featureWidth * pixelsPerDegree
        let gaussian = FilterTaps.gaussian(standardDeviation: deviation, radius: Int((3 * deviation).rounded(.up)))
        smooth = gaussian.normalized
        first = gaussian.firstDerivative
        second = gaussian.secondDerivative(standardDeviation: deviation)
    }
}

extension FLIPConstants.Sensitivity {
    /// The standard deviation in degrees of visual angle: √(b/2π²).
    fileprivate var standardDeviation: Double { (b / 2).squareRoot() / .pi }

    /// Returns the weights along a line; applied along both axes, their height is a·√(π/b).
    fileprivate func taps(_ pixelsPerDegree: Double, _ radius: Int) -> FilterTaps {
        FilterTaps.gaussian(standardDeviation: standardDeviation * pixelsPerDegree, radius: radius)
            .scaled(by: (a * (.pi / b).squareRoot()).squareRoot())
    }
}

extension FilterTaps {
    /// The weights scaled to sum to 1, without negligible ones.
    fileprivate var normalized: FilterTaps { scaled(by: 1 / sum).trimmed }

    /// The derivative of a gaussian, scaled so that the weights of each side sum to 1 or to −1.
    fileprivate var firstDerivative: FilterTaps {
        let slopes = weights.enumerated().map { -Double($0.offset) * $0.element }
        return FilterTaps(weights: slopes).scaled(by: -1 / slopes.reduce(0, +))
    }

    /// Returns the second derivative of a gaussian, scaled so that its positive weights sum to 1 and its negative ones to −1.
    fileprivate func secondDerivative(standardDeviation: Double) -> FilterTaps {
        let curvatures = weights.enumerated().map { index, weight in
            (Double(index * index) / (standardDeviation * standardDeviation) - 1) * weight
        }
        let positive = FilterTaps(weights: curvatures.map { max($0, 0) }).sum
        let negative = FilterTaps(weights: curvatures.map { max(-$0, 0) }).sum
        return FilterTaps(weights: curvatures.map { $0 > 0 ? $0 / positive : $0 / negative })
    }
}
