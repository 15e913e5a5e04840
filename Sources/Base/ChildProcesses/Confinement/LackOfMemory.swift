/// Detects messages about failed allocations in the output of a program.
///
/// The system refuses memory beyond the limit, but keeps no count of refusals and leaves the handling to the program.
struct LackOfMemory: Sendable {
    /// Messages of the C and C++ libraries, of Python, and of ffmpeg's decoders and encoders.
    private static let signs = [
        "cannot allocate", "out of memory", "bad_alloc", "memoryerror", "can't start new thread", "malloc of size",
        "failed to allocate", "get_buffer() failed", "get_encode_buffer() failed", "thread_encoder_init failed",
    ]
    /// The message about a frame that is too large for any memory; its buffer cannot be allocated either.
    private static let otherReason = "picture size"

    private var isSaid = false
    private var hasOtherReason = false

    /// Whether lack of memory probably caused a failure of the program.
    var isLikely: Bool { isSaid && !hasOtherReason }

    mutating func hear(_ line: String) {
        guard !isLikely else { return }
        let line = line.lowercased()
        isSaid = isSaid || Self.signs.contains { line.contains($0) }
        hasOtherReason = hasOtherReason || line.contains(Self.otherReason)
    }
}
