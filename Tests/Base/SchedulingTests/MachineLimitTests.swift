import Foundation
import RenderTestSupport
import Scheduling
import Testing

/// The processors and the memory that a process may use, from the files of a simulated system.
@Suite struct MachineLimitTests {
    /// Files of a system by path, with their text.
    private func limits<Result>(
        of files: [String: String], _ body: (ControlGroups) throws -> Result
    ) throws -> Result {
        try withTemporaryFolder { root in
            for (path, text) in files {
                let file = root.appendingPathComponent(path)
                try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            return try body(ControlGroups(under: root.path))
        }
    }

    @Test func smallestQuotaOfNestedGroupsCountsRoundedUp() throws {
        let files = [
            "proc/self/cgroup": "0::/job/step\n",
            "proc/self/mountinfo": "30 20 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw\n",
            "sys/fs/cgroup/job/cpu.max": "150000 100000\n", "sys/fs/cgroup/job/step/cpu.max": "max 100000\n",
            "sys/fs/cgroup/job/memory.max": "max\n", "sys/fs/cgroup/job/memory.high": "300000000\n",
            "sys/fs/cgroup/job/step/memory.max": "400000000\n",
        ]
        try limits(of: files) { groups in
            #expect(groups.processorQuotas == [MachineLimit(2, setBy: "/sys/fs/cgroup/job/cpu.max")])
            #expect(MachineLimit.memory(in: groups, environment: [:]).amount == 300_000_000)
            #expect(MachineLimit.memory(in: groups, environment: [:]).source == "/sys/fs/cgroup/job/memory.high")
        }
    }

    @Test func groupsOfVersionOneAreReadByController() throws {
        let files = [
            "proc/self/cgroup": "4:cpu,cpuacct:/a\n3:memory:/a/b\n",
            "proc/self/mountinfo": """
            31 20 0:27 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
            32 20 0:28 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory

            """,
            "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "-1\n", "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000\n",
            "sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us": "50000\n",
            "sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us": "100000\n",
            "sys/fs/cgroup/memory/a/b/memory.limit_in_bytes": "100000000\n",
        ]
        try limits(of: files) { groups in
            #expect(MachineLimit.processors(in: groups, environment: [:]).amount == 1)
            #expect(MachineLimit.memory(in: groups, environment: [:]).amount == 100_000_000)
        }
    }

    @Test func slurmLimitsProcessorsAndMemory() throws {
        try limits(of: [:]) { groups in
            let environment = ["SLURM_CPUS_PER_TASK": "1", "SLURM_MEM_PER_NODE": "64"]
            #expect(MachineLimit.processors(in: groups, environment: environment).amount == 1)
            #expect(
                MachineLimit.memory(in: groups, environment: environment) == MachineLimit(64 << 20, setBy: "SLURM_MEM_PER_NODE")
            )
            // An invalid number sets no limit.
            let unlimited = MachineLimit.processors(in: groups, environment: [:])
            #expect(MachineLimit.processors(in: groups, environment: ["SLURM_CPUS_PER_TASK": "x"]) == unlimited)
            #expect(unlimited.amount >= 1)
        }
    }
}
