import ComparisonFiles
import Foundation
import ImageCodecs
import ImageComparison
import Imaging
import RenderTestSupport
import Testing

/// What a run over files hands on.
@Suite struct FileComparisonTests {
    @Test func equalAndDifferentFilesAreTold() throws {
        try withTemporaryFolder { folder in
            let plain = SRGBImage(size: ImageSize(5, 3), filledWith: SRGBA8(red: 10, green: 20, blue: 30))
            var changed = plain
            changed[4, 2].green = 25
            let (a, b) = (folder.appendingPathComponent("a.png"), folder.appendingPathComponent("b.png"))
            try PNGEncoder().write(plain, to: a)
            try PNGEncoder().write(changed, to: b)
            let equal = try FileComparison().run(PictureMatch(reference: a, result: a))
            #expect(equal.isEqual && equal.verdict == .passed && equal.count(of: .passed) == 1)
            let different = try FileComparison().run(PictureMatch(reference: a, result: b))
            #expect(!different.isEqual && different.verdict == .failed)
            let finding = try #require(different.pairs.first?.reasons.first)
            #expect(finding.contains("4,2") && finding.contains("#0a141e became #0a191e"), "\(finding)")
        }
    }
}
