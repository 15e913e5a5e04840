#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The Linux control groups of this process, of version 1, version 2 or both, with all their parents.
package struct ControlGroups: Sendable {
    /// The folders of the version 2 groups, from the root of the hierarchy down.
    private let unified: [String]
    /// The folders of the version 1 groups, by controller.
    private let perController: [String: [String]]
    /// A prefix of all paths, which tests set to a folder of their own.
    private let prefix: String

    /// - Parameter prefix: the folder to use as the root of the file system. Default: the root itself.
    package init(under prefix: String = "") {
        let groups = ControlGroupTable(under: prefix)
        self.prefix = prefix
        unified = groups.folders(for: nil)
        perController = Dictionary(uniqueKeysWithValues: ["cpu", "memory"].map { ($0, groups.folders(for: $0)) })
    }

    /// The quotas of processor time, in whole processors, rounded up.
    package var processorQuotas: [MachineLimit] {
        // The quota and its period, in microseconds.
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

    /// The memory limits in bytes, including those above which the system throttles a process.
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
        return text.map { String($0.prefix { !$0.isNewline }) }
    }
}

/// The system's tables of a process's control groups and of their mounted folders.
private struct ControlGroupTable {
    /// The lines of `/proc/self/cgroup`: `0::/user/job` in version 2, and `4:cpu,cpuacct:/job` in version 1.
    private var groups: [(controllers: Set<Substring>, path: Substring)] = []
    /// The lines of `/proc/self/mountinfo`: the group that a folder shows, and its controllers, which are empty in version 2.
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
        // The usual folders if there is no table.
        if mounts.isEmpty {
            mounts = [
                ([], "/", "/sys/fs/cgroup"), (["cpu"], "/", "/sys/fs/cgroup/cpu"), (["memory"], "/", "/sys/fs/cgroup/memory"),
            ]
        }
    }

    /// Returns the folders of the process's group and of its visible parents, from the top down.
    /// - Parameter controller: a controller of version 1; nil for version 2.
    func folders(for controller: String?) -> [String] {
        func isWanted(_ controllers: Set<Substring>) -> Bool {
            controller.map { controllers.contains(Substring($0)) } ?? controllers.isEmpty
        }
        guard let mount = mounts.first(where: { isWanted($0.controllers) }) else { return [] }
        var names = (groups.first { isWanted($0.controllers) }?.path ?? "/").split(separator: "/")[...]
        // In a container, the mounted group is not the root group.
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
