import Files
import Foundation
import ImageCodecs

/// A page `index.html`, and for each pair a script with its pictures and its thumbnails, which the page loads when it needs
/// them.
///
/// Unchecked `Sendable`: the report that owns it calls it under a lock.
final class FolderStorage: ReportStorage, @unchecked Sendable {
    private let folder: URL
    private var pairs: URL { folder.appendingPathComponent(Self.pairsName) }
    private var page: URL { folder.appendingPathComponent(Self.pageName) }
    private var count = 0
    /// Whether the folder was created for the report.
    private let isMade: Bool
    /// Whether the page is written, or everything has been removed.
    private var isDone = false

    init(at folder: URL) throws(FileWritingError) {
        self.folder = folder
        isMade = !FileManager.default.fileExists(atPath: folder.path)
        do {
            try FileManager.default.createDirectory(at: pairs, withIntermediateDirectories: true)
        } catch {
            throw FileWritingError(.cannotCreate("it is not a folder, or the folder is not writable"), at: folder.relativePath)
        }
        // The page of an earlier report would show the pictures of this one under wrong names.
        unlink(page.path)
    }

    deinit { abandon() }

    func add(_ pair: EncodedPair, number: Int) throws(FileWritingError) {
        let script = Self.scriptBeginning(of: number) + pair.document.text + Self.scriptEnd
        try AtomicFile.write(script, to: pairs.appendingPathComponent(Self.script(of: number)))
        for kind in PairThumbnail.Kind.allCases {
            let file = pairs.appendingPathComponent(Self.thumbnail(kind, of: number))
            // A thumbnail of an earlier report would belong to no pair.
            guard let bytes = pair.thumbnails[kind] else { unlink(file.path); continue }
            try AtomicFile.write(bytes, to: file)
        }
        count = number
    }

    func finish(_ header: ReportHeader, _ summaries: [PairSummary]) throws(FileWritingError) {
        removePairs(after: count)
        let page = ReportPage(header)
        try AtomicFile.write(page.beginning + page.ending(header, summaries), to: self.page)
        isDone = true
    }

    func abandon() {
        guard !isDone else { return }
        isDone = true
        removePairs(after: 0)
        rmdir(pairs.path)
        if isMade { rmdir(folder.path) }
    }

    /// The call around a pair's document.
    static func scriptBeginning(of number: Int) -> String { "bianlianReport.receive(\(number), " }
    static let scriptEnd = ");\n"

    // MARK: Names

    static let pageName = "index.html"
    static let pairsName = "pairs"

    static func script(of number: Int) -> String { "\(digits(of: number)).js" }

    static func thumbnail(_ kind: PairThumbnail.Kind, of number: Int) -> String {
        "\(digits(of: number))-\(kind.rawValue).png"
    }

    /// At least four digits, so that files sort by number.
    private static func digits(of number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }

    /// Removes pairs of higher numbers, including those of an earlier, longer report; files with other names are kept.
    private func removePairs(after last: Int) {
        for name in FolderNames(in: pairs.path) {
            guard let number = Int(name.prefix(while: \.isNumber)), number > last else { continue }
            let ours = [Self.script(of: number)] + PairThumbnail.Kind.allCases.map { Self.thumbnail($0, of: number) }
            if ours.contains(name) { unlink(pairs.appendingPathComponent(name).path) }
        }
    }
}

/// A single file with the pairs as inert script elements before the page's own script.
struct SingleFileStorage: ReportStorage {
    /// The file; nil if the report was abandoned.
    private var file: AtomicFileStream?

    init(at url: URL, _ header: ReportHeader) throws(FileWritingError) {
        let file = try AtomicFileStream(for: url)
        try file.write(ReportPage(header).beginning)
        self.file = file
    }

    mutating func add(_ pair: EncodedPair, number: Int) throws(FileWritingError) {
        try file?.write(
            "<script type=\"application/json\" id=\"pair-\(number)\">\(pair.document.text)</script>\n")
        for kind in PairThumbnail.Kind.allCases {
            guard let bytes = pair.thumbnails[kind] else { continue }
            try file?.write("<script type=\"text/plain\" id=\"\(kind.rawValue)-\(number)\">\(DataURL.png(bytes))</script>\n")
        }
    }

    mutating func finish(_ header: ReportHeader, _ summaries: [PairSummary]) throws(FileWritingError) {
        try file?.write(ReportPage(header).ending(header, summaries))
        try file?.commit()
    }

    mutating func abandon() { file = nil }
}
