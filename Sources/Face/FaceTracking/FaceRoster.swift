/// The state that is remembered of one face.
package struct FaceMemory: Sendable {
    /// The tracker's name for it, the newest where it has had several.
    package var id: String
    /// As it was last seen.
    package var face: TrackedFace
    /// When it was last seen, in seconds of the recording's time.
    package var lastTracked: Double
    /// Whether it is seen now.
    package var isTracked = true
    /// The number of times that it was lost and found again.
    package var timesFoundAgain = 0

    /// The face is found again under another name.
    mutating func comeBack(as newFace: TrackedFace, at time: Double) {
        id = newFace.id
        face = newFace
        lastTracked = time
        isTracked = true
        timesFoundAgain += 1
    }
}

/// The faces of a recording, in the order in which they were first seen.
///
/// Trackers often give a face that they lost and found a new name. So a name never seen before takes the place of the first
/// face that the frame does not mention at all; only where every known face is mentioned does it become a face of its own.
package struct FaceRoster: Sendable {
    /// The greatest number of faces that are remembered; later ones drive nothing.
    package let limit: Int
    private var memories: [FaceMemory] = []

    package init(limit: Int) {
        self.limit = limit
    }

    /// The number of faces that are remembered.
    package var count: Int { memories.count }

    /// The faces that are seen now.
    package var tracked: Set<Int> { Set(memories.indices.filter { memories[$0].isTracked }) }

    /// The memory of a face, or nil where so many were never seen.
    package subscript(index: Int) -> FaceMemory? {
        memories.indices.contains(index) ? memories[index] : nil
    }

    /// Takes in a frame. A face that is missing from it is lost, like one that is said not to be tracked.
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
