import FaceTracking
import Scheduling

/// Fits the displacement that blend shapes cannot reach in a person's frames: smooth fields, described by a few modes.
struct LeftoverFitter {
    let solver: IdentitySolver
    let identity: [SIMD3<Double>]
    let threads: Int

    /// The largest number of frames from which modes are learnt, however long the take: a field takes about 30 KB.
    private static let mostSamples = 96

    /// Returns the modes of all frames.
    func modes(of parts: [FittedSeries]) -> DisplacementModes {
        let views = parts.flatMap { part in
            part.landmarkFits.indices.compactMap { index in
                part.series.landmarks[index].map { IdentitySolver.View(face: $0, fit: part.landmarkFits[index]) }
            }
        }
        let step = max((views.count + Self.mostSamples - 1) / Self.mostSamples, 1)
        let samples = stride(from: 0, to: views.count, by: step).map { views[$0] }
        return DisplacementModes(
            of: parallelMap(count: samples.count, threads: threads) { solver.displacement(in: samples[$0], identity: identity) }
        )
    }

    /// Returns the weight of each mode in each frame; nil for frames without landmarks.
    func weights(of modes: DisplacementModes, _ part: FittedSeries, _ progress: FitProgress) -> [[Double]?] {
        parallelMap(count: part.landmarkFits.count, threads: threads) { index in
            part.series.landmarks[index].map { face in
                defer { progress.advance() }
                let view = IdentitySolver.View(face: face, fit: part.landmarkFits[index])
                return modes.weights(of: solver.displacement(in: view, identity: identity))
            }
        }
    }
}

/// A person's face throughout one shot, with its final poses.
struct FittedSeries: Sendable {
    let series: TrackSeries
    let fits: [FrameFit]
    /// The fits with the landmarks' own poses. The residuals of blend shapes are measured from these: the pose correction is
    /// the landmarks' common error, which modes must not reproduce.
    let landmarkFits: [FrameFit]
    /// The slip of each frame: `FittedFace.slip`.
    let slips: [Double?]
}
