import Foundation
import Imaging
import ImageCodecs
import RenderTestSupport
import Testing

@testable import VideoCodecs

@Suite("The frame of footage for each time")
struct FootageMomentTests {
    /// A clip with the given number of frames that reads nothing.
    static func clip(_ count: Int, rate: FrameRate = 30) -> FootageClip {
        let folder = URL(fileURLWithPath: "/nowhere")
        return FootageClip(
            .sequence(
                ImageSequence(
                    folder: folder, files: (0..<count).map { folder.appendingPathComponent("\($0).png") },
                    size: ImageSize(4, 4),
                    frameRate: rate)))
    }

    /// The clip's frames at the frames of a recording.
    static func seen(_ clip: FootageClip, rate: Double, _ count: Int) -> [Int] {
        (0..<count).map { clip.moment(at: Double($0) / rate).index }
    }

    @Test("the nearest frame is shown at any recording rate, the earlier one on ties")
    func nearest() {
        #expect(Self.seen(Self.clip(10), rate: 30, 10) == Array(0..<10))
        #expect(Self.seen(Self.clip(10), rate: 60, 10) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
        #expect(Self.seen(Self.clip(10), rate: 15, 5) == [0, 2, 4, 6, 8])
        #expect(Self.seen(Self.clip(6), rate: 24, 6) == [0, 1, 2, 4, 5, 5])
    }

    @Test("times rounded in files make no difference for an hour")
    func roundedTimes() {
        for (numerator, denominator) in [(24_000, 1001), (30_000, 1001), (30, 1), (60, 1), (60_000, 1001)] {
            let rate = FrameRate(numerator, per: denominator)!
            let clip = Self.clip(220_000, rate: rate)
            let wrong = (0..<216_000).first { frame in
                let time = (Double(frame) * rate.secondsPerFrame * 100_000).rounded() / 100_000
                return clip.moment(at: time).index != frame
            }
            #expect(wrong == nil, "\(rate)")
        }
    }

    @Test("after the end the last frame is shown, before the offset the first")
    func ends() {
        var clip = Self.clip(4)
        clip.offset = 0.1
        #expect(Self.seen(clip, rate: 30, 10) == [0, 0, 0, 0, 1, 2, 3, 3, 3, 3])
        clip.offset = -0.1
        #expect(Self.seen(clip, rate: 30, 3) == [3, 3, 3])
    }

    @Test("it loops after its end, as often as needed")
    func loops() {
        var clip = Self.clip(4)
        clip.loops = true
        #expect(Self.seen(clip, rate: 30, 10) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1])
        clip.start = 1.0 / 30
        clip.end = 3.0 / 30
        #expect(Self.seen(clip, rate: 30, 6) == [1, 2, 1, 2, 1, 2])
        let late = clip.moment(at: 100_000 + 1.0 / 30)
        #expect([1, 2].contains(late.index))
    }

    @Test("parts and speeds select their frames")
    func partsAndSpeeds() {
        var clip = Self.clip(10)
        clip.start = 0.1
        clip.end = 0.2
        #expect(Self.seen(clip, rate: 30, 6) == [3, 4, 5, 5, 5, 5])
        #expect(clip.countFrames(atRate: 30) == 3)
        clip = Self.clip(10)
        clip.speed = 2
        #expect(Self.seen(clip, rate: 30, 6) == [0, 2, 4, 6, 8, 9])
        #expect(clip.countFrames(atRate: 30) == 5)
        clip.speed = 0.5
        #expect(Self.seen(clip, rate: 30, 6) == [0, 0, 1, 1, 2, 2])
        #expect(clip.countFrames(atRate: 30) == 20)
        #expect(Self.clip(10).countFrames(atRate: 60) == 20)
    }

    @Test("blending weights two frames by nearness, and a loop's end blends into its beginning")
    func blend() {
        var clip = Self.clip(4)
        clip.synchronization = .blend
        func moment(_ frames: Double) -> [Int?] {
            let moment = clip.moment(at: frames / 30)
            return [moment.index, moment.next, moment.share]
        }
        #expect(moment(1) == [1, nil, 0])
        #expect(moment(1.25) == [1, 2, 64])
        #expect(moment(1.999) == [2, nil, 0])
        #expect(moment(3.5) == [3, nil, 0])
        clip.loops = true
        #expect(moment(3.5) == [3, 0, 128])
        #expect(moment(4.5) == [0, 1, 128])
    }

