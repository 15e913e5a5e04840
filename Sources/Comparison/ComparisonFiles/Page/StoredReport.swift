import ConfigLanguage
import DescribedErrors
import Files
package import Foundation
import ImageCodecs

/// A report in a folder, whose pairs can be added to another report without decoding their pictures.
package struct StoredReport: Sendable {
    private let pairs: URL
    let header: ReportHeader
    private let summaries: [PairSummary]

    /// The maximum size of one file of a report in bytes.
    private static let mostBytes = 1 << 30

    /// Reads the page of a report.
    /// - Parameter url: the report's folder.
    /// - Throws: `StoredReportError`.
    package init(at url: URL) throws(StoredReportError) {
        pairs = url.appendingPathComponent(FolderStorage.pairsName)
        let page = url.appendingPathComponent(FolderStorage.pageName)
        guard let data = ReportPage.data(in: try Self.text(page)), let title = data["title"]?.string,
            case .array(let summaries)? = data["pairs"]
        else { throw StoredReportError(file: page.relativePath, reason: "it is not the page of a report") }
        let environment = data["environment"]?.elements.compactMap { entry -> (name: String, value: String)? in
            let words = entry.elements.compactMap(\.string)
            return words.count == 2 ? (words[0], words[1]) : nil
        }
        header = ReportHeader(title: title, environment: environment ?? [], approval: data["approval"]?.string)
        self.summaries = summaries.map { PairSummary($0) }
    }

    /// Returns the numbers of the pairs of a suite's case, counted from 1.
    package func numbers(ofCase name: String) -> [Int] {
        summaries.indices.filter { summaries[$0].suiteCase == name }.map { $0 + 1 }
    }

    /// Returns a pair by its number, counted from 1.
    /// - Throws: `StoredReportError` if a file of the pair cannot be read.
    package func pair(_ number: Int) throws(StoredReportError) -> EncodedPair {
        let summary = summaries[number - 1]
        let script = pairs.appendingPathComponent(FolderStorage.script(of: number))
        let text = try Self.text(script)
        let (beginning, end) = (FolderStorage.scriptBeginning(of: number), FolderStorage.scriptEnd)
        guard text.hasPrefix(beginning), text.hasSuffix(end) else {
            throw StoredReportError(file: script.relativePath, reason: "it is not the script of a pair")
        }
        var thumbnails: [PairThumbnail.Kind: [UInt8]] = [:]
        for kind in summary.thumbnails {
            thumbnails[kind] = try Self.bytes(pairs.appendingPathComponent(FolderStorage.thumbnail(kind, of: number)))
        }
        let document = text.utf8.dropFirst(beginning.utf8.count).dropLast(end.utf8.count)
        return EncodedPair(
            summary: summary, document: PairDocument(text: String(decoding: document, as: UTF8.self)), thumbnails: thumbnails)
    }

    private static func text(_ file: URL) throws(StoredReportError) -> String {
        String(decoding: try bytes(file), as: UTF8.self)
    }

    private static func bytes(_ file: URL) throws(StoredReportError) -> [UInt8] {
        do throws(OpenFile.Failure) {
            return try OpenFile(FileLocation(file)).readAll(limit: mostBytes)
        } catch {
            throw StoredReportError(file: file.relativePath, reason: error.reason)
        }
    }
}

/// A reason why a report cannot be read, in one line for the user.
package struct StoredReportError: DescribedError, Hashable, Sendable {
    /// The file's path.
    package let file: String
    /// The reason, to follow `cannot be read:`.
    package let reason: String

    /// The error in one line.
    package var description: String { "\(file): cannot be read: \(reason)" }
}
