import Foundation
import RenderConfig
import Testing

@testable import RegressionSuite

/// The cases of a run share the decoded content of files.
@Suite struct SharingTests {
    private static let suite = """
        cases:
        - {name: a, config: scene.yaml}
        - {name: b, config: scene.yaml, frames: 3, set: {lights.0.intensity: 500}}
        """

    private func prepare(_ index: Int, of suite: RegressionSuite) throws {
        let store = GoldenStore(folder: suite.goldensFolder, access: suite.access)
        _ = try PreparedCase(suite.cases[index], of: suite, store: store, policy: .never)
    }

    @Test func filesOfSeveralCasesAreKeptOnce() throws {
        try withFixture { fixture in
            let suite = try fixture.suite(Self.suite).sharing()
            let memory = try #require(suite.memory)
            try prepare(0, of: suite)
            let bytes = memory.bytes
            #expect(bytes > 0)
            try prepare(1, of: suite)
            #expect(memory.bytes == bytes)
        }
    }

    /// The square of the second model is twice as large.
    @Test func fileChangedBetweenCasesIsReadAgain() throws {
        try withFixture { fixture in
            let text = """
                cases:
                - {name: a, config: scene.yaml, golden: hash}
                - {name: b, config: scene.yaml, golden: hash}
                """
            var hashes: [String?] = []
            for scales in [false, true] {
                var run = SuiteRun(try fixture.suite(text))
                run.policy = .missing
                run.isDryRun = true
                run.threads = 1
                let result = try run.run(finished: { _ in
                    guard scales else { return }
                    try fixture.write(
                        "v -0.1 -0.1 0\nv 0.1 -0.1 0\nv 0.1 0.1 0\nv -0.1 0.1 0\nf 1 2 3 4\n", as: "square.obj")
                })
                hashes += result.cases.map { $0.frames[0].fingerprint?.hash }
            }
            #expect(hashes[0] == hashes[1] && hashes[0] == hashes[2] && hashes[2] != hashes[3])
        }
    }
}
