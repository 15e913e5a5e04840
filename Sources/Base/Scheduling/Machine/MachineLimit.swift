import CSystem
import Foundation

/// A limit of the machine as it is given to this process: the smallest of several, and what sets it.
package struct MachineLimit: Sendable, Equatable {
    /// The number of processors, at least 1, or of bytes.
    package let amount: Int
    /// What sets the limit, as a noun phrase for people, such as `SLURM_CPUS_PER_TASK` or the path of a file.
    package let source: String

    package init(_ amount: Int, setBy source: String) {
        (self.amount, self.source) = (amount, source)
    }

    /// The number of threads that work by default.
    package static let processors = processors()
    /// The bytes of memory that this process may have.
    package static let memory = memory()
    /// The processors that the system lets this process run on, whatever share of their time it gets.
    package static let affinity = MachineLimit(Int(processors_permitted()), setBy: "processor affinity")

    /// The processors: those of the machine, of the affinity mask, of the quotas of control groups, rounded up, and of Slurm.
    /// - Parameters:
    ///   - groups: the control groups of a process. Default: those of this one.
    ///   - environment: variables by name. Default: those of this process.
    package static func processors(
        in groups: ControlGroups = ControlGroups(), environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> MachineLimit {
        let machine = MachineLimit(ProcessInfo.processInfo.processorCount, setBy: "the machine")
        let slurm = environment["SLURM_CPUS_PER_TASK"].flatMap { Int($0) }.map {
            MachineLimit($0, setBy: "SLURM_CPUS_PER_TASK")
        }
        return smallest(of: [machine, affinity] + groups.processorQuotas + [slurm].compactMap { $0 })
    }

    /// The memory: that of the machine, the limits of control groups, of address space, and of Slurm.
    /// - Parameters:
    ///   - groups: the control groups of a process. Default: those of this one.
    ///   - environment: variables by name. Default: those of this process.
    package static func memory(
        in groups: ControlGroups = ControlGroups(), environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> MachineLimit {
        let machine = MachineLimit(Int(clamping: ProcessInfo.processInfo.physicalMemory), setBy: "the machine")
        // Slurm counts in MiB; 0 is all that the node has.
        let slurm = environment["SLURM_MEM_PER_NODE"].flatMap { Int($0) }.map {
            MachineLimit($0.multipliedReportingOverflow(by: 1 << 20).partialValue, setBy: "SLURM_MEM_PER_NODE")
        }
        return smallest(of: [machine] + groups.memoryLimits + [addressSpace, slurm].compactMap { $0 })
    }

    /// The first of the smallest limits that limit anything.
    private static func smallest(of limits: [MachineLimit]) -> MachineLimit {
        limits.filter { $0.amount > 0 }.min { $0.amount < $1.amount } ?? limits[0]
    }

    /// The limit of `ulimit -v`.
    private static var addressSpace: MachineLimit? {
        var limit = rlimit()
        #if canImport(Glibc)
            let result = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        #else
            let result = getrlimit(RLIMIT_AS, &limit)
        #endif
        // Infinity is a number beyond all memory.
        return result == 0 ? MachineLimit(Int(clamping: UInt64(limit.rlim_cur)), setBy: "ulimit -v") : nil
    }
}
