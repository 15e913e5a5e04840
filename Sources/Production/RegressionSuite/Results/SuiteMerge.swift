import ComparisonFiles
import FrameProduction
import Files
import Foundation
import ImageCodecs

/// Joins the results of all shards of a suite to those of one run.
package struct SuiteMerge: Sendable {
    /// A shard with its results.
    private struct Part {
        var folder: ResultsFolder
        var record: SuiteRecord
        var shard: SuiteShard

        var name: String { folder.url.relativePath }
        var shardName: String { "\(shard.part.index)/\(shard.part.count)" }
    }

    private let parts: [Part]

    /// Reads the results of shards, in any order.
    /// - Throws: `MergeError` unless they are all shards of one run, each once and complete.
    package init(of folders: [ResultsFolder]) throws(MergeError) {
        var parts: [Part] = []
        for folder in folders {
            let record = try folder.read()
            guard let shard = record.shard else { throw .notShard(folder: folder.url.relativePath) }
            let part = Part(folder: folder, record: record, shard: shard)
            if let first = parts.first { try Self.check(part, with: first) }
            if let twin = parts.first(where: { $0.shard == shard }) {
                throw .repeated(shard: part.shardName, twin.name, part.name)
            }
            guard record.notRun == 0 else {
                throw .interrupted(folder: part.name, shard: part.shardName, missing: record.notRun)
            }
            guard record.cases.map(\.name) == shard.ownCases else {
                throw .notResults(folder: part.name, reason: "its cases are not those of shard \(part.shardName)")
            }
            parts.append(part)
        }
        let count = parts.first?.shard.part.count ?? 0
        let known = Set(parts.map(\.shard.part.index))
        let missing = (0..<count).filter { !known.contains($0) }
        guard missing.isEmpty else { throw .missingShards(missing.map { "\($0)/\(count)" }, count: count) }
        self.parts = parts.sorted { $0.shard.part.index < $1.shard.part.index }
    }

    private static func check(_ part: Part, with first: Part) throws(MergeError) {
        func differ(_ reason: String) -> MergeError { .differentRuns(first.name, part.name, reason: reason) }
        let (one, other) = (first.record, part.record)
        guard one.suite == other.suite, one.file == other.file else {
            throw differ("of the suites \(one.file) and \(other.file)")
        }
        let (count, otherCount) = (first.shard.part.count, part.shard.part.count)
        guard count == otherCount else { throw differ("one of \(count) and one of \(otherCount) parts") }
        guard first.shard.cases == part.shard.cases else { throw differ("the suite or the selection of cases differs") }
        let (version, otherVersion) = (one.runs[0].environment.version, other.runs[0].environment.version)
        guard version == otherVersion else { throw differ("by the versions \(version) and \(otherVersion) of Bianlian") }
    }

    /// Writes the joined results.
    /// - Throws: `FileWritingError`; `StoredReportError` if the page of a shard cannot be read.
    package func write(to target: ResultsFolder) throws -> SuiteRecord {
        try target.prepare()
        let cases = parts.flatMap { part in part.record.cases.map { (part, $0) } }
        let byName = Dictionary(uniqueKeysWithValues: cases.map { ($1.name, (part: $0, record: $1)) })
        let ordered = parts[0].shard.cases.compactMap { byName[$0] }
        for (part, suiteCase) in ordered {
            for picture in suiteCase.frames.flatMap(\.pictures) { try copy(picture, from: part.folder, to: target) }
        }
        try writeReport(of: ordered.map { ($0.record.name, $0.part) }, to: target)
        let record = SuiteRecord(joining: parts.map(\.record), cases: ordered.map(\.record))
        try target.write(record)
        return record
    }

    private func copy(_ picture: String, from source: ResultsFolder, to target: ResultsFolder) throws {
        // The name alone, so that no record can name a file elsewhere.
        let file = source.pictures.appendingPathComponent(URL(literalPath: picture).lastPathComponent)
        let bytes: [UInt8]
        do throws(OpenFile.Failure) {
            bytes = try OpenFile(FileLocation(file)).readAll(limit: .max)
        } catch {
            throw MergeError.notResults(folder: source.url.relativePath, reason: "\(picture) cannot be read: \(error.reason)")
        }
        try AtomicFile.makeFolder(target.pictures)
        try AtomicFile.write(bytes, to: target.pictures.appendingPathComponent(file.lastPathComponent))
    }

    private func writeReport(of cases: [(name: String, part: Part)], to target: ResultsFolder) throws {
        let reports = try parts.map { try StoredReport(at: $0.folder.report) }
        let byIndex = Dictionary(uniqueKeysWithValues: zip(parts.map(\.shard.part.index), reports))
        let writer = try ComparisonReportWriter(at: target.report, like: reports[0])
        for (name, part) in cases {
            guard let report = byIndex[part.shard.part.index] else { continue }
            for number in report.numbers(ofCase: name) { writer.add(try report.pair(number)) }
        }
        try writer.finish()
    }
}
