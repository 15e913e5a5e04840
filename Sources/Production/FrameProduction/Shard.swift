package import ConfigSettings
import RenderConfig

/// One of several equal parts of a run, which several machines render: part `index` of `count`, counted from 0.
public struct Shard: Hashable, Sendable {
    /// The index of the part, 0 ..< `count`.
    public let index: Int
    /// The number of parts, at least 1.
    public let count: Int

    /// Creates a part; nil if `index` or `count` is out of range.
    public init?(index: Int, count: Int) {
        guard count >= 1, count <= 1_000_000, (0..<count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    /// Parses a part from `I/N`; nil if the text is invalid.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } }),
            let index = Int(parts[0]), let count = Int(parts[1])
        else { return nil }
        self.init(index: index, count: count)
    }

    /// Returns this part's frames: a contiguous stretch. The sizes of parts differ by at most one frame. Nil if there are fewer
    /// frames than parts and this part is empty.
    package func frames(of whole: FrameNumbers) -> FrameNumbers? {
        let part = whole.slice(whole.count * index / count..<whole.count * (index + 1) / count)
        return part.ranges.isEmpty ? nil : part
    }
}
