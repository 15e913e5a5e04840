import ComparisonReport
import Foundation

/// Some frames of a case: what one thread does at a time.
struct FrameChunk: Sendable {
    let suiteCase: CaseInProgress
    let frames: ClosedRange<Int>
    /// Whether the case begins or ends with it.
    let isFirst: Bool
    let isLast: Bool
}

/// The results of a chunk.
struct ChunkResult: Sendable {
    let chunk: FrameChunk
    var frames: [FrameResult] = []
    /// The frames as the report shows them, where there is one.
    var reported: [EncodedPair] = []
    /// Why the case cannot be rendered.
    var error: (any Error)?
    /// Whether somebody asked to stop before it was done.
    var isInterrupted = false
    var seconds = 0.0
}
