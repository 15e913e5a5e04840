package import Imaging
import RenderMath
package import Retouching

/// Finds what stands before a person's face: what does not look like the face at its place of the texture, whatever the light.
///
/// Hands and things are found, single hairs are not. What has the colours of the face, and what is there in most frames, is not found either.
package struct OcclusionEstimate: Sendable {
    /// The person's look.
    private let look: FaceLook

    /// Deviations from the usual at which a pixel may belong to an object, and at which one surely does.
    private static let (weak, strong): (Float, Float) = (2.5, 3.7)
    /// A distance between the eyes has so much of the outline left out, where a fit is seldom exact: an object begins within.
    private static let band = 0.09
    /// An object has so many sure pixels, in squares of the distance between the eyes, and so many at all; gaps that are smaller are closed.
    private static let (leastSure, leastArea, mostGap) = (0.01, 0.0225, 0.09)
    /// The least area of an object that does not reach the outline of the face, in the same squares: folds, lids and lips are smaller.
    private static let leastFreeArea = 0.1
    /// Pixels that differ by less than this share of what their neighbours do are the edge of what is behind.
    private static let leastShare: Float = 0.5
    /// Light that is brighter than usual by more deviations counts a quarter of them: it may be gloss.
    private static let gloss: Float = 3
    /// A mean byte from which on some of the pixels' light was cut off.
    private static let overexposed: Float = 248
    /// The noise of a film in linear light.
    private static let noise: Float = 0.002
    /// The distance over which an object's usual deviation is taken, as a share of the distance between the eyes.
    private static let reach = 0.1

    /// An estimate for a person.
    package init(_ look: FaceLook) {
        self.look = look
    }

    /// The number of pixels of a frame on a side that become one of the face that is looked at.
    /// - Parameter interocularDistance: the distance between the eyes, in pixels of the frame.
    package static func scale(of size: ImageSize, interocularDistance: Double) -> Int {
        FaceGlimpse.scale(of: size, interocularDistance: interocularDistance)
    }

    /// The matte of what stands before the face, 0…255: 0 beyond the soft edge of a mask on the face.
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

    /// The distance of each pixel from the face's look there, in deviations; nil where the light is not told.
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
                // Gloss is less coloured the brighter it is.
                let share = Float(PortableMath.exp(Double(highest.x - seen.x)))
                let (low, high) = (pointwiseMin(lowest, lowest * share), pointwiseMax(highest, highest * share))
                lowest = SIMD3(lowest.x, low.y, low.z)
                highest = SIMD3(highest.x, high.y, high.z)
            }
            let isOverexposed = glimpse.colors[index].max() >= Self.overexposed
            if isOverexposed {
                // Light that was cut off is darker than it was, and channels that were cut off leave a colour closer to grey.
                let (low, high) = (pointwiseMin(lowest, .zero), pointwiseMax(highest, .zero))
                lowest = SIMD3(min(lowest.x, seen.x), low.y, low.z)
                highest = SIMD3(highest.x, high.y, high.z)
            }
            let grain = Self.noise / (glimpse.luminances[index] + FaceGlimpse.darkness)
            var beyond = pointwiseMax(pointwiseMax(lowest - seen, seen - highest), .zero)
            // A colour of this person's skin counts no further than it is from being one.
            let strange = (beyond.y * beyond.y + beyond.z * beyond.z).squareRoot()
            if strange > 0 {
                let share = min(look.skin.distance(to: SIMD2(seen.y, seen.z)) / strange, 1)
                beyond = SIMD3(beyond.x, beyond.y * share, beyond.z * share)
            }
            var away = beyond / (deviation * deviation + grain * grain).squareRoot()
            if seen.x > highest.x { away.x = min(away.x, Self.gloss) + max(away.x - Self.gloss, 0) / 4 }
            let score = (away * away).sum().squareRoot()
            // Of what is overexposed neither light nor colour is known: skin in hard light may be as white.
            return seen.x > highest.x && isOverexposed ? min(score, Self.weak) : score
        }
    }

    /// The pixels of what stands before the face: unusual ones that hang together with surely unusual ones away from the face's outline.
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
        // Near the outline only what is close to an object within.
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
