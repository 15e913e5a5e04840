import Foundation

/// The most memory that this process has held so far.
public enum PeakMemory {
    /// In bytes, as the system counts resident memory.
    public static var bytes: Int {
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
}
