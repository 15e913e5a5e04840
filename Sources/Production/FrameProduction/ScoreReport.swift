public import FaceDrivers
import FaceTracking
import Foundation
public import JSONText
public import RenderConfig

/// The result of a face dance, over the whole recording.
///
/// The score reads the whole recording, regardless of the frames to render. So every shard of a run writes the same report.
public struct ScoreReport: Sendable {
    /// The results of the targets.
    public let tally: ScoreTally

    /// Plays the recording of a job.
    /// - Throws: `ProductionError` if the job has no score; `RecordingError`.
    public init(of job: RenderJob) throws {
        let score = try Self.score(of: job)
        // A score needs only the faces in camera space, so no other drivers run.
        var timeline = Timeline(
            scene: job.scene, drivers: DriverSet(score: score, camera: job.drivers.camera), header: job.recording?.header)
        if let recording = job.recording {
            var player = try PlayedRecording(recording, smoothing: job.smoothing)
            while let frame = try player.next() { _ = timeline.advance(to: frame) }
        }
        tally = timeline.score ?? ScoreTally(of: score)
    }

    /// Returns the score of a job.
    /// - Throws: `ProductionError` if the job has none.
    @discardableResult public static func score(of job: RenderJob) throws(ProductionError) -> FaceScore {
        guard let score = job.drivers.score else { throw ProductionError.noScore(config: job.config.relativePath) }
        return score
    }

    /// The report as JSON: the total, and a member for each target in the order of their times.
    public var json: OrderedJSON {
        let targets = zip(tally.score.targets, tally.results).enumerated().map { index, pair -> OrderedJSON in
            let (target, result) = pair
            return [
                "name": .string(target.name), "time": .number(target.time), "window": .number(target.window),
                "weight": .number(target.weight), "nearness": .number(result.nearness),
                "points": .number(tally.points(of: index)), "grade": tally.grade(of: index).map { .string($0) } ?? .null,
                "bestTime": result.time.map { .number($0) } ?? .null, "bestFrame": result.frame.map { .integer($0) } ?? .null,
            ]
        }
        return [
            "format": "bianlian-score", "version": .integer(1), "total": .number(tally.total), "targets": .array(targets),
        ]
    }
}
