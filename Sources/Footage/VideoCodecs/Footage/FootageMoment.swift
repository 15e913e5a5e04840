/// The view of footage at a time: one of its frames, or two that are mixed.
package struct FootageMoment: Hashable, Sendable {
    /// The footage.
    package let clip: FootageClip
    /// The frame, counted from the footage's first.
    package let index: Int
    /// The frame that is mixed in; nil where one is seen alone.
    package let next: Int?
    /// The share of the other frame that is mixed in, in 256ths; 0 where there is none.
    package let share: Int

    /// The numbers of the frames that are needed.
    package var indices: [Int] { [index] + (next.map { [$0] } ?? []) }
}

extension FootageClip {
    /// Times are written with few digits: what is within a thousandth of a frame of a limit counts as on it.
    private static let tolerance = 0.001

    /// The first and the end of what is seen, in frames and parts of frames; the end is not seen itself.
    private var bounds: (first: Double, end: Double) {
        let rate = frameRate.framesPerSecond
        let count = Double(frameCount)
        let first = min(max(start * rate, 0), count - 1)
        return (first, max(min(end.map { $0 * rate } ?? .infinity, count), first + Self.tolerance))
    }

    /// The moment that is seen at a time in seconds of what is rendered: (time − offset) · speed + start seconds into the footage.
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

    /// The time in seconds in which all of it is seen once.
    package var playingTime: Double {
        let (first, end) = bounds
        return (end - first) * frameRate.secondsPerFrame / speed
    }

    /// Whether it plays at a time: after its beginning, and before its end where it does not loop.
    public func plays(at time: Double) -> Bool {
        let tolerance = Self.tolerance * frameRate.secondsPerFrame
        return time > offset - tolerance && (loops || time < offset + playingTime - tolerance)
    }

    /// The number of frames that show all of it once, at a rate.
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

    /// A frame within what is seen: after the end the first again, or the last for good.
    private func shown(_ index: Int) -> Int {
        let (first, end) = bounds
        let least = min(Self.nearest(first), frameCount - 1)
        let last = max(Int((end - Self.tolerance).rounded(.up)) - 1, least)
        if index <= last { return max(index, least) }
        return loops ? least : last
    }

    /// The nearest whole number, half-way the one below.
    private static func nearest(_ position: Double) -> Int {
        Int((position - 0.5 - tolerance).rounded(.up))
    }
}
