import Foundation
import ImageComparisonTesting
import Testing
import XCTest

/// Tests that fail on purpose, run by `BothLibrariesTests` in a separate process and disabled otherwise.
enum FailingFixtures {
    static let variable = "BIANLIAN_FAILING_FIXTURE_GOLDENS"

    /// The folder of the goldens, if the fixtures are enabled.
    static var goldens: GoldenFolder? {
        ProcessInfo.processInfo.environment[variable].map { GoldenFolder.at(URL(fileURLWithPath: $0)) }
    }
}

final class FailingXCTestFixture: XCTestCase {
    func testPicture() throws {
        guard let goldens = FailingFixtures.goldens else { throw XCTSkip("runs in a process of its own") }
        expectImage(ImageExpectationTests.changed, matches: "star", goldens: goldens)
    }

    func testPictureInAThread() throws {
        guard let goldens = FailingFixtures.goldens else { throw XCTSkip("runs in a process of its own") }
        let thread = DispatchQueue(label: "thread")
        thread.sync { expectImage(ImageExpectationTests.changed, matches: "star", goldens: goldens) }
    }
}

@Suite(.enabled(if: FailingFixtures.goldens != nil, "runs in a process of its own"))
struct FailingSwiftTestingFixture {
    @Test func picture() throws {
        let goldens = try #require(FailingFixtures.goldens)
        expectImage(ImageExpectationTests.changed, matches: "star", goldens: goldens)
    }

    /// A task without task-local values of the test that started it.
    @Test func pictureInADetachedTask() async throws {
        let goldens = try #require(FailingFixtures.goldens)
        await Task.detached { expectImage(ImageExpectationTests.changed, matches: "star", goldens: goldens) }.value
    }
}
