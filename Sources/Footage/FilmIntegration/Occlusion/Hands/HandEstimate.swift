package import Imaging
import RenderMath
package import Retouching

/// Finds the pixels of hands in front of a face, around their landmarks.
///
/// Landmarks give a rough outline. Near it, a pixel belongs to the hand if its colour is more frequent inside the outline than
/// on the face around it. If both distributions are alike, as for one person's skin, the outline decides. A guided filter then
/// aligns the edge with the picture.
package struct HandEstimate: Sendable {
    /// Distances from the outline in metres of the hand: up to the first a pixel surely belongs to the hand, from the second it
    /// does not.
    private static let (sure, outside) = (-0.006, 0.006)
    /// The distance from the outline, in metres of the hand, within which the face's own colours are sampled.
    private static let surroundings = 0.06
    /// The least number of pixels that describe a hand or the face around it.
    private static let leastSamples = 20
    /// The frequency assumed for colours that neither distribution contains.
    private static let rare: Float = 1e-6
    /// The largest area of a gap that is closed, in squares of the distance between the eyes.
    private static let mostGap = 0.02

    /// The reach of the guided filter, in distances between the eyes. A wide one leaves a rim of skin between the fingers.
    private static let matteReach = 0.05

    private let shapes: [HandShape]

    /// Creates an estimate.
    /// - Parameter hands: 21 landmarks of each hand in MediaPipe's order, in pixels of the frame.
    package init(hands: [[SIMD2<Double>]]) {
        shapes = hands.compactMap { HandShape($0) }
    }

    /// Returns the matte of the hands in front of the face, 0…255: 0 beyond the soft edge of a mask on the face.
    /// - Parameters:
    ///   - face: the coverage of the face, of the picture's size over its scale (`OcclusionEstimate.scale`).
    ///   - interocularDistance: the distance between the eyes, in pixels of the frame.
    package func matte(in picture: SRGBImage, face: FaceCoverage, interocularDistance: Double) -> Image<UInt8> {
        let nothing = Image<UInt8>(size: picture.size, filledWith: 0)
        guard !shapes.isEmpty,
            let glimpse = FaceGlimpse(
                of: picture, face: face, interocularDistance: interocularDistance, extent: .surroundings)
        else { return nothing }
        let distances = distances(in: glimpse)
        guard glimpse.colors.indices.contains(where: { glimpse.isFace($0) && distances[$0] < Self.outside }) else {
            return nothing
        }
        return glimpse.matte(of: Self.hand(in: glimpse, distances), in: picture, reach: Self.matteReach)
    }

    /// Returns the distance of each small pixel from the nearest outline, in metres of the hand.
    private func distances(in glimpse: FaceGlimpse) -> [Double] {
        glimpse.colors.indices.map { index in
            let small = SIMD2(Double(index % glimpse.width), Double(index / glimpse.width)) + 0.5
            let position = small * Double(glimpse.scale) + SIMD2(Double(glimpse.part.x), Double(glimpse.part.y))
            return shapes.map { $0.distance(from: position) }.min() ?? .infinity
        }
    }

    /// Returns the pixels of hands.
    private static func hand(in glimpse: FaceGlimpse, _ distances: [Double]) -> PixelSelection {
        let pixels = glimpse.colors.indices
        let priors = distances.map { prior(at: $0) }
        let steps = ColorHistogram.steps(of: glimpse.colors)
        let inside = pixels.map { distances[$0] <= sure ? Float(1) : 0 }
        let around = pixels.map { index -> Float in
            glimpse.isFace(index) && distances[index] >= outside && distances[index] < surroundings ? 1 : 0
        }
        var probabilities = priors
        if inside.count(where: { $0 > 0 }) >= leastSamples, around.count(where: { $0 > 0 }) >= leastSamples,
            let hand = ColorHistogram(of: steps, weights: inside), let face = ColorHistogram(of: steps, weights: around)
        {
            let raw = pixels.map { index -> Float in
                guard priors[index] > 0, priors[index] < 1 else { return priors[index] }
                let (ofHand, ofFace) = (hand[steps[index]] + rare, face[steps[index]] + rare)
                return priors[index] * ofHand / (priors[index] * ofHand + (1 - priors[index]) * ofFace)
            }
            probabilities = PixelField(width: glimpse.width, height: glimpse.height, values: raw).summed(reach: 1).values.map {
                $0 / 9
            }
        }
        let chosen = PixelSelection(
            width: glimpse.width, height: glimpse.height, flags: probabilities.map { $0 > 0.5 })
        let gap = mostGap * glimpse.interocularDistance * glimpse.interocularDistance
        return chosen.filled(below: gap, within: [Bool](repeating: true, count: pixels.count))
    }

    /// Returns the prior probability of a hand at a distance from the outline.
    private static func prior(at distance: Double) -> Float {
        Float(min(max((outside - distance) / (outside - sure), 0), 1))
    }
}
