import FaceTracking
import RenderMath

/// One face throughout one shot.
struct FaceTrack {
    /// The frames in which the face was found, ascending, with its index among the frame's faces.
    var sightings: [(frame: Int, face: Int)]

    /// Returns the faces of a take, tracked within each shot by position and size.
    ///
    /// From frame to frame, each known face takes the nearest detected face; the nearest pairs are matched first.
    static func tracks(of take: LandmarkTake, mostFramesLost: Int) -> [FaceTrack] {
        var finished: [FaceTrack] = []
        var open: [FaceTrack] = []
        for (index, frame) in take.frames.enumerated() {
            if frame.startsShot {
                finished += open
                open = []
            }
            finished += open.filter { $0.isOver(at: index, mostFramesLost: mostFramesLost) }
            open.removeAll { $0.isOver(at: index, mostFramesLost: mostFramesLost) }
            var pairs: [(distance: Double, track: Int, face: Int)] = []
            for (trackIndex, track) in open.enumerated() {
                guard let last = track.sightings.last else { continue }
                let known = take.frames[last.frame].faces[last.face]
                for (faceIndex, face) in frame.faces.enumerated() {
                    let distance = distance(from: known, to: face)
                    if distance < largestDistance { pairs.append((distance, trackIndex, faceIndex)) }
                }
            }
            pairs.sort { ($0.distance, $0.track, $0.face) < ($1.distance, $1.track, $1.face) }
            var takenTracks: Set<Int> = []
            var takenFaces: Set<Int> = []
            for pair in pairs where !takenTracks.contains(pair.track) && !takenFaces.contains(pair.face) {
                takenTracks.insert(pair.track)
                takenFaces.insert(pair.face)
                open[pair.track].sightings.append((index, pair.face))
            }
            for face in frame.faces.indices where !takenFaces.contains(face) {
                open.append(FaceTrack(sightings: [(index, face)]))
            }
        }
        finished += open
        return finished.sorted { ($0.sightings[0].frame, $0.sightings[0].face) < ($1.sightings[0].frame, $1.sightings[0].face) }
    }

    private func isOver(at frame: Int, mostFramesLost: Int) -> Bool {
        frame - (sightings.last?.frame ?? 0) > mostFramesLost + 1
    }

    /// The largest distance that a face may move or grow from one frame to the next.
    private static let largestDistance = 1.5

    /// Whether two faces have about the same position and size.
    static func isNear(_ a: FaceLandmarks, _ b: FaceLandmarks) -> Bool { distance(from: a, to: b) < largestDistance }

    /// Returns the distance between two faces in the picture.
    ///
    /// It combines the move, in distances between the eyes, and the logarithm of the ratio of sizes.
    private static func distance(from a: FaceLandmarks, to b: FaceLandmarks) -> Double {
        let (from, to) = (max(a.interocularDistance, 1), max(b.interocularDistance, 1))
        return (b.center - a.center).length / from + PortableMath.log(to / from).magnitude
    }
}
