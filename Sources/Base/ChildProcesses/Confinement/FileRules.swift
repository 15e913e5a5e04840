import CSystem

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The files that a confined program may open, as rules of the system; closed when let go.
struct FileRules: ~Copyable {
    /// Its number; -1 where the system has none.
    let descriptor: Int32

    /// The rules for a program, at the time of its start.
    init(for program: ChildProgram, _ installation: ProgramInstallation, _ confinement: ProgramConfinement) {
        descriptor = confinement_rules_make()
        guard descriptor >= 0 else { return }
        let (reading, running, writing) = (
            Int32(confinement_reading.rawValue), Int32(confinement_running.rawValue), Int32(confinement_writing.rawValue)
        )
        for path in ProgramInstallation.systemFolders + installation.folders + [installation.file] {
            allow(path, reading | running)
        }
        for path in ProgramInstallation.systemFiles + confinement.readable { allow(path, reading) }
        for path in ProgramInstallation.devices + confinement.writable { allow(path, reading | writing) }
        if let file = program.file { _ = confinement_rules_allow(descriptor, file, reading) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    private func allow(_ path: String, _ rights: Int32) {
        // What is not there cannot be opened either.
        _ = confinement_rules_allow_path(descriptor, path, rights)
    }
}
