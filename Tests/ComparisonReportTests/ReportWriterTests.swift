import Foundation
import ImageComparison
import Imaging
import RenderTestSupport
import Testing

@testable import ComparisonReport

@Suite struct ReportWriterTests {
    @Test func aFolderHoldsAPageAndEachPair() throws {
        try withTemporaryFolder { folder in
            let report = try ComparisonReportWriter(at: folder.appendingPathComponent("report"), title: "Two")
            try report.add(SamplePairs.differing(name: "a.png"))
            try report.add(SamplePairs.equal(name: "b.png"))
            try report.finish()
            let made = try names(in: folder.appendingPathComponent("report"))
            #expect(made == ["index.html", "pairs"])
            let pairs = try names(in: folder.appendingPathComponent("report/pairs"))
            #expect(pairs == ["0001.js", "0001.png", "0002.js", "0002.png"])
        }
    }
}
