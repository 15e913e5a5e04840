import Foundation
import ImageCodecs
import ImageComparisonTesting
import RenderTestSupport
import Synchronization
import Testing

/// `expectImage` as tests call it.
@Suite struct ExpectImageTests {
    private static let picture = ImageExpectationTests.picture
    private static let changed = ImageExpectationTests.changed

    /// The issues of a golden in a folder, as texts.
    private func issues(_ body: (GoldenFolder) -> Void, in folder: URL) -> [String] {
        let comments = Mutex<[String]>([])
        withKnownIssue(isIntermittent: true) {
            body(.at(folder))
        } matching: { issue in
            comments.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
            return true
        }
        return comments.withLock { $0 }
    }

    @Test func missingGoldenIsRecordedThenPassesThenFails() throws {
        try withTemporaryFolder { folder in
            let first = issues({ expectImage(Self.picture, record: .missing, goldens: $0) }, in: folder)
            #expect(first.count == 1 && first.first?.contains("was missing") == true, "\(first)")
            let left = try names(in: folder)
            #expect(left == ["missingGoldenIsRecordedThenPassesThenFails.png"])
            let second = issues({ expectImage(Self.picture, record: .missing, goldens: $0) }, in: folder)
            #expect(second.isEmpty)
            let third = issues({ expectImage(Self.changed, record: .missing, goldens: $0) }, in: folder)
            #expect(third.count == 1 && third.first?.contains("exact.count is 2") == true, "\(third)")
        }
    }

    @Test func issuesPointToTheExpectation() throws {
        try withTemporaryFolder { folder in
            let line = #line + 2
            withKnownIssue {
                expectImage(Self.picture, matches: "star", record: .never, goldens: .at(folder))
            } matching: { issue in
                issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID && issue.isError
            }
        }
    }

    // Older versions know no warnings.
    #if compiler(>=6.3)
        @Test func warningsAreNotFailures() throws {
            try withTemporaryFolder { folder in
                try PNGEncoder().write(Self.picture, to: folder.appendingPathComponent("star.png"))
                var rules = ComparisonRules()
                rules.fail = [Threshold(.exact, .count, limit: 9)]
                rules.warn = [Threshold(.exact, .count, limit: 0)]
                withKnownIssue {
                    expectImage(Self.changed, matches: "star", rules: rules, record: .never, goldens: .at(folder))
                } matching: {
                    $0.severity == .warning
                }
            }
        }
    #endif

    @Test func drawingErrorFailsTheTest() throws {
        struct NoPaint: Error, CustomStringConvertible {
            let description = "there is no paint"
        }
        func draw() throws -> SRGBImage { throw NoPaint() }
        try withTemporaryFolder { folder in
            func expectDrawn(_ goldens: GoldenFolder) {
                expectImage(try draw(), matches: "star", record: .all, goldens: goldens)
            }
            let reported = issues(expectDrawn, in: folder)
            #expect(reported.count == 1 && reported.first?.contains("there is no paint") == true, "\(reported)")
            let left = try names(in: folder)
            #expect(left.isEmpty)
        }
    }
}

extension Issue {
    fileprivate var isError: Bool {
        #if compiler(>=6.3)
            severity == .error
        #else
            true
        #endif
    }
}
