import FaceTracking
import Scheduling

/// A track whose heads are placed about, for a face at rest that is nobody's.
struct PlacedTrack {
    /// One frame of it.
    struct Sighting {
        /// The frame's number in the take.
        var frame: Int
        /// The landmarks, and where the head is about.
        var view: IdentitySolver.View
    }

    /// The frames in which the head could be placed, growing; never none.
    private(set) var sightings: [Sighting]

    /// - Parameter rest: the solver for a face at rest.
    /// - Returns: nil where no frame's landmarks lie as those of a face do.
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

    /// All sights of a head, in the order of the tracks.
    static func views(of tracks: [PlacedTrack]) -> [IdentitySolver.View] { tracks.flatMap { $0.sightings.map(\.view) } }

    /// The same track through another focal length.
    func moved(from camera: PinholeCamera, to other: PinholeCamera) -> PlacedTrack {
        var track = self
        for index in sightings.indices { track.sightings[index].view = sightings[index].view.moved(from: camera, to: other) }
        return track
    }

    /// The frames from the first to the last.
    var frames: ClosedRange<Int> { sightings[0].frame...sightings[sightings.count - 1].frame }
}
