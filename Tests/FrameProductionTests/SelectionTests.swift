import Foundation
import RenderConfig
import Testing

@testable import FrameProduction

@Suite struct SelectionTests {
    @Test(arguments: [(1, 1), (7, 3), (600, 8), (5, 9), (100, 100)])
    func partsTogetherAreTheWholeWithoutOverlap(count: Int, parts: Int) throws {
        let whole = try #require(FrameRange(first: 20, last: 20 + count - 1))
        var frames: [Int] = []
        for index in 0..<parts {
            let part = try #require(Shard(index: index, count: parts)).frames(of: whole)
            if let part { frames += part.first...part.last }
            let length = part?.count ?? 0
            #expect(length == count / parts || length == count / parts + 1)
        }
        #expect(frames == Array(whole.first...whole.last))
    }

    @Test(arguments: ["", "1", "3/3", "-1/3", "1/0", "a/b", "1/2/3", "0/ 2", "1/99999999999999999999"])
    func partsThatAreNoneAreRefused(text: String) {
        #expect(Shard(text) == nil)
    }

    @Test func pathsSayWhatTheyName() {
        func destination(_ path: String) -> OutputDestination { OutputDestination(path: path) }
        #expect(destination("-") == .standardOutput)
        #expect(destination("a/b.PNG") == .picture(URL(fileURLWithPath: "a/b.PNG")))
        #expect(destination("a.mp4") == .video(URL(fileURLWithPath: "a.mp4")))
        #expect(destination("frames") == .folder(URL(fileURLWithPath: "frames")))
        #expect(destination("my.png/") == .folder(URL(fileURLWithPath: "my.png/")))
        #expect(destination("a.b").description == "a.b")
        #expect(OutputDestination.frameName(7) == "frame-000007.png")
        #expect(OutputDestination.frameName(1_234_567) == "frame-1234567.png")
    }

    @Test(arguments: [("0-99", "0-99"), ("5", "5-5"), ("0", "0-0"), ("7-7", "7-7")])
    func rangesAreRead(text: String, range: String) {
        #expect(FrameRange(text)?.description == range)
    }

    @Test(arguments: ["", "-1", "3-2", "a", "1-", "-", "1-2-3", "1 - 2", "+3", "99999999999", "0-9999999999"])
    func rangesThatAreNoneAreRefused(text: String) {
        #expect(FrameRange(text) == nil)
    }
}
