package import Imaging
import RenderMath
package import Retouching

/// Finds objects in front of a person's face: pixels that do not look like the face at their texture coordinates, in any light.
///
/// It finds hands and objects, but not single hairs. Objects with the colours of the face are not found, nor are objects that
/// are present in most frames.
package struct OcclusionEstimate: Sendable {
    /// The person's look.
    private let look: FaceLook

    /// The deviations from the usual look at which a pixel may belong to an object, and at which it surely does.
    private static let (weak, strong): (Float, Float) = (2.5, 3.7)
    /// The width of the band along the outline in which objects do not begin, because the fit is rarely exact there, in
    /// distances between the eyes.
    private static let band = 0.09
    /// The least area of an object's sure pixels and of all its pixels, in squares of the distance between the eyes; smaller
    /// gaps than the third are closed.
    private static let (leastSure, leastArea, mostGap) = (0.01, 0.0225, 0.09)
    /// The least area of an object that does not reach the outline of the face, in the same unit: folds, lids and lips are
    /// smaller.
    private static let leastFreeArea = 0.1
    /// Pixels that differ by less than this fraction of their neighbours' usual difference are the edge of the face behind the
    /// object.
    private static let leastShare: Float = 0.5
    /// The number of deviations above which brighter light counts a quarter: it may be gloss.
    private static let gloss: Float = 3
    /// The mean byte at which some of the averaged pixels are clipped.
    private static let overexposed: Float = 248
    /// The noise of a film in linear light.
    private static let noise: Float = 0.002
    /// The distance over which an object's usual deviation is measured, as a fraction of the distance between the eyes.
    private static let reach = 0.1

    /// Creates an estimate for a person.
    package init(_ look: FaceLook) {
        self.look = look
    }

    /// Returns the number of pixels of a frame along a side of a pixel of the reduced face.
    /// - Parameter interocularDistance: the distance between the eyes, in pixels of the frame.
    package static func scale(of size: ImageSize, interocularDistance: Double) -> Int {
        FaceGlimpse.scale(of: size, interocularDistance: interocularDistance)
    }

    /// Returns the matte of objects in front of the face, 0…255: 0 beyond the soft edge of a mask on the face.
    /// - Parameters:
    ///   - face: the coverage of the face in the frame, of the picture's size over its scale.
    ///   - interocularDistance: the distance between the eyes, in pixels of the frame.
    package func matte(in picture: SRGBImage, face: FaceCoverage, interocularDistance: Double) -> Image<UInt8> {
        let nothing = Image<UInt8>(size: picture.size, filledWith: 0)
        guard let glimpse = FaceGlimpse(of: picture, face: face, interocularDistance: interocularDistance),
            let scores = scores(of: glimpse)
        else { return nothing }
        let object = object(in: glimpse, scores)
        guard object.flags.contains(true) else { return nothing }
        return glimpse.matte(of: object, in: picture)
    }

    /// Returns the distance of each pixel from the face's look there, in deviations; nil if the light cannot be determined.
    private func scores(of glimpse: FaceGlimpse) -> [Float]? {
        guard let shading = FaceShading(of: glimpse.spread, over: look.features, deviations: look.deviations) else {
            return nil
        }
        return glimpse.features.indices.map { index in
            guard glimpse.isFace(index) else { return 0 }
            let coordinates = glimpse.coordinates[index]
            let light = shading.value(at: coordinates * 2 - 1)
            var lowest = look.lowest.sample(coordinates) + light
            var highest = look.highest.sample(coordinates) + light
            let deviation = look.widest.sample(coordinates)
            let seen = glimpse.features[index]
            guard !lowest.x.isNaN, !deviation.x.isNaN else { return 0 }
            if seen.x > highest.x {
                // Gloss becomes less saturated as it becomes brighter.
                let share = Float(PortableMath.exp(Double(highest.x - seen.x)))
                let (low, high) = (pointwiseMin(lowest, lowest * share), pointwiseMax(highest, highest * share))
                lowest = SIMD3(lowest.x, low.y, low.z)
                highest = SIMD3(highest.x, high.y, high.z)
            }
            let isOverexposed = glimpse.colors[index].max() >= Self.overexposed
            if isOverexposed {
                // Clipped light is darker than it was, and clipped channels leave a colour closer to grey.
                let (low, high) = (pointwiseMin(lowest, .zero), pointwiseMax(highest, .zero))
                lowest = SIMD3(min(lowest.x, seen.x), low.y, low.z)
                highest = SIMD3(highest.x, high.y, high.z)
            }
            let grain = Self.noise / (glimpse.luminances[index] + FaceGlimpse.darkness)
            var beyond = pointwiseMax(pointwiseMax(lowest - seen, seen - highest), .zero)
            // A colour's deviation counts at most as much as its distance from this person's skin colours.
            let strange = (beyond.y * beyond.y + beyond.z * beyond.z).squareRoot()
            if strange > 0 {
                let share = min(look.skin.distance(to: SIMD2(seen.y, seen.z)) / strange, 1)
                beyond = SIMD3(beyond.x, beyond.y * share, beyond.z * share)
            }
            var away = beyond / (deviation * deviation + grain * grain).squareRoot()
            if seen.x > highest.x { away.x = min(away.x, Self.gloss) + max(away.x - Self.gloss, 0) / 4 }
            let score = (away * away).sum().squareRoot()
            // Neither light nor colour of overexposed pixels is known: skin in hard light may be as white.
            return seen.x > highest.x && isOverexposed ? min(score, Self.weak) : score
        }
    }

    /// Returns the pixels of objects: unusual pixels connected to surely unusual ones away from the face's outline.
    private func object(in glimpse: FaceGlimpse, _ scores: [Float]) -> PixelSelection {
        let (width, height) = (glimpse.width, glimpse.height)
        let face = scores.indices.map(glimpse.isFace)
        let eyes = glimpse.interocularDistance
        func summed(reach: Int, _ value: (Int) -> SIMD2<Float>) -> [SIMD2<Float>] {
            PixelField(width: width, height: height, values: scores.indices.map(value)).summed(reach: reach).values
        }
        let sums = summed(reach: 1) { face[$0] ? SIMD2(min(scores[$0], 12), 1) : .zero }
        let smooth = scores.indices.map { face[$0] ? sums[$0].x / max(sums[$0].y, 1) : 0 }
        let depths = PixelSelection(width: width, height: height, flags: face).depths
        let band = Float(Self.band * eyes)
        var chosen = PixelSelection(width: width, height: height, flags: smooth.map { $0 > Self.weak })
        let (numbers, sizes) = chosen.groups
        let toOutline = PixelSelection(width: width, height: height, flags: face).withoutHoles.depths
        var reachesOutline = [Bool](repeating: false, count: sizes.count)
        for index in smooth.indices where chosen.flags[index] && toOutline[index] <= band {
            reachesOutline[Int(numbers[index])] = true
        }
        var sure = [Int](repeating: 0, count: sizes.count)
        for index in smooth.indices where smooth[index] > Self.strong && depths[index] > band { sure[Int(numbers[index])] += 1 }
        let keeps = sizes.indices.map { group in
            let leastArea = reachesOutline[group] ? Self.leastArea : Self.leastFreeArea
            return Double(sure[group]) >= Self.leastSure * eyes * eyes && Double(sizes[group]) >= leastArea * eyes * eyes
        }
        for index in smooth.indices where chosen.flags[index] { chosen.flags[index] = keeps[Int(numbers[index])] }
        // Near the outline, only pixels close to an object further inside are kept.
        let within = PixelSelection(
            width: width, height: height, flags: smooth.indices.map { !(chosen.flags[$0] && depths[$0] > band) })
        let toWithin = within.depths
        let near = Float((2 * Self.band * eyes).rounded())
        for index in smooth.indices where chosen.flags[index] && toWithin[index] > near { chosen.flags[index] = false }
        let gap = Self.mostGap * eyes * eyes
        chosen = chosen.filled(below: gap, within: face)
        let reach = max(Int((Self.reach * eyes).rounded()), 1)
        let capped = scores.map { min($0, 30) }
        let weights = summed(reach: reach) { chosen.flags[$0] ? SIMD2(capped[$0], capped[$0] * capped[$0]) : .zero }
        for index in smooth.indices where chosen.flags[index] {
            let usual = weights[index].y / max(weights[index].x, 1e-6)
            chosen.flags[index] = capped[index] > Self.leastShare * usual
        }
        return chosen.filled(below: gap, within: face)
    }
}
