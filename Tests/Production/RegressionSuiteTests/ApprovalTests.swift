import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@testable import RegressionSuite

/// Approving the current frames as goldens.
@Suite struct ApprovalTests {
    private static let suite = """
        defaults: {compare: {fail: [channel.maximum > 2]}}
        cases:
        - {name: a, config: scene.yaml, frames: [0, 10]}
        - {name: b, config: plain.yaml}
        - {name: c, config: scene.yaml, frames: 0-9, golden: hash}
        """

    /// A fixture whose scene has changed since its goldens were recorded; the change of `plain.yaml` is within the threshold.
    private func withChangedFixture<Result>(_ body: (SuiteFixture) throws -> Result) throws -> Result {
        try withFixture { fixture in
            _ = try fixture.run(Self.suite, .missing)
            try fixture.write(SuiteFixture.config.replacing("#336699", with: "#33669f"), as: "scene.yaml")
            try fixture.write("background: '#33669a'\noutput: {size: [48, 32]}\n", as: "plain.yaml")
            return try body(fixture)
        }
    }

    @Test func failedGoldensAreReplacedAndReported() throws {
        try withChangedFixture { fixture in
            let plain = try fixture.bytes("goldens/b-000000.png")
            let result = try fixture.run(Self.suite, .failed)
            let texts = result.changes.map(\.description)
            #expect(texts.count == 13)
            #expect(texts[0].contains("goldens/a-000000.png: exact.count "))
            #expect(texts[0].contains("channel.maximum 6") && texts[0].hasSuffix("#336699 becomes #33669f"), "\(texts[0])")
            #expect(texts[2].contains("goldens/c.hashes, frame 0: 48×32 ") && texts[2].contains(" becomes 48×32 "))
            #expect(try fixture.bytes("goldens/b-000000.png") == plain)
            #expect(try fixture.run(Self.suite).statuses == [.passed, .passed, .passed])
            #expect(try fixture.run(Self.suite, .failed).changes.isEmpty)
        }
    }

    /// Runs read goldens through links, so approving writes through them: the link stays, and the change is reported.
    @Test func linkedGoldenIsWrittenThroughLink() throws {
        try withChangedFixture { fixture in
            let golden = fixture.url("goldens/a-000000.png").path
            try FileManager.default.moveItem(atPath: golden, toPath: fixture.url("shared.png").path)
            try FileManager.default.createSymbolicLink(atPath: golden, withDestinationPath: "../shared.png")
            let before = try fixture.bytes("shared.png")
            let dry = try fixture.run(Self.suite, .failed) { $0.isDryRun = true }
            #expect(try fixture.bytes("shared.png") == before)
            let result = try fixture.run(Self.suite, .failed)
            #expect(result.changes == dry.changes)
            let text = result.changes[0].description
            #expect(text.contains("goldens/a-000000.png (written through the link to ../shared.png): exact.count "), "\(text)")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: golden) == "../shared.png")
            #expect(try fixture.bytes("shared.png") != before)
            #expect(try fixture.run(Self.suite).statuses == [.passed, .passed, .passed])
        }
    }

    @Test(arguments: ["nowhere.png", "OUTSIDE"])
    func danglingOrOutsideLinkIsNeitherReplacedNorFollowed(target: String) throws {
        try withTemporaryFolder { outside in
            try withChangedFixture { fixture in
                let golden = fixture.url("goldens/a-000000.png").path
                let target = target == "OUTSIDE" ? outside.path + "/other.png" : target
                if target.hasPrefix("/") { try FileManager.default.moveItem(atPath: golden, toPath: target) }
                try? FileManager.default.removeItem(atPath: golden)
                try FileManager.default.createSymbolicLink(atPath: golden, withDestinationPath: target)
                let before = FileManager.default.contents(atPath: target)
                for isDryRun in [true, false] {
                    let error = caught(FileWritingError.self) {
                        try fixture.run(Self.suite, .failed) { $0.isDryRun = isDryRun }
                    }
                    #expect(error?.description.contains("it is a link to \(target), wh") == true, "\(error?.description ?? "")")
                }
                #expect(try FileManager.default.destinationOfSymbolicLink(atPath: golden) == target)
                #expect(FileManager.default.contents(atPath: target) == before)
            }
        }
    }

    @Test func selectedCasesAreReplacedEvenIfTheyPass() throws {
        try withChangedFixture { fixture in
            let result = try fixture.run(Self.suite, .all) { $0.cases = [$0.cases[1]] }
            #expect(result.statuses == [.passed] && result.changes.count == 1)
            #expect(try fixture.run(Self.suite).statuses == [.failed, .passed, .failed])
            let again = try fixture.run(Self.suite, .all) { $0.cases = [$0.cases[1]] }
            #expect(again.changes.isEmpty)
        }
    }

    @Test func dryRunWritesNothing() throws {
        try withChangedFixture { fixture in
            try fixture.write("", as: "goldens/old-000000.png")
            let before = try fixture.goldens.map { try fixture.bytes("goldens/\($0)") }
            let dry = try fixture.run(Self.suite, .failed) { $0.isDryRun = true }
            #expect(try fixture.suite(Self.suite).prune(isDryRun: true).count == 1)
            #expect(try fixture.goldens.map { try fixture.bytes("goldens/\($0)") } == before)
            #expect(try fixture.run(Self.suite, .failed).changes == dry.changes)
        }
        try withFixture { fixture in
            let dry = try fixture.run(Self.suite, .failed) { $0.isDryRun = true }
            #expect(dry.changes.count == 14)
            #expect(!FileManager.default.fileExists(atPath: fixture.url("goldens").path))
        }
    }

    @Test func goldensOfOtherSizeAndUnreadableGoldensAreReplaced() throws {
        try withFixture { fixture in
            let suite = "cases: [{name: a, config: plain.yaml}, {name: b, config: plain.yaml}]"
            _ = try fixture.run(suite, .missing)
            try fixture.write(SRGBImage(size: ImageSize(3, 2), filledWith: .clear), as: "goldens/a-000000.png")
            try fixture.write("no picture", as: "goldens/b-000000.png")
            let texts = try fixture.run(suite, .failed).changes.map(\.description)
            #expect(
                texts.count == 2 && texts[0].hasSuffix("3×2 pixels become 48×32") && texts[1].hasSuffix("could not be read"))
            #expect(try fixture.run(suite).statuses == [.passed, .passed])
        }
    }

    @Test func hashesOfRemovedFramesAreDeleted() throws {
        try withFixture { fixture in
            let suite = "cases: [{name: c, config: scene.yaml, frames: 0-9, golden: hash}]"
            _ = try fixture.run(suite, .missing)
            let fewer = suite.replacing("0-9", with: "0-3")
            #expect(try fixture.run(fewer).statuses == [.passed])
            _ = try fixture.run(fewer, .failed)
            let text = String(decoding: try fixture.bytes("goldens/c.hashes"), as: UTF8.self)
            #expect(text.split(separator: "\n").count == 5)
        }
    }

    @Test func pruneRemovesOnlyUnusedGoldens() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.suite, .missing)
            let goldens = fixture.goldens
            for name in ["old-000000.png", "old.hashes", "README.md"] { try fixture.write("", as: "goldens/\(name)") }
            let removed = try fixture.suite(Self.suite).prune()
            #expect(removed.map { $0.split(separator: "/").last } == ["old-000000.png", "old.hashes"])
            #expect(fixture.goldens == (goldens + ["README.md"]).sorted())
        }
    }
}
