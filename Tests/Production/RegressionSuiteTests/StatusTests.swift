import ConfigLanguage
import Foundation
import ImageCodecs
import Imaging
import Testing

@testable import RegressionSuite

/// The statuses of cases, and their messages.
@Suite struct StatusTests {
    private static let scene = "cases: [{name: a, config: scene.yaml, frames: [0, 10]}]"

    @Test func missingGoldenFailsUntilRecorded() throws {
        try withFixture { fixture in
            let missing = try fixture.run(Self.scene)
            #expect(missing.statuses == [.missing] && missing.missing == 1 && !missing.isGood)
            #expect(missing.lines.first?.hasSuffix("goldens/a-000000.png; `bianlian suite approve` creates it") == true)
            #expect(fixture.goldens.isEmpty)
            let recorded = try fixture.run(Self.scene, .missing)
            #expect(recorded.statuses == [.recorded] && recorded.isGood && recorded.changes.count == 2)
            #expect(fixture.goldens == ["a-000000.png", "a-000010.png"])
            let passed = try fixture.run(Self.scene)
            #expect(passed.statuses == [.passed] && passed.passed == 1 && passed.frameCount == 2)
        }
    }

    @Test func recordingKeepsExistingGoldens() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.scene, .missing)
            let wrong = SRGBImage(size: SuiteFixture.size, filledWith: SRGBA8(red: 1, green: 2, blue: 3))
            try fixture.write(wrong, as: "goldens/a-000010.png")
            let before = try fixture.bytes("goldens/a-000010.png")
            #expect(try fixture.run(Self.scene, .missing).statuses == [.failed])
            #expect(try fixture.bytes("goldens/a-000010.png") == before)
        }
    }

    @Test func changeFailsWithWorstPixelAndThreshold() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.scene, .missing)
            try fixture.write(SuiteFixture.config.replacing("#336699", with: "#336698"), as: "scene.yaml")
            let result = try fixture.run(Self.scene)
            #expect(result.statuses == [.failed] && result.failed == 1)
            let line = try #require(result.lines.first)
            #expect(line.contains("the threshold is exact.count > 0") && line.contains("#336699 became #336698"), "\(line)")
        }
    }

    @Test func differenceWithinThresholdsPassesOrWarns() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.scene, .missing)
            try fixture.write(SuiteFixture.config.replacing("#336699", with: "#336698"), as: "scene.yaml")
            let lenient = "defaults: {compare: {fail: [channel.maximum > 2], warn: [channel.maximum > 0]}}\n" + Self.scene
            let result = try fixture.run(lenient)
            #expect(result.statuses == [.warned] && result.isGood && result.passed == 1)
            #expect(try fixture.run(lenient.replacing("> 0]", with: "> 1]")).statuses == [.passed])
            // The thresholds of a case override the defaults.
            let strict = lenient.replacing("10]}]", with: "10], compare: {fail: [psnr < 90]}}]")
            #expect(try fixture.run(strict).statuses == [.failed])
        }
    }

    @Test func otherSizeFails() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.scene, .missing)
            let result = try fixture.run(Self.scene.replacing("frames:", with: "size: [24, 16], frames:"))
            #expect(result.statuses == [.failed])
            #expect(result.lines.first == "the result is 24×16 pixels and the reference 48×32")
        }
    }

    @Test func unreadableGoldenIsErrorOfItsFrame() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.scene, .missing)
            try fixture.write("no picture", as: "goldens/a-000000.png")
            let result = try fixture.run(Self.scene)
            #expect(result.statuses == [.error] && result.cases[0].frames.map(\.status) == [.error, .passed])
            #expect(result.lines.first?.contains("goldens/a-000000.png") == true)
        }
    }

    @Test func failingCasesDoNotStopTheOthers() throws {
        try withFixture { fixture in
            let suite = """
                cases:
                - {name: lost, config: none.yaml}
                - {name: bad, config: plain.yaml, set: {output: {sise: 3}, lihgts: []}}
                - {name: long, config: scene.yaml, frames: [0, 40]}
                - {name: still, config: plain.yaml, frames: 1}
                - {name: good, config: plain.yaml}
                """
            let result = try fixture.run(suite, .missing)
            #expect(result.statuses == [.error, .error, .error, .error, .recorded])
            #expect(result.failed == 4 && result.count(of: .error) == 4 && result.commonErrors == nil)
            let problems = result.cases.map(\.problems)
            #expect(problems[0].count == 1 && problems[0][0].contains(":2:24: cases[0].config: there is no file"))
            // All mistakes of the merged settings are reported with their positions in the suite.
            #expect(problems[1].count == 2)
            #expect(problems[1][0].contains(#"suite.yaml:3:50: cases[1].set.output.sise: unknown key; did you mean "size"?"#))
            #expect(problems[1][1].contains(#"cases[1].set.lihgts: unknown key; did you mean "lights"?"#))
            #expect(problems[2][0].hasSuffix("frames 0, 40 are beyond its end; it has 20 (0-19)"))
            #expect(result.cases[2].frames.map(\.frame) == [0])
            #expect(problems[3][0].hasSuffix("frame 1 is beyond its end; it has only frame 0"))
        }
    }

    @Test func commonErrorsAreReportedIfNoCaseRenders() throws {
        try withFixture { fixture in
            let result = try fixture.run("cases: [{name: a, config: x.yaml}, {name: b, config: y.yaml}]")
            #expect(
                result.commonErrors?.compactMap { ($0 as? ConfigError)?.mistakes.first?.kind } == [.missingFile, .missingFile])
        }
    }

    @Test func picturesOfFailuresAreKept() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.scene, .missing)
            try fixture.write(SRGBImage(size: SuiteFixture.size, filledWith: .clear), as: "goldens/a-000010.png")
            let result = try fixture.run(Self.scene) { $0.output = fixture.url("kept") }
            let kept = try FileManager.default.contentsOfDirectory(atPath: fixture.url("kept").path).sorted()
            #expect(kept == ["a-000010-difference.png", "a-000010-reference.png", "a-000010-result.png"])
            #expect(Set(result.cases[0].frames[1].keptPictures.map(\.lastPathComponent)) == Set(kept))
        }
    }

    @Test func unusedGoldensAreListedIfAllCasesRun() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.scene, .missing)
            for name in ["a-000011.png", "b-000000.png", "a.hashes", "stray.png", "README.md", "a-11.png"] {
                try fixture.write("", as: "goldens/\(name)")
            }
            let expected = ["a-000011.png", "a-11.png", "a.hashes", "b-000000.png", "stray.png"]
            #expect(try fixture.run(Self.scene).unused == expected)
            let two = Self.scene.dropLast() + ", {name: b, config: plain.yaml}]"
            #expect(try fixture.run(String(two)).unused == expected.filter { $0 != "b-000000.png" })
            let first = try fixture.run(String(two)) { $0.cases = [$0.cases[0]] }
            #expect(first.unused.isEmpty)
        }
    }
}
