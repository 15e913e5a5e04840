import ConfigSettings
import RenderConfig

/// The chunks of the selected cases, in the suite's order.
struct ChunkQueue {
    /// The number of frames in a chunk. More would leave threads idle at the end; fewer would synchronize them more often than
    /// needed.
    static let framesInChunk = 16

    private let cases: [SuiteCase]
    private let begin: (SuiteCase) -> CaseInProgress
    private var nextCase = 0
    private var current: (suiteCase: CaseInProgress, range: Int, first: Int)?

    /// Creates a queue that opens each case when its first chunk is taken.
    init(_ cases: [SuiteCase], begin: @escaping (SuiteCase) -> CaseInProgress) {
        self.cases = cases
        self.begin = begin
    }

    /// Returns the next chunk, or nil at the end.
    mutating func next() -> FrameChunk? {
        let isFirst = current == nil
        if isFirst {
            guard nextCase < cases.count else { return nil }
            current = (begin(cases[nextCase]), 0, cases[nextCase].frames.ranges[0].first)
            nextCase += 1
        }
        guard let (suiteCase, range, first) = current else { return nil }
        let ranges = suiteCase.suiteCase.frames.ranges
        let last = min(first + Self.framesInChunk - 1, ranges[range].last)
        if last < ranges[range].last {
            current = (suiteCase, range, last + 1)
        } else if range + 1 < ranges.count {
            current = (suiteCase, range + 1, ranges[range + 1].first)
        } else {
            current = nil
        }
        return FrameChunk(suiteCase: suiteCase, frames: first...last, isFirst: isFirst, isLast: current == nil)
    }
}
