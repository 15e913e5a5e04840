import RenderMath

/// The share of each pixel that thin hair covers.
///
/// A pixel with a few strands over skin has a mixture of both colours, which is in neither's distribution. Its share of hair is its position
/// on the line from the skin's colour nearby to the hair's. The skin's colour nearby is a mean in which pixels count by their share of skin,
/// so shares and colours are improved in turn.
struct HairShares {
    /// 0…1 for each small pixel.
    let values: [Float]

    private static let rounds = 3
    /// The distances over which the colours of skin and hair are averaged, in distances between the eyes.
    private static let (skinReach, hairReach) = (0.16, 0.4)
    /// The least distance of hair's colour from skin's, of 255, at which shares are determined; else pixels are hair or skin.
    private static let leastDistance: Float = 40
    /// The greatest distance of a mixture from the line between both colours, as a share of the line's length.
    private static let mostDistance: Float = 0.3
    /// The weight of a person's mean colours beside the colours nearby, as a share of the square that these are averaged over.
    private static let meanWeight: Float = 0.01

    /// - Parameters:
    ///   - hair: the probability that a pixel shows hair.
    ///   - skin: the weight of each pixel as an example of skin.
    ///   - isJudged: the pixels that may show hair and skin; others have a share of 0.
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

    /// The position of a color between two others, 0…1: 0 for one that is no mixture of them, nil where the two are too similar.
    private static func share(of color: SIMD3<Float>, from skin: SIMD3<Float>, to hair: SIMD3<Float>) -> Float? {
        let (line, from) = (hair - skin, color - skin)
        let squared = (line * line).sum()
        guard squared >= leastDistance * leastDistance else { return nil }
        let share = (line * from).sum() / squared
        // Beyond the ends lie darker hair and lighter skin.
        let away = from - line * share
        guard (away * away).sum() <= mostDistance * mostDistance * squared else { return 0 }
        return min(max(share, 0), 1)
    }

    /// The mean of colours nearby, mixed with that of the whole person where few are known.
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
