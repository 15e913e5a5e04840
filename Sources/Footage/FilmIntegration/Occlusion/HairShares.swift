import RenderMath

/// The coverage of each pixel by thin hair.
///
/// A pixel with a few strands over skin mixes both colours, and neither distribution contains the mixture. Its coverage is its
/// position on the line from the local skin colour to the hair colour. The local skin colour is a mean weighted by the pixels'
/// coverage of skin, so coverage and colours are refined in turn.
struct HairShares {
    /// The coverage of each small pixel, 0…1.
    let values: [Float]

    private static let rounds = 3
    /// The distances over which the colours of skin and hair are averaged, in distances between the eyes.
    private static let (skinReach, hairReach) = (0.16, 0.4)
    /// The least distance between the colours of hair and skin, in 8-bit levels, for mixtures; below it, pixels are either hair
    /// or skin.
    private static let leastDistance: Float = 40
    /// The greatest distance of a mixture from the line between both colours, as a fraction of the line's length.
    private static let mostDistance: Float = 0.3
    /// The weight of a person's mean colour added to the local mean, as a fraction of the area of the local mean's square.
    private static let meanWeight: Float = 0.01

    /// - Parameters:
    ///   - hair: the probability that a pixel shows hair.
    ///   - skin: the weight of each pixel as an example of skin.
    ///   - isJudged: the pixels that may show hair and skin; the coverage of others is 0.
    init?(in glimpse: FaceGlimpse, hair: [Float], skin: [Float], isJudged: [Bool]) {
        let pixels = isJudged.indices.filter { isJudged[$0] }
        let (skinReach, hairReach) = (Self.reach(Self.skinReach, glimpse), Self.reach(Self.hairReach, glimpse))
        let hairSums = Self.summed(glimpse, reach: hairReach) { hair[$0] > 0.5 ? hair[$0] : 0 }
        guard let meanHair = Self.mean(glimpse, weights: hair.map { $0 > 0.5 ? $0 : 0 }),
            let meanSkin = Self.mean(glimpse, weights: skin)
        else { return nil }
        var shares = isJudged.indices.map { isJudged[$0] ? hair[$0] : 0 }
        for _ in 0..<Self.rounds {
            let skinSums = Self.summed(glimpse, reach: skinReach) { isJudged[$0] ? (1 - shares[$0]) * (1 - shares[$0]) : 0 }
            for index in pixels {
                let skinColor = Self.color(of: skinSums[index], beside: meanSkin, reach: skinReach)
                let hairColor = Self.color(of: hairSums[index], beside: meanHair, reach: hairReach)
                shares[index] =
                    Self.share(of: glimpse.colors[index], from: skinColor, to: hairColor) ?? (hair[index] > 0.5 ? 1 : 0)
            }
        }
        values = shares
    }

    /// Returns the position of a colour between two others, 0…1; 0 if it is not a mixture of them, nil if the two are too
    /// similar.
    private static func share(of color: SIMD3<Float>, from skin: SIMD3<Float>, to hair: SIMD3<Float>) -> Float? {
        let (line, from) = (hair - skin, color - skin)
        let squared = (line * line).sum()
        guard squared >= leastDistance * leastDistance else { return nil }
        let share = (line * from).sum() / squared
        // Colours beyond the ends are darker hair and lighter skin.
        let away = from - line * share
        guard (away * away).sum() <= mostDistance * mostDistance * squared else { return 0 }
        return min(max(share, 0), 1)
    }

    /// Returns the mean of nearby colours, mixed with the person's mean colour if few of them are known.
    private static func color(of sums: SIMD4<Float>, beside mean: SIMD3<Float>, reach: Int) -> SIMD3<Float> {
        let side = Float(2 * reach + 1)
        let weight = meanWeight * side * side
        return (SIMD3(sums.x, sums.y, sums.z) + mean * weight) / (sums.w + weight)
    }

    private static func reach(_ distance: Double, _ glimpse: FaceGlimpse) -> Int {
        max(Int((distance * glimpse.interocularDistance).rounded()), 1)
    }

    private static func summed(_ glimpse: FaceGlimpse, reach: Int, weight: (Int) -> Float) -> [SIMD4<Float>] {
        let values = glimpse.colors.indices.map { index -> SIMD4<Float> in
            let weight = weight(index)
            return weight > 0 ? SIMD4(glimpse.colors[index] * weight, weight) : .zero
        }
        return PixelField(width: glimpse.width, height: glimpse.height, values: values).summed(reach: reach).values
    }

    private static func mean(_ glimpse: FaceGlimpse, weights: [Float]) -> SIMD3<Float>? {
        var sum = SIMD4<Double>.zero
        for (color, weight) in zip(glimpse.colors, weights) where weight > 0 {
            sum += SIMD4<Double>(SIMD4(color * weight, weight))
        }
        return sum.w > 0 ? SIMD3<Float>(SIMD3(sum.x, sum.y, sum.z) / sum.w) : nil
    }
}
