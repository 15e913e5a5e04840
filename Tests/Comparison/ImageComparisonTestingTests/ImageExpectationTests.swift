import Foundation
import ImageCodecs
import RenderTestSupport
import Testing

@testable import ImageComparisonTesting

@Suite struct ImageExpectationTests {
    static let picture = SRGBImage(size: ImageSize(40, 30)) { x, y in
        SRGBA8(red: UInt8(x * 6), green: UInt8(y * 8), blue: 9, alpha: UInt8(255 - x))
    }

    static var changed: SRGBImage {
        var changed = picture
        changed[1, 0].red = 61
        changed[33, 22].green = 0
        return changed
    }

    /// An expectation in a temporary folder.
    struct Bench {
        let folder: URL
        var rules = ComparisonRules()

        var golden: URL { folder.appendingPathComponent("StarTests/star.png") }
        var artifacts: URL { folder.appendingPathComponent("left") }

        func check(_ result: some ExpectableImage, _ mode: RecordMode) -> ImageOutcome {
            ImageExpectation(golden: golden, rules: rules, artifacts: ArtifactFolder(url: artifacts))
                .check(Result { try result.comparedImage() }, recording: .success(mode))
        }

        func message(_ result: some ExpectableImage, _ mode: RecordMode) -> String {
            guard case .failed(let failure) = check(result, mode) else {
                Issue.record("it did not fail")
                return ""
            }
            return failure.message
        }

        func expectPass(_ result: some ExpectableImage, _ mode: RecordMode = .never) {
            guard case .passed = check(result, mode) else {
                Issue.record("it did not pass")
                return
            }
        }

        func keep(_ picture: SRGBImage) throws {
            try FileManager.default.createDirectory(
                at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
            try PNGEncoder().write(picture, to: golden)
        }
    }

    private func withBench(_ body: (inout Bench) throws -> Void) throws {
        try withTemporaryFolder { folder in
            var bench = Bench(folder: folder)
            try body(&bench)
        }
    }

    // MARK: Recording

    @Test func neverRecordsButExplainsHow() throws {
        try withBench { bench in
            #expect(bench.message(Self.picture, .never).contains("BIANLIAN_RECORD=missing records it"))
            #expect(!FileManager.default.fileExists(atPath: bench.golden.path))
            let left = try names(in: bench.artifacts)
            #expect(left == ["result.png"])
        }
    }

    @Test(arguments: [RecordMode.missing, .failed])
    func missingGoldenIsRecordedAndFailsOnce(_ mode: RecordMode) throws {
        try withBench { bench in
            #expect(bench.message(Self.picture, mode).contains("StarTests/star.png, which was missing"))
            bench.expectPass(Self.picture, mode)
            bench.expectPass(Self.picture)
        }
    }

    @Test func missingModeKeepsAnExistingGolden() throws {
        try withBench { bench in
            try bench.keep(Self.picture)
            #expect(bench.message(Self.changed, .missing).contains("exact.count is 2"))
            bench.expectPass(Self.picture)
        }
    }

    @Test func failedModeRecordsFailuresAndReportsTheOldFigures() throws {
        try withBench { bench in
            try bench.keep(Self.picture)
            bench.expectPass(Self.picture, .failed)
            let message = bench.message(Self.changed, .failed)
            #expect(message.contains("exact.count is 2") && message.contains("A new golden was recorded"))
            bench.expectPass(Self.changed)
        }
    }

    @Test func allModeAlwaysRecordsAndNeverPasses() throws {
        try withBench { bench in
            #expect(bench.message(Self.picture, .all).contains("recorded "))
            #expect(bench.message(Self.picture, .all).contains("recorded "))
            bench.expectPass(Self.picture)
        }
    }

