import ConfigLanguage
import Foundation
import FrameProduction
import RenderTestSupport
import Testing

@testable import RegressionSuite

/// Runs of parts of a suite, and their results joined to those of one run.
@Suite struct ShardTests {
    /// Cases that pass, differ, lack a golden and cannot be rendered, so that each result has all kinds of content.
    private static let suite = """
        cases:
        - {name: a, config: scene.yaml, frames: 0-17}
        - {name: changed, config: scene.yaml, frames: [3, 10]}
        - {name: lost, config: none.yaml}
        - {name: b, config: scene.yaml, frames: 0-4, golden: hash}
        - {name: new, config: plain.yaml}
        """

    private func withResults<Result>(_ body: (SuiteFixture) throws -> Result) throws -> Result {
        try withFixture { fixture in
            _ = try fixture.run(Self.suite, .missing)
            try FileManager.default.removeItem(at: fixture.url("goldens/new-000000.png"))
            try fixture.bytes("goldens/a-000000.png").write(to: fixture.url("goldens/changed-000010.png"))
            try fixture.bytes("goldens/a-000000.png").write(to: fixture.url("goldens/stray-000000.png"))
            return try body(fixture)
        }
    }

    /// Runs a part of the suite, or all of it, as `suite run --results` does.
    private func run(_ fixture: SuiteFixture, _ part: Shard?, to name: String, threads: Int = 2) throws -> ResultsFolder {
        let folder = ResultsFolder(at: fixture.url(name))
        try folder.prepare()
        let result = try fixture.run(Self.suite) { run in
            if let part { run.select(part) }
            run.output = folder.pictures
            run.report = folder.report
            run.threads = threads
        }
        try folder.write(SuiteRecord(of: result, picturesRelativeTo: folder.url))
        return folder
    }

    private func parts(_ fixture: SuiteFixture, count: Int) throws -> [ResultsFolder] {
        try (0..<count).map { try run(fixture, Shard(index: $0, count: count), to: "part-\($0)") }
    }

    @Test func partsAreEveryNthCase() throws {
        try withFixture { fixture in
            let names = try (0..<3).map { index in
                var run = SuiteRun(try fixture.suite(Self.suite))
                run.select(try #require(Shard(index: index, count: 3)))
                return run.cases.map(\.name)
            }
            #expect(names == [["a", "b"], ["changed", "new"], ["lost"]])
        }
    }

    @Test(arguments: [2, 3, 7])
    func mergedPartsEqualOneRun(count: Int) throws {
        try withResults { fixture in
            _ = try run(fixture, nil, to: "whole", threads: 3)
            let merged = ResultsFolder(at: fixture.url("merged"))
            let record = try SuiteMerge(of: try parts(fixture, count: count).reversed()).write(to: merged)
            #expect(record.cases.map(\.status) == [.passed, .failed, .error, .passed, .missing])
            #expect(record.unused == ["stray-000000.png"])
            for name in ["results.json", "summary.md"] {
                #expect(try fixture.bytes("merged/\(name)") == fixture.bytes("whole/\(name)"), "\(name)")
            }
            for folder in ["pictures", "report/pairs"] {
                let files = try names(in: fixture.url("whole/\(folder)"))
                #expect(try names(in: fixture.url("merged/\(folder)")) == files && !files.isEmpty)
                for file in files {
                    #expect(
                        try fixture.bytes("merged/\(folder)/\(file)") == fixture.bytes("whole/\(folder)/\(file)"), "\(file)")
                }
            }
        }
    }

    /// The page shows the number of threads, so all runs use the same number.
    @Test func mergedPageListsPairsInOrderOfSuite() throws {
        try withResults { fixture in
            _ = try run(fixture, nil, to: "whole")
            _ = try SuiteMerge(of: try parts(fixture, count: 2)).write(to: ResultsFolder(at: fixture.url("merged")))
            #expect(try fixture.bytes("merged/report/index.html") == fixture.bytes("whole/report/index.html"))
        }
    }

    @Test func pageNamesCommandThatApproves() throws {
        try withResults { fixture in
            _ = try run(fixture, nil, to: "whole")
            let page = String(decoding: try fixture.bytes("whole/report/index.html"), as: UTF8.self)
            #expect(page.contains(#""approval": "bianlian suite approve "#) && page.contains(#""case": "changed""#))
        }
    }

