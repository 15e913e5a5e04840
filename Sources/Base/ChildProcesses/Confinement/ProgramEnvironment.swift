#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The environment variables that an external program receives: those that locate and configure libraries and interpreters.
///
/// Keys and passwords are excluded. Farms and CI keep them in variables, and a compromised program could hide them in its
/// pictures.
package enum ProgramEnvironment {
    private static let names: Set = [
        "PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "FREI0R_PATH", "LADSPA_PATH", "XDG_DATA_HOME",
    ]
    private static let prefixes = [
        "LC_", "LD_", "DYLD_", "AV_", "FFMPEG_", "MALLOC_", "OMP_", "OPENBLAS_", "PYTHON", "TF_", "GLOG_", "SVT_",
    ]

    /// Each variable as `NAME=value`; all of them if confinement is off.
    package static var standard: [String] {
        let isOn = ConfinementSettings.preferred.isOn
        return ProcessInfo.processInfo.environment.filter { !isOn || isPassedOn($0.key) }.map { "\($0.key)=\($0.value)" }
    }

    /// Whether an external program receives the variable.
    static func isPassedOn(_ name: String) -> Bool {
        names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
}
