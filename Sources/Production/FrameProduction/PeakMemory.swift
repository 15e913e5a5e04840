import Foundation

/// The peak memory of this process.
package enum PeakMemory {
    /// The peak resident memory so far, in bytes.
    package static var bytes: Int {
        // On Linux, `getrusage` starts from the memory of the parent process.
        if let bytes = highWaterMark { return bytes }
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            // Linux counts in KiB.
            return usage.ru_maxrss * 1024
        #endif
    }

    /// The peak from Linux's `/proc/self/status`, in a line such as `VmHWM:   18012 kB`; nil if the file is missing.
    private static var highWaterMark: Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }
}
