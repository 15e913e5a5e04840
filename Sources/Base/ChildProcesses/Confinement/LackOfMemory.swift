/// Listens to what a program says for signs that it got no memory: the system refuses it what is beyond its limit, counts no refusals, and
/// leaves it to the program what it makes of them.
struct LackOfMemory: Sendable {
    /// What the C and C++ libraries, Python, and ffmpeg's decoders and encoders say.
    private static let signs = [
        "cannot allocate", "out of memory", "bad_alloc", "memoryerror", "can't start new thread", "malloc of size",
        "failed to allocate", "get_buffer() failed", "get_encode_buffer() failed", "thread_encoder_init failed",
    ]
    /// A frame of a size that no memory would suffice for; it gets no buffer either.
    private static let otherReason = "picture size"

    private var isSaid = false
    private var hasOtherReason = false

    /// Whether it is what ended the program, where that ended badly.
    var isLikely: Bool { isSaid && !hasOtherReason }

    mutating func hear(_ line: String) {
        guard !isLikely else { return }
        let line = line.lowercased()
        isSaid = isSaid || Self.signs.contains { line.contains($0) }
        hasOtherReason = hasOtherReason || line.contains(Self.otherReason)
    }
}
