import ConfigLanguage
import FilmIntegration
import Keying
import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing
import VideoCodecs

@testable import RenderConfig

/// Occlusion and film matching in configs, and the messages of their mistakes.
@Suite struct OcclusionConfigTests {
    private func load(_ config: String) throws -> RenderJob {
        try withTemporaryFolder { folder in
            func write(_ name: String, _ size: ImageSize) throws {
                let url = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try PNGEncoder().write(SRGBImage(size: size, filledWith: SRGBA8(red: 9, green: 8, blue: 7)), to: url)
            }
            for index in 0..<5 {
                try write("film/\(index).png", ImageSize(32, 18))
                try write("matte/\(index).png", ImageSize(32, 18))
                try write("small/\(index).png", ImageSize(16, 9))
            }
            for index in 0..<2 { try write("short/\(index).png", ImageSize(32, 18)) }
            try write("still.png", ImageSize(32, 18))
            let recording =
                #"{"format":"bianlian-recording","version":1,"frameRate":24}"# + "\n" + #"{"time":0,"faces":[]}"# + "\n"
            try AtomicFile.write(recording, to: folder.appendingPathComponent("r.jsonl"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(config, to: url)
            return try RenderJob.load(configAt: url)
        }
    }

    private static let film = "background: {sequence: film, start: 0.05}\n"

    @Test func matteIsSynchronousWithBackground() throws {
        let job = try load(Self.film + "occlusion: {matte: matte}\noutput: {size: [64, 36]}\n")
        guard case .matte(let matte)? = job.occlusion, case .video(let clip) = matte.source else {
            Issue.record("no matte")
            return
        }
        #expect(clip.start == 0.05 && clip.frameCount == 5)
        #expect(matte.treatment.fitting == ImagePipeline.Fitting(ImageSize(64, 36), .fill))
        #expect(job.files.count { $0.path.contains("/matte/") } == 5)
    }

    @Test func stillPictureHasStillMatte() throws {
        let job = try load("background: {picture: still.png}\nocclusion: {matte: still.png}\noutput: {size: [64, 36]}\n")
        guard case .matte(let matte)? = job.occlusion, case .picture(let picture) = matte.source else {
            Issue.record("no matte")
            return
        }
        #expect(picture.size == ImageSize(64, 36))
    }

    @Test func matchAmountsAreAutomaticOrFixed() throws {
        let job = try load(Self.film + "match: {blur: auto, grain: 3, exposure: 1.2, shutter: 180, surface: paint}\n")
        var expected = FilmMatch()
        (expected.blur, expected.grain, expected.exposure, expected.shutterAngle) = (.automatic, .fixed(3), .fixed(1.2), 180)
        expected.surface = .paint
        #expect(job.match == expected)
        #expect(try load(Self.film).match.isNothing && load(Self.film).occlusion == nil)
    }

    @Test(arguments: [
        ("occlusion: {matte: small}", "is a matte of 16×9 pixels, but the background has 32×18"),
        ("occlusion: {matte: short}", "is a matte of 2 frames in"),
        ("occlusion: {matte: nothing}", "nothing"), ("occlusion: {captured: depth}", "need a recording"),
        ("occlusion: {estimate: true}", "need a recording"), ("occlusion: {spectacles: true}", "need a recording"),
        ("occlusion: {hands: true}", "need a recording"),
        ("occlusion: {matte: red.png, hair: true}", "need a recording"), ("occlusion: {}", "matte"),
        ("occlusion: {matte: matte, estimate: true}", "estimate"), ("match: {blur: much}", "auto or a number from 0 to 32"),
        ("match: {shutter: 400}", "0 to 360"), ("match: {surface: cloth}", "one of paint, object"),
    ])
    func mistakesGiveMessages(text: String, message: String) throws {
        #expect {
            _ = try load(Self.film + text + "\n")
        } throws: { error in
            "\(error)".contains(message)
        }
    }

    @Test(arguments: ["occlusion: {matte: matte}", "match: {blur: auto}"])
    func colourBackgroundIsRejected(text: String) throws {
        #expect {
            _ = try load("background: \"#102030\"\n" + text + "\n")
        } throws: { error in
            "\(error)".contains("the background is a colour")
        }
    }
}
