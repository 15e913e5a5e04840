import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing
import VideoCodecs

@Suite("Videos are written by ffmpeg completely or not at all")
struct VideoWriterTests {
    static let rate: FrameRate = 30

    static func frame(_ number: Int, size: ImageSize = ImageSize(32, 18)) -> SRGBImage {
        SRGBImage(size: size) { x, y in
            SRGBA8(red: UInt8(x * 7 & 255), green: UInt8(y * 13 & 255), blue: UInt8(number * 60), alpha: 255)
        }
    }

    @Test("every kind is written without other files", .enabled(if: hasFFmpeg, "needs ffmpeg"), arguments: VideoKind.allCases)
    func everyKind(kind: VideoKind) throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.\(kind.rawValue)")
            let video = try VideoWriter(at: url, size: ImageSize(32, 18), frameRate: Self.rate)
            for number in 0..<4 { try video.append(Self.frame(number)) }
            #expect(!FileManager.default.fileExists(atPath: url.path))
            try video.finish()
            #expect(try names(in: folder) == [url.lastPathComponent])
            #expect(try Data(contentsOf: url).count > 200)
        }
    }

    @Test("one picture is a valid video", .enabled(if: hasFFmpeg, "needs ffmpeg"), arguments: VideoKind.allCases)
    func onePicture(kind: VideoKind) throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.\(kind.rawValue)")
            let video = try VideoWriter(at: url, size: ImageSize(32, 18), frameRate: Self.rate)
            try video.append(Self.frame(1))
            try video.finish()
            #expect(try names(in: folder) == [url.lastPathComponent])
        }
    }

    @Test("an APNG's first frame is exact", .enabled(if: hasFFmpeg, "needs ffmpeg"))
    func exactFirstFrame() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.apng")
            let video = try VideoWriter(at: url, size: ImageSize(32, 18), frameRate: Self.rate)
            try video.append(Self.frame(1))
            try video.append(Self.frame(2))
            try video.finish()
            #expect(try PNGDecoder().decode([UInt8](Data(contentsOf: url))) == Self.frame(1))
        }
    }

    @Test("ffmpeg missing from the PATH is named")
    func missing() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mp4")
            let error = caught(VideoError.self) {
                try VideoWriter(
                    at: url, size: ImageSize(32, 18), frameRate: Self.rate, environment: ["PATH": folder.path])
            }
            #expect(error == .ffmpegMissing(path: url.relativePath))
            let left = try names(in: folder)
            #expect(left.isEmpty)
        }
    }

    @Test("if ffmpeg fails, its last words are reported in one line, and no file remains")
    func givesUp() throws {
        try withTemporaryFolder { folder in
            let fake = folder.appendingPathComponent("ffmpeg")
            try writeProgram("#!/bin/sh\necho one >&2\necho 'no room for such a film' >&2\nexit 1\n", at: fake)
            let url = folder.appendingPathComponent("film.mp4")
            let video = try VideoWriter(
                at: url, size: ImageSize(640, 360), frameRate: Self.rate, environment: ["PATH": folder.path])
            let error = caught(VideoError.self) {
                // More than a pipe's capacity, so that writing eventually fails.
                for number in 0..<4 { try video.append(Self.frame(number, size: ImageSize(640, 360))) }
                try video.finish()
            }
            #expect(error == .ffmpegFailed(path: url.relativePath, words: "no room for such a film"))
            #expect(try names(in: folder) == ["ffmpeg"])
        }
    }

    @Test(
        "ffmpeg that exits with 0 without complete output gives an error, and no file remains",
        .enabled(if: hasFFmpeg, "needs ffmpeg"))
    func wroteTooLittle() throws {
        try withTemporaryFolder { folder in
            let path = try #require(ProcessInfo.processInfo.environment["PATH"])
            let url = folder.appendingPathComponent("film.mp4")
            func pictures(by program: String) throws -> VideoError? {
                try writeProgram(program, at: folder.appendingPathComponent("ffmpeg"))
                let video = try VideoWriter(
                    at: url, size: ImageSize(32, 18), frameRate: Self.rate, environment: ["PATH": folder.path + ":" + path])
                for number in 0..<8 { try video.append(Self.frame(number % 3)) }
                return caught(VideoError.self) { try video.finish() }
            }
            #expect(
                try pictures(by: "#!/bin/bash\nwhile read -r; do :; done\n")
                    == .notWritten(path: url.relativePath, pictures: 0, expected: 8))
            #expect(
                try pictures(by: "#!/bin/bash\nlast=${@: -1}\nwhile read -r; do :; done\necho no video >\"${last#file:}\"\n")
                    == .notWritten(path: url.relativePath, pictures: 0, expected: 8))
            let short = """
                #!/bin/bash
                PATH=\(path)
                exec ffmpeg "${@:1:$#-1}" -frames:v 5 "${@: -1}"
                """
            #expect(try pictures(by: short) == .notWritten(path: url.relativePath, pictures: 5, expected: 8))
            #expect(try names(in: folder) == ["ffmpeg"])
        }
    }

    @Test("a released writer leaves no file", .enabled(if: hasFFmpeg, "needs ffmpeg"))
    func letGo() throws {
        try withTemporaryFolder { folder in
            do {
                let video = try VideoWriter(
                    at: folder.appendingPathComponent("film.mp4"), size: ImageSize(32, 18), frameRate: Self.rate)
                try video.append(Self.frame(0))
            }
            let left = try names(in: folder)
            #expect(left.isEmpty)
        }
    }

    @Test("odd sides, other frame sizes, unknown extensions and missing folders are rejected")
    func refused() throws {
        let rate = Self.rate
        try withTemporaryFolder { folder in
            #expect(throws: VideoError.oddSize(path: folder.path + "/a.mp4", width: 31, height: 18)) {
                try VideoWriter(at: folder.appendingPathComponent("a.mp4"), size: ImageSize(31, 18), frameRate: rate)
            }
            #expect(throws: VideoError.unknownKind(path: folder.path + "/a.avi")) {
                try VideoWriter(at: folder.appendingPathComponent("a.avi"), size: ImageSize(32, 18), frameRate: rate)
            }
            guard hasFFmpeg else { return }
            #expect(throws: FileWritingError.self) {
                try VideoWriter(at: folder.appendingPathComponent("none/a.gif"), size: ImageSize(32, 18), frameRate: rate)
            }
            let video = try VideoWriter(at: folder.appendingPathComponent("a.gif"), size: ImageSize(32, 18), frameRate: rate)
            #expect(throws: VideoError.self) { try video.append(Self.frame(0, size: ImageSize(18, 32))) }
            video.abandon()
            let left = try names(in: folder)
            #expect(left.isEmpty)
        }
    }

    @Test(
        "rates near those of television become its fractions",
        arguments: [
            (30.0, 30, 1), (29.97, 30_000, 1001), (59.94, 60_000, 1001), (23.976, 24_000, 1001), (23.98, 24_000, 1001),
            (12.5, 12_500, 1000),
        ])
    func rates(framesPerSecond: Double, numerator: Int, denominator: Int) {
        #expect(FrameRate(nearest: framesPerSecond) == FrameRate(numerator, per: denominator))
        #expect(FrameRate(nearest: .nan) == nil)
        #expect(FrameRate(0, per: 1) == nil)
        #expect(FrameRate(24, per: 1) == 24)
    }
}

