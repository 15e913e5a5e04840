/// The picture of footage at a time: one frame, or two blended frames.
package struct FootageMoment: Hashable, Sendable {
    /// The footage.
    package let clip: FootageClip
    /// The index of the frame in the footage.
    package let index: Int
    /// The index of the frame to blend in; nil without blending.
    package let next: Int?
    /// The weight of the frame to blend in, in 256ths; 0 without blending.
    package let share: Int

    /// The indices of the required frames.
    package var indices: [Int] { [index] + (next.map { [$0] } ?? []) }
}

extension FootageClip {
    /// Times are written with few digits, so a time within a thousandth of a frame of a limit counts as on it.
    private static let tolerance = 0.001

    /// The start and the end of playback in fractional frames; the end itself is excluded.
    private var bounds: (first: Double, end: Double) {
        let rate = frameRate.framesPerSecond
        let count = Double(frameCount)
        let first = min(max(start * rate, 0), count - 1)
        return (first, max(min(end.map { $0 * rate } ?? .infinity, count), first + Self.tolerance))
    }

    /// Returns the picture at a time of the rendered video: (time − offset) · speed + start seconds into the footage.
    package func moment(at time: Double) -> FootageMoment {
        let (first, end) = bounds
        var position = max(((time - offset) * speed + start) * frameRate.framesPerSecond, first)
        if loops {
            // The remainder is exact.
            position = first + (position - first).truncatingRemainder(dividingBy: end - first)
        }
        position = min(position, end)
        switch synchronization {
        case .nearest: return FootageMoment(clip: self, index: shown(Self.nearest(position)), next: nil, share: 0)
        case .blend: return blended(at: position)
        }
    }

    /// The time in seconds for playing the footage once.
    package var playingTime: Double {
        let (first, end) = bounds
        return (end - first) * frameRate.secondsPerFrame / speed
    }

    /// Returns whether the footage plays at a time: after its start and, unless it loops, before its end.
    public func plays(at time: Double) -> Bool {
        let tolerance = Self.tolerance * frameRate.secondsPerFrame
        return time > offset - tolerance && (loops || time < offset + playingTime - tolerance)
    }

    /// Returns the number of frames for playing the footage once at a rate.
    public func countFrames(atRate framesPerSecond: Double) -> Int {
        let seconds = playingTime + max(offset, 0)
        return max(Int(min(seconds * framesPerSecond, 1e9).rounded()), 1)
    }

    private func blended(at position: Double) -> FootageMoment {
        let before = (position + Self.tolerance).rounded(.down)
        let share = Int(((position - before) * 256).rounded())
        let index = shown(Int(before))
        let next = shown(Int(before) + 1)
        guard share > 0, next != index else { return FootageMoment(clip: self, index: index, next: nil, share: 0) }
        if share >= 256 { return FootageMoment(clip: self, index: next, next: nil, share: 0) }
        return FootageMoment(clip: self, index: index, next: next, share: share)
    }

    /// Returns a frame within the bounds: after the end, the first frame if the clip loops, otherwise the last.
    private func shown(_ index: Int) -> Int {
        let (first, end) = bounds
        let least = min(Self.nearest(first), frameCount - 1)
        let last = max(Int((end - Self.tolerance).rounded(.up)) - 1, least)
        if index <= last { return max(index, least) }
        return loops ? least : last
    }

    /// Rounds to the nearest integer, and down at the midpoint.
    private static func nearest(_ position: Double) -> Int {
        Int((position - 0.5 - tolerance).rounded(.up))
    }
}
