import ComparisonFiles
import ConfigLanguage
public import ContentCache
public import Foundation
import RenderConfig

/// A suite file after reading and checking; its configs and goldens are opened when it runs.
///
///     let suite = try RegressionSuite.load(at: url)
///     let result = try SuiteRun(suite).run()
public struct RegressionSuite: Sendable {
    /// The suite's file.
    public let url: URL
    /// The folder of the golden files, which may not exist yet.
    public var goldens: URL { goldensFolder.url }
    /// The location of the folder of golden files.
    let goldensFolder: CheckedFile
    /// The cases in the order of the file; at least one.
    public let cases: [SuiteCase]
    /// The files that the cases may name.
    let access: FileAccess
    /// Folders outside the suite's tree from which it and its configs may name files.
    let allowedRoots: [URL]
    /// The memory limit of a case in bytes. Default: three quarters of the process's limit.
    public var memoryLimit = MemoryEstimate.standardLimit
    /// The cache for data from the cases' files between runs. Default: nil, none.
    public var cache: ContentCache?
    /// The decoded content of files that cases share; nil outside a run or a check.
    var memory: AssetMemory?

    /// The name of the suite: its file name without the extension.
    public var name: String { url.deletingPathExtension().lastPathComponent }

    /// The folder to which the suite's paths are relative.
    var folder: URL { url.deletingLastPathComponent() }

    /// The maximum memory for decoded content that cases share, in bytes: the pictures and models of some dozens of cases, on
    /// top of the memory of the cases themselves.
    private static let mostSharedBytes = 1 << 30

    /// Returns the suite with memory that its cases share, so that each file is decoded once.
    func sharing() -> RegressionSuite {
        var suite = self
        suite.memory = AssetMemory(limit: min(memoryLimit / 4, Self.mostSharedBytes))
        return suite
    }

    /// Loads a suite file.
    /// - Parameter allowedRoots: folders outside the suite's tree from which it and its configs may name files.
    /// - Throws: `ConfigError` with all mistakes.
    public static func load(at url: URL, allowedRoots: [URL] = []) throws -> RegressionSuite {
        let reading = ConfigReading()
        let suite = try read(at: url, allowedRoots: allowedRoots, noting: reading)
        try reading.throwMistakes()
        return suite
    }

    /// Reads a suite file as far as possible and notes its mistakes.
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

    /// Case names become file names, and some file systems do not distinguish `a.png` from `A.png`.
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
