import ConfigLanguage
package import Foundation
import Files
package import ImageCodecs

/// The folder that `suite run --results` writes and `suite merge` joins.
///
///     results.json   the outcome, without times and machines: equal outcomes have equal bytes
///     run.json       the times, the machines and the shard
///     results.xml    JUnit XML
///     summary.md     a summary in Markdown
///     report/        the page for browsers
///     pictures/      result, reference and difference of frames that do not pass
package struct ResultsFolder: Sendable {
    /// The folder.
    package let url: URL

    /// Describes the folder at a location, which need not exist.
    package init(at url: URL) {
        self.url = url
    }

    /// The folder for pictures of frames that do not pass.
    package var pictures: URL { url.appendingPathComponent("pictures") }
    /// The folder of the page for browsers.
    package var report: URL { url.appendingPathComponent("report") }

    static let factsName = "results.json"
    static let timesName = "run.json"
    private static let junitName = "results.xml"
    private static let summaryName = "summary.md"

    /// The maximum size of a JSON file: 1 GiB, thousands of cases with hundreds of frames each.
    private static let mostBytes = 1 << 30

    /// Creates the folder, and removes the files of earlier results from it.
    /// - Throws: `FileWritingError`.
    package func prepare() throws(FileWritingError) {
        try AtomicFile.makeFolder(url)
        for name in [Self.factsName, Self.timesName, Self.junitName, Self.summaryName] {
            unlink(url.appendingPathComponent(name).path)
        }
        for name in FolderNames(in: pictures.path) where ImageKeeper.isKept(name) {
            unlink(pictures.appendingPathComponent(name).path)
        }
    }

    /// Writes everything except the page and the pictures.
    /// - Throws: `FileWritingError`.
    package func write(_ record: SuiteRecord) throws(FileWritingError) {
        func write(_ text: String, as name: String) throws(FileWritingError) {
            try AtomicFile.write(text, to: url.appendingPathComponent(name))
        }
        try write(record.facts.text(indented: true) + "\n", as: Self.factsName)
        try write(record.times.text(indented: true) + "\n", as: Self.timesName)
        try write(record.junit(picturesIn: url.relativePath + "/"), as: Self.junitName)
        try write(record.markdown, as: Self.summaryName)
    }

    /// Reads the record.
    /// - Throws: `MergeError.notResults`.
    package func read() throws(MergeError) -> SuiteRecord {
        let facts = try json(Self.factsName)
        guard let record = SuiteRecord(facts: facts, times: try json(Self.timesName)) else {
            throw .notResults(
                folder: url.relativePath, reason: "\(Self.factsName) and \(Self.timesName) do not belong together")
        }
        return record
    }

    private func json(_ name: String) throws(MergeError) -> OrderedJSON {
        let file = url.appendingPathComponent(name)
        do {
            return try OrderedJSON.parse(try OpenFile(FileLocation(file)).readAll(limit: Self.mostBytes))
        } catch let failure as OpenFile.Failure {
            throw failure == .missing
                ? .missing(folder: url.relativePath, file: name)
                : .notResults(folder: url.relativePath, reason: "\(name) cannot be read: \(failure.reason)")
        } catch let fault as JSONFault {
            throw .notResults(folder: url.relativePath, reason: "\(name) is not JSON: \(fault.problem)")
        } catch {
            throw .notResults(folder: url.relativePath, reason: "\(name) cannot be read: \(error)")
        }
    }
}
