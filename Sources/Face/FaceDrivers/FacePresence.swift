package import FaceTracking

/// Which of the faces that drive something are tracked, frame by frame, without a scene.
package struct FacePresence: Sendable {
    private var roster: FaceRoster

    /// Nobody was seen yet.
    package init(for drivers: DriverSet) {
        roster = FaceRoster(limit: drivers.faceCount)
    }

    /// Goes on to the recording's next frame.
    /// - Returns: the faces that are tracked in it, counted as ``FaceAnchor`` counts.
    package mutating func advance(to frame: TrackedFrame) -> Set<Int> {
        roster.update(with: frame)
        return roster.tracked
    }
}
