public import Foundation
public import ImageCodecs
import Synchronization

/// Writes a report on pairs of pictures that a browser shows from disk: a folder, or a single file if the name ends in `.html`.
///
///     let report = try ComparisonReportWriter(at: folder, title: "Opera masks", environment: [("threads", "8")])
///     for pair in pairs { report.add(pair) }
///     try report.finish()
///
/// Pictures are written to disk pair by pair, so memory does not grow with their number. The page appears only when the report
/// is finished. The same pairs give the same bytes. Calls may come from any thread, and pairs are in the order of the calls.
public final class ComparisonReportWriter: Sendable {
    private let state: Mutex<State>

    private struct State {
        let header: ReportHeader
        var storage: any ReportStorage
        var summaries: [PairSummary] = []
        /// The error that stopped the report.
        var failure: FileWritingError?

        /// Abandons the report.
        mutating func fail(_ error: FileWritingError) {
            failure = error
            storage.abandon()
        }
    }

    /// Begins a report.
    /// - Parameters:
    ///   - url: a folder, which is created if it does not exist, or a file whose name ends in `.html`.
    ///   - title: the heading of the report.
    ///   - environment: the environment in which the pictures were rendered, in order: machine, version, threads.
    public convenience init(
        at url: URL, title: String, environment: [(name: String, value: String)] = []
    ) throws(FileWritingError) {
        try self.init(at: url, ReportHeader(title: title, environment: environment))
    }

    /// Begins a report on the cases of a suite.
    /// - Parameter approval: the command to which `--filter CASE` is appended for each case that a user chooses on the page.
    package convenience init(
        at url: URL, title: String, environment: [(name: String, value: String)], approval: String
    ) throws(FileWritingError) {
        try self.init(at: url, ReportHeader(title: title, environment: environment, approval: approval))
    }

    /// Begins a report with the header of another one.
    package convenience init(at url: URL, like report: StoredReport) throws(FileWritingError) {
        try self.init(at: url, report.header)
    }

    private init(at url: URL, _ header: ReportHeader) throws(FileWritingError) {
        let isFile = url.pathExtension.lowercased() == "html" && !url.hasDirectoryPath
        let storage: any ReportStorage = isFile ? try SingleFileStorage(at: url, header) : try FolderStorage(at: url)
        state = Mutex(State(header: header, storage: storage))
    }

    /// Adds a pair.
    public func add(_ pair: ReportedPair) {
        add(EncodedPair(pair))
    }

    /// Adds a pair whose pictures have been encoded, possibly by another thread.
    package func add(_ pair: EncodedPair) {
        state.withLock { state in
            guard state.failure == nil else { return }
            do throws(FileWritingError) {
                try state.storage.add(pair, number: state.summaries.count + 1)
                state.summaries.append(pair.summary)
            } catch {
                state.fail(error)
            }
        }
    }

    /// Writes the page and completes the report.
    /// - Parameter environment: additional details that were unknown at the beginning; they follow the initial ones.
    /// - Throws: `FileWritingError` if the page or an earlier pair could not be written.
    public func finish(adding environment: [(name: String, value: String)] = []) throws(FileWritingError) {
        try state.withLock { (state) throws(FileWritingError) in
            if let failure = state.failure { throw failure }
            var header = state.header
            header.environment += environment
            do throws(FileWritingError) {
                try state.storage.finish(header, state.summaries)
            } catch {
                state.fail(error)
                throw error
            }
        }
    }
}

/// The header of a report.
struct ReportHeader: Sendable {
    var title: String
    var environment: [(name: String, value: String)]
    /// The command that approves cases, to which `--filter CASE` is appended; nil for none.
    var approval: String?
}

/// The storage of a report's parts. If it is released before it is finished, it removes them.
protocol ReportStorage: Sendable {
    /// Stores a pair's pictures.
    /// - Parameter number: the pair's number, counted from 1.
    mutating func add(_ pair: EncodedPair, number: Int) throws(FileWritingError)
    /// Completes the page.
    mutating func finish(_ header: ReportHeader, _ summaries: [PairSummary]) throws(FileWritingError)
    /// Removes all written parts; nothing is added afterwards.
    mutating func abandon()
}
