package import ConfigLanguage

/// A set of frame numbers of a recording, in order.
public struct FrameNumbers: Hashable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
    /// The ranges in ascending order, separated by gaps.
    public let ranges: [FrameRange]

    /// Only the first frame.
    package static let first = FrameNumbers([FrameRange(first: 0, last: 0)].compactMap { $0 })

    /// Creates the union of ranges, which may overlap.
    public init(_ ranges: [FrameRange]) {
        var joined: [FrameRange] = []
        for range in ranges.sorted(by: { ($0.first, $0.last) < ($1.first, $1.last) }) {
            if let last = joined.last, range.first <= last.last + 1,
                let both = FrameRange(first: last.first, last: max(last.last, range.last))
            {
                joined[joined.count - 1] = both
            } else {
                joined.append(range)
            }
        }
        self.ranges = joined
    }

    /// Parses numbers and ranges separated by commas, such as `0,100,200-210`; returns nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let ranges = parts.compactMap { FrameRange(String($0)) }
        guard ranges.count == parts.count else { return nil }
        self.init(ranges)
    }

    /// Creates one frame from an integer literal: `frames: 120`.
    /// - Precondition: the number is not below 0.
    public init(integerLiteral frame: Int) {
        guard let range = FrameRange(first: frame, last: frame) else {
            preconditionFailure("Frame numbers start at 0; got \(frame).")
        }
        self.init([range])
    }

    /// The frames as one range; nil if there are gaps or no frames.
    public var range: FrameRange? { ranges.count == 1 ? ranges[0] : nil }

    /// The number of frames.
    public var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// The first and the last frame; nil if there are no frames.
    public var bounds: ClosedRange<Int>? {
        guard let first = ranges.first, let last = ranges.last else { return nil }
        return first.first...last.last
    }

    /// Returns the frames that exist in a recording with `count` frames; nil if there are none.
    package func clamped(toCount count: Int) -> FrameNumbers? {
        let left = FrameNumbers(ranges.compactMap { $0.clamped(toCount: count) })
        return left.ranges.isEmpty ? nil : left
    }

    /// The numbers, in ascending order.
    package var indices: some Sequence<Int> { ranges.lazy.flatMap { $0.first...$0.last } }

    /// Returns the frame number at a position in the set.
    /// - Parameter place: 0 ..< `count`.
    package func index(at place: Int) -> Int {
        var left = place
        for range in ranges {
            if left < range.count { return range.first + left }
            left -= range.count
        }
        preconditionFailure("Position \(place) is out of range: there are \(count) frames.")
    }

    /// Returns the frames at a range of positions in the set, in ascending order.
    /// - Parameter places: within 0 ..< `count`.
    package func slice(_ places: Range<Int>) -> FrameNumbers {
        var start = 0
        var found: [FrameRange] = []
        for range in ranges {
            let part = places.clamped(to: start..<start + range.count)
            if let kept = FrameRange(
                first: range.first + part.lowerBound - start, last: range.first + part.upperBound - start - 1)
            {
                found.append(kept)
            }
            start += range.count
        }
        return FrameNumbers(found)
    }

    /// Returns the frames without the given ones.
    package func without(_ indices: some Sequence<Int>) -> FrameNumbers {
        var left: [FrameRange?] = []
        var rest = indices.sorted()[...]
        for range in ranges {
            var first = range.first
            while let index = rest.first, index <= range.last {
                rest.removeFirst()
                guard index >= first else { continue }
                left.append(FrameRange(first: first, last: index - 1))
                first = index + 1
            }
            left.append(FrameRange(first: first, last: range.last))
        }
        return FrameNumbers(left.compactMap(\.self))
    }

    /// Whether the set contains a frame.
    public func contains(_ frame: Int) -> Bool {
        // Binary search for the first range that ends at or after the frame.
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].last < frame { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].first <= frame
    }

    /// Returns consecutive ranges of at most `most` frames, in order.
    package func chunks(of most: Int) -> some Sequence<ClosedRange<Int>> {
        ranges.lazy.flatMap { range in
            stride(from: range.first, through: range.last, by: most).lazy.map { $0...min($0 + most - 1, range.last) }
        }
    }

    /// The frames as text, such as `0, 10-12`.
    public var description: String {
        ranges.map { $0.count == 1 ? "\($0.first)" : "\($0)" }.joined(separator: ", ")
    }
}

extension ValueType where Value == FrameNumbers {
    /// A frame, a range of frames, or a list of these.
    package static let frameNumbers = ValueType(
        "a frame's number, a range \"A-B\", or a list of these",
        schema: { definitions in
            let one = ValueType<FrameRange>.frameRange.schema(&definitions)
            return ["anyOf": [one, ["type": "array", "items": one, "minItems": .integer(1)]]]
        },
        json: { $0 == .first ? .integer(0) : .string($0.description) },
        read: { value, reading in
            if case .list = value.content {
                return ValueType<[FrameRange]>.list(of: .frameRange, atLeast: 1).read(value, reading).map { FrameNumbers($0) }
            }
            return ValueType<FrameRange>.frameRange.read(value, reading).map { FrameNumbers([$0]) }
        })
}
