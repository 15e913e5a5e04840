public import ConfigLanguage
import Foundation
import PackageVersion

/// On which machine and with which version a run was made.
public struct RunEnvironment: Hashable, Sendable {
    /// The version of this package.
    public static let version = PackageVersion.text
    /// The day of the version, as in `2026-11-25`.
    public static let versionDate = PackageVersion.date

    /// The version of the package that made the run.
    public var version = Self.version
    /// The machine's name.
    public var machine: String
    /// The operating system's name and version.
    public var operatingSystem: String
    /// The processor's kind, such as `x86_64`.
    public var architecture: String
    /// The vector instructions that pixels were computed with, such as `sse2`.
    public var instructionSet: String
    /// The number of threads that worked.
    public var threads: Int

    /// This machine, with a number of threads.
    /// - Parameter instructionSet: the instructions that pixels were computed with. Default: those that comparing is built for,
    ///   which every processor of this kind has.
    public init(threads: Int, instructionSet: String? = nil) {
        machine = ProcessInfo.processInfo.hostName
        operatingSystem = ProcessInfo.processInfo.operatingSystemVersionString
        self.threads = threads
        let baseline: String
        #if arch(x86_64)
            (architecture, baseline) = ("x86_64", "sse2")
        #elseif arch(arm64)
            (architecture, baseline) = ("arm64", "neon")
        #else
            (architecture, baseline) = ("unknown", "unknown")
        #endif
        self.instructionSet = instructionSet ?? baseline
    }

    /// Each part with its name, as reports list them.
    package var properties: [(name: String, value: String)] {
        [
            ("version", version), ("machine", machine), ("operatingSystem", operatingSystem), ("architecture", architecture),
            ("instructionSet", instructionSet), ("threads", "\(threads)"),
        ]
    }

    /// The object `environment` in our reports.
    public var json: OrderedJSON {
        .object(properties.map { .init($0.name, $0.name == "threads" ? .integer(threads) : .string($0.value)) })
    }
}