    @Test func deepAndLinearPicturesKeepTheirDepth() throws {
        try withBench { bench in
            let deep = DeepImage(size: ImageSize(9, 9)) { x, y in SRGBA16(red: UInt16(x * 7001), green: UInt16(y * 11), blue: 3)
            }
            _ = bench.check(deep, .missing)
            bench.expectPass(deep)
            var other = deep
            other[4, 4].blue += 1
            #expect(bench.message(other, .never).contains("exact.count is 1"))
            bench.expectPass(LinearImage(deep))
        }
    }

    @Test func goldensThatCannotBeWrittenFail() throws {
        try withBench { bench in
            try Data().write(to: bench.folder.appendingPathComponent("StarTests"))
            #expect(bench.message(Self.picture, .all).contains("cannot be recorded"))
            #expect(bench.message(Self.picture, .missing).contains("cannot be recorded"))
        }
    }

    // MARK: Comparing

    @Test func mismatchGivesFullMessageAndThreePictures() throws {
        try withBench { bench in
            try bench.keep(Self.picture)
            let message = bench.message(Self.changed, .never)
            for words in [
                "StarTests/star.png: exact.count is 2, the threshold is exact.count > 0", "worst at ",
                "became #", "differing: 1×1 at 1,0, 1×1 at 33,22", bench.artifacts.path,
                "reference, result, difference", ProcessInfo.processInfo.hostName,
            ] { #expect(message.contains(words), "\(words) in \(message)") }
            let left = try names(in: bench.artifacts)
            #expect(left == ["difference.png", "reference.png", "result.png"])
            let picture = try readImage(at: bench.artifacts.appendingPathComponent("result.png")).standardImage
            let isTheResult = picture == Self.changed
            #expect(isTheResult)
        }
    }

    @Test func wrongSizeFailsAndRemovesTheOldDifference() throws {
        try withBench { bench in
            try bench.keep(Self.picture)
            _ = bench.check(Self.changed, .never)
            let larger = SRGBImage(size: ImageSize(41, 30), filledWith: .clear)
            #expect(bench.message(larger, .never).contains("the result is 41×30 pixels and the reference 40×30"))
            let left = try names(in: bench.artifacts)
            #expect(left == ["reference.png", "result.png"])
        }
    }

    @Test func onlyFailedAndAllModesReplaceCorruptGoldens() throws {
        try withBench { bench in
            try bench.keep(Self.picture)
            let bytes = try Data(contentsOf: bench.golden)
            try bytes.prefix(bytes.count / 2).write(to: bench.golden)
            #expect(bench.message(Self.picture, .never).contains("damaged PNG"))
            #expect(bench.message(Self.picture, .missing).contains("damaged PNG"))
            #expect(bench.message(Self.picture, .failed).contains("; a new golden was recorded"))
            bench.expectPass(Self.picture)
        }
    }

    @Test func unavailableFiguresFail() throws {
        try withBench { bench in
            try bench.keep(Self.picture)
            bench.rules.fail = [Threshold(.multiScaleSSIM, limit: 0.5)]
            #expect(bench.message(Self.picture, .never).contains("ms-ssim"))
            bench.rules.fail = []
            bench.rules.metrics = [.multiScaleSSIM]
            #expect(bench.message(Self.picture, .never).contains("ms-ssim"))
        }
    }

    @Test func resultWithoutAPictureFails() throws {
        try withBench { bench in
            try bench.keep(Self.picture)
            let file = bench.folder.appendingPathComponent("result.png")
            #expect(bench.message(file, .never).contains("there is no such picture"))
            try PNGEncoder().write(Self.picture, to: file)
            bench.expectPass(file)
        }
    }

    @Test func thresholdsDecideAndWarningsPass() throws {
        try withBench { bench in
            try bench.keep(Self.picture)
            bench.rules.fail = [Threshold(.exact, .count, limit: 2)]
            bench.expectPass(Self.changed)
            bench.rules.warn = [Threshold(.exact, .count, limit: 1)]
            guard case .warned(let words) = bench.check(Self.changed, .never) else {
                Issue.record("it did not warn")
                return
            }
            #expect(words.contains("exact.count is 2"))
        }
    }
}
