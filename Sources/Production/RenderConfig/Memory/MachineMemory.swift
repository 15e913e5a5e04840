import ConfigSettings
import Foundation

/// The most memory that this process may have: what the machine has, or less where somebody set a bound.
enum MachineMemory {
    /// In bytes.
    static let bytes =
        ([Int(clamping: ProcessInfo.processInfo.physicalMemory)] + controlGroupLimits + addressSpaceLimit).min() ?? .max

    /// The bound that `ulimit -v` sets, as far as it is one.
    private static var addressSpaceLimit: [Int] {
        var limit = rlimit()
        #if canImport(Darwin) || canImport(Musl)
            let result = getrlimit(RLIMIT_AS, &limit)
        #else
            let result = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        #endif
        // Infinity is a number beyond all memory.
        return result == 0 ? [Int(clamping: UInt64(limit.rlim_cur))] : []
    }

    /// The bounds of the control groups that the process is in, and of those above them: of Linux, in both versions.
    private static var controlGroupLimits: [Int] {
        guard let groups = try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8) else { return [] }
        return groups.split(separator: "\n").flatMap { line -> [Int] in
            // As `0::/user/job` in version 2, and as `4:memory:/job` in version 1.
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return [] }
            if parts[0] == "0", parts[1].isEmpty { return limits(of: parts[2], under: "/sys/fs/cgroup", in: "memory.max") }
            guard parts[1].split(separator: ",").contains("memory") else { return [] }
            return limits(of: parts[2], under: "/sys/fs/cgroup/memory", in: "memory.limit_in_bytes")
        }
    }

    /// The bounds that a file sets in a group's folder and in all above it. Within a container the group's own may not be seen, and its
    /// root is the container's.
    private static func limits(of group: Substring, under root: String, in file: String) -> [Int] {
        var folders = [root]
        for name in group.split(separator: "/") where name != ".." { folders.append(folders[folders.count - 1] + "/" + name) }
        return folders.compactMap { folder in
            let text = try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        }
    }
}
