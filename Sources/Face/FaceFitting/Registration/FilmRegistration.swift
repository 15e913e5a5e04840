public import Imaging
import RenderMath

/// Measures the motion of each face of a placed take from picture to picture of its film.
///
/// The caller adds the pictures in order. The registration keeps the patch of the last picture around each face, and about 400
/// bytes per face and frame.
public struct FilmRegistration: Sendable {
    private let placed: PlacedTake
    private let solver: ImageMotionSolver
    private let samples: SurfaceSamples
    /// For each series of each person, the motion of each frame from the previous one.
    private(set) var motions: [[[ImageMotion?]]]
    /// The face of each series in the previous picture; nil if that picture does not show it.
    private var last: [[FaceSight?]]

    /// The number of sampled points per face.
    private static let pointCount = 3000
    /// The least distance between the eyes after pictures are reduced, in pixels.
    private static let leastEyes = 96.0
    /// The standard deviation of a patch's blur, as a fraction of the distance between the eyes.
    private static let blur = 0.01

    /// Creates a registration without pictures.
    public init(_ placed: PlacedTake) {
        self.placed = placed
        solver = ImageMotionSolver(camera: placed.camera)
        samples = SurfaceSamples(placed.model, count: Self.pointCount)
        motions = placed.people.map { $0.parts.map { $0.fits.map { _ in nil } } }
        last = placed.people.map { $0.parts.map { _ in nil } }
    }

    /// Measures the motion from the previous picture to the film's next one.
    /// - Parameter frame: its number, one more than the previous picture's.
    public mutating func add(_ picture: SRGBImage, frame: Int) {
        for (person, who) in placed.people.enumerated() {
            for (part, placement) in who.parts.enumerated() {
                let index = frame - placement.series.firstFrame
                guard placement.fits.indices.contains(index) else {
                    last[person][part] = nil
                    continue
                }
                let sight = sight(of: who, placement, at: index, in: picture)
                if let earlier = last[person][part], let sight {
                    motions[person][part][index] = solver.motion(from: earlier, to: sight)
                }
                last[person][part] = sight
            }
        }
    }

    private func sight(of person: PlacedPerson, _ part: PlacedSeries, at index: Int, in picture: SRGBImage) -> FaceSight? {
        let fit = part.fits[index]
        let vertices = placed.model.vertices(identity: person.identity, weights: fit.weights)
        let points = samples.points(on: vertices)
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        for point in points {
            let seen = fit.pose.apply(point)
            guard seen.z < -1e-3 else { return nil }
            let place = placed.camera.place(of: placed.camera.project(seen))
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        let eyes = part.eyesInPixels
        let block = max(1, Int(min(eyes / Self.leastEyes, 64)))
        let weights = GaussianWeights(deviation: max(eyes / Double(block) * Self.blur, 0.7))
        let margin = SIMD2(repeating: eyes * 0.15 + Double(4 * block))
        guard let patch = FacePatch(of: picture, from: low - margin, to: high + margin, block: block, blur: weights) else {
            return nil
        }
        return FaceSight(fit: fit, points: points, normals: samples.normals(on: vertices), patch: patch)
    }
}
