public import ConfigSettings
import RenderConfig

/// One of several equal parts of a run, for machines that share it: part `index` of `count`, counted from 0.
public struct Shard: Hashable, Sendable {
    /// Which part, 0 ..< `count`.
    public let index: Int
    /// The number of parts, at least 1.
    public let count: Int

    /// A part, or nil where there is no such part.
    public init?(index: Int, count: Int) {
        guard count >= 1, count <= 1_000_000, (0..<count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    /// A part from `I/N`, or nil.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } }),
            let index = Int(parts[0]), let count = Int(parts[1])
        else { return nil }
        self.init(index: index, count: count)
    }

    /// This part's frames: some that follow each other, as many as any other part has but for one. Nil where there are fewer
    /// frames than parts and nothing is left for this one.
    public func frames(of whole: FrameNumbers) -> FrameNumbers? {
        let part = whole.slice(whole.count * index / count..<whole.count * (index + 1) / count)
        return part.ranges.isEmpty ? nil : part
    }
}
