public import ConfigLanguage
import Foundation
import DescribedErrors

/// The machine and the version of a run.
public struct RunEnvironment: Hashable, Sendable {
    /// The version of this package.
    public static let version = PackageVersion.text
    /// The date of the version, for example `2026-11-30`.
    public static let versionDate = PackageVersion.date

    /// The version of the package used for the run.
    public var version = Self.version
    /// The machine's name.
    public var machine: String
    /// The operating system's name and version.
    public var operatingSystem: String
    /// The processor's architecture, such as `x86_64`.
    public var architecture: String
    /// The vector instructions used for pixels, such as `sse2`.
    public var instructionSet: String
    /// The number of threads of the run.
    public var threads: Int

    /// Describes this machine, with a number of threads.
    /// - Parameter instructionSet: the vector instructions used for pixels. Default: those for which the comparison is built,
    ///   which every processor of this architecture has.
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

    /// Reads an environment from the object that `json` returns; nil if a property is missing.
    package init?(_ json: OrderedJSON) {
        guard let version = json["version"]?.string, let machine = json["machine"]?.string,
            let operatingSystem = json["operatingSystem"]?.string, let architecture = json["architecture"]?.string,
            let instructionSet = json["instructionSet"]?.string, let threads = json["threads"]?.wholeNumber
        else { return nil }
        self.version = version
        self.machine = machine
        self.operatingSystem = operatingSystem
        self.architecture = architecture
        self.instructionSet = instructionSet
        self.threads = threads
    }

    /// Each property with its name, as listed in reports.
    package var properties: [(name: String, value: String)] {
        [
            ("version", version), ("machine", machine), ("operatingSystem", operatingSystem), ("architecture", architecture),
            ("instructionSet", instructionSet), ("threads", "\(threads)"),
        ]
    }

    /// The object `environment` in JSON reports.
    public var json: OrderedJSON {
        .object(properties.map { .init($0.name, $0.name == "threads" ? .integer(threads) : .string($0.value)) })
    }
}
