#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The restrictions on the program that reads models, whatever a file makes of it, where the system has the means.
///
/// Linux has them all from 5.13 on (seccomp, Landlock, the death signal), on x86-64 and ARM64; in a container its rules may
/// take some away. Other systems have none: there the process of its own and its limits are what holds.
package enum ReaderConfinement: String, Sendable, CaseIterable {
    /// It opens files in the model's folder and below it alone.
    case readsItsFolderAlone
    /// It makes and changes no files.
    case writesNoFiles
    /// It has no sockets.
    case reachesNoNetwork
    /// It starts no processes and no programs.
    case startsNoProcesses
    /// It is killed when the process that started it ends.
    case endsWithItsParent

    /// The argument that asks the program for what it answers here.
    package static let question = "--confinement"

    /// The number of this process, which the program gets as its parent's.
    package static var parent: String { String(getpid()) }

    /// The restrictions that hold on this system, tried by the program itself; nothing where the program is missing.
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
