import Foundation
import ImageCodecs

/// A page `index.html`, and beside it a script with each pair's pictures and a thumbnail, which the page loads when it needs them.
struct FolderStorage: ReportStorage {
    private let folder: URL
    private var pairs: URL { folder.appendingPathComponent("pairs") }
    private var page: URL { folder.appendingPathComponent("index.html") }
    private var count = 0

    init(at folder: URL) throws(FileWritingError) {
        self.folder = folder
        do {
            try FileManager.default.createDirectory(at: pairs, withIntermediateDirectories: true)
        } catch {
            throw FileWritingError(.cannotCreate("it is no folder, or one that cannot be written to"), at: folder.relativePath)
        }
        // A page of an earlier report would show this one's pictures under wrong names.
        unlink(page.path)
    }

    mutating func add(_ pair: EncodedPair, number: Int) throws(FileWritingError) {
        let script = "bianlianReport.receive(\(number), \(pair.document.text));\n"
        try AtomicFile.write(script, to: file(number, "js"))
        if let thumbnail = pair.thumbnail { try AtomicFile.write(thumbnail, to: file(number, "png")) }
        count = number
    }

    mutating func finish(_ header: ReportHeader, _ summaries: [PairSummary]) throws(FileWritingError) {
        removeLeftovers()
        let page = ReportPage(header)
        try AtomicFile.write(page.beginning + page.ending(header, summaries), to: self.page)
    }

    private func file(_ number: Int, _ ending: String) -> URL {
        pairs.appendingPathComponent("\(ReportPage.digits(of: number)).\(ending)")
    }

    /// Removes pairs of an earlier, longer report; files of other names are not ours.
    private func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: pairs.path)) ?? []
        for name in names {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1] == "js" || parts[1] == "png", let number = Int(parts[0]),
                number > count, parts[0] == ReportPage.digits(of: number)
            else { continue }
            unlink(pairs.appendingPathComponent(name).path)
        }
    }
}

/// One file, in which pairs lie as inert script elements before the page's own script.
struct SingleFileStorage: ReportStorage {
    private let file: AtomicFileStream

    init(at url: URL, _ header: ReportHeader) throws(FileWritingError) {
        file = try AtomicFileStream(for: url)
        try file.write(ReportPage(header).beginning)
    }

    mutating func add(_ pair: EncodedPair, number: Int) throws(FileWritingError) {
        try file.write(
            "<script type=\"application/json\" id=\"pair-\(number)\">\(pair.document.text)</script>\n")
        guard let thumbnail = pair.thumbnail else { return }
        try file.write("<script type=\"text/plain\" id=\"thumbnail-\(number)\">\(DataURL.png(thumbnail))</script>\n")
    }

    mutating func finish(_ header: ReportHeader, _ summaries: [PairSummary]) throws(FileWritingError) {
        try file.write(ReportPage(header).ending(header, summaries))
        try file.commit()
    }
}
