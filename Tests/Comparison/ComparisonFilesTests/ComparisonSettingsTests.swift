import ConfigLanguage
import Foundation
import ImageCodecs
import ImageComparison
import Imaging
import RenderTestSupport
import Testing

@testable import ComparisonFiles

/// Hand-written comparison rules.
@Suite struct ComparisonSettingsTests {
    /// Reads a text as a file of rules, next to a mask of 4×4 pixels whose upper half is light.
    private func plan(_ text: String) throws -> ComparisonPlan {
        try withTemporaryFolder { folder in
            let mask = SRGBImage(size: ImageSize(4, 4)) { _, y in
                y < 2 ? SRGBA8(red: 255, green: 255, blue: 255) : SRGBA8(red: 0, green: 0, blue: 0)
            }
            try PNGEncoder().write(mask, to: folder.appendingPathComponent("mask.png"))
            let url = folder.appendingPathComponent("rules.yaml")
            try AtomicFile.write(text, to: url)
            return try ComparisonPlan(ComparisonSettings(readingRulesAt: url))
        }
    }

    @Test func emptyFileGivesTheDefaults() throws {
        let rules = try plan("").rules(for: ImageSize(4, 4))
        #expect(rules == ComparisonRules())
    }

    @Test func everyKeyReachesTheRules() throws {
        let text = """
            fail: [flip.mean > 0.01, "psnr < 40"]
            warn: oklab.share > 1%
            metrics: [ssim, ms-ssim]
            ignore: {rectangles: [[0, 0, 2, 1]], mask: mask.png}
            regions:
            - {name: face, area: {rectangles: [[1, 2, 3, 2]]}, fail: channel.maximum > 2, warn: [exact.count > 0]}
            - {name: top, area: {mask: mask.png, rectangles: [[0, 3, 1, 1]]}}
            backgrounds: ['#808080']
            channelTolerance: 1.5
            oklabTolerance: 0.03
            flipTolerance: 0.2
            ignoresAntialiasing: false
            searchRadius: 2
            flipPixelsPerDegree: 40
            """
        let rules = try plan(text).rules(for: ImageSize(4, 4))
        #expect(rules.fail == [Threshold(.flip, limit: 0.01), Threshold(.psnr, limit: 40)])
        #expect(rules.warn == [Threshold(.oklab, .share, limit: 0.01)])
        #expect(rules.metrics == [.ssim, .multiScaleSSIM])
        var upper = PixelMask(size: ImageSize(4, 4))
        upper.add(PixelRectangle(x: 0, y: 0, width: 4, height: 2))
        let rectangle = PixelRectangle(x: 0, y: 0, width: 2, height: 1)
        #expect(rules.ignored == [.rectangle(rectangle), .mask(upper)])
        let face = ComparedRegion(
            name: "face", area: .rectangle(PixelRectangle(x: 1, y: 2, width: 3, height: 2)),
            fail: [Threshold(.channel, .maximum, limit: 2)], warn: [Threshold(.exact, .count, limit: 0)])
        upper.add(PixelRectangle(x: 0, y: 3, width: 1, height: 1))
        #expect(rules.regions == [face, ComparedRegion(name: "top", area: .mask(upper))])
        #expect(rules.backgrounds == [SRGBA8(red: 128, green: 128, blue: 128)])
        #expect(rules.channelTolerance == 1.5 && rules.oklabTolerance == 0.03 && rules.flipTolerance == 0.2)
        #expect(!rules.ignoresAntialiasing && rules.searchRadius == 2 && rules.flipPixelsPerDegree == 40)
    }

    @Test func regionThresholdsReplaceTheDefaultThreshold() throws {
        let region = "{name: a, area: {rectangles: [[0, 0, 1, 1]]}, fail: channel.maximum > 1}"
        #expect(try plan("regions: [\(region)]").rules.fail.isEmpty)
        #expect(try plan("warn: psnr < 90").rules.fail == ComparisonRules().fail)
        let thresholds = try plan("regions: [\(region)]\nfail: psnr < 9").thresholds.map {
            "\($0.region ?? "") \($0.threshold)"
        }
        #expect(thresholds == [" psnr < 9", "a channel.maximum > 1"])
    }

