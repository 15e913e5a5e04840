import Foundation

/// The part of our environment that a program of others gets: what libraries and interpreters are found and set by, and no keys or passwords,
/// which farms and CI hold in variables, and which a program that is taken over could put into its pictures.
package enum ProgramEnvironment {
    private static let names: Set = [
        "PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "FREI0R_PATH", "LADSPA_PATH", "XDG_DATA_HOME",
    ]
    private static let prefixes = [
        "LC_", "LD_", "DYLD_", "AV_", "FFMPEG_", "MALLOC_", "OMP_", "OPENBLAS_", "PYTHON", "TF_", "GLOG_", "SVT_",
    ]

    /// Each variable as `NAME=value`; all of them where confinement is off.
    package static var standard: [String] {
        let isOn = ConfinementSettings.preferred.isOn
        return ProcessInfo.processInfo.environment.filter { !isOn || isPassedOn($0.key) }.map { "\($0.key)=\($0.value)" }
    }

    /// Whether a program gets the variable of a name.
    static func isPassedOn(_ name: String) -> Bool {
        names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
}
