import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

/// Failures reach Swift Testing or XCTest, verified by running this test bundle again.
@Suite struct BothLibrariesTests {
    private func run(
        _ arguments: [String], record: String = "never", golden: SRGBImage, _ body: (CommandLineRun, URL) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let goldens = folder.appendingPathComponent("goldens")
            try FileManager.default.createDirectory(at: goldens, withIntermediateDirectories: true)
            try PNGEncoder().write(golden, to: goldens.appendingPathComponent("star.png"))
            let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
            let run = try runBuiltProgram(
                bundle, arguments.map { $0 == "FOLDER" ? folder.path : $0 }, in: folder,
                environment: [
                    FailingFixtures.variable: goldens.path, "BIANLIAN_RECORD": record,
                    "BIANLIAN_ARTIFACTS": folder.appendingPathComponent("left").path,
                ], secondsAllowed: 60)
            try body(run, folder)
        }
    }

    private static let xctest = ["ImageComparisonTestingTests.FailingXCTestFixture"]
    private static let swiftTesting = [
        "--testing-library", "swift-testing", "--filter", "FailingSwiftTestingFixture", "--attachments-path", "FOLDER",
    ]

    @Test(.enabled(if: isLinux, "the bundle is a program on Linux alone")) func xctestFailureHasPositionAndFigures() throws {
        try run(Self.xctest, golden: ImageExpectationTests.picture) { run, folder in
            #expect(run.status != 0)
            let text = run.text + run.errorText
            #expect(text.components(separatedBy: "FailingFixtures.swift:").count == 3, "one failure a test:\n\(text)")
            #expect(text.contains("exact.count is 2") && text.contains("Executed 2 tests, with 2 failures"), "\(text)")
            let place = folder.appendingPathComponent("left/ImageComparisonTestingTests/FailingFixtures/star")
            let left = try names(in: place)
            #expect(left == ["difference.png", "reference.png", "result.png"])
        }
    }

    @Test(.enabled(if: isLinux, "the bundle is a program on Linux alone")) func xctestPassesMatchingPictures() throws {
        try run(Self.xctest, golden: ImageExpectationTests.changed) { run, _ in
            let text = run.text + run.errorText
            #expect(run.status == 0 && text.contains("Executed 2 tests, with 0 failures"), "\(text)")
        }
    }

    @Test(.enabled(if: isLinux, "the bundle is a program on Linux alone")) func swiftTestingFailureHasAttachments() throws {
        try run(Self.swiftTesting, golden: ImageExpectationTests.picture) { run, folder in
            #expect(run.status != 0)
            let text = run.text + run.errorText
            #expect(text.contains("exact.count is 2") && text.contains("with 2 issues"), "\(text)")
            // Older versions have no attachments.
            #if compiler(>=6.2)
                let attached = try names(in: folder).filter { $0.hasSuffix(".png") }
                for name in ["reference", "result", "difference"] {
                    #expect(attached.count { $0.hasPrefix("star-" + name) } == 2, "\(attached)")
                }
            #endif
        }
    }

    @Test(.enabled(if: isLinux, "the bundle is a program on Linux alone")) func unknownRecordModeFailsInBothLibraries() throws {
        for arguments in [Self.xctest, Self.swiftTesting] {
            try run(arguments, record: "yes", golden: ImageExpectationTests.changed) { run, _ in
                #expect(run.status != 0)
                #expect((run.text + run.errorText).contains("BIANLIAN_RECORD is \"yes\""))
            }
        }
    }
}

#if os(Linux)
    private let isLinux = true
#else
    private let isLinux = false
#endif
