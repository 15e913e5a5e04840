import FaceTracking
import RenderMath

/// The distances of landmarks from a fit, in per cent of the distance between the eyes.
public struct LandmarkError: Hashable, Sendable {
    /// The mean over all landmarks.
    public var mean: Double
    /// The median over all landmarks.
    public var median: Double
    /// The 95th percentile over all landmarks.
    public var percentile95: Double

    /// - Parameter displaced: the offset of each vertex in addition to identity and blend shapes.
    init(of fit: FrameFit, _ face: FaceLandmarks, _ solver: FrameSolver, displaced: [SIMD3<Double>]) {
        let scale = 100 / max(face.interocularDistance, 1e-3)
        let distances = solver.landmarks(of: fit, displaced: displaced).enumerated().map { index, position in
            (solver.camera.project(position) - solver.camera.centered(face.points[index].lowHalf)).length * scale
        }.sorted()
        mean = distances.reduce(0, +) / Double(distances.count)
        median = distances[distances.count / 2]
        percentile95 = distances[distances.count * 95 / 100]
    }
}
