import FaceTracking

/// A person, with all tracks that show them.
struct SeenPerson {
    /// In the order of their frames; no two share a frame.
    var tracks: [PlacedTrack]
    /// The face at rest that goes with all of them.
    var face: RestFace
}

/// Tells which tracks show the same person: those whose faces at rest explain each other's landmarks.
///
/// A face at rest is a few millimetres away from the shipped one. Where the face learnt from one track brings the landmarks of another nearly as close as that
/// track's own face does, both are one person's: what is lost by taking the other's face, as a share of what the own face gains over the shipped one, was at most
/// 0.42 for parts of a film that show one person, and at least 0.72 in one of the two directions for different people. Tracks that say too little, such as few
/// frames or a face of few pixels, stay apart.
struct PersonFinder {
    let fitter: RestFaceFitter
    let take: LandmarkTake

    /// The largest loss at which two tracks are one person's.
    private static let largestLoss = 0.6
    /// The same for a face that comes back in the same shot about where it was lost.
    private static let largestLossNearby = 1.0
    /// A face that comes back within so many seconds may be about where it was.
    private static let secondsNearby = 2.0

    /// Frames that are looked at to tell people apart.
    private static let viewsToTell = 24

    /// The people, in the order in which they are first seen.
    func people(among tracks: [PlacedTrack]) -> [SeenPerson] {
        var known: [Candidate] = []
        for track in tracks {
            let candidate = Candidate(tracks: [track], fitter)
            let matches = known.indices.compactMap { index in
                loss(between: known[index], candidate).map { (loss: $0, person: index) }
            }
            if let best = matches.min(by: { ($0.loss, $0.person) < ($1.loss, $1.person) }) {
                known[best.person] = Candidate(tracks: known[best.person].tracks + [track], fitter)
            } else {
                known.append(candidate)
            }
        }
        return known.map { SeenPerson(tracks: $0.tracks, face: fitter.face(seenIn: PlacedTrack.views(of: $0.tracks))) }
    }

    /// Tracks that are one person's, with how near that person's own face and the shipped one come to their landmarks.
    private struct Candidate {
        let tracks: [PlacedTrack]
        let face: RestFace
        let ownError: Double
        let shippedError: Double

        init(tracks: [PlacedTrack], _ fitter: RestFaceFitter) {
            self.tracks = tracks
            face = fitter.face(seenIn: PlacedTrack.views(of: tracks), most: viewsToTell)
            ownError = fitter.error(of: face.identity, seenBy: face)
            shippedError = fitter.error(of: face.identity.map { _ in .zero }, seenBy: face)
        }
    }

    /// The loss where one face is taken for the other, as a share of the bound; nil where they are two people's.
    private func loss(between person: Candidate, _ track: Candidate) -> Double? {
        guard !person.tracks.contains(where: { $0.frames.overlaps(track.tracks[0].frames) }) else { return nil }
        let bound = isNearby(person.tracks, track.tracks[0]) ? Self.largestLossNearby : Self.largestLoss
        let first = loss(of: track, explainedBy: person.face)
        guard first <= bound else { return nil }
        let loss = max(first, loss(of: person, explainedBy: track.face))
        return loss <= bound ? loss / bound : nil
    }

    private func loss(of candidate: Candidate, explainedBy other: RestFace) -> Double {
        let gain = candidate.shippedError - candidate.ownError
        // A face that is hardly unlike the shipped one tells nobody apart: only where it was lost says who it is.
        guard gain > 0.1 * candidate.ownError else { return 1 }
        return (fitter.error(of: other.identity, seenBy: candidate.face) - candidate.ownError) / gain
    }

    private func isNearby(_ tracks: [PlacedTrack], _ track: PlacedTrack) -> Bool {
        guard let last = tracks.last?.sightings.last, last.frame < track.frames.lowerBound else { return false }
        let between = last.frame + 1...track.frames.lowerBound
        return take.frames[track.frames.lowerBound].time - take.frames[last.frame].time <= Self.secondsNearby
            && !between.contains { take.frames[$0].startsShot }
            && FaceTrack.isNear(last.view.face, track.sightings[0].view.face)
    }
}
