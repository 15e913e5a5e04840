package import FaceTracking

/// A tracker of the faces that drive anything, frame by frame, without a scene.
package struct FacePresence: Sendable {
    private var roster: FaceRoster

    /// Creates a tracker that has not seen any faces.
    package init(for drivers: DriverSet) {
        roster = FaceRoster(limit: drivers.faceCount)
    }

    /// Advances to the recording's next frame.
    /// - Returns: the faces tracked in it, numbered as in ``FaceAnchor``.
    package mutating func advance(to frame: TrackedFrame) -> Set<Int> {
        roster.update(with: frame)
        return roster.tracked
    }
}
