/// The remembered state of one face.
package struct FaceMemory: Sendable {
    /// The tracker's current name for it.
    package var id: String
    /// The face when it was last tracked.
    package var face: TrackedFace
    /// The recording's time when it was last tracked, in seconds.
    package var lastTracked: Double
    /// Whether it is tracked in the current frame.
    package var isTracked = true
    /// The number of times that it was lost and found again.
    package var timesFoundAgain = 0

    /// Records that the face is found again under another name.
    mutating func comeBack(as newFace: TrackedFace, at time: Double) {
        id = newFace.id
        face = newFace
        lastTracked = time
        isTracked = true
        timesFoundAgain += 1
    }
}

/// The faces of a recording, in order of first appearance.
///
/// Trackers often rename a face that they lost and found again. A face with a new name therefore replaces the first known face
/// that the frame does not contain. It counts as an additional face only if the frame contains every known face.
package struct FaceRoster: Sendable {
    /// The maximum number of remembered faces; further faces drive nothing.
    package let limit: Int
    private var memories: [FaceMemory] = []

    package init(limit: Int) {
        self.limit = limit
    }

    /// The number of remembered faces.
    package var count: Int { memories.count }

    /// The indices of the faces that are tracked in the current frame.
    package var tracked: Set<Int> { Set(memories.indices.filter { memories[$0].isTracked }) }

    /// The memory of a face, or nil if the recording has not shown that many faces.
    package subscript(index: Int) -> FaceMemory? {
        memories.indices.contains(index) ? memories[index] : nil
    }

    /// Processes the next frame. A face that is missing from it is lost, like one marked as not tracked.
    package mutating func update(with frame: TrackedFrame) {
        for index in memories.indices {
            let seen = frame.faces.first { $0.id == memories[index].id && $0.isTracked }
            let wasTracked = memories[index].isTracked
            memories[index].isTracked = seen != nil
            guard let seen else { continue }
            memories[index].face = seen
            memories[index].lastTracked = frame.time
            if !wasTracked { memories[index].timesFoundAgain += 1 }
        }
        for face in frame.faces where face.isTracked && !memories.contains(where: { $0.id == face.id }) {
            let absent = memories.firstIndex { memory in !frame.faces.contains { $0.id == memory.id } }
            if let absent {
                memories[absent].comeBack(as: face, at: frame.time)
            } else if memories.count < limit {
                memories.append(FaceMemory(id: face.id, face: face, lastTracked: frame.time))
            }
        }
    }
}
