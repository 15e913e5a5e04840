import ChildProcesses

/// The restrictions on ffmpeg and ffprobe, which hold for any film if the system supports them.
///
/// Linux supports all of them since 5.13 (seccomp, Landlock, the parent-death signal), on x86-64 and ARM64; a container's rules
/// may disable some. Other systems support none.
package enum MediaConfinement: String, Sendable, CaseIterable {
    /// The program opens only the film, the system's programs and libraries, and its own installation.
    case readsItsFilesAlone
    /// The program creates no files, and changes only the video that it writes.
    case writesItsFilesAlone
    /// The program cannot use sockets.
    case reachesNoNetwork
    /// The program starts no processes. If it is a wrapper script, the script may start some, under the same restrictions.
    case startsNoProcesses
    /// The program is killed when its parent process ends.
    case endsWithItsParent

    /// Returns the restrictions in force on this system, probed by a process that is restricted in the same way.
    package static func inForce() -> [MediaConfinement] {
        ProgramConfinement.inForce().compactMap { MediaConfinement(rawValue: $0.rawValue) }
    }
}
