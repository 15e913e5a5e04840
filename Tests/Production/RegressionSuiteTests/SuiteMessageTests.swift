import ConfigLanguage
import Foundation
import RenderTestSupport
import Testing

@testable import RegressionSuite

/// The message of every mistake in a suite file: a user must be able to correct the suite from the line alone.
@Suite struct SuiteMessageTests {
    static let nameRule = "a name of letters, digits, dots, dashes and underscores that begins with a letter or a digit"

    static let cases: [MistakeCase] = [
        MistakeCase("", #"s.yaml:1:1: "cases" is missing"#),
        MistakeCase("cases: []", "s.yaml:1:8: cases: an empty list is not a list with at least 1 element"),
        MistakeCase("case: []", #"s.yaml:1:1: case: unknown key; did you mean "cases"?"#, #"s.yaml:1:1: "cases" is missing"#),
        MistakeCase(
            "cases: [{}]", #"s.yaml:1:9: cases[0]: "name" is missing"#, #"s.yaml:1:9: cases[0]: "config" is missing"#),
        MistakeCase(
            "cases: [{name: a/b, config: c.yaml}]",
            #"s.yaml:1:16: cases[0].name: "a/b" is not \#(nameRule)"#),
        MistakeCase("cases: [{name: .a, config: c.yaml}]", #"s.yaml:1:16: cases[0].name: ".a" is not \#(nameRule)"#),
        MistakeCase(
            "cases: [{name: a, config: c.yaml}, {name: A, config: c.yaml}]",
            #"s.yaml:1:43: cases[1].name: "A" is also the name of the case in line 1; names must differ in more than upper and lower case"#
        ),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, frames: 3-1}]",
            #"s.yaml:1:43: cases[0].frames: "3-1" is not a frame's number or a range "A-B" with A up to B"#),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, frames: [0, x]}]",
            #"s.yaml:1:47: cases[0].frames[1]: "x" is not a frame's number or a range "A-B" with A up to B"#),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, frames: []}]",
            "s.yaml:1:43: cases[0].frames: an empty list is not a list with at least 1 element"),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, set: 3}]", "s.yaml:1:40: cases[0].set: 3 is not a mapping of config keys"),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, golden: hashes}]",
            #"s.yaml:1:43: cases[0].golden: "hashes" is not one of picture, hash; did you mean "hash"?"#),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, pictures: 0}]",
            "s.yaml:1:45: cases[0].pictures: applies only to `golden: hash`; otherwise every frame keeps a picture"),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, golden: hash, frames: 0-9, pictures: [3, 9-12]}]",
            "s.yaml:1:72: cases[0].pictures: contains frames 9-12, but the case renders 0-9; choose frames among these"),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, golden: hash, compare: {}}]",
            "s.yaml:1:58: cases[0].compare: hashes are compared for equality only; remove `compare`, or use `golden: picture`"
        ),
        MistakeCase(
            "defaults: {compare: {fail: [flip]}}\ncases: [{name: a, config: c.yaml}]",
            #"s.yaml:1:29: defaults.compare.fail[0]: "flip" is not a threshold; write a condition such as flip.mean > 0.01 or psnr < 40"#
        ),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, compare: {warn: [psnr > 3]}}]",
            #"s.yaml:1:52: cases[0].compare.warn[0]: "psnr > 3": psnr decreases as the difference grows; use <"#),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, compare: {ignore: {rectangles: [[0, 0, 0, 5]]}}}]",
            "s.yaml:1:67: cases[0].compare.ignore.rectangles[0]: a list of 4 is not a rectangle; width and height must be at least 1"
        ),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, compare: {regions: [{name: x}, {name: x, area: {nodes: [n]}}]}}]",
            "s.yaml:1:55: cases[0].compare.regions[0]: has no `area`; give one",
            #"s.yaml:1:66: cases[0].compare.regions[1]: the name "x" belongs to another region; names must be unique"#),
        MistakeCase(
            "defaults: {compare: {regions: [{name: x}]}}\ncases: [{name: a, config: c.yaml}]",
            "s.yaml:1:32: defaults.compare.regions[0]: has no `area`; give one"),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, compare: {backgrounds: ['#00000080']}}]",
            ##"s.yaml:1:59: cases[0].compare.backgrounds[0]: "#00000080" is not a colour "#rrggbb""##),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, tags: [a b]}]", #"s.yaml:1:42: cases[0].tags[0]: "a b" is not \#(nameRule)"#),
        MistakeCase(
            "cases: [{name: a, config: c.yaml, size: [0, 9]}]",
            "s.yaml:1:42: cases[0].size[0]: 0 is not a whole number from 1 to 8192"),
        MistakeCase(
            "cases: [",
            "s.yaml:1:8: the [ that opens here is never closed"),
    ]

    @Test(arguments: cases) func mistakesGiveDocumentedMessages(_ testCase: MistakeCase) throws {
        let messages = try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("s.yaml")
            try Data(testCase.text.utf8).write(to: url)
            let error = caught(ConfigError.self) { try RegressionSuite.load(at: url) }
            return error?.mistakes.map { $0.description.replacing(folder.path + "/", with: "") }
        }
        #expect(messages == testCase.messages)
    }

    @Test func missingSuiteGivesMissingFileMistake() throws {
        try withTemporaryFolder { folder in
            let error = caught(ConfigError.self) {
                try RegressionSuite.load(at: folder.appendingPathComponent("none.yaml"))
            }
            #expect(error?.mistakes.first?.kind == .missingFile)
            #expect(error?.description.hasSuffix("none.yaml: there is no such suite") == true)
        }
    }

    @Test func goldensOutsideSuiteTreeAreRejected() throws {
        try withFixture { fixture in
            let error = caught(ConfigError.self) {
                try fixture.suite("goldens: ../../elsewhere\ncases: [{name: a, config: plain.yaml}]")
            }
            #expect(error?.description.contains(":1:10: goldens: \"../../elsewhere\" is outside") == true)
        }
    }

    @Test func truncatedSuiteIsReadOrRejectedInOneLine() throws {
        let text = """
            goldens: g
            defaults: {size: [10, 10], antialiasing: msaa8, compare: {fail: [psnr < 40], ignore: {nodes: [a]}}}
            cases:
            - {name: a, config: c.yaml, frames: [0, 3-4], set: {output: {size: [1, 2]}}, tags: [x]}
            - {name: b, config: c.yaml, golden: hash, pictures: 0}

            """
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("s.yaml")
            cutAtEveryByte(of: Array(text.utf8), expecting: .mayPass) { bytes in
                try Data(bytes).write(to: url)
                _ = try RegressionSuite.load(at: url)
            }
        }
    }
}
