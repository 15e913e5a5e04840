import Foundation
import RenderTestSupport
import Testing
import Typesetting

@testable import RenderConfig

/// Timecodes of frames, from the time of the first one.
@Suite struct FrameSlateTests {
    private func codes(
        _ seconds: Double, drops: Bool = false, at framesPerSecond: Double, numberedAt rate: Double? = nil, _ frames: [Int]
    ) -> [String] {
        let slate = FrameSlate(
            reel: "A001", seconds: seconds, dropsFrames: drops, framesPerSecond: framesPerSecond,
            numberedAt: rate ?? framesPerSecond)
        return frames.map { "\(slate.timecode(ofFrame: $0))" }
    }

    @Test func framesCountFromFirstTimecode() {
        #expect(codes(36_900, at: 30, [0, 29, 30, 100]) == ["10:15:00:00", "10:15:00:29", "10:15:01:00", "10:15:03:10"])
        // A sixtieth that lies between two frames is rounded.
        #expect(codes(36_900.5, at: 24, [0, 12]) == ["10:15:00:12", "10:15:01:00"])
    }

    @Test func wholeNumbersAtFractionalRatesFollowTheirOwnCount() {
        #expect(codes(3600, at: 24_000.0 / 1001, [0, 24]) == ["01:00:00:00", "01:00:01:00"])
        #expect(codes(3600, at: 30_000.0 / 1001, [0, 1800]) == ["01:00:00:00", "01:01:00:00"])
    }

    @Test func droppedNumbersStayDropped() {
        let rate = 30_000.0 / 1001
        #expect(codes(1799 / rate, drops: true, at: rate, [0, 1, 2]) == ["00:00:59;29", "00:01:00;02", "00:01:00;03"])
        // Other rates have no numbers to drop.
        #expect(codes(60, drops: true, at: 25, [0]) == ["00:01:00:00"])
    }

    @Test func timecodesWrapAtMidnight() {
        #expect(codes(86_399, at: 25, [24, 25, 26]) == ["23:59:59:24", "00:00:00:00", "00:00:00:01"])
        #expect(codes(-1, at: 25, [0, 25]) == ["23:59:59:00", "00:00:00:00"])
    }

    @Test func numbersOfResampledFramesAreConverted() {
        #expect(
            codes(0, at: 30, numberedAt: 60, [0, 60, 61, 120]) == ["00:00:00:00", "00:00:01:00", "00:00:01:01", "00:00:02:00"])
    }

    @Test func liveLinkTakesHaveTheirTimecodeAndName() throws {
        let job = try RenderJob.load(configAt: SharedData.packageRoot.appendingPathComponent("render-configs/live-link.yaml"))
        let slate = try #require(job.slate)
        #expect("\(slate.timecode(ofFrame: 0))" == "10:15:00:00")
        #expect(slate.reel == "live-link")
        #expect(try loadedJob("output: {frames: 1}\n").slate == nil)
    }

    /// The header of a recording in JSON Lines has both; a reel from a file never contains control characters.
    @Test func recordingsInJSONLinesHaveTheirTimecodeAndReel() throws {
        try withTemporaryFolder { folder in
            let header =
                #"{"format":"bianlian-recording","version":1,"frameRate":30,"timecode":{"seconds":61,"reel":"a\u0000b"}}"#
            try Data("\(header)\n{\"time\":0,\"faces\":[]}\n".utf8).write(to: folder.appendingPathComponent("take.jsonl"))
            let config = folder.appendingPathComponent("scene.yaml")
            try Data("recording: take.jsonl\n".utf8).write(to: config)
            let slate = try #require(try RenderJob.load(configAt: config).slate)
            #expect("\(slate.timecode(ofFrame: 15))" == "00:01:01:15" && slate.reel == "a b")
        }
    }
}
