import RenderMath

/// The luminances and colours of a frame, in linear light, from which the albedo of a person's skin and the light's colour follow.
package struct SkinEvidence: Hashable, Sendable {
    /// The luminance of the skin where it is well lit.
    package var skin: Double
    /// The luminance of the brightest things around the face.
    package var white: Double?
    /// The luminance of the brighter of the white of the eyes and the teeth; nil where too little of them is seen.
    package var pale: Double?
    /// The colour of the skin as a whole.
    package var skinColor: SIMD3<Double>?
    /// The colour of the white of the eyes; nil where too little of it is seen.
    package var eyeColor: SIMD3<Double>?
    /// The colour of the brightest things around the face that are not overexposed.
    package var whiteColor: SIMD3<Double>?

    /// Evidence from its luminances.
    package init(skin: Double, white: Double?, pale: Double?) {
        (self.skin, self.white, self.pale) = (skin, white, pale)
    }
}

/// The albedo of a person's skin, as luminance: skin in dim light looks like darker skin, so that other things in the picture
/// decide, as far as there are any.
package enum SkinAlbedo {
    /// The albedo expected of a person of whom nothing is known.
    package static let expected = 0.35
    /// The range of estimates: human skin from the darkest to the lightest.
    package static let range = 0.12...0.6
    /// The albedo of the brightest things, and of teeth and the white of the eyes in the shade of lips and lids.
    private static let (white, pale) = (0.9, 0.32)
    /// The standard deviations of the natural logarithms of what each source says.
    private static let (expectedDeviation, whiteDeviation, paleDeviation) = (0.35, 0.45, 0.35)

    /// The most probable albedo: sources are averaged in logarithms, weighted by their variances.
    ///
    /// White things may be missing from a frame, and teeth from most: for them the frame counts that is brighter than three
    /// quarters of the others.
    package static func estimate(from evidence: [SkinEvidence]) -> Double {
        let lit = evidence.filter { $0.skin > 1e-4 }
        let whites = lit.compactMap { frame in frame.white.map { white * frame.skin / $0 } }
        let pales = lit.compactMap { frame in frame.pale.map { pale * frame.skin / $0 } }
        var (sum, weights) = (0.0, 0.0)
        func add(_ albedo: Double, deviation: Double) {
            let weight = 1 / (deviation * deviation)
            sum += PortableMath.log(albedo) * weight
            weights += weight
        }
        add(expected, deviation: expectedDeviation)
        if !whites.isEmpty { add(whites.sorted()[whites.count / 2], deviation: whiteDeviation) }
        if !pales.isEmpty { add(pales.sorted()[pales.count / 4], deviation: paleDeviation) }
        return min(max(PortableMath.exp(sum / weights), range.lowerBound), range.upperBound)
    }
}
