import FaceTracking
import RenderMath

/// The distances of landmarks from a fit, in per cent of the distance between the eyes.
public struct LandmarkError: Hashable, Sendable {
    /// The mean over all landmarks.
    public var mean: Double
    /// Half of all landmarks are nearer.
    public var median: Double
    /// Of all landmarks 95 % are nearer.
    public var percentile95: Double

    /// - Parameter displaced: the offset that is added to each vertex beside identity and blend shapes.
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