@Suite("YUV4MPEG2 streams")
struct Y4MWriterTests {
    static func stream(_ frame: SRGBImage, _ chroma: Y4MWriter.Chroma) throws -> [UInt8] {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("stream")
            try Data().write(to: url)
            let file = try FileHandle(forWritingTo: url)
            let rate: FrameRate = 60
            let writer = try Y4MWriter(to: file.fileDescriptor, size: frame.size, frameRate: rate, chroma: chroma)
            try writer.append(frame)
            try file.close()
            return try [UInt8](Data(contentsOf: url))
        }
    }

    @Test("primaries are encoded in BT.709's limited range")
    func primaries() throws {
        let colors: [(SRGBA8, [UInt8])] = [
            (SRGBA8(red: 0, green: 0, blue: 0), [16, 128, 128]), (SRGBA8(red: 255, green: 255, blue: 255), [235, 128, 128]),
            (SRGBA8(red: 255, green: 0, blue: 0), [63, 102, 240]), (SRGBA8(red: 0, green: 255, blue: 0), [173, 42, 26]),
            (SRGBA8(red: 0, green: 0, blue: 255), [32, 240, 118]),
        ]
        for (color, expected) in colors {
            let stream = try Self.stream(SRGBImage(size: ImageSize(1, 1), filledWith: color), .full)
            let start = "YUV4MPEG2 W1 H1 F60:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\nFRAME\n"
            #expect(stream == Array(start.utf8) + expected)
        }
    }

    @Test("quarter-resolution planes of an odd picture round up and average")
    func quarter() throws {
        let image = SRGBImage(size: ImageSize(3, 3)) { x, _ in
            x < 2 ? SRGBA8(red: 255, green: 0, blue: 0) : SRGBA8(red: 0, green: 0, blue: 255)
        }
        let stream = try Self.stream(image, .quarter)
        let luma: [UInt8] = [63, 63, 32, 63, 63, 32, 63, 63, 32]
        #expect(stream.suffix(17) == luma + [102, 240, 102, 240, 240, 118, 240, 118])
    }

    @Test("a reader that exits gives an error without ending the process")
    func closedReader() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let rate: FrameRate = 60
        let error = caught(VideoError.self) {
            try Y4MWriter(to: pipe.fileHandleForWriting.fileDescriptor, size: ImageSize(1, 1), frameRate: rate)
        }
        #expect(error == .streamClosed(reason: "Broken pipe"))
    }
}
