/// Which frames of a recording are rendered: zero-based, both ends included.
public struct FrameRange: Hashable, Sendable, CustomStringConvertible {
    /// The first frame.
    public let first: Int
    /// The last frame, at least `first`.
    public let last: Int

    /// The largest number of a frame: more than a year at 60 frames per second.
    package static let largestIndex = 1_999_999_999

    /// A range, or nil where the last frame comes before the first or a number is out of bounds.
    public init?(first: Int, last: Int) {
        guard first >= 0, last >= first, last <= Self.largestIndex else { return nil }
        self.first = first
        self.last = last
    }

    /// `A-B` for a range, `N` for that one frame, or nil for anything else.
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

    /// The range within the first `count` frames, or nil where nothing of it is.
    public func clamped(toCount count: Int) -> FrameRange? {
        FrameRange(first: first, last: min(last, count - 1))
    }

    /// `A-B`.
    public var description: String { "\(first)-\(last)" }
}