    @Test("extreme and invalid times give a valid frame")
    func extremes() {
        for time in [0, -1e30, 1e30, 1e12, -0.0001] {
            for loops in [false, true] {
                for start in [0, 1e20] {
                    var clip = Self.clip(3)
                    (clip.loops, clip.start, clip.speed) = (loops, start, 1000)
                    #expect((0..<3).contains(clip.moment(at: time).index))
                    #expect(clip.countFrames(atRate: 1000) >= 1)
                }
            }
        }
    }
}

@Suite("Picture folders as footage")
struct ImageSequenceTests {
    @Test("files are sorted by the numbers in their names")
    func order() throws {
        let names = ["b1.png", "a10.png", "a2.png", "a1.png", "a02.png", "a.png", "A3.PNG", "a1b2.png", "a1b10.png"]
        #expect(
            names.sorted(by: NaturalOrder.isBefore)
                == ["A3.PNG", "a.png", "a1.png", "a1b2.png", "a1b10.png", "a02.png", "a2.png", "a10.png", "b1.png"])
    }

    @Test("pictures are read on demand, and must have one size")
    func pictures() throws {
        let rate: FrameRate = 30
        try withTemporaryFolder { folder in
            #expect(throws: VideoError.noPicturesInFolder(path: folder.path)) {
                try ImageSequence(in: folder, frameRate: rate)
            }
            for number in 0..<3 {
                try PNGEncoder().write(TestFilm.frame(number), to: folder.appendingPathComponent("frame-\(number * 5).png"))
            }
            try Data("no picture".utf8).write(to: folder.appendingPathComponent("notes.txt"))
            let sequence = try ImageSequence(in: folder, frameRate: rate)
            #expect(sequence.files.map(\.lastPathComponent) == ["frame-0.png", "frame-5.png", "frame-10.png"])
            #expect(try sequence.picture(1) == TestFilm.frame(1))
            #expect(TestFilm.number(of: try sequence.picture(2)) == 2)
            let small = folder.appendingPathComponent("frame-10.png")
            try PNGEncoder().write(TestFilm.frame(2, size: ImageSize(32, 16)), to: small)
            let otherSize = VideoError.pictureOfOtherSize(
                path: small.path, size: "32×16", first: "frame-0.png", firstSize: "64×32")
            #expect(throws: otherSize) { try ImageSequence(in: folder, frameRate: rate) }
            #expect(throws: otherSize) { try sequence.picture(2) }
            try FileManager.default.removeItem(at: sequence.files[1])
            #expect(throws: ImageError.self) { try sequence.picture(1) }
            #expect(throws: VideoError.missing(path: folder.path + "/none", kind: "folder")) {
                try ImageSequence(in: folder.appendingPathComponent("none"), frameRate: rate)
            }
        }
    }

    #if os(Linux)
        @Test func pictureWithInvalidUTF8NameIsRejected() throws {
            try withTemporaryFolder { folder in
                try PNGEncoder().write(TestFilm.frame(0), to: folder.appendingPathComponent("1.png"))
                let name = Array((folder.path + "/2").utf8) + [0xFF] + Array(".png".utf8) + [0]
                close(open(name.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600))
                #expect(throws: VideoError.nameIsNotText(path: folder.path + "/2\\xFF.png")) {
                    try ImageSequence(in: folder, frameRate: 30)
                }
            }
        }
    #endif

    @Test("every picture format is accepted, but not two formats in one folder")
    func formats() throws {
        let rate: FrameRate = 30
        try withTemporaryFolder { folder in
            for (form, bytes) in greyPictures {
                let frames = folder.appendingPathComponent(form)
                try FileManager.default.createDirectory(at: frames, withIntermediateDirectories: false)
                for name in ["1.\(form)", "2.\(form.uppercased())"] {
                    try Data(bytes).write(to: frames.appendingPathComponent(name))
                }
                let sequence = try ImageSequence(in: frames, frameRate: rate)
                #expect(sequence.files.count == 2 && sequence.size == ImageSize(8, 8))
                #expect(try sequence.picture(1)[3, 3] == SRGBA8(red: 90, green: 90, blue: 90))
                try Data().write(to: frames.appendingPathComponent("preview.png"))
                #expect(throws: VideoError.mixedPictures(path: frames.path, first: "1.\(form)", other: "preview.png")) {
                    try ImageSequence(in: frames, frameRate: rate)
                }
            }
        }
    }
}
