import Foundation
import FrameProduction
import RenderTestSupport
import Synchronization
import Testing

@testable import RegressionSuite

/// Results and goldens do not depend on the number of threads, and an interrupted run leaves no partial files.
@Suite struct DeterminismTests {
    private static let suite = """
        cases:
        - {name: a, config: scene.yaml, frames: 0-19}
        - {name: lost, config: none.yaml}
        - {name: b, config: scene.yaml, frames: 0-19, golden: hash, antialiasing: msaa4}
        - {name: c, config: scene.yaml, frames: [19, 0-1]}
        """

    /// The complete output of a run, except times.
    private func said(_ result: SuiteResult) -> [String] {
        result.cases.map { "\($0.suiteCase.name) \($0.status)" } + result.lines + result.changes.map(\.description)
    }

    @Test func resultsDoNotDependOnThreadCount() throws {
        try withFixture { fixture in
            let one = try fixture.run(Self.suite, .missing) { $0.threads = 1 }
            let goldens = try fixture.goldens.map { try fixture.bytes("goldens/\($0)") }
            #expect(goldens.count == 25)
            try FileManager.default.removeItem(at: fixture.url("goldens"))
            let three = try fixture.run(Self.suite, .missing) { $0.threads = 3 }
            #expect(try fixture.goldens.map { try fixture.bytes("goldens/\($0)") } == goldens)
            #expect(said(one) == said(three) && one.frameCount == 43)
            let again = try fixture.run(Self.suite) { $0.threads = 3 }
            #expect(again.statuses == [.passed, .error, .passed, .passed])
            #expect(again.cases[2].frames.map(\.frame) == Array(0..<20) && again.cases[3].frames.map(\.frame) == [0, 1, 19])
        }
    }

    @Test func casesAreReportedInOrderOfSuite() throws {
        try withFixture { fixture in
            let told = Mutex<[String]>([])
            var run = SuiteRun(try fixture.suite(Self.suite))
            run.threads = 3
            _ = try run.run(finished: { result in told.withLock { $0.append(result.suiteCase.name) } })
            #expect(told.withLock { $0 } == ["a", "lost", "b", "c"])
        }
    }

    @Test func interruptedRunLeavesOnlyCompleteGoldens() throws {
        try withFixture { fixture in
            var run = SuiteRun(try fixture.suite(Self.suite))
            run.policy = .missing
            run.threads = 2
            let interruption = run.interruption
            let error = caught(SuiteInterrupted.self) {
                try run.run(finished: { result in if result.suiteCase.name == "a" { interruption.request() } })
            }
            #expect((error?.finished ?? 0) >= 1 && error?.total == 4)
            let goldens = fixture.goldens
            #expect(goldens.allSatisfy { !$0.hasPrefix(".") } && goldens.contains("a-000019.png"))
            #expect(!goldens.contains("b.hashes") || (error?.finished ?? 0) >= 3)
            let result = try fixture.run(Self.suite) { $0.cases = [$0.cases[0]] }
            #expect(result.statuses == [.passed])
        }
    }
}