    @Test func overridesReplaceOnlyTheirSettings() {
        var (lower, upper) = (ComparisonSettings(), ComparisonSettings())
        lower.fail = [Threshold(.psnr, limit: 40)]
        lower.searchRadius = 3
        lower.flipTolerance = 0.5
        upper.fail = [Threshold(.flip, limit: 0.5)]
        upper.flipTolerance = 0.25
        let merged = upper.over(lower)
        #expect(merged.fail == [Threshold(.flip, limit: 0.5)])
        #expect(merged.searchRadius == 3 && merged.flipTolerance == 0.25 && merged.warn == nil)
    }

    @Test(
        "mistakes are reported with their position",
        arguments: [
            ("fial: psnr < 3", #"rules.yaml:1:1: fial: unknown key; did you mean "fail"?"#),
            ("fail: psnr > 3", "psnr decreases as the difference grows; use <"),
            ("fail: {a: 1}", "is not a threshold such as"),
            ("fail: [psnr < 3, 4]", #"fail[1]: "4" is not a threshold"#),
            ("metrics: [ssimm]", #"metrics[0]: "ssimm" is not one of"#),
            ("ignore: {rectangles: [[0, 0, 4]]}", "is not a rectangle [x, y, width, height] in pixels"),
            ("ignore: {rectangles: [[0, 0, 4, 0]]}", "width and height must be at least 1"),
            ("ignore: {mask: none.png}", "ignore.mask: "),
            ("ignore: {mask: rules.yaml}", "this picture format is not supported"),
            ("ignore: {nodes: [glasses]}", "ignore.nodes[0]: nodes can be selected only in suites"),
            ("regions: [{name: a}]", "regions[0]: has no `area`; give one"),
            (
                "regions: [{name: a, area: {rectangles: [[0, 0, 1, 1]]}}, {name: a, area: {rectangles: [[1, 0, 1, 1]]}}]",
                #"regions[1]: the name "a" belongs to another region; names must be unique"#
            ),
            ("regions: [{area: {mask: mask.png}}]", #""name" is missing"#),
            ("backgrounds: ['#80808080']", "is not a colour \"#rrggbb\""),
            ("backgrounds: [#808080]\n", "quote"),
            ("channelTolerance: -1", "is not a number from 0 to 255"),
            ("oklabTolerance: 2", "is not a number from 0 to 1"),
            ("searchRadius: 17", "is not a whole number from 0 to 16"),
            ("flipPixelsPerDegree: 0", "is not a number from 1 to 1000"),
            ("- fail", "is not a mapping"),
        ])
    func mistakes(text: String, words: String) throws {
        let error = caught(ConfigError.self) { try plan(text) }
        let message = error.map { "\($0)" } ?? ""
        #expect(message.contains(words), "\(message)")
        #expect(message.contains("rules.yaml") && !message.contains("\n"), "\(message)")
    }

    @Test func maskOfWrongSizeFailsOnlyItsPair() throws {
        let plan = try plan("ignore: {mask: mask.png}")
        try withTemporaryFolder { folder in
            let (a, b) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
            for (side, red) in [(a, UInt8(0)), (b, 9)] {
                try FileManager.default.createDirectory(at: side, withIntermediateDirectories: true)
                for size in [4, 5] {
                    var picture = SRGBImage(size: ImageSize(size, size), filledWith: SRGBA8(red: 7, green: 7, blue: 7))
                    picture[1, 1].red = red
                    try PNGEncoder().write(picture, to: side.appendingPathComponent("\(size).png"))
                }
            }
            let summary = try FileComparison(plan).run(ImageMatch(reference: a, result: b))
            #expect(summary.pairs.map(\.verdict) == [.passed, .failed])
            #expect(
                summary.pairs[1].reasons[0].hasSuffix(
                    "the mask has 4×4 pixels, but the picture has 5×5; the sizes must be equal"))
        }
    }

    @Test func schemaContainsEveryField() {
        let schema = ComparisonSettings.schema().text()
        for field in ComparisonSettings.fields { #expect(schema.contains("\"\(field.name)\"")) }
    }
}
