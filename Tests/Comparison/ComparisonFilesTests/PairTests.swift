import Foundation
import ImageCodecs
import ImageComparison
import Imaging
import RenderTestSupport
import Testing

@testable import ComparisonFiles

@Suite struct PairTests {
    /// The data that the page loads for a pair, and the overview's summary of it.
    private func written(_ pair: ReportedPair) throws -> (pair: [String: Any], facts: [String: Any], summary: [String: Any]) {
        try withTemporaryFolder { folder in
            let report = try ComparisonReportWriter(at: folder, title: "One")
            report.add(pair)
            try report.finish()
            let loaded = try WrittenPage.pair(1, in: folder)
            let page = try WrittenPage(at: folder.appendingPathComponent("index.html"))
            return (loaded, try #require(loaded["facts"] as? [String: Any]), page.pairs[0])
        }
    }

    private func picture(_ name: String, of pair: [String: Any]) throws -> SRGBImage {
        let pictures = try #require(pair["pictures"] as? [String: String])
        let url = try #require(pictures[name])
        let data = try #require(Data(base64Encoded: String(url.dropFirst("data:image/png;base64,".count))))
        return try PNGDecoder().decode([UInt8](data))
    }

    @Test func picturesAreEmbeddedUnchanged() throws {
        let sample = SamplePairs.differing(name: "a")
        let (pair, facts, _) = try written(sample)
        let (reference, result) = (try picture("reference", of: pair), try picture("result", of: pair))
        #expect(reference == SamplePairs.picture)
        #expect(result == sample.result?.standardImage)
        let highlighted = try picture("highlighted", of: pair)
        #expect(highlighted.pixels.count { $0 == HighlightColor.beyond } == 12)
        #expect(facts["regions"] as? [[Int]] == [[10, 5, 4, 3, 12]])
        #expect(facts["signs"] as? [String] == ["beyond"])
    }

    @Test func equalPicturesAreStoredOnce() throws {
        let (pair, facts, summary) = try written(SamplePairs.equal(name: "a"))
        let pictures = try #require(pair["pictures"] as? [String: String])
        #expect(Set(pictures.keys) == ["reference"])
        #expect(facts["areEqual"] as? Bool == true)
        #expect(summary["thumbnails"] as? [String] == ["result"])
    }

    @Test func picturesThatDifferInIgnoredAreasAreBothStored() throws {
        var rules = ComparisonRules()
        rules.ignored = [.rectangle(PixelRectangle(x: 0, y: 0, width: 12, height: 16))]
        var changed = SamplePairs.picture
        changed[0, 0].red = 99
        let (pair, facts, summary) = try written(SamplePairs.pair(name: "a", SamplePairs.picture, changed, rules: rules))
        let result = try picture("result", of: pair)
        #expect(result == changed)
        #expect(facts["areEqual"] as? Bool == false)
        #expect(summary["verdict"] as? String == "passed")
    }

    @Test func deepPicturesKeepTheirDepth() throws {
        let deep = DeepImage(size: ImageSize(3, 2)) { x, y in SRGBA16(red: UInt16(x * 300 + 1), green: UInt16(y), blue: 7) }
        var changed = deep
        changed[1, 1].green += 1
        let comparison = Comparison(of: .deep(changed), with: .deep(deep))
        let (pair, _, summary) = try written(
            ReportedPair(
                name: "a", reference: .deep(deep), result: .deep(changed), comparison: comparison, rules: ComparisonRules()))
        let pictures = try #require(pair["pictures"] as? [String: String])
        let url = try #require(pictures["result"])
        let data = try #require(Data(base64Encoded: String(url.dropFirst("data:image/png;base64,".count))))
        let read = try PNGDecoder().decodeDeep([UInt8](data))
        #expect(read == changed)
        #expect(summary["verdict"] as? String == "failed")
    }

    @Test func pairWithoutResultShowsItsReference() throws {
        var pair = ReportedPair(name: "lost.png", verdict: .missing)
        pair.reference = .standard(SamplePairs.picture)
        pair.findings = ["there is no result"]
        let (loaded, facts, summary) = try written(pair)
        let pictures = try #require(loaded["pictures"] as? [String: String])
        #expect(Set(pictures.keys) == ["reference"])
        #expect(facts["findings"] as? [[String]] == [["missing", "there is no result"]])
        #expect(summary["note"] as? String == "there is no result")
        #expect(summary["size"] as? [Int] == [24, 16])
    }

    @Test func pairWithoutPicturesIsListed() throws {
        let (pair, _, summary) = try written(ReportedPair(name: "broken.png", verdict: .error))
        #expect((pair["pictures"] as? [String: String])?.isEmpty == true)
        #expect(summary["thumbnails"] as? [String] == [])
    }

    @Test func overviewNamesTheFailedFigure() throws {
        let (_, facts, summary) = try written(SamplePairs.differing(name: "a"))
        #expect(summary["note"] as? String == "exact.count is 12")
        let findings = try #require(facts["findings"] as? [[String]])
        #expect(findings.count == 1 && findings[0][0] == "failed" && findings[0][1].contains("worst at 10,5"))
        let figures = try #require(summary["figures"] as? [String: Any])
        #expect(figures["exact"] as? Int == 12)
    }

    @Test func infiniteFigureIsWrittenAsAWord() throws {
        var rules = ComparisonRules()
        rules.metrics = [.psnr]
        let (_, _, summary) = try written(SamplePairs.pair(name: "a", SamplePairs.picture, SamplePairs.picture, rules: rules))
        let figures = try #require(summary["figures"] as? [String: Any])
        #expect(figures["psnr"] as? String == "infinite")
    }

    @Test func thumbnailShowsASinglePixelDifference() throws {
        let large = SRGBImage(size: ImageSize(1000, 750), filledWith: SRGBA8(red: 90, green: 90, blue: 90))
        var changed = large
        changed[617, 388].blue = 91
        let pair = SamplePairs.pair(name: "a", large, changed)
        let thumbnails = PairThumbnail.all(of: pair, PairDifference(of: pair))
        #expect(thumbnails.map(\.kind) == [.result, .difference])
        #expect(thumbnails.allSatisfy { $0.picture.size == ImageSize(256, 192) })
        let red = thumbnails[1].picture.pixels.indices.filter { thumbnails[1].picture.pixels[$0] == HighlightColor.beyond }
        // 617 · 256 / 1000 and 388 · 192 / 750.
        #expect(red == [99 * 256 + 157])
    }

    @Test(arguments: [
        (ImageSize(256, 192), ImageSize(256, 192)), (ImageSize(10, 10), ImageSize(10, 10)),
        (ImageSize(3840, 2160), ImageSize(256, 144)),
        (ImageSize(16_384, 1), ImageSize(256, 1)), (ImageSize(100, 16_384), ImageSize(1, 192)),
    ])
    func thumbnailsFitTheirMaximumSize(_ size: ImageSize, _ expected: ImageSize) {
        var pair = ReportedPair(name: "a", verdict: .extra)
        pair.result = .standard(SRGBImage(size: size, filledWith: .clear))
        #expect(PairThumbnail.all(of: pair, nil).map(\.picture.size) == [expected])
    }
}
