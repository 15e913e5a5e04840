import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@testable import RegressionSuite

/// Goldens that are hashes: one line per frame.
@Suite struct HashTests {
    private static let suite = "cases: [{name: a, config: scene.yaml, frames: 0-19, golden: hash, pictures: [0, 10]}]"

    @Test func hashCaseKeepsLinePerFrameAndSamplePictures() throws {
        try withFixture { fixture in
            #expect(try fixture.run(Self.suite).statuses == [.missing])
            #expect(try fixture.run(Self.suite, .missing).statuses == [.recorded])
            #expect(fixture.goldens == ["a-000000.png", "a-000010.png", "a.hashes"])
            let lines = String(decoding: try fixture.bytes("goldens/a.hashes"), as: UTF8.self).split(separator: "\n")
            #expect(lines.count == 21 && lines[0].hasPrefix("#") && lines[1].hasPrefix("000000 48x32 "))
            let picture = try readImage(at: fixture.url("goldens/a-000010.png")).standardImage
            #expect(lines[11] == "000010 48x32 \(PixelFingerprint(of: picture).hash)")
            #expect(try fixture.run(Self.suite).statuses == [.passed])
        }
    }

    @Test func changedPixelFailsAndSampleShowsPosition() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.suite, .missing)
            try fixture.write(SuiteFixture.config.replacing("#336699", with: "#336698"), as: "scene.yaml")
            let result = try fixture.run(Self.suite)
            #expect(result.cases[0].frames.allSatisfy { $0.status == .failed })
            #expect(result.cases[0].frames[0].lines.count == 2 && result.cases[0].frames[1].lines.count == 1)
            #expect(result.cases[0].frames[0].lines[1].contains("#336699 became #336698"))
            #expect(result.cases[0].frames[1].lines[0].hasPrefix("size and hash are 48×32 "))
        }
    }

    @Test func missingLineFailsAndOnlyItIsRecorded() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.suite, .missing)
            let whole = String(decoding: try fixture.bytes("goldens/a.hashes"), as: UTF8.self)
            let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
            try fixture.write((lines[..<5] + lines[6...]).joined(separator: "\r\n"), as: "goldens/a.hashes")
            let result = try fixture.run(Self.suite)
            #expect(
                result.statuses == [.missing] && result.cases[0].frames.filter { $0.status == .missing }.map(\.frame) == [4])
            #expect(try fixture.run(Self.suite, .missing).changes.count == 1)
            #expect(String(decoding: try fixture.bytes("goldens/a.hashes"), as: UTF8.self) == whole)
        }
    }

    @Test func samplePictureWithOtherHashFails() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.suite, .missing)
            try fixture.write(SRGBImage(size: SuiteFixture.size, filledWith: .clear), as: "goldens/a-000010.png")
            let result = try fixture.run(Self.suite)
            #expect(result.statuses == [.failed] && result.lines.first == "the golden picture does not match its hash")
            #expect(try fixture.run(Self.suite, .failed).changes.count == 1)
            #expect(try fixture.run(Self.suite).statuses == [.passed])
        }
    }

    private static let zeros = String(repeating: "0", count: 64)

    @Test(arguments: [
        ("x 1x1 " + zeros, "is not a frame, a size WxH and 64 hexadecimal digits"),
        ("0 1x1 00", "is not a frame, a size WxH and 64 hexadecimal digits"),
        ("0 0x1 " + zeros, "is not a frame, a size WxH and 64 hexadecimal digits"),
        ("<<<<<<< HEAD", "is not a frame, a size WxH and 64 hexadecimal digits"),
        ("7 1x1 " + String(repeating: "a", count: 64), "lists frame 7 twice"),
    ])
    func invalidHashLinesGiveError(line: String, reason: String) throws {
        let good = "# comment\n\n000007 2x3 \(String(repeating: "9", count: 64))\n"
        let error = caught(GoldenError.self) { try PixelHashes(parsing: good + line, file: "a.hashes") }
        #expect(error?.description == "a.hashes:4: \(reason); `bianlian suite approve` rewrites the file")
    }

    @Test func unreadableHashFileIsErrorUntilApproved() throws {
        try withFixture { fixture in
            _ = try fixture.run(Self.suite, .missing)
            let whole = try fixture.bytes("goldens/a.hashes")
            try fixture.write("<<<<<<< HEAD\n", as: "goldens/a.hashes")
            #expect(try fixture.run(Self.suite).statuses == [.error])
            #expect(try fixture.run(Self.suite, .missing).statuses == [.error])
            #expect(try fixture.run(Self.suite, .failed).changes.count == 20)
            #expect(try fixture.bytes("goldens/a.hashes") == whole)
        }
    }
}
