import Bianlian
import ComparisonFiles
import Foundation
import ImageComparison

/// The files that `compare` writes for each pair: pictures of the difference, maps, and its part of a report.
struct PairOutputs: Sendable {
    /// The output of a pair that is prepared in advance.
    struct Prepared: Sendable {
        var reported: EncodedPair?
    }

    private let differences: (url: URL, kind: DifferenceKind)?
    private let maps: URL?
    private let report: ComparisonReportWriter?
    private let isOfFolders: Bool
    private let isQuiet: Bool

    /// Creates the outputs that a command requests.
    /// - Throws: `FileWritingError` if a report cannot be started.
    init(_ command: CompareCommand, of match: ImageMatch, by comparison: FileComparison) throws {
        differences = command.difference.map { (URL(literalPath: $0), command.differenceKind ?? .highlighted) }
        maps = command.maps.map { URL(literalPath: $0) }
        (isOfFolders, isQuiet) = (match.isOfFolders, command.quiet)
        report = try command.reports.report.map {
            try ComparisonReportWriter(
                at: URL(literalPath: $0), title: "\(command.reference) and \(command.result)",
                environment: RunEnvironment(threads: comparison.threads).properties)
        }
    }

    /// Writes the pair's own files and encodes its part of the report; may be called from any thread.
    /// - Throws: `FileWritingError`.
    func prepare(_ pair: ComparedPair) throws -> Prepared {
        // Equal pictures have no maps; in folders, theirs are omitted.
        if let maps, let comparison = pair.comparison, !(isOfFolders && comparison.maps.isEmpty) {
            try MapFiles.write(comparison.maps, into: isOfFolders ? maps.appendingPathComponent(pair.pair.name) : maps)
        }
        if let differences { try write(differences.kind, of: pair, to: differences.url) }
        return Prepared(reported: report == nil ? nil : EncodedPair(ReportedPair(pair)))
    }

    private func write(_ kind: DifferenceKind, of pair: ComparedPair, to url: URL) throws {
        // In folders, only differing pictures get a picture of the difference.
        guard let comparison = pair.comparison, !(isOfFolders && comparison.isEqual) else { return }
        guard let file = kind.file(of: pair) else {
            if !isQuiet { Terminal.writeError("bianlian: note: \(Self.absence(of: kind, pair, comparison))") }
            return
        }
        let fileURL = isOfFolders ? url.appendingPathComponent(pair.pair.name) : url
        if isOfFolders { try AtomicFile.makeFolder(fileURL.deletingLastPathComponent()) }
        try AtomicFile.write(file, to: fileURL)
    }

    private static func absence(of kind: DifferenceKind, _ pair: ComparedPair, _ comparison: Comparison) -> String {
        let reason =
            comparison.referenceSize != comparison.resultSize
            ? "the sizes differ" : kind.metric.map { "\($0.rawValue) cannot be computed" } ?? "the picture would be too large"
        return "no difference picture of \(pair.pair.name) was written: \(reason)"
    }

    /// Adds the pair to the report; called in order.
    func finish(_ prepared: Prepared) {
        if let report, let reported = prepared.reported { report.add(reported) }
    }

    /// Completes the report.
    /// - Throws: `FileWritingError` if a part of it could not be written.
    func complete() throws {
        try report?.finish()
    }
}
