/// A range of frames of a recording: zero-based, with both ends included.
public struct FrameRange: Hashable, Sendable, CustomStringConvertible {
    /// The first frame.
    public let first: Int
    /// The last frame, at least `first`.
    public let last: Int

    /// The largest frame number: more than a year at 60 frames per second.
    package static let largestIndex = 1_999_999_999

    /// Creates a range; returns nil if the last frame precedes the first or a number is out of bounds.
    public init?(first: Int, last: Int) {
        guard first >= 0, last >= first, last <= Self.largestIndex else { return nil }
        self.first = first
        self.last = last
    }

    /// Parses `A-B` as a range or `N` as a single frame; returns nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } }) else { return nil }
        let numbers = parts.compactMap { Int($0) }
        switch (parts.count, numbers.count) {
        case (1, 1): self.init(first: numbers[0], last: numbers[0])
        case (2, 2): self.init(first: numbers[0], last: numbers[1])
        default: return nil
        }
    }

    /// The number of frames.
    public var count: Int { last - first + 1 }

    /// Returns the part of the range within the first `count` frames, or nil if it is empty.
    package func clamped(toCount count: Int) -> FrameRange? {
        FrameRange(first: first, last: min(last, count - 1))
    }

    /// The range as `A-B`.
    public var description: String { "\(first)-\(last)" }
}
