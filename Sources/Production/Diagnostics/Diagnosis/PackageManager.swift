import Foundation

/// The package manager of this machine.
enum PackageManager {
    case apt, homebrew, unknown

    /// The package manager of this machine.
    static var here: PackageManager {
        #if os(macOS)
            .homebrew
        #else
            FileManager.default.isExecutableFile(atPath: "/usr/bin/apt-get") ? .apt : .unknown
        #endif
    }

    /// Returns the command that installs a package that has the same name everywhere.
    func command(installing package: String) -> String {
        switch self {
        case .apt: (geteuid() == 0 ? "" : "sudo ") + "apt-get install \(package)"
        case .homebrew: "brew install \(package)"
        case .unknown: "install \(package) with this system's package manager"
        }
    }
}
