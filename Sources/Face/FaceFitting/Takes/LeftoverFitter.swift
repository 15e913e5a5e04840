import FaceTracking
import Scheduling

/// Finds what blend shapes cannot reach in a person's frames: smooth fields, told by a few modes.
struct LeftoverFitter {
    let solver: IdentitySolver
    let identity: [SIMD3<Double>]
    let threads: Int

    /// Fields weigh some thirty kilobytes each, so that the modes are learnt from so many frames of a take, however long it is.
    private static let mostSamples = 96

    /// The modes of all frames.
    func modes(of parts: [(series: TrackSeries, calm: [FrameFit])]) -> DisplacementModes {
        let views = parts.flatMap { series, calm in
            calm.indices.compactMap { index in
                series.landmarks[index].map { IdentitySolver.View(face: $0, fit: calm[index]) }
            }
        }
        let step = max((views.count + Self.mostSamples - 1) / Self.mostSamples, 1)
        let samples = stride(from: 0, to: views.count, by: step).map { views[$0] }
        return DisplacementModes(
            of: parallelMap(count: samples.count, threads: threads) { solver.displacement(in: samples[$0], identity: identity) }
        )
    }

    /// The weight of each mode in each frame; nil where nothing was seen.
    func weights(of modes: DisplacementModes, _ series: TrackSeries, _ calm: [FrameFit], _ progress: FitProgress) -> [[Double]?]
    {
        parallelMap(count: calm.count, threads: threads) { index in
            series.landmarks[index].map { face in
                defer { progress.advance() }
                return modes.weights(
                    of: solver.displacement(in: IdentitySolver.View(face: face, fit: calm[index]), identity: identity))
            }
        }
    }
}
