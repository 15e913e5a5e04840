import CSystem

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The files that a confined program may open, as a set of system rules; closed on release.
struct FileRules: ~Copyable {
    /// The descriptor of the rules; -1 if the system has none.
    let descriptor: Int32

    /// Creates the rules for a program that is about to start.
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
        // Missing paths need no rule.
        _ = confinement_rules_allow_path(descriptor, path, rights)
    }
}
