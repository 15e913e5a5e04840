import ComparisonFiles
import Foundation

/// Consecutive frames of a case: the unit of work of a thread.
struct FrameChunk: Sendable {
    let suiteCase: CaseInProgress
    let frames: ClosedRange<Int>
    /// Whether the chunk is the first or the last of its case.
    let isFirst: Bool
    let isLast: Bool
}

/// The results of a chunk.
struct ChunkResult: Sendable {
    let chunk: FrameChunk
    var frames: [FrameResult] = []
    /// The frames as shown in the report, if there is one.
    var reported: [EncodedPair] = []
    /// The reason why the case cannot be rendered.
    var error: (any Error)?
    /// Whether the run was interrupted before the chunk was finished.
    var isInterrupted = false
    var seconds = 0.0
}
