package import Imaging
import RenderMath
package import Retouching

/// Finds the hair in front of a person's face: a fringe, the hairline, sideburns, and hair that falls over the temples.
///
/// Each frame is judged by itself. The cheeks give the distribution of the skin's colours, a band above the face that of the hair's. Pixels
/// of the forehead and the temples are assigned to one or the other, and extend both distributions in turn (expectation maximization), so
/// that a forehead in another light than the cheeks is still skin. Hair must reach the outline of the face. Where skin and hair have the
/// same colours, such as on a bald head, no hair is found.
package struct HairEstimate: Sendable {
    private static let rounds = 3
    /// The distance of the band of hair from the face, in distances between the eyes: up to about 2 cm.
    private static let bandReach: Float = 0.32
    /// The lowest texture coordinate v of the face's outline above which the band lies: the upper edge of the standard layout.
    private static let bandEdge: Float = -0.02
    /// The least number of pixels that describe skin or hair.
    private static let leastSamples = 40
    /// Distributions that have more in common do not separate hair from skin.
    private static let mostOverlap: Float = 0.5
    /// The value, 0…255, from which on all channels make a highlight.
    private static let highlight: Float = 225
    /// The frequency of colours that neither distribution contains.
    private static let rare: Float = 1e-7

    /// An estimate.
    package init() {}

    /// The matte of the hair in front of the face, 0…255: 0 beyond the soft edge of a mask on the face.
    /// - Parameters:
    ///   - face: the coverage of the face up to the hairline, of the picture's size over its scale (`OcclusionEstimate.scale`).
    ///   - interocularDistance: the distance between the eyes, in pixels of the frame.
    package func matte(in picture: SRGBImage, face: FaceCoverage, interocularDistance: Double) -> Image<UInt8> {
        guard
            let glimpse = FaceGlimpse(
                of: picture, face: face, interocularDistance: interocularDistance, extent: .surroundings),
            let probabilities = Self.probabilities(in: glimpse)
        else { return Image(size: picture.size, filledWith: 0) }
        let hair = Self.hair(in: glimpse, probabilities)
        return hair.flags.contains(true) ? glimpse.matte(of: hair, in: picture) : Image(size: picture.size, filledWith: 0)
    }

    /// The probability that each pixel shows hair; nil where hair cannot be told from skin.
    private static func probabilities(in glimpse: FaceGlimpse) -> [Float]? {
        let allPriors = glimpse.coordinates.map { $0.x.isNaN ? 0 : prior(at: $0) }
        let (allCheeks, allBand) = (glimpse.coordinates.map { isCheek($0) ? Float(1) : 0 }, band(above: glimpse))
        // Only these count; most pixels of a face, and of what is around it, do not.
        let pixels = allPriors.indices.filter { allPriors[$0] > 0 || allCheeks[$0] > 0 || allBand[$0] > 0 }
        let (priors, cheeks, band) = (pixels.map { allPriors[$0] }, pixels.map { allCheeks[$0] }, pixels.map { allBand[$0] })
        guard cheeks.count(where: { $0 > 0 }) >= leastSamples, band.count(where: { $0 > 0 }) >= leastSamples else { return nil }
        let steps = ColorHistogram.steps(of: pixels.map { glimpse.colors[$0] })
        var (skinWeights, hairWeights) = (cheeks, band)
        var field = PixelField(width: glimpse.width, height: glimpse.height, values: allPriors)
        var result: [Float] = []
        for _ in 0..<rounds {
            guard let skin = ColorHistogram(of: steps, weights: skinWeights),
                let hair = ColorHistogram(of: steps, weights: hairWeights), skin.overlap(with: hair) <= mostOverlap
            else { return nil }
            for (index, pixel) in pixels.enumerated() {
                // A highlight has the colour of the light, on skin as on hair.
                guard priors[index] > 0, glimpse.colors[pixel].min() < highlight else { continue }
                let (ofHair, ofSkin) = (hair[steps[index]] + rare, skin[steps[index]] + rare)
                field.values[pixel] = priors[index] * ofHair / (priors[index] * ofHair + (1 - priors[index]) * ofSkin)
            }
            result = field.summed(reach: 1).values.map { $0 / 9 }
            for (index, pixel) in pixels.enumerated() where priors[index] > 0 {
                hairWeights[index] = max(2 * result[pixel] - 1, 0)
                skinWeights[index] = max(1 - 2 * result[pixel], cheeks[index])
            }
        }
        return result
    }

    /// Groups of pixels that probably show hair and reach the outline of the face where hair may cross it.
    private static func hair(in glimpse: FaceGlimpse, _ probabilities: [Float]) -> PixelSelection {
        let (width, height) = (glimpse.width, glimpse.height)
        var hair = PixelSelection(
            width: width, height: height, flags: probabilities.indices.map { glimpse.isFace($0) && probabilities[$0] > 0.5 })
        let depths = PixelSelection(width: width, height: height, flags: probabilities.indices.map(glimpse.isFace)).depths
        let (numbers, sizes) = hair.groups
        var reachesOutline = [Bool](repeating: false, count: sizes.count)
        for index in probabilities.indices where hair.flags[index] && depths[index] < 1.5 {
            reachesOutline[Int(numbers[index])] = true
        }
        for index in probabilities.indices where hair.flags[index] { hair.flags[index] = reachesOutline[Int(numbers[index])] }
        return hair
    }

    // MARK: Regions

    /// The probability of hair at a position of the face before its colour is known. Brows, eyes, mouth and beard are not judged.
    private static func prior(at position: SIMD2<Float>) -> Float {
        let side = (position.x - 0.5).magnitude
        if position.y < 0.04 { return 0.5 }
        if side > 0.5, position.y < 0.7 { return 0.4 }
        if position.y < 0.2 { return side < 0.36 ? 0.25 * min((0.2 - position.y) / 0.05, 1) : 0.25 }
        return side > 0.33 && position.y < 0.8 ? 0.2 : 0
    }

    private static func isCheek(_ position: SIMD2<Float>) -> Bool {
        (position.x - 0.5).magnitude < 0.36 && position.y > 0.42 && position.y < 0.62
    }

    /// 1 for pixels around the face whose nearest pixel of the face is at its upper edge, else 0.
    private static func band(above glimpse: FaceGlimpse) -> [Float] {
        let nearest = NearestPixels(
            width: glimpse.width, height: glimpse.height, isSource: glimpse.colors.indices.map(glimpse.isFace))
        let reach = bandReach * Float(glimpse.interocularDistance)
        return glimpse.colors.indices.map { index in
            guard !glimpse.isFace(index), nearest.distances[index] <= reach, nearest.distances[index] > 1.5 else {
                return 0
            }
            return glimpse.coordinates[Int(nearest.sources[index])].y < bandEdge ? 1 : 0
        }
    }
}
