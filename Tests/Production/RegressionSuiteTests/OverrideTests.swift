import ConfigLanguage
import Foundation
import ImageCodecs
import Imaging
import Testing

@testable import RegressionSuite

/// Settings of a case that override its config.
@Suite struct OverrideTests {
    /// Records and returns the golden of a case.
    private func golden(_ caseText: String, _ fixture: SuiteFixture) throws -> SRGBImage {
        let result = try fixture.run("cases: [{name: x, \(caseText)}]", .all)
        try #require(result.isGood || result.statuses == [.failed], "\(result.lines)")
        return try readImage(at: fixture.url("goldens/x-000000.png")).standardImage
    }

    @Test func mappingsAreMergedAndOtherValuesReplaced() throws {
        try withFixture { fixture in
            let changed = try golden("config: scene.yaml, set: {background: {color: '#112233'}, nodes: []}", fixture)
            #expect(changed.size == SuiteFixture.size)
            #expect(changed.pixels.allSatisfy { $0 == SRGBA8(red: 0x11, green: 0x22, blue: 0x33) })
        }
    }

    @Test func pathsAssignSingleValues() throws {
        try withFixture { fixture in
            let changed = try golden("config: scene.yaml, set: {background.color: '#112233', nodes: []}", fixture)
            #expect(changed.pixels.allSatisfy { $0 == SRGBA8(red: 0x11, green: 0x22, blue: 0x33) })
            let error = try fixture.run("cases: [{name: x, config: scene.yaml, set: {nodes.99.opacity: 0}}]")
            #expect(error.lines.first?.contains(#"the list has no element "99""#) == true, "\(error.lines)")
        }
    }

    @Test func keyWithoutValueRemovesKeyOfConfig() throws {
        try withFixture { fixture in
            try fixture.write(SRGBImage(size: ImageSize(2, 2), filledWith: SRGBA8(red: 9, green: 8, blue: 7)), as: "p.png")
            let both = "config: scene.yaml, set: {background: {picture: p.png}, nodes: []}"
            let error = try fixture.run("cases: [{name: x, \(both)}]")
            #expect(error.lines.first?.contains(#""color" and "picture" are mutually exclusive"#) == true)
            let changed = try golden(both.replacing("{picture:", with: "{color: ~, picture:"), fixture)
            #expect(changed.pixels.allSatisfy { $0 == SRGBA8(red: 9, green: 8, blue: 7) })
        }
    }

    @Test func caseOverridesSizeAntialiasingAndRecording() throws {
        try withFixture { fixture in
            #expect(try golden("config: scene.yaml, size: [20, 10]", fixture).size == ImageSize(20, 10))
            let plain = try golden("config: scene.yaml", fixture)
            // A case that sets a value draws the same picture as a config with that value.
            try fixture.write(
                SuiteFixture.config.replacing("antialiasing: none", with: "antialiasing: msaa8"), as: "smooth.yaml")
            let smooth = try golden("config: scene.yaml, antialiasing: msaa8", fixture)
            #expect(try smooth == golden("config: smooth.yaml", fixture) && smooth != plain)
            let take = try String(contentsOf: fixture.url("take.jsonl"), encoding: .utf8)
            try fixture.write(take.replacing("-0.4,1]", with: "-0.8,1]"), as: "far.jsonl")
            try fixture.write(SuiteFixture.config.replacing("take.jsonl", with: "far.jsonl"), as: "far.yaml")
            let far = try golden("config: scene.yaml, recording: far.jsonl", fixture)
            #expect(try far == golden("config: far.yaml", fixture) && far != plain)
        }
    }

    @Test func defaultsApplyUnlessCaseOverridesThem() throws {
        try withFixture { fixture in
            let text =
                "defaults: {size: [20, 10]}\ncases: [{name: a, config: plain.yaml}, {name: b, config: plain.yaml, size: [4, 4]}]"
            _ = try fixture.run(text, .missing)
            #expect(try readImage(at: fixture.url("goldens/a-000000.png")).size == ImageSize(20, 10))
            #expect(try readImage(at: fixture.url("goldens/b-000000.png")).size == ImageSize(4, 4))
        }
    }
}
