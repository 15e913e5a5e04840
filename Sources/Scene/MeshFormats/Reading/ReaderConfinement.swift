#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The restrictions on the model reader program, which hold for any file if the system supports them.
///
/// Linux supports all of them since 5.13 (seccomp, Landlock, the parent-death signal), on x86-64 and ARM64; a container's rules
/// may disable some. Other systems support none: there, the separate process and its limits are the only protection.
package enum ReaderConfinement: String, Sendable, CaseIterable {
    /// The program opens only files in the model's folder and below it.
    case readsItsFolderAlone
    /// The program creates and changes no files.
    case writesNoFiles
    /// The program cannot use sockets.
    case reachesNoNetwork
    /// The program starts no processes and no other programs.
    case startsNoProcesses
    /// The program is killed when its parent process ends.
    case endsWithItsParent

    /// The argument that makes the program print its restrictions.
    package static let question = "--confinement"

    /// The ID of this process, which the program gets as its parent's ID.
    package static var parent: String { String(getpid()) }

    /// Returns the restrictions in force on this system, as probed by the program itself; empty if the program is missing.
    package static func inForce() -> [ReaderConfinement] {
        guard let program = ModelReaderLocation.find().program else { return [] }
        let process = ModelReaderProcess(
            program: program, arguments: [question, parent], seconds: 10, answerLimit: 1000)
        guard case .answered(let bytes)? = try? process.run() else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap {
            ReaderConfinement(rawValue: String($0))
        }
    }
}
