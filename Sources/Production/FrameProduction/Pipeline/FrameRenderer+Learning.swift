import FaceDrivers
import FaceFitting
import FaceTracking
import FilmIntegration
import Foundation
import ImageCodecs
import Keying
import Imaging
import Rasterizer
import RenderConfig
import Retouching
import SceneGraph
import SceneRenderer
import Scheduling
import Synchronization
import Tracing
import VideoCodecs

/// The appearance and the spectacles of the people in each job, keyed by face index.
struct LearntFaces: Sendable {
    /// The appearance of people, if objects in front of them are estimated.
    var looks: [[Int: FaceLook]]
    /// The spectacles of people who wear any.
    var spectacles: [[Int: SpectaclesShape]]
    /// Notes about people with spectacles and about faces without an estimate, one line each.
    var notes: [String] = []

    init(jobCount: Int) {
        looks = Array(repeating: [:], count: jobCount)
        spectacles = Array(repeating: [:], count: jobCount)
    }
}

extension RenderJob {
    /// Whether frames of the whole take are examined before any is drawn.
    var learnsFaces: Bool { keptParts.contains(.spectacles) || estimatesObjects }

    /// Whether hands should stay in front of the scene, but the recording was made without searching for them.
    fileprivate var lacksHands: Bool {
        guard keptParts.contains(.hands), let first = try? recording?.makeReader().next() else { return false }
        return first.hands == nil
    }

    fileprivate var estimatesObjects: Bool { if case .estimate? = occlusion { true } else { false } }
}

// Learning reads frames of the whole take, independent of the frames that are drawn.
extension FrameRenderer {
    /// Notes for the user about parts of people that were found or are missing, one line each.
    package var notes: [String] { learnt.withLock { $0.notes } }

    /// A face of a job, by its index among the faces that may be occluded.
    private struct FaceIndex: Hashable {
        var job: Int
        var face: Int
    }

    /// The frames in which a face is examined.
    private struct WantedFrames {
        var forLooks: Set<Int> = []
        var forSpectacles: Set<Int> = []

        func contain(_ frame: Int) -> Bool { forLooks.contains(frame) || forSpectacles.contains(frame) }
    }

    /// A face in one of the wanted frames.
    private struct Sighting: Sendable {
        var face: FaceIndex
        var look: FaceLookLearner.Sight?
        /// The picture with the face, if spectacles are searched for in it.
        var picture: (SRGBImage, FaceSight)?
    }

    func learnFaces(of job: RenderJob, threads: Int) throws {
        let wanted = try wantedFrames(of: job)
        var learners: [FaceIndex: FaceLookLearner] = [:]
        var finders: [FaceIndex: SpectaclesFinder] = [:]
        let last = wanted.values.flatMap { $0.forLooks.union($0.forSpectacles) }.max() ?? -1
        let footage = FootageStreams()
        var sequence = try FrameSequence(job)
        try OrderedPipeline<FramePlan, [Sighting]>(threads: threads, mostInFlight: threads).run {
            while var plan = try sequence.next(), plan.index <= last {
                guard self.faces(in: plan).contains(where: { wanted[$0.0]?.contain(plan.index) == true }) else { continue }
                footage.supply(&plan)
                return plan
            }
            return nil
        } work: { plan in
            try self.sightings(in: plan, wanted)
        } finish: { sightings in
            for sighting in sightings {
                if let look = sighting.look { learners[sighting.face, default: FaceLookLearner()].add(look) }
                if let (picture, sight) = sighting.picture {
                    finders[sighting.face, default: SpectaclesFinder()].add(
                        picture, sight.projection, interocularDistance: sight.interocularDistance)
                }
            }
        }
        _ = footage.finish()
        let looks = learners.compactMapValues { $0.look(threads: threads) }
        let spectacles = finders.compactMapValues { $0.spectacles() }
        learnt.withLock { learnt in
            for (face, look) in looks { learnt.looks[face.job][jobs[face.job].faces[face.face].index] = look }
            for (face, shape) in spectacles { learnt.spectacles[face.job][jobs[face.job].faces[face.face].index] = shape }
        }
    }

