import Foundation

/// Whether ffmpeg and ffprobe can be found; tests that need them are skipped where not.
public let hasFFmpeg = ["ffmpeg", "ffprobe"].allSatisfy { program in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
}