    @Test func mergedJUnitHasTimesPicturesAndLines() throws {
        try withResults { fixture in
            let merged = ResultsFolder(at: fixture.url("merged"))
            let record = try SuiteMerge(of: try parts(fixture, count: 2)).write(to: merged)
            let seconds = try (0..<2).map { try ResultsFolder(at: fixture.url("part-\($0)")).read().seconds }
            #expect(record.seconds == seconds[0] + seconds[1])
            let text = String(decoding: try fixture.bytes("merged/results.xml"), as: UTF8.self)
            let file = fixture.url("suite.yaml").relativePath
            #expect(text.contains("name=\"changed frame 10\" file=\"\(file)\" line=\"3\""))
            #expect(text.contains("[[ATTACHMENT|\(merged.url.relativePath)/pictures/changed-000010-difference.png]]"))
        }
    }

    @Test func summaryListsWhatDoesNotPassWithPictures() throws {
        try withResults { fixture in
            _ = try run(fixture, nil, to: "whole")
            let text = String(decoding: try fixture.bytes("whole/summary.md"), as: UTF8.self)
            #expect(
                text.hasPrefix("## suite: 2 passed, 1 without a golden, 1 failed, 1 could not be compared of 5 cases\n"),
                "\(text)")
            let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| `changed` | 10 | failed | ") })
            #expect(
                row.hasSuffix(
                    "`pictures/changed-000010-result.png`<br>`pictures/changed-000010-reference.png`<br>"
                        + "`pictures/changed-000010-difference.png` |"))
            #expect(text.contains("| `lost` |  | error | ") && !text.contains("| `a` |"))
        }
    }

    @Test func textOfSummaryHasNoMarkup() throws {
        try withFixture { fixture in
            let result = try fixture.run("cases: [{name: lost, config: '<b>|*x*.yaml'}]")
            let text = SuiteSummary(of: SuiteRecord(of: result)).text
            #expect(text.contains(#"&lt;b&gt;\|\*x\*.yaml"#), "\(text)")
        }
    }

    @Test func partsThatDoNotBelongTogetherAreRejected() throws {
        try withResults { fixture in
            let two = try parts(fixture, count: 2)
            let third = try run(fixture, Shard(index: 2, count: 3), to: "third")
            let whole = try run(fixture, nil, to: "whole")
            func message(_ folders: [ResultsFolder]) -> String {
                do throws(MergeError) {
                    _ = try SuiteMerge(of: folders)
                    return ""
                } catch {
                    return error.description.replacing(fixture.folder.relativePath + "/", with: "")
                }
            }
            #expect(message(two).isEmpty)
            #expect(message([two[0]]) == "missing: shard 1/2; give the results of all 2")
            #expect(message([two[1], two[1]]) == "part-1 and part-1 both have shard 1/2; give each shard once")
            #expect(message([two[0], third]) == "part-0 and third have shards of different runs: one of 2 and one of 3 parts")
            #expect(message([whole]) == "whole: has the results of a whole run, not of a shard; there is nothing to merge")
            #expect(message([ResultsFolder(at: fixture.url("none"))]).hasPrefix("none: there is no results.json; "))
            // Two cases of one name, which no suite has.
            let file = fixture.url("part-1/run.json")
            let text = try String(contentsOf: file, encoding: .utf8)
            let repeated = text.replacing("\"lost\"", with: "\"a\"")
            #expect(repeated != text)
            try Data(repeated.utf8).write(to: file)
            #expect(message(two).hasPrefix("part-1: "))
            try Data("{}".utf8).write(to: file)
            #expect(message(two).hasPrefix("part-1: results.json and run.json do not belong together; "))
        }
    }

    @Test func interruptedPartIsRejected() throws {
        try withResults { fixture in
            let folder = ResultsFolder(at: fixture.url("part-0"))
            try folder.prepare()
            var run = SuiteRun(try fixture.suite(Self.suite))
            run.select(try #require(Shard(index: 0, count: 2)))
            run.threads = 1
            run.interruption.request()
            let error = caught(SuiteInterrupted.self) { try run.run() }
            try folder.write(SuiteRecord(of: try #require(error).result, picturesRelativeTo: folder.url))
            let found = caught(MergeError.self) { try SuiteMerge(of: [folder]) }
            #expect(found == .interrupted(folder: folder.url.relativePath, shard: "0/2", missing: 3))
        }
    }
}
