import ChildProcesses

/// The restrictions on ffmpeg and ffprobe, whatever a film makes of them, where the system has the means.
///
/// Linux has them all from 5.13 on (seccomp, Landlock, the death signal), on x86-64 and ARM64; in a container its rules may take
/// some away. Other systems have none.
package enum MediaConfinement: String, Sendable, CaseIterable {
    /// It opens the film, the programs and libraries of the system and its own installation, and no other files.
    case readsItsFilesAlone
    /// It makes no files, and changes none but the video that it writes.
    case writesItsFilesAlone
    /// It has no sockets.
    case reachesNoNetwork
    /// It starts no processes; where a script stands in its place, that one may, under the same restrictions.
    case startsNoProcesses
    /// It is killed when the process that started it ends.
    case endsWithItsParent

    /// The restrictions that hold on this system, tried by a process that is restricted in the same way.
    package static func inForce() -> [MediaConfinement] {
        ProgramConfinement.inForce().compactMap { MediaConfinement(rawValue: $0.rawValue) }
    }
}
