package import Imaging
import RenderMath
package import Retouching

/// Finds the hair in front of a person's face: a fringe, the hairline, sideburns, and hair over the temples.
///
/// Each frame is evaluated separately. The cheeks give the distributions of the skin's colours and contrast; a band above the
/// face gives those of the hair. Pixels of the forehead and the temples are assigned to one or the other and extend both
/// distributions in turn (expectation maximization), so that a forehead in another light than the cheeks still counts as skin.
/// Hair must reach the outline of the face. Strands that hang from it are thinner than a small pixel: ``HairShares`` determines
/// their coverage. If skin and hair look alike, as on a bald head, no hair is found.
package struct HairEstimate: Sendable {
    private static let rounds = 3
    /// The width of the band of hair around the face, in distances between the eyes: about 2 cm.
    private static let bandReach: Float = 0.32
    /// The lowest texture coordinate v of the face's outline above which the band begins: the upper edge of the standard
    /// layout.
    private static let bandEdge: Float = -0.02
    /// The least number of pixels that describe skin or hair.
    private static let leastSamples = 40
    /// The largest overlap of distributions that still separate hair from skin.
    private static let mostOverlap: Float = 0.5
    /// The value, 0…255, at which a pixel is a highlight if all its channels reach it.
    private static let highlight: Float = 225
    /// The texture coordinate v above which the forehead ends and brows may begin.
    private static let browEdge: Float = 0.2
    /// The start of the forehead above the brows, in texture coordinate v, and the fraction of it that a fringe over the brows
    /// covers.
    private static let (aboveBrows, leastCover): (Float, Float) = (0.12, 0.6)
    /// The width of the edge of hair in which coverage is determined, in small pixels; further inside, hair covers pixels
    /// completely.
    private static let edge: Float = 2.5
    /// The least coverage of hair; pixels below it are skin with its texture.
    private static let leastShare: Float = 0.25
    /// The usual variances over the skin of one face: of the logarithms of luminance, of red over green and of blue over green,
    /// and of the bins of contrast.
    private static let usualVariance = SIMD4<Float>(0.09, 0.0036, 0.0036, 2.25)
    /// The least separation between the band above the face and the cheeks. Below it the band shows a scalp: 0.76 for a bald
    /// head, 1.8 to 88 for 22 others.
    private static let leastSeparation: Float = 1.2
    /// The limit of the evidence from contrast: the likelihood of hair over that of skin, or the inverse.
    private static let mostContrast: Float = 4
    /// The frequency assumed for bins of contrast that neither distribution contains.
    private static let rareContrast: Float = 1e-3
    /// The frequency assumed for colours that neither distribution contains.
    private static let rare: Float = 1e-7

    /// Creates an estimate.
    package init() {}

    /// Returns the matte of the hair in front of the face, 0…255: 0 beyond the soft edge of a mask on the face.
    /// - Parameters:
    ///   - face: the coverage of the face up to the hairline, of the picture's size over its scale (`OcclusionEstimate.scale`).
    ///   - interocularDistance: the distance between the eyes, in pixels of the frame.
    package func matte(in picture: SRGBImage, face: FaceCoverage, interocularDistance: Double) -> Image<UInt8> {
        guard
            let glimpse = FaceGlimpse(
                of: picture, face: face, interocularDistance: interocularDistance, extent: .surroundings),
            let judgement = Self.judgement(of: glimpse)
        else { return Image(size: picture.size, filledWith: 0) }
        let hair = PixelField(width: glimpse.width, height: glimpse.height, values: Self.shares(in: glimpse, judgement))
        return glimpse.matte(of: hair, in: picture)
    }

    /// The classification of each pixel by its colour and contrast.
    private struct Judgement {
        /// The probability of hair.
        var hair: [Float]
        /// The weight as an example of skin.
        var skin: [Float]
    }

    /// Classifies each pixel; nil if hair cannot be distinguished from skin.
    private static func judgement(of glimpse: FaceGlimpse) -> Judgement? {
        let allPriors = glimpse.coordinates.map { $0.x.isNaN ? 0 : prior(at: $0) }
        let (allCheeks, allBand) = (glimpse.coordinates.map { isCheek($0) ? Float(1) : 0 }, band(above: glimpse))
        // Most pixels of a face and its surroundings do not count.
        let pixels = allPriors.indices.filter { allPriors[$0] > 0 || allCheeks[$0] > 0 || allBand[$0] > 0 }
        let (priors, cheeks, band) = (pixels.map { allPriors[$0] }, pixels.map { allCheeks[$0] }, pixels.map { allBand[$0] })
        guard cheeks.count(where: { $0 > 0 }) >= leastSamples, band.count(where: { $0 > 0 }) >= leastSamples else { return nil }
        let steps = ColorHistogram.steps(of: pixels.map { glimpse.colors[$0] })
        let allContrasts = ContrastHistogram.steps(in: glimpse)
        let contrasts = pixels.map { allContrasts[$0] }
        var (skinWeights, hairWeights) = (cheeks, band)
        guard separation(of: pixels, in: glimpse, contrasts, cheeks, band) >= leastSeparation else { return nil }
        var field = PixelField(width: glimpse.width, height: glimpse.height, values: allPriors)
        var result: [Float] = []
        for _ in 0..<rounds {
            guard let skin = ColorHistogram(of: steps, weights: skinWeights),
                let hair = ColorHistogram(of: steps, weights: hairWeights), skin.overlap(with: hair) <= mostOverlap,
                let skinContrast = ContrastHistogram(of: contrasts, weights: skinWeights),
                let hairContrast = ContrastHistogram(of: contrasts, weights: hairWeights)
            else { return nil }
            for (index, pixel) in pixels.enumerated() {
                // A highlight has the colour of the light, on skin as on hair.
                guard priors[index] > 0, glimpse.colors[pixel].min() < highlight else { continue }
                let contrast = (hairContrast[contrasts[index]] + rareContrast) / (skinContrast[contrasts[index]] + rareContrast)
                let ofHair = (hair[steps[index]] + rare) * min(max(contrast, 1 / mostContrast), mostContrast)
                let ofSkin = skin[steps[index]] + rare
                field.values[pixel] = priors[index] * ofHair / (priors[index] * ofHair + (1 - priors[index]) * ofSkin)
            }
            result = field.summed(reach: 1).values.map { $0 / 9 }
            for (index, pixel) in pixels.enumerated() where priors[index] > 0 {
                hairWeights[index] = max(2 * result[pixel] - 1, 0)
                skinWeights[index] = max(1 - 2 * result[pixel], cheeks[index])
            }
        }
        var judgement = Judgement(hair: result, skin: Array(repeating: 0, count: result.count))
        for (index, pixel) in pixels.enumerated() { judgement.skin[pixel] = skinWeights[index] }
        return judgement
    }

    /// Returns the squared distance between two groups of pixels in brightness, colours and contrast, in units of their
    /// variances.
    private static func separation(
        of pixels: [Int], in glimpse: FaceGlimpse, _ contrasts: [Int32], _ first: [Float], _ second: [Float]
    ) -> Float {
        func moments(_ weights: [Float]) -> (mean: SIMD4<Float>, variance: SIMD4<Float>) {
            var (count, sum, squares) = (Float(0), SIMD4<Float>.zero, SIMD4<Float>.zero)
            for index in pixels.indices where weights[index] > 0 {
                let pixel = pixels[index]
                let brightness = Float(PortableMath.log(Double(glimpse.luminances[pixel] + FaceGlimpse.darkness)))
                let features = glimpse.features[pixel]
                let value = SIMD4(brightness, features.y, features.z, Float(contrasts[index]))
                count += 1
                sum += value
                squares += value * value
            }
            return (sum / count, squares / count - (sum / count) * (sum / count))
        }
        let (first, second) = (moments(first), moments(second))
        let difference = first.mean - second.mean
        return (difference * difference / (first.variance + second.variance + usualVariance)).sum()
    }

    /// Returns the coverage of each pixel by hair: groups of pixels that probably show hair, and strands that hang from them.
    private static func shares(in glimpse: FaceGlimpse, _ judgement: Judgement) -> [Float] {
        let sure = hair(in: glimpse, judgement.hair)
        guard sure.flags.contains(true) else { return judgement.hair.map { _ in 0 } }
        let isJudged = glimpse.coordinates.map { !$0.x.isNaN && (prior(at: $0) > 0 || isBrow($0)) }
        let probabilities = judgement.hair.indices.map { glimpse.isFace($0) && !sure.flags[$0] ? 0 : judgement.hair[$0] }
        guard var shares = HairShares(in: glimpse, hair: probabilities, skin: judgement.skin, isJudged: isJudged)?.values else {
            return sure.flags.map { $0 ? 1 : 0 }
        }
        let depths = sure.depths
        for index in shares.indices where depths[index] > edge { shares[index] = 1 }
        let covered = coveredBrows(in: glimpse, shares)
        for index in shares.indices
        where isBrow(glimpse.coordinates[index]) && !covered.contains(column(of: glimpse.coordinates[index])) {
            shares[index] = 0
        }
        let strands = PixelSelection(width: glimpse.width, height: glimpse.height, flags: shares.map { $0 > leastShare })
        let (numbers, sizes) = strands.groups
        var isHair = [Bool](repeating: false, count: sizes.count)
        for index in shares.indices where strands.flags[index] && sure.flags[index] { isHair[Int(numbers[index])] = true }
        for index in shares.indices where !strands.flags[index] || !isHair[Int(numbers[index])] { shares[index] = 0 }
        return shares
    }

    /// Returns the columns of the texture in which a fringe covers the forehead down to the brows.
    private static func coveredBrows(in glimpse: FaceGlimpse, _ shares: [Float]) -> Set<Int> {
        var sums: [Int: SIMD2<Float>] = [:]
        for (coordinates, share) in zip(glimpse.coordinates, shares)
        where coordinates.y > aboveBrows && coordinates.y < browEdge {
            sums[column(of: coordinates), default: .zero] += SIMD2(share, 1)
        }
        return Set(sums.filter { $0.value.x >= leastCover * $0.value.y }.keys)
    }

    /// Returns groups of pixels that probably show hair and reach the outline of the face.
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

    /// Returns the prior probability of hair at a position of the face. Brows, eyes, mouth and beard are not evaluated.
    private static func prior(at position: SIMD2<Float>) -> Float {
        let side = (position.x - 0.5).magnitude
        if position.y < 0.04 { return 0.5 }
        if side > 0.5, position.y < 0.7 { return 0.4 }
        if position.y < 0.2 { return side < 0.36 ? 0.25 * min((0.2 - position.y) / 0.05, 1) : 0.25 }
        return side > 0.33 && position.y < 0.8 ? 0.2 : 0
    }

    /// Whether a position is at the brows or lids in the middle of the face, which are as dark as hair.
    private static func isBrow(_ position: SIMD2<Float>) -> Bool {
        position.y >= browEdge && position.y < 0.36 && (position.x - 0.5).magnitude <= 0.33
    }

    /// Returns the column of the texture at a position; 32 columns cover the face.
    private static func column(of position: SIMD2<Float>) -> Int { Int((position.x * 32).rounded(.down)) }

    private static func isCheek(_ position: SIMD2<Float>) -> Bool {
        (position.x - 0.5).magnitude < 0.36 && position.y > 0.42 && position.y < 0.62
    }

    /// Returns 1 for pixels around the face whose nearest pixel of the face is at its upper edge, else 0.
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
