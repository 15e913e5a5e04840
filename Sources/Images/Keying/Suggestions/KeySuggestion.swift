public import Imaging

/// A colour of some pictures that may serve as a key, and its quality.
public struct KeySuggestion: Hashable, Sendable {
    /// The least score of a colour that keys well.
    package static let leastUsefulScore = 0.2

    /// The mean of its pixels, in linear light.
    public let color: SRGBA8
    /// The range that holds nearly all of its pixels.
    public let range: KeyRange
    /// The quality of the key, 0…1: the product of the factors in `reasons`. A studio's screen scores above 0.5; below 0.2
    /// there is no screen.
    public let score: Double
    /// The fraction of the pictures that has this colour, 0…1.
    public let area: Double
    /// The distance of skin from the colour, in OKLab at one lightness: that of the nearest tenth of the pictures' skin, or of
    /// typical skin tones if the pictures show none.
    public let skinDistance: Double
    /// The distance of all other pixels from the colour, in OKLab at one lightness: that of the nearest tenth.
    public let restDistance: Double
    /// The uniformity of the colour, 0…1; differences of lightness do not count.
    public let uniformity: Double
    /// The distance from grey as a key sees it, 0…1.
    public let strength: Double

    /// The reasons for the score, as text.
    public var reasons: [String] {
        [
            "covers \(percent(area)) of the picture", "\(percent(strength)) of its light distinguishes it from grey",
            "\(thousandths(skinDistance)) from skin", "\(thousandths(restDistance)) from the rest",
            "\(percent(uniformity)) uniform",
        ]
    }

    private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    private func thousandths(_ distance: Double) -> String {
        let whole = Int((distance * 1000).rounded())
        return "\(whole / 1000)." + String(1000 + whole % 1000).dropFirst()
    }

    /// Returns the colours of one or several pictures that may serve as keys, best first, at most six; none if all pixels are
    /// grey.
    /// - Parameter pictures: frames of one take, of any size.
    public static func suggestions(for pictures: [SRGBImage]) -> [KeySuggestion] {
        let samples = ColorSamples(of: pictures)
        return ColorClusters(samples).clusters.compactMap { KeySuggestion($0, among: samples) }
            .sorted { ($0.score, $0.area) > ($1.score, $1.area) }
    }

    init?(_ cluster: ColorCluster, among samples: ColorSamples) {
        let members = cluster.members.map { samples.pixels[$0] }
        guard let range = KeyRange(of: members) else { return nil }
        let mean = members.reduce(SIMD3<Float>.zero) { $0 + ColorSamples.linear($1) } / Float(members.count)
        color = SRGBA8(LinearColor(red: mean.x, green: mean.y, blue: mean.z))
        self.range = range
        area = Double(members.count) / Double(samples.pixels.count)
        let spread = cluster.members.reduce(0) { sum, index in
            let distance = ColorSamples.distance(samples.hues[index], cluster.center)
            return sum + distance * distance
        }
        uniformity = max(0, 1 - (spread / Double(members.count)).squareRoot() / 0.05)
        let isMember = Set(cluster.members)
        let others = samples.pixels.indices.filter { !isMember.contains($0) }
        let skin = others.filter { SkinColor.contains(samples.pixels[$0]) }.map { samples.hues[$0] }
        let isSkin = SkinColor.contains(color)
        let tones = skin.count * 200 > samples.pixels.count ? skin : SkinColor.tones.map(ColorSamples.hue)
        skinDistance = isSkin ? 0 : Self.nearestTenth(tones, to: cluster.center)
        restDistance = others.isEmpty ? 0 : Self.nearestTenth(others.map { samples.hues[$0] }, to: cluster.center)
        strength =
            KeyAxis(of: mean).map { axis in
                Double(axis.difference(mean, weight: 1) / max(mean.max(), 1e-4))
            } ?? 0
        score =
            min(1, area / 0.15) * min(1, max(strength, 0) / 0.6) * min(1, skinDistance / 0.15)
            * min(1, restDistance / 0.1) * uniformity.squareRoot()
    }

    private static func nearestTenth(_ hues: [SIMD2<Double>], to center: SIMD2<Double>) -> Double {
        let distances = hues.map { ColorSamples.distance($0, center) }.sorted()
        return distances[distances.count / 10]
    }
}
