import Foundation

/// The control groups of Linux that this process is in, of version 1, version 2 or both, with all groups above them.
package struct ControlGroups: Sendable {
    /// The folders of the groups of version 2, from the root of the hierarchy down.
    private let unified: [String]
    /// The folders of the groups of version 1, by controller.
    private let perController: [String: [String]]
    /// Put before every path that is read, so that a test can give folders of its own.
    private let prefix: String

    /// - Parameter prefix: the folder that stands for the root of the file system. Default: that root.
    package init(under prefix: String = "") {
        let groups = ControlGroupTable(under: prefix)
        self.prefix = prefix
        unified = groups.folders(for: nil)
        perController = Dictionary(uniqueKeysWithValues: ["cpu", "memory"].map { ($0, groups.folders(for: $0)) })
    }

    /// The quotas of processor time, each in whole processors, rounded up.
    package var processorQuotas: [MachineLimit] {
        // Microseconds of work and of the period in which they may be spent.
        let current = unified.compactMap { folder in
            quota(text("cpu.max", in: folder)?.split(separator: " ").map { Double($0) } ?? [], setBy: folder + "/cpu.max")
        }
        let former = (perController["cpu"] ?? []).compactMap { folder in
            quota(
                ["cpu.cfs_quota_us", "cpu.cfs_period_us"].map { text($0, in: folder).flatMap { Double($0) } },
                setBy: folder + "/cpu.cfs_quota_us")
        }
        return current + former
    }

    /// The limits of memory in bytes, and those above which the system slows a process down.
    package var memoryLimits: [MachineLimit] {
        unified.flatMap { [bytes("memory.max", in: $0), bytes("memory.high", in: $0)] }.compactMap { $0 }
            + (perController["memory"] ?? []).compactMap { bytes("memory.limit_in_bytes", in: $0) }
    }

    private func quota(_ amounts: [Double?], setBy source: String) -> MachineLimit? {
        guard amounts.count == 2, let time = amounts[0], let period = amounts[1], time > 0, period > 0 else { return nil }
        return MachineLimit(Int((time / period).rounded(.up).clamped(to: 1...1_000_000)), setBy: source)
    }

    private func bytes(_ file: String, in folder: String) -> MachineLimit? {
        text(file, in: folder).flatMap { Int($0) }.map { MachineLimit($0, setBy: folder + "/" + file) }
    }

    private func text(_ file: String, in folder: String) -> String? {
        let text = try? String(contentsOfFile: prefix + folder + "/" + file, encoding: .utf8)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The system's tables of a process's control groups and of the folders that show them.
private struct ControlGroupTable {
    /// A line of `/proc/self/cgroup`: `0::/user/job` in version 2, and `4:cpu,cpuacct:/job` in version 1.
    private var groups: [(controllers: Set<Substring>, path: Substring)] = []
    /// A line of `/proc/self/mountinfo`: which group a folder shows, and for which controllers; none in version 2.
    private var mounts: [(controllers: Set<Substring>, root: Substring, folder: Substring)] = []

    init(under prefix: String) {
        for line in Self.lines(of: prefix + "/proc/self/cgroup") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            if parts.count == 3 { groups.append((Set(parts[1].split(separator: ",")), parts[2])) }
        }
        for line in Self.lines(of: prefix + "/proc/self/mountinfo") {
            let parts = line.split(separator: " ")
            guard parts.count > 4, let dash = parts.firstIndex(of: "-"), parts.count > dash + 3 else { continue }
            switch parts[dash + 1] {
            case "cgroup2": mounts.append(([], parts[3], parts[4]))
            case "cgroup": mounts.append((Set(parts[dash + 3].split(separator: ",")), parts[3], parts[4]))
            default: break
            }
        }
        // The usual folders, where there is no table.
        if mounts.isEmpty {
            mounts = [
                ([], "/", "/sys/fs/cgroup"), (["cpu"], "/", "/sys/fs/cgroup/cpu"), (["memory"], "/", "/sys/fs/cgroup/memory"),
            ]
        }
    }

    /// The folders of the process's group and of all above it that are to be seen, from the top down.
    /// - Parameter controller: of version 1; nil for version 2.
    func folders(for controller: String?) -> [String] {
        func isWanted(_ controllers: Set<Substring>) -> Bool {
            controller.map { controllers.contains(Substring($0)) } ?? controllers.isEmpty
        }
        guard let mount = mounts.first(where: { isWanted($0.controllers) }) else { return [] }
        var names = (groups.first { isWanted($0.controllers) }?.path ?? "/").split(separator: "/")[...]
        // Within a container the mounted group is not the topmost.
        let root = mount.root.split(separator: "/")
        if names.starts(with: root) { names = names.dropFirst(root.count) }
        return names.filter { $0 != ".." }.reduce(into: [String(mount.folder)]) { $0.append($0[$0.count - 1] + "/" + $1) }
    }

    private static func lines(of file: String) -> [Substring] {
        ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n")
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}
