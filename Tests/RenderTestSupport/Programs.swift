import Foundation

/// Whether ffmpeg and ffprobe can be found; tests that need them are skipped where not.
public let hasFFmpeg = ["ffmpeg", "ffprobe"].allSatisfy { program in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
}

#if DEBUG
    /// Whether this is a build without optimization, in which long runs take minutes.
    public let isUnoptimized = true
#else
    /// Whether this is a build without optimization, in which long runs take minutes.
    public let isUnoptimized = false
#endif
