import ConfigLanguage
import ConfigSettings
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing
import VideoCodecs

@Suite("Footage stays synchronous with the scene for any selection of frames", .enabled(if: hasFFmpeg, "needs ffmpeg"))
struct FootageFramesTests {
    /// A grey frame whose level encodes its number, in steps of eight levels.
    static func frame(_ number: Int) -> SRGBImage {
        let level = UInt8(8 * number)
        return SRGBImage(size: ImageSize(32, 16), filledWith: SRGBA8(red: level, green: level, blue: level))
    }

    /// Runs `body` in a folder with a lossless film of twelve frames at 30 per second, and the same frames as pictures.
    static func withFilm<Result>(_ body: (URL) throws -> Result) throws -> Result {
        try withTemporaryFolder { folder in
            let rate: FrameRate = 30
            let film = try VideoWriter(at: folder.appendingPathComponent("film.apng"), size: ImageSize(32, 16), frameRate: rate)
            let pictures = folder.appendingPathComponent("pictures")
            try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: false)
            for number in 0..<12 {
                try film.append(frame(number))
                try PNGEncoder().write(frame(number), to: pictures.appendingPathComponent("p\(number).png"))
            }
            try film.finish()
            return try body(folder)
        }
    }

    /// The job of a config in a folder.
    static func job(_ config: String, in folder: URL) throws -> RenderJob {
        let url = folder.appendingPathComponent("scene.yaml")
        try AtomicFile.write(config, to: url)
        return try RenderJob.load(configAt: url)
    }

    /// The footage frame that each frame of a job shows; fractional if two are blended.
    static func numbers(_ job: RenderJob, frames: FrameNumbers? = nil, threads: Int = 2) throws -> [Int: Double] {
        try withTemporaryFolder { folder in
            var production = FrameProduction(job, to: .folder(folder))
            production.frames = frames ?? production.frames
            production.threads = threads
            _ = try production.run()
            var numbers: [Int: Double] = [:]
            for name in try names(in: folder) where name.hasSuffix(".png") {
                let index = try #require(Int(name.dropFirst(6).dropLast(4)))
                let picture = try readImage(at: folder.appendingPathComponent(name)).standardImage
                let first = picture[16, 8]
                #expect(picture.pixels.allSatisfy { $0 == first }, "\(name)")
                numbers[index] = Double(first.red) / 8
            }
            return numbers
        }
    }

    static let media = ["video: film.apng", "sequence: pictures"]

    @Test("Footage determines frames, size and rate without a recording", arguments: media)
    func plain(media: String) throws {
        try Self.withFilm { folder in
            let job = try Self.job("background: {\(media)}\n", in: folder)
            #expect(job.size == ImageSize(32, 16))
            #expect(job.framesPerSecond == 30)
            let numbers = try Self.numbers(job)
            #expect(numbers == Dictionary(uniqueKeysWithValues: (0..<12).map { ($0, Double($0)) }))
        }
    }

    @Test("A layer that fills the frame determines size and rate like a background", arguments: media)
    func layer(media: String) throws {
        try Self.withFilm { folder in
            let job = try Self.job("nodes: [{media: {\(media)}}]\n", in: folder)
            #expect(job.size == ImageSize(32, 16) && job.framesPerSecond == 30)
            #expect(try Self.numbers(job).count == 12)
            for other in ["{media: {\(media), width: 0.5}}", "{media: {\(media)}, hidden: true}"] {
                let job = try Self.job("nodes: [\(other)]\n", in: folder)
                #expect(job.size == ImageSize(1280, 720) && job.framesPerSecond == 60)
            }
        }
    }

    @Test("Start, end, speed, loop and offset select footage frames", arguments: media)
    func playing(media: String) throws {
        try Self.withFilm { folder in
            func seen(_ more: String, frames: Int) throws -> [Double] {
                let job = try Self.job("background: {\(media), \(more)}\noutput: {frames: 0-\(frames - 1)}\n", in: folder)
                let numbers = try Self.numbers(job)
                return (0..<frames).map { numbers[$0] ?? -1 }
            }
            let cases: [(String, [Double])] = [
                ("start: 0.1, end: 0.2, loop: true", [3, 4, 5, 3, 4, 5, 3]), ("start: 0.1, end: 0.2", [3, 4, 5, 5, 5]),
                ("speed: 2, loop: true", [0, 2, 4, 6, 8, 10, 0, 2]), ("offset: 0.1", [0, 0, 0, 0, 1, 2]),
                ("offset: -0.3", [9, 10, 11, 11, 11, 11]),
            ]
            for (more, expected) in cases {
                let numbers = try seen(more, frames: expected.count)
                #expect(numbers == expected, "\(more)")
            }
        }
    }

    @Test("Intermediate frames are blended in linear light")
    func blended() throws {
        try Self.withFilm { folder in
            let job = try Self.job("background: {video: film.apng, speed: 0.5, sync: blend}\n", in: folder)
            let numbers = try Self.numbers(job)
            #expect(numbers.count == 24)
            for (index, number) in numbers where index % 2 == 1 && index < 22 {
                let earlier = index / 2
                let light = (SRGBTransfer.linearFromByte[8 * earlier] + SRGBTransfer.linearFromByte[8 * earlier + 8]) / 2
                #expect(number == Double(SRGBTransfer.byte(fromLinear: light)) / 8, "frame \(index)")
            }
        }
    }

    @Test("Single frames, ranges and any number of threads equal the whole run")
    func anyPart() throws {
        try Self.withFilm { folder in
            let job = try Self.job(
                "background: {video: film.apng, loop: true, speed: 1.3, sync: blend}\noutput: {frames: 0-29}\n", in: folder)
            let whole = try Self.numbers(job, threads: 1)
            #expect(whole.count == 30)
            let onFiveThreads = try Self.numbers(job, threads: 5)
            #expect(onFiveThreads == whole)
            for index in [0, 8, 9, 10, 29] {
                let alone = try Self.numbers(job, frames: FrameNumbers("\(index)"))
                #expect(alone == [index: whole[index] ?? -1])
            }
        }
    }

    @Test("A film with fewer frames than announced repeats its last one")
    func missingFrames() throws {
        try Self.withFilm { folder in
            let job = try Self.job("background: {video: film.apng}\noutput: {frames: 0-19}\n", in: folder)
            let whole = try Self.numbers(job)
            #expect(whole[19] == 11)
            let part = try Self.numbers(job, frames: FrameNumbers("17-19"))
            #expect(part == [17: 11, 18: 11, 19: 11])
        }
    }

    @Test("Footage works through another config, and mistakes name their key")
    func throughAnother() throws {
        try Self.withFilm { folder in
            try AtomicFile.write("background: {video: film.apng}\n", to: folder.appendingPathComponent("film.yaml"))
            let job = try Self.job(
                "background: {config: film.yaml}\noutput: {size: [32, 16], framesPerSecond: 30}\n", in: folder)
            let numbers = try Self.numbers(job)
            #expect(numbers.count == 12)
            let mistakes = [
                ("{video: none.mp4}", "background.video"), ("{video: scene.yaml}", "background.video"),
                ("{video: pictures}", "is a folder"),
                ("{sequence: film.apng}", "background.sequence"), ("{video: film.apng, start: 3}", "background.start"),
                ("{video: film.apng, start: 0.2, end: 0.1}", "background.end"),
                ("{color: '#ffffff', loop: true}", "background.loop"),
                ("{video: film.apng, framesPerSecond: 25}", "background.framesPerSecond"),
                ("{video: ../film.apng}", "is outside"),
                ("{video: film.apng, picture: x.png}", "mutually exclusive"), ("{video: film.apng, fit: fil}", "did you mean"),
            ]
            for (background, words) in mistakes {
                let error = caught((any Error).self) {
                    try Self.job("background: \(background)\n", in: folder)
                }
                #expect(error.map { "\($0)".contains(words) } ?? false, "\(background): \(error.map { "\($0)" } ?? "")")
            }
        }
    }
}
