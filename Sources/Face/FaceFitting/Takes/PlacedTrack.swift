import FaceTracking
import Scheduling

/// A track with approximate head poses, for the shipped face at rest.
struct PlacedTrack {
    /// One frame of the track.
    struct Sighting {
        /// The frame's index in the take.
        var frame: Int
        /// The landmarks and the approximate pose of the head.
        var view: IdentitySolver.View
    }

    /// The frames in which the head could be placed, ascending; never empty.
    private(set) var sightings: [Sighting]

    /// - Parameter rest: the solver for a face at rest.
    /// - Returns: nil if no frame's landmarks are arranged like those of a face.
    init?(_ track: FaceTrack, of take: LandmarkTake, by rest: FrameSolver, threads: Int, _ progress: FitProgress) {
        let placed = parallelMap(count: track.sightings.count, threads: threads) { index -> Sighting? in
            let (frame, face) = track.sightings[index]
            defer { progress.advance() }
            let landmarks = take.frames[frame].faces[face]
            return rest.fit(landmarks, fitsExpression: false, rounds: 6).map { fit in
                Sighting(frame: frame, view: IdentitySolver.View(face: landmarks, fit: fit))
            }
        }
        sightings = placed.compactMap { $0 }
        guard !sightings.isEmpty else { return nil }
    }

    /// Returns all views of a head, in the order of the tracks.
    static func views(of tracks: [PlacedTrack]) -> [IdentitySolver.View] { tracks.flatMap { $0.sightings.map(\.view) } }

    /// Returns the same track through another focal length.
    func moved(from camera: PinholeCamera, to other: PinholeCamera) -> PlacedTrack {
        var track = self
        for index in sightings.indices { track.sightings[index].view = sightings[index].view.moved(from: camera, to: other) }
        return track
    }

    /// The range from the first to the last frame.
    var frames: ClosedRange<Int> { sightings[0].frame...sightings[sightings.count - 1].frame }
}
