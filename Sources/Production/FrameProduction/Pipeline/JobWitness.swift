import ConfigLanguage
import ConfigSettings
import FaceDrivers
import FaceTracking
import RenderConfig
import SceneGraph

/// Sees the frames of a job pass by, drawn or not, and tells what a person should know of them though nothing stops the job.
struct JobWitness {
    private let job: RenderJob
    private var visibility: ModelVisibility
    /// Whether a frame told how far away what the camera saw was.
    private var hasDepth = false

    /// A witness before the first frame.
    /// - Parameter numbers: the frames that are asked for: in the first of them, the middle one and the last it is looked for models.
    init(_ job: RenderJob, _ numbers: FrameNumbers) {
        self.job = job
        visibility = ModelVisibility(job, frames: [0, numbers.count / 2, numbers.count - 1].map(numbers.index))
    }

    /// Sees a frame, whether it is asked for or not.
    mutating func see(_ plan: FramePlan) {
        visibility.look(at: plan.state)
        if case .depth? = plan.front.occlusion { hasDepth = true }
    }

    /// The notes for a person, one line each.
    /// - Parameter sequence: that gave the frames.
    func notes(after sequence: FrameSequence) -> [String] {
        // Who changes faces when one is lost loses it on purpose.
        let tellsLoss = !job.drivers.faceChanges.contains { $0.changes.readsLoss }
        let facts = sequence.facts.flatMap { (tellsLoss ? [$0.lostNote].compactMap { $0 } : []) + $0.notes }
        return missingFaces(after: sequence) + facts + missingDepth + visibility.notes
    }

    private var missingDepth: [String] {
        guard case .capturedDepth? = job.occlusion, !hasDepth else { return [] }
        return ["nothing occludes the scene: no frame of the recording names a depth file"]
    }

    private func missingFaces(after sequence: FrameSequence) -> [String] {
        guard job.recording != nil, let read = sequence.facts.map(\.frameCount).max() else { return [] }
        let faceCount = sequence.faceCount
        return job.expectations.faces.filter { $0.value >= faceCount }.map { face in
            let known =
                faceCount == 0
                ? "no face was seen" : faceCount == 1 ? "the only face is 0" : "there are \(faceCount) faces, numbered from 0"
            return
                "\(face.location): face \(face.value) is never seen in the \(read) frame\(read == 1 ? "" : "s") read; \(known)"
        }
    }
}
