import RenderMath

/// A frame's luminances and colours, in linear light, for estimates of a person's skin albedo and of the light's colour.
package struct SkinEvidence: Hashable, Sendable {
    /// The luminance of well-lit skin.
    package var skin: Double
    /// The luminance of the brightest objects around the face.
    package var white: Double?
    /// The luminance of the brighter of the white of the eyes and the teeth; nil if too little of them is visible.
    package var pale: Double?
    /// The median colour of the skin.
    package var skinColor: SIMD3<Double>?
    /// The colour of the white of the eyes; nil if too little of it is visible.
    package var eyeColor: SIMD3<Double>?
    /// The colour of the brightest objects around the face that are not overexposed.
    package var whiteColor: SIMD3<Double>?

    /// Creates evidence from luminances.
    package init(skin: Double, white: Double?, pale: Double?) {
        (self.skin, self.white, self.pale) = (skin, white, pale)
    }
}

/// Estimates the luminance of a person's skin albedo. Skin in dim light looks like darker skin, so other objects in the picture
/// decide if there are any.
package enum SkinAlbedo {
    /// The expected albedo of an unknown person.
    package static let expected = 0.35
    /// The range of estimates: human skin from the darkest to the lightest.
    package static let range = 0.12...0.6
    /// The albedo of the brightest objects, and of teeth and the white of the eyes in the shade of lips and lids.
    private static let (white, pale) = (0.9, 0.32)
    /// The standard deviations of the natural logarithms of each source's estimate.
    private static let (expectedDeviation, whiteDeviation, paleDeviation) = (0.35, 0.45, 0.35)

    /// Returns the most probable albedo: the mean of the sources in logarithms, weighted by their inverse variances.
    ///
    /// White objects count by their median over the frames. Teeth are missing from most frames. Teeth and eyes therefore count
    /// by the frame in which they are brighter, relative to the skin, than in three quarters of the others.
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
