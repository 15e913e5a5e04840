import ConfigLanguage
import ConfigSettings
import FaceDrivers
import FaceTracking
import RenderConfig
import SceneGraph

/// Observes all frames of a job, drawn or not, and collects notes for the user about problems that do not stop the job.
struct JobWitness {
    private let job: RenderJob
    private var visibility: ModelVisibility
    /// Whether any frame had a depth file.
    private var hasDepth = false

    /// Creates a witness before the first frame.
    /// - Parameter numbers: the requested frames. A few of them are checked for visible models.
    init(_ job: RenderJob, _ numbers: FrameNumbers) {
        self.job = job
        visibility = ModelVisibility(job, frames: ModelVisibility.frames(of: numbers.count).map(numbers.index))
    }

    /// Observes a frame, requested or not.
    mutating func see(_ plan: FramePlan) {
        visibility.look(at: plan.state)
        if case .depth? = plan.front.occlusion { hasDepth = true }
    }

    /// Returns the notes for the user, one line each.
    /// - Parameter sequence: the sequence of the observed frames.
    func notes(after sequence: FrameSequence) -> [String] {
        // A job whose face changes react to lost faces expects them to be lost.
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
                ? "no face appears" : faceCount == 1 ? "the only face is 0" : "there are \(faceCount) faces, numbered from 0"
            return
                "\(face.location): face \(face.value) never appears in the \(read) frame\(read == 1 ? "" : "s") read; \(known)"
        }
    }
}
