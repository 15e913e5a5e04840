import FaceTracking

/// A person, with all tracks that show them.
struct SeenPerson {
    /// In the order of their frames; no two share a frame.
    var tracks: [PlacedTrack]
    /// The face at rest that goes with all of them.
    var face: RestFace

    /// All frames, in the order of time.
    var views: [IdentitySolver.View] { tracks.flatMap { $0.sightings.map(\.view) } }
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
        var people: [SeenPerson] = []
        for track in tracks {
            let face = fitter.face(seenIn: track.sightings.map(\.view), most: Self.viewsToTell)
            let matches = people.indices.compactMap { index in
                loss(between: people[index], track, face).map { (loss: $0, person: index) }
            }
            guard let best = matches.min(by: { ($0.loss, $0.person) < ($1.loss, $1.person) }) else {
                people.append(SeenPerson(tracks: [track], face: face))
                continue
            }
            people[best.person].tracks.append(track)
            people[best.person].face = fitter.face(seenIn: people[best.person].views, most: Self.viewsToTell)
        }
        return people.map { SeenPerson(tracks: $0.tracks, face: fitter.face(seenIn: $0.views)) }
    }

    /// How much is lost where one face is taken for the other, as a share of the bound; nil where they are two people's.
    private func loss(between person: SeenPerson, _ track: PlacedTrack, _ face: RestFace) -> Double? {
        guard person.tracks.allSatisfy({ !$0.frames.overlaps(track.frames) }) else { return nil }
        let bound = isNearby(person, track) ? Self.largestLossNearby : Self.largestLoss
        let loss = max(loss(of: face, explainedBy: person.face), loss(of: person.face, explainedBy: face))
        return loss < bound ? loss / bound : nil
    }

    private func loss(of face: RestFace, explainedBy other: RestFace) -> Double {
        let own = fitter.error(of: face.identity, seenBy: face)
        let shipped = fitter.error(of: face.identity.map { _ in .zero }, seenBy: face)
        let explained = fitter.error(of: other.identity, seenBy: face)
        // Where the own face is hardly better than the shipped one, nothing can be told.
        return shipped - own > 0.1 * own ? (explained - own) / (shipped - own) : 1
    }

    private func isNearby(_ person: SeenPerson, _ track: PlacedTrack) -> Bool {
        guard let last = person.tracks.last?.sightings.last, last.frame < track.frames.lowerBound else { return false }
        let between = last.frame + 1...track.frames.lowerBound
        return take.frames[track.frames.lowerBound].time - take.frames[last.frame].time <= Self.secondsNearby
            && !between.contains { take.frames[$0].startsShot }
            && FaceTrack.isNear(last.view.face, track.sightings[0].view.face)
    }
}
