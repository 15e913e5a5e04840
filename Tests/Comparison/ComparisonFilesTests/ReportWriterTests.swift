import Foundation
import ImageCodecs
import ImageComparison
import Imaging
import RenderTestSupport
import Testing

@testable import ComparisonFiles

@Suite struct ReportWriterTests {
    @Test func folderReportContainsPageAndPairs() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("new/report")
            let report = try ComparisonReportWriter(at: url, title: "Two")
            report.add(SamplePairs.differing(name: "a.png"))
            report.add(SamplePairs.equal(name: "b.png"))
            let before = try names(in: url)
            #expect(before == ["pairs"], "The page stands for a finished report.")
            try report.finish()
            let made = try names(in: url)
            #expect(made == ["index.html", "pairs"])
            let pairs = try names(in: url.appendingPathComponent("pairs"))
            #expect(pairs == ["0001-difference.png", "0001-result.png", "0001.js", "0002-result.png", "0002.js"])
        }
    }

    @Test func fileReportIsCompleteAndAppearsAtTheEnd() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("report.html")
            let report = try ComparisonReportWriter(at: url, title: "Two")
            report.add(SamplePairs.differing(name: "a.png"))
            report.add(SamplePairs.equal(name: "b.png"))
            #expect(!FileManager.default.fileExists(atPath: url.path))
            try report.finish()
            let made = try names(in: folder)
            #expect(made == ["report.html"])
            let page = try String(contentsOf: url, encoding: .utf8)
            for id in ["pair-1", "pair-2", "result-1", "difference-1", "result-2", "report"] {
                #expect(page.contains(" id=\"\(id)\">"), "\(id)")
            }
            #expect(!page.contains(" id=\"difference-2\">"))
        }
    }

    @Test func equalPairsGiveEqualBytes() throws {
        try withTemporaryFolder { folder in
            var made: [[String: Data]] = []
            for name in ["first", "second"] {
                let url = folder.appendingPathComponent(name)
                try write(to: url)
                try write(to: url.appendingPathComponent("single.html"))
                made.append(try contents(of: url))
            }
            #expect(made[0].count == 7)
            #expect(made[0] == made[1])
        }
    }

    @Test func separatelyEncodedPairsGiveTheSameReport() throws {
        try withTemporaryFolder { folder in
            let (here, there) = (folder.appendingPathComponent("here"), folder.appendingPathComponent("there"))
            try write(to: here)
            let report = try ComparisonReportWriter(at: there, title: "Pairs", environment: [("Threads", "2")])
            report.add(EncodedPair(SamplePairs.differing(name: "a.png")))
            report.add(EncodedPair(SamplePairs.equal(name: "b.png")))
            try report.finish()
            let made = try [here, there].map(contents(of:))
            #expect(made[0] == made[1])
        }
    }

    @Test func filesOfALongerReportAreRemovedAndOthersKept() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("report")
            let longer = try ComparisonReportWriter(at: url, title: "Longer")
            for number in 1...3 { longer.add(SamplePairs.differing(name: "\(number)")) }
            try longer.finish()
            let pairs = url.appendingPathComponent("pairs")
            for name in ["notes.txt", "0009.txt", "9.js"] {
                try AtomicFile.write("mine", to: pairs.appendingPathComponent(name))
            }
            let shorter = try ComparisonReportWriter(at: url, title: "Shorter")
            shorter.add(SamplePairs.equal(name: "only"))
            try shorter.finish()
            let left = try names(in: pairs)
            #expect(left == ["0001-result.png", "0001.js", "0009.txt", "9.js", "notes.txt"])
        }
    }

    @Test func fileWithTheFoldersNameIsAnError() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("report")
            try AtomicFile.write("a file", to: url)
            let error = caught(FileWritingError.self) { try ComparisonReportWriter(at: url, title: "") }
            #expect(error?.description.contains("cannot be created") == true)
        }
    }

    /// Adding a pair used to throw, so that the comparison stopped and half a report remained.
    @Test func unwritableReportFailsAtItsEndAndLeavesNoFiles() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("report")
            let report = try ComparisonReportWriter(at: url, title: "Two")
            // A script cannot replace a folder.
            let taken = url.appendingPathComponent("pairs/0002.js/mine")
            try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: true)
            for number in 1...3 { report.add(SamplePairs.differing(name: "\(number)")) }
            let error = caught(FileWritingError.self) { try report.finish() }
            #expect(error?.description.contains("0002.js") == true)
            let left = try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
            #expect(left == ["pairs", "pairs/0002.js", "pairs/0002.js/mine"])
        }
    }

    @Test func unfinishedReportLeavesNoFiles() throws {
        try withTemporaryFolder { folder in
            for name in ["report", "report.html"] {
                do {
                    let report = try ComparisonReportWriter(at: folder.appendingPathComponent(name), title: "Broken off")
                    report.add(SamplePairs.differing(name: "a.png"))
                    #expect(try !names(in: folder).isEmpty)
                }
                #expect(try names(in: folder).isEmpty, "\(name)")
            }
        }
    }

    @Test func folderCreatedForAFailedReportIsRemoved() throws {
        try withTemporaryFolder { folder in
            for isThere in [false, true] {
                let url = folder.appendingPathComponent("report")
                if isThere { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false) }
                let report = try ComparisonReportWriter(at: url, title: "One")
                try FileManager.default.removeItem(at: url.appendingPathComponent("pairs"))
                report.add(SamplePairs.equal(name: "a"))
                #expect(throws: FileWritingError.self) { try report.finish() }
                #expect(FileManager.default.fileExists(atPath: url.path) == isThere)
            }
        }
    }

    @Test func reportWithoutPairsIsWritten() throws {
        try withTemporaryFolder { folder in
            try ComparisonReportWriter(at: folder, title: "None").finish()
            let page = try WrittenPage(at: folder.appendingPathComponent("index.html"))
            #expect(page.pairs.isEmpty)
        }
    }

    private func write(to url: URL) throws {
        let report = try ComparisonReportWriter(at: url, title: "Pairs", environment: [("Threads", "2")])
        report.add(SamplePairs.differing(name: "a.png"))
        report.add(SamplePairs.equal(name: "b.png"))
        try report.finish()
    }

    /// The files of a folder by their paths.
    private func contents(of folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let url = folder.appendingPathComponent(path)
            if !url.hasDirectoryPath, let data = try? Data(contentsOf: url) { files[path] = data }
        }
        return files
    }
}
