import FaceTracking

/// A person, with all tracks that show them.
struct SeenPerson {
    /// The person's tracks in the order of their frames; no two share a frame.
    var tracks: [PlacedTrack]
    /// The person's face at rest, from all tracks.
    var face: RestFace
}

/// Groups tracks that show the same person: their faces at rest explain each other's landmarks.
///
/// A face at rest differs from the shipped one by a few millimetres. Two tracks show one person if the face learnt from one
/// explains the landmarks of the other nearly as well as that track's own face does. The loss is the error added by the other's
/// face, as a fraction of the error that the own face saves over the shipped one. It was at most 0.42 for parts of a film that
/// show one person, and at least 0.72 in one of the two directions for different people. Tracks with too little evidence, such
/// as few frames or a face of few pixels, stay separate.
struct PersonFinder {
    let fitter: RestFaceFitter
    let take: LandmarkTake

    /// The largest loss at which two tracks show one person.
    private static let largestLoss = 0.6
    /// The same for a face that reappears in the same shot near its last position.
    private static let largestLossNearby = 1.0
    /// The longest absence in seconds after which a face may reappear near its last position.
    private static let secondsNearby = 2.0

    /// The number of frames used to distinguish people.
    private static let viewsToTell = 24

    /// Returns the people, in order of first appearance.
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

    /// Tracks of one person, with the landmark errors of that person's face and of the shipped face.
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

    /// Returns the loss of exchanging the two faces, as a fraction of the bound; nil if they are different people.
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
        // A face that hardly differs from the shipped one does not identify a person; only its last position can.
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
