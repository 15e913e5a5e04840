/// The rights of a confined external program, in force before its first instruction if the system supports it (Linux).
///
/// The program can read its own installation, the system's programs and libraries, the file passed to it, and the files named
/// here. It can write only to the files named here, and create none. It has no sockets, cannot access other processes or change
/// the system, leaves no core dump, and ends with this process. A binary program cannot start processes. A script can, and its
/// processes have the same restrictions.
package struct ProgramConfinement: Sendable, Equatable {
    /// Files and folders that it can read, in addition to those that every program can.
    package var readable: [String]
    /// Existing files that it can read and write.
    package var writable: [String]
    /// The limit of its address space in bytes; nil for no limit.
    package var memoryBytes: Int?

    /// Creates a confinement. Defaults: only the files that every program can read, and the memory limit of the environment.
    package init(
        readable: [String] = [], writable: [String] = [], memoryBytes: Int? = ConfinementSettings.preferred.memoryBytes
    ) {
        (self.readable, self.writable, self.memoryBytes) = (readable, writable, memoryBytes)
    }
}

extension ProgramConfinement {
    /// A restriction that depends on the kernel.
    package enum Restriction: String, Sendable, CaseIterable {
        /// It can open only the files that it may read (Landlock).
        case readsItsFilesAlone
        /// It can create no files and change only those that it may write (Landlock).
        case writesItsFilesAlone
        /// It has no sockets (seccomp).
        case reachesNoNetwork
        /// It can start no processes (seccomp).
        case startsNoProcesses
        /// It is killed when the process that started it ends.
        case endsWithItsParent
    }

    /// Returns the restrictions in force for a binary program; empty if confinement is off.
    ///
    /// They are probed by a confined child process, which also detects restrictions that a container disables.
    package static func inForce() -> [Restriction] {
        guard ConfinementSettings.preferred.isOn, let refused = confinedAttempts() else { return [] }
        return Restriction.allCases.filter { refused & $0.bit != 0 }
    }

    /// Whether memory limits are in force.
    package static var limitsMemory: Bool { systemLimitsMemory && ConfinementSettings.preferred.isOn }

    /// Whether the system limits the address space of programs. macOS accepts such limits, but ignores them.
    package static var systemLimitsMemory: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }
}
