import FaceTracking

/// A track frame by frame from the first that could be fitted to the last.
struct TrackSeries: Sendable {
    /// The first frame's number in the take.
    let firstFrame: Int
    /// Seconds of each frame.
    let times: [Double]
    /// The landmarks that were seen; nil where none were.
    let landmarks: [FaceLandmarks?]
    /// The fits; nil where there is none.
    let fits: [FrameFit?]

    /// - Parameter fits: one for each of the track's sightings; nil where none could be fitted.
    init?(_ track: PlacedTrack, _ fits: [FrameFit?], _ take: LandmarkTake) {
        let known = fits.indices.filter { fits[$0] != nil }
        guard let first = known.first, let last = known.last else { return nil }
        let frames = track.sightings[first].frame...track.sightings[last].frame
        var measured = [FrameFit?](repeating: nil, count: frames.count)
        var landmarks = [FaceLandmarks?](repeating: nil, count: frames.count)
        for index in known {
            let sighting = track.sightings[index]
            measured[sighting.frame - frames.lowerBound] = fits[index]
            landmarks[sighting.frame - frames.lowerBound] = sighting.view.face
        }
        firstFrame = frames.lowerBound
        times = frames.map { take.frames[$0].time }
        self.landmarks = landmarks
        self.fits = measured
    }

    /// The series that is made where pictures that repeat the one before take no time, and show what that shows.
    /// - Parameter make: makes the series of the frames whose numbers it is given, at the times that they would have had.
    func withoutRepeats<Value>(_ make: (_ times: [Double], _ kept: [Int]) -> [Value]) -> [Value] {
        let repeats = RepeatedImages.find(in: landmarks)
        let kept = repeats.indices.filter { !repeats[$0] }
        guard kept.count < repeats.count, let first = times.first, let last = times.last else {
            return make(times, Array(times.indices))
        }
        // What was filmed evenly and shown unevenly is even again.
        let step = (last - first) / Double(max(kept.count - 1, 1))
        let made = make(kept.indices.map { first + Double($0) * step }, kept)
        var index = -1
        return repeats.map { isRepeat in
            if !isRepeat { index += 1 }
            return made[index]
        }
    }
}
