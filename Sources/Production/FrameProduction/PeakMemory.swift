import Foundation

/// The most memory that this process has held so far.
package enum PeakMemory {
    /// In bytes, as the system counts resident memory.
    package static var bytes: Int {
        // On Linux `getrusage` begins with what the process held that started this one.
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

    /// The mark that Linux keeps of the process in `/proc`, where that is there: a line such as `VmHWM:   18012 kB`.
    private static var highWaterMark: Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }
}