    /// The faces in a frame that is wanted for them.
    private func sightings(in plan: FramePlan, _ wanted: [FaceIndex: WantedFrames]) throws -> [Sighting] {
        let drawing = FrameDrawing(of: plan, threads: 1)
        defer { drawing.takePictures(but: nil).forEach(giveBack) }
        return try faces(in: plan).compactMap { face, jobPlan in
            guard let frames = wanted[face], frames.contain(plan.index),
                case .picture(let background) = try inputs(of: jobPlan, in: drawing).background
            else { return nil }
            let sight = try jobs[face.job].faces[face.face].sight(in: jobPlan.state, by: jobs[face.job].renderer, threads: 1)
            return Sighting(
                face: face,
                look: frames.forLooks.contains(plan.index)
                    ? FaceLookLearner.Sight(
                        of: background, face: sight.coverage, interocularDistance: sight.interocularDistance) : nil,
                picture: frames.forSpectacles.contains(plan.index) ? (background, sight) : nil)
        }
    }

    /// Returns the frames in which each face is examined, spread over those that show it.
    private func wantedFrames(of job: RenderJob) throws -> [FaceIndex: WantedFrames] {
        let frameCount = try job.countFrames()
        var wanted: [FaceIndex: WantedFrames] = [:]
        for (index, job) in job.jobs.enumerated() where job.learnsFaces {
            guard let recording = job.recording else { continue }
            let count = recording.isEndless ? frameCount : Int.max
            var played = try PlayedRecording(recording, smoothing: job.smoothing)
            var presence = FacePresence(for: job.drivers)
            var seen: [FaceIndex: [Int]] = [:]
            var number = 0
            while number < count, let frame = try played.next() {
                let tracked = presence.advance(to: frame)
                for (face, occluded) in jobs[index].faces.enumerated() where tracked.contains(occluded.index) {
                    seen[FaceIndex(job: index, face: face), default: []].append(number)
                }
                number += 1
            }
            for (face, frames) in seen {
                wanted[face] = WantedFrames(
                    forLooks: job.estimatesObjects ? Self.spread(frames, count: FaceLookLearner.mostFrames) : [],
                    forSpectacles: job.keptParts.contains(.spectacles)
                        ? Self.spread(frames, count: SpectaclesFinder.mostFrames) : [])
            }
        }
        return wanted
    }

    /// Returns some of the frames, evenly spread from the first to the last.
    private static func spread(_ frames: [Int], count: Int) -> Set<Int> {
        let count = min(frames.count, count)
        return Set((0..<count).map { frames[$0 * (frames.count - 1) / max(count - 1, 1)] })
    }

    /// Returns the notes about each person, one line each.
    func notes(on job: RenderJob) -> [String] {
        let known = learnt.withLock { $0 }
        return job.jobs.enumerated().flatMap { index, job -> [String] in
            guard job.learnsFaces || !job.keptParts.isEmpty else { return [] }
            // The front job is the requested config, so its notes need no name.
            let name = index == jobs.count - 1 ? "" : job.config.relativePath + ": "
            guard !jobs[index].faces.isEmpty else {
                return ["\(name)no occlusion is estimated: no visible node with texture coordinates is deformed by a face"]
            }
            let hands =
                job.lacksHands
                ? ["\(name)no hands are detected: the recording contains none; track the film again to detect them"] : []
            let spectacles = known.spectacles[index].keys.sorted().map {
                "\(name)face \($0) wears spectacles, which stay in front of the scene; "
                    + "`occlusion: {spectacles: false}` (wear: --no-keep-glasses) disables this"
            }
            guard job.estimatesObjects else { return hands + spectacles }
            let unknown = jobs[index].faces.map(\.index).filter { known.looks[index][$0] == nil }
            return hands + spectacles
                + unknown.map {
                    "\(name)no occlusion is estimated for face \($0): it is visible in too few frames, or too small"
                }
        }
    }

    /// Returns the tracked faces of a frame that may be occluded, with their plans.
    private func faces(in plan: FramePlan) -> [(FaceIndex, JobPlan)] {
        plan.front.reachable.flatMap { plan in
            jobs[plan.job].faces.enumerated().filter { plan.trackedFaces.contains($0.element.index) }.map {
                (FaceIndex(job: plan.job, face: $0.offset), plan)
            }
        }
    }
}
