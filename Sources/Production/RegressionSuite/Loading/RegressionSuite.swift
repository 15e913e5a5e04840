import ComparisonFiles
import ConfigLanguage
public import ContentCache
public import Foundation
import RenderConfig

/// A suite file, read and checked; configs and goldens are opened when it runs.
///
///     let suite = try RegressionSuite.load(at: url)
///     let result = try SuiteRun(suite).run()
public struct RegressionSuite: Sendable {
    /// The suite's file.
    public let url: URL
    /// The folder of its golden files; it need not be there yet.
    public var goldens: URL { goldensFolder.url }
    /// The location of that folder.
    let goldensFolder: CheckedFile
    /// The cases in the order of the file; at least one.
    public let cases: [SuiteCase]
    /// Which files its cases may name.
    let access: FileAccess
    /// Folders outside the suite's tree that it and its configs may name files in.
    let allowedRoots: [URL]
    /// The most memory that a case may take, in bytes. Default: three quarters of what the process may have.
    public var memoryLimit = MemoryEstimate.standardLimit
    /// What is kept of its cases' files from one run to the next. Default: nil, nothing.
    public var cache: ContentCache?

    /// The name of the suite: its file without the extension.
    public var name: String { url.deletingPathExtension().lastPathComponent }

    /// The folder that its paths are relative to.
    var folder: URL { url.deletingLastPathComponent() }

    /// Reads a suite file.
    /// - Parameter allowedRoots: folders outside the suite's tree that it and its configs may name files in.
    /// - Throws: `ConfigError` with all mistakes that were found.
    public static func load(at url: URL, allowedRoots: [URL] = []) throws -> RegressionSuite {
        let reading = ConfigReading()
        let suite = try read(at: url, allowedRoots: allowedRoots, noting: reading)
        try reading.throwMistakes()
        return suite
    }

    /// Reads a suite file as far as it can be read; its mistakes are noted.
    /// - Throws: `ConfigError` with the one mistake that stops reading.
    static func read(at url: URL, allowedRoots: [URL], noting reading: ConfigReading) throws -> RegressionSuite {
        let document = try ConfigDocument(parsing: try ConfigFile.bytes(of: url, kind: "suite"), file: url.relativePath)
        let settings = SuiteSettings.read(document.root, noting: reading)
        let access = FileAccess(config: url, extraRoots: allowedRoots)
        let cases = (settings.cases ?? []).map { SuiteCase($0, defaults: settings.defaults, reading: reading) }
        settings.defaults.compare.checkRegions(reading)
        checkNames(of: cases, reading)
        var goldens = CheckedFile(url)
        do {
            goldens = try access.place(of: settings.goldens, in: url.deletingLastPathComponent())
        } catch let error as ConfigError {
            reading.add(error)
        }
        return RegressionSuite(url: url, goldensFolder: goldens, cases: cases, access: access, allowedRoots: allowedRoots)
    }

    /// Names make files, and some file systems do not tell `a.png` from `A.png`.
    private static func checkNames(of cases: [SuiteCase], _ reading: ConfigReading) {
        var known: [String: SuiteCase] = [:]
        for suiteCase in cases {
            if let first = known[suiteCase.name.lowercased()] {
                reading.fail(
                    "\"\(suiteCase.name)\" is also the name of the case in line \(first.location.line); names must differ in more than upper and lower case",
                    at: suiteCase.nameLocation)
            } else {
                known[suiteCase.name.lowercased()] = suiteCase
            }
        }
    }
}
