import ConfigSettings
import RenderTestSupport
import Testing

@testable import RegressionSuite

/// The selection of cases.
@Suite struct SelectionTests {
    private static let suite = """
        cases:
        - {name: light-ambient, config: plain.yaml, tags: [light]}
        - {name: light-directional, config: plain.yaml, tags: [light, slow]}
        - {name: opera, config: plain.yaml, tags: [slow]}
        """

    private func names(_ selection: CaseSelection) throws -> [String] {
        try withFixture { try selection.cases(of: try $0.suite(Self.suite)).map(\.name) }
    }

    @Test func emptySelectionIncludesAllCases() throws {
        #expect(try names(CaseSelection()) == ["light-ambient", "light-directional", "opera"])
    }

    @Test func selectionNeedsAnyFilterAndAnyTag() throws {
        #expect(try names(CaseSelection(filters: ["light-*"])) == ["light-ambient", "light-directional"])
        #expect(try names(CaseSelection(filters: ["opera", "*ambient"])) == ["light-ambient", "opera"])
        #expect(try names(CaseSelection(tags: ["slow"])) == ["light-directional", "opera"])
        #expect(try names(CaseSelection(filters: ["light-*"], tags: ["slow"])) == ["light-directional"])
        #expect(try names(CaseSelection(excludedTags: ["slow"])) == ["light-ambient"])
    }

    @Test func selectionOfNoCaseIsMistake() throws {
        let noCase = caught(SelectionError.self) { try names(CaseSelection(filters: ["oprea"])) }
        #expect("\(try #require(noCase))" == #"no case of the suite is named "oprea"; did you mean "opera"?"#)
        let noTag = caught(SelectionError.self) { try names(CaseSelection(tags: ["lights"])) }
        #expect("\(try #require(noTag))" == #"no case of the suite has the tag "lights"; the tags are light, slow"#)
        let nothing = caught(SelectionError.self) { try names(CaseSelection(filters: ["opera"], tags: ["light"])) }
        #expect(nothing == .nothingLeft)
    }

    @Test(arguments: [
        ("abc", "abc", true), ("abc", "ab", false), ("abc", "*", true), ("", "*", true), ("", "", true), ("abc", "a*c", true),
        ("abc", "a?c", true), ("ac", "a?c", false), ("abcbc", "*bc", true), ("abcb", "*bc", false), ("aXbXc", "a*b*c", true),
        ("a.c", "a.c", true), ("abc", "a.c", false), ("aaaaaaaaab", "a*a*a*a*c", false),
    ])
    func patternsMatchLikeShellGlobs(name: String, pattern: String, fits: Bool) {
        #expect(Glob.matches(name, pattern: pattern) == fits)
    }

    /// Backtracking would take exponential time; the limit ends the test in that case.
    @Test(.timeLimit(.minutes(5))) func patternsWithManyStarsAreMatchedWithoutBacktracking() {
        let pattern = String(repeating: "a*", count: 500) + "c"
        #expect(!Glob.matches(String(repeating: "a", count: 5000), pattern: pattern))
    }

    @Test func overlappingFramesCountOnce() throws {
        let frames = try withFixture { fixture in
            try fixture.suite("cases: [{name: a, config: plain.yaml, frames: [7, 0-2, 2-4, 5, 9]}]").cases[0].frames
        }
        #expect(frames.description == "0-5, 7, 9" && frames.count == 8)
        #expect(frames.contains(5) && !frames.contains(6))
    }
}
