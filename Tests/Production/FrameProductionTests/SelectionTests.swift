import ConfigSettings
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

@testable import FrameProduction

@Suite struct SelectionTests {
    @Test(arguments: [(1, 1), (7, 3), (600, 8), (5, 9), (100, 100)])
    func shardsCoverFramesWithoutOverlap(count: Int, parts: Int) throws {
        // With a gap if there are enough frames.
        let whole = try #require(FrameNumbers(count > 6 ? "20-24,30-\(30 + count - 6)" : "20-\(20 + count - 1)"))
        #expect(whole.count == count)
        var frames: [Int] = []
        for index in 0..<parts {
            let part = try #require(Shard(index: index, count: parts)).frames(of: whole)
            if let part { frames += part.indices }
            let length = part?.count ?? 0
            #expect(length == count / parts || length == count / parts + 1)
        }
        #expect(frames == Array(whole.indices))
    }

    @Test(arguments: ["", "1", "3/3", "-1/3", "1/0", "a/b", "1/2/3", "0/ 2", "1/99999999999999999999"])
    func invalidShardsAreRejected(text: String) {
        #expect(Shard(text) == nil)
    }

    @Test func pathsDetermineKindOfOutput() throws {
        func destination(_ path: String) throws -> OutputDestination { try OutputDestination(path: path) }
        #expect(try destination("-") == .standardOutput)
        #expect(try destination("a/b.PNG") == .picture(URL(fileURLWithPath: "a/b.PNG")))
        #expect(try destination("a.mp4") == .video(URL(fileURLWithPath: "a.mp4")))
        let numbered = FrameNames(prefix: "s.", digits: 4, suffix: ".exr")
        #expect(try destination("a/s.%04d.exr") == .openEXR(URL(fileURLWithPath: "a"), names: numbered))
        #expect(try destination("s.TIFF") == .tiff(URL(fileURLWithPath: "s.TIFF"), names: nil))
        #expect(try destination("a/s.%04d.tif").description == "a/s.%04d.tif")
        #expect(try destination("s.exr") == .openEXR(URL(fileURLWithPath: "s.exr"), names: nil))
        #expect(try destination("frames") == .folder(URL(fileURLWithPath: "frames")))
        #expect(try destination("my.png/") == .folder(URL(fileURLWithPath: "my.png/")))
        #expect(try destination("a.b").description == "a.b")
        #expect(try destination("frames.v2") == .folder(URL(fileURLWithPath: "frames.v2")))
        #expect(try destination("a.tga/") == .folder(URL(fileURLWithPath: "a.tga/")))
        #expect(FrameNames().name(of: 7) == "frame-000007.png")
        #expect(FrameNames().name(of: 1_234_567) == "frame-1234567.png")
    }

    @Test func integerLiteralIsFrameNumber() {
        let frame: FrameNumbers? = 120
        #expect(frame == FrameNumbers("120"))
    }

    /// Regression: the output became a folder of that name, with exit code 0.
    @Test(arguments: ["a.jpg", "b/a.TGA", "a.avi", "r.txt", "a.mkv", "a.psd", "a.html"])
    func unsupportedOutputFormatsAreRejected(path: String) {
        let error = caught(ProductionError.self) { try OutputDestination(path: path) }
        #expect(error?.description.hasPrefix("\(path): frames are not written as .") == true)
    }

    @Test func tildeIsNotExpanded() throws {
        let home = try OutputDestination(path: "~root")
        guard case .folder(let url, _) = home else { throw ProductionError.unknownKind(home.description) }
        #expect(url.path.hasSuffix("/~root") && url.path != "/root")
    }

    @Test(arguments: [("0-99", "0-99"), ("5", "5-5"), ("0", "0-0"), ("7-7", "7-7")])
    func rangesAreParsed(text: String, range: String) {
        #expect(FrameRange(text)?.description == range)
    }

    @Test func positionsMapToFrameNumbers() throws {
        let frames = try #require(FrameNumbers("3-5,9,20-29"))
        let indices = Array(frames.indices)
        #expect(indices == [3, 4, 5, 9] + Array(20...29))
        for (place, index) in indices.enumerated() { #expect(frames.index(at: place) == index) }
        for from in 0...indices.count {
            for to in from...indices.count { #expect(Array(frames.slice(from..<to).indices) == Array(indices[from..<to])) }
        }
        #expect(frames.clamped(toCount: 21)?.description == "3-5, 9, 20")
        #expect(frames.clamped(toCount: 3) == nil)
        #expect(frames.without([29, 4, 9, 100, 20]).description == "3, 5, 21-28")
        #expect(try #require(FrameNumbers("0-1999999999")).without([7]).count == 1_999_999_999)
    }

    @Test(arguments: ["", "-1", "3-2", "a", "1-", "-", "1-2-3", "1 - 2", "+3", "99999999999", "0-9999999999"])
    func invalidRangesAreRejected(text: String) {
        #expect(FrameRange(text) == nil)
    }

    @Test("Footage with too many frames needs an explicit selection")
    func tooManyFrames() throws {
        try withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("film"), withIntermediateDirectories: false)
            for name in ["1.png", "2.png"] {
                try PNGEncoder().write(
                    SRGBImage(size: ImageSize(4, 4), filledWith: .clear), to: folder.appendingPathComponent("film/" + name))
            }
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                "background: {sequence: film, speed: 0.001, offset: 80000}\noutput: {size: [4, 4], framesPerSecond: 1000}\n",
                to: config)
            var production = FrameProduction(
                try RenderJob.load(configAt: config), to: .folder(folder.appendingPathComponent("out")))
            #expect(throws: ProductionError.tooManyFrames(config: config.relativePath, count: 80_066_667)) {
                try production.run()
            }
            production.frames = FrameNumbers("7-8")
            #expect(try production.run().frames == 2)
        }
    }
}
