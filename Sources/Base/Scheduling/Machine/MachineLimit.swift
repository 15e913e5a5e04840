import CSystem
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A resource limit of this process: the smallest of several, with its source.
package struct MachineLimit: Sendable, Equatable {
    /// The number of processors, at least 1, or of bytes.
    package let amount: Int
    /// The source of the limit as a noun phrase for messages, such as `SLURM_CPUS_PER_TASK` or the path of a file.
    package let source: String

    package init(_ amount: Int, setBy source: String) {
        (self.amount, self.source) = (amount, source)
    }

    /// The default number of worker threads.
    package static let processors = processors()
    /// The number of bytes of memory available to this process.
    package static let memory = memory()
    /// The number of processors on which this process may run, regardless of quotas of their time.
    package static let affinity = MachineLimit(Int(processors_permitted()), setBy: "processor affinity")

    /// Returns the smallest number of processors: of the machine, the affinity mask, the control group quotas (rounded up), and
    /// Slurm.
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

    /// Returns the smallest memory limit: of the machine, the control groups, the address space, and Slurm.
    /// - Parameters:
    ///   - groups: the control groups of a process. Default: those of this one.
    ///   - environment: variables by name. Default: those of this process.
    package static func memory(
        in groups: ControlGroups = ControlGroups(), environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> MachineLimit {
        let machine = MachineLimit(Int(clamping: ProcessInfo.processInfo.physicalMemory), setBy: "the machine")
        // Slurm counts in MiB; 0 means all memory of the node.
        let slurm = environment["SLURM_MEM_PER_NODE"].flatMap { Int($0) }.map {
            MachineLimit($0.multipliedReportingOverflow(by: 1 << 20).partialValue, setBy: "SLURM_MEM_PER_NODE")
        }
        return smallest(of: [machine] + groups.memoryLimits + [addressSpace, slurm].compactMap { $0 })
    }

    /// Returns the smallest positive limit, the first one if several are equal.
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
        // Infinity is a value larger than any memory.
        return result == 0 ? MachineLimit(Int(clamping: UInt64(limit.rlim_cur)), setBy: "ulimit -v") : nil
    }
}
