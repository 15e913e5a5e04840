import FaceTracking
import RenderMath

extension LandmarkTake {
    /// The hands of each frame that are visible in three frames or more, with short gaps filled; nil if they were not searched
    /// for.
    ///
    /// In single frames, a landmark finder detects hands that do not exist, such as in a parting of hair, and misses others. A
    /// shot of fewer than three frames, such as a photo, keeps its hands.
    var persistentHands: [[HandLandmarks]?] {
        var hands: [[HandLandmarks]?] = frames.map { $0.hands == nil ? nil : [] }
        for shot in shotRanges {
            for track in HandTrack.tracks(of: self, in: shot)
            where track.sightings.count >= min(HandTrack.leastFrames, shot.count) {
                for (frame, hand) in track.filled { hands[frame]?.append(hand) }
            }
        }
        return hands
    }

    /// The frames of each shot.
    private var shotRanges: [Range<Int>] {
        let starts = frames.indices.filter { $0 == 0 || frames[$0].startsShot }
        return zip(starts, starts.dropFirst() + [frames.count]).map { $0..<$1 }
    }
}

/// One hand over several frames of a shot.
private struct HandTrack {
    /// The least number of frames in which a hand is visible.
    static let leastFrames = 3
    /// The greatest distance that a hand moves from one frame to the next, in hand sizes.
    private static let longestStep = 0.6
    /// The greatest number of consecutive frames in which a hand may be missed.
    private static let longestGap = 3

    private(set) var sightings: [(frame: Int, hand: HandLandmarks)]

    /// Returns the hands of a shot. Each detected hand joins the nearest track that has not ended.
    static func tracks(of take: LandmarkTake, in shot: Range<Int>) -> [HandTrack] {
        var tracks: [HandTrack] = []
        for frame in shot {
            for hand in take.frames[frame].hands ?? [] {
                let near = tracks.indices.filter { tracks[$0].accepts(hand, frame: frame) }
                if let nearest = near.min(by: { tracks[$0].distance(to: hand) < tracks[$1].distance(to: hand) }) {
                    tracks[nearest].sightings.append((frame: frame, hand: hand))
                } else {
                    tracks.append(HandTrack(sightings: [(frame: frame, hand: hand)]))
                }
            }
        }
        return tracks
    }

    private var last: (frame: Int, hand: HandLandmarks) { sightings[sightings.count - 1] }

    private func distance(to hand: HandLandmarks) -> Double { (hand.center - last.hand.center).length }

    private func accepts(_ hand: HandLandmarks, frame: Int) -> Bool {
        let frames = frame - last.frame
        guard 1...(1 + Self.longestGap) ~= frames else { return false }
        return distance(to: hand) <= Self.longestStep * Double(frames) * max(hand.extent, last.hand.extent)
    }

    /// The sightings with the frames between them, for which landmarks are interpolated linearly.
    var filled: [(frame: Int, hand: HandLandmarks)] {
        var filled = sightings.prefix(1).map { $0 }
        for (from, to) in zip(sightings, sightings.dropFirst()) {
            for frame in (from.frame + 1)..<to.frame {
                let share = Double(frame - from.frame) / Double(to.frame - from.frame)
                let points = zip(from.hand.points, to.hand.points).map { $0 + ($1 - $0) * share }
                filled.append((frame: frame, hand: HandLandmarks(points: points)))
            }
            filled.append(to)
        }
        return filled
    }
}
