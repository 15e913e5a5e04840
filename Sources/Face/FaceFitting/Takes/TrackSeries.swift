import FaceTracking

/// A track frame by frame, from the first frame that could be fitted to the last.
struct TrackSeries: Sendable {
    /// The first frame's index in the take.
    let firstFrame: Int
    /// Seconds of each frame.
    let times: [Double]
    /// The landmarks of each frame; nil if none were found.
    let landmarks: [FaceLandmarks?]
    /// The fit of each frame; nil if there is none.
    let fits: [FrameFit?]

    /// - Parameter fits: one for each of the track's sightings; nil if it could not be fitted.
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

    /// Returns a series computed without repeated pictures. Each repeated picture then gets the value of its predecessor.
    /// - Parameter make: computes the values of the frames `kept` at evenly spaced times.
    func withoutRepeats<Value>(_ make: (_ times: [Double], _ kept: [Int]) -> [Value]) -> [Value] {
        let repeats = RepeatedImages.find(in: landmarks)
        let kept = repeats.indices.filter { !repeats[$0] }
        guard kept.count < repeats.count, let first = times.first, let last = times.last else {
            return make(times, Array(times.indices))
        }
        // Restores the even spacing at which the pictures were filmed.
        let step = (last - first) / Double(max(kept.count - 1, 1))
        let made = make(kept.indices.map { first + Double($0) * step }, kept)
        var index = -1
        return repeats.map { isRepeat in
            if !isRepeat { index += 1 }
            return made[index]
        }
    }
}
