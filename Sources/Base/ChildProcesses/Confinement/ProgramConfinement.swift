/// What a program of others is left with, from before its first instruction, where the system has the means (Linux).
///
/// It reads its own installation, the system's programs and libraries, the file that is handed to it, and what is named here; it
/// writes to what is named here and makes no files. It has no sockets, cannot reach into other processes or change the system, leaves no
/// core dump, and ends with this process. A program of machine code starts no processes; a script may, which are then confined as it is.
package struct ProgramConfinement: Sendable, Equatable {
    /// Files and folders that it reads, besides those that every program does.
    package var readable: [String]
    /// Files that are there and that it reads and writes.
    package var writable: [String]
    /// Bytes of addresses that it may take; nil for any number.
    package var memoryBytes: Int?

    /// A confinement. Defaults: nothing but what every program reads, and the limit of memory that the environment asks for.
    package init(
        readable: [String] = [], writable: [String] = [], memoryBytes: Int? = ConfinementSettings.preferred.memoryBytes
    ) {
        (self.readable, self.writable, self.memoryBytes) = (readable, writable, memoryBytes)
    }
}

extension ProgramConfinement {
    /// A restriction that a kernel may have or lack.
    package enum Restriction: String, Sendable, CaseIterable {
        /// It opens no files but those that it is to read (Landlock).
        case readsItsFilesAlone
        /// It makes no files and changes none but those that it is to write (Landlock).
        case writesItsFilesAlone
        /// It has no sockets (seccomp).
        case reachesNoNetwork
        /// It starts no processes (seccomp).
        case startsNoProcesses
        /// It is killed when the process that started it ends.
        case endsWithItsParent
    }

    /// The restrictions that hold on this system for a program of machine code: tried by a process that is confined as such a program
    /// is, and so found where a container takes some away. None where confinement is off.
    package static func inForce() -> [Restriction] {
        guard ConfinementSettings.preferred.isOn, let refused = confinedAttempts() else { return [] }
        return Restriction.allCases.filter { refused & $0.bit != 0 }
    }

    /// Whether limits of memory are in force on this system.
    package static var limitsMemory: Bool {
        #if os(Linux)
            ConfinementSettings.preferred.isOn
        #else
            false
        #endif
    }
}
