import ConfigSettings
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing
import VideoCodecs

@testable import FrameProduction

/// An interrupted video resumes after its last complete part, and is then the same file as an uninterrupted one.
@Suite("Videos are encoded in parts", .enabled(if: hasFFmpeg, "needs ffmpeg"))
struct PartedVideoTests {
    private static let lastFrame = 2 * PartedVideoSink.framesPerPart + 40

    /// A job in a folder, all of whose frames differ.
    private func job(in folder: URL, color: String = "#406080") throws -> RenderJob {
        let url = folder.appendingPathComponent("scene.yaml")
        try AtomicFile.write(
            """
            background: "\(color)"
            output: {size: [96, 48], framesPerSecond: 30, frames: 0-\(Self.lastFrame), timecode: true}
            """, to: url)
        return try RenderJob.load(configAt: url)
    }

    private func partsFolder(of video: URL) -> URL {
        video.deletingLastPathComponent().appendingPathComponent(".\(video.lastPathComponent).parts")
    }

    /// Renders until `count` frames are finished.
    private func start(_ job: RenderJob, to video: URL, until count: Int) throws {
        let production = FrameProduction(job, to: .video(video))
        #expect {
            _ = try production.run { progress in
                if progress.finished == count { production.interruption.request() }
            }
        } throws: { error in
            guard case ProductionError.interrupted(_, _, canResume: true)? = error as? ProductionError else { return false }
            return true
        }
    }

    @Test(arguments: ["mp4", "mov", "webm"]) func resumedVideoIsSameFile(kind: String) throws {
        try withTemporaryFolder { folder in
            let job = try job(in: folder)
            let (whole, resumed) = (
                folder.appendingPathComponent("whole.\(kind)"), folder.appendingPathComponent("resumed.\(kind)")
            )
            _ = try FrameProduction(job, to: .video(whole)).run()
            try start(job, to: resumed, until: PartedVideoSink.framesPerPart + 30)
            #expect(!FileManager.default.fileExists(atPath: resumed.path))
            var production = FrameProduction(job, to: .video(resumed))
            production.resumes = true
            let report = try production.run()
            #expect(report.takenOver == PartedVideoSink.framesPerPart)
            #expect(report.frames == Self.lastFrame + 1)
            // Each WebM file has a unique identifier.
            if kind != "webm" { #expect(try Data(contentsOf: whole) == Data(contentsOf: resumed)) }
            #expect(!FileManager.default.fileExists(atPath: partsFolder(of: resumed).path))
            let information = try VideoInformation(of: resumed)
            #expect(information.frameCount == Self.lastFrame + 1)
            // Frames at the seams show the same as when rendered alone.
            let reader = try VideoReader(at: resumed)
            var count = 0
            while let frame = try reader.next() {
                if [249, 250, 499, 500].contains(count) {
                    let single = folder.appendingPathComponent("single.png")
                    var one = FrameProduction(job, to: .picture(single))
                    one.frames = FrameNumbers("\(count)")
                    _ = try one.run()
                    let expected = try readImage(at: single).standardImage
                    #expect(psnr(frame.picture(), expected) > 28, "frame \(count)")
                }
                count += 1
            }
            #expect(count == Self.lastFrame + 1)
        }
    }

    @Test func damagedPartIsRerendered() throws {
        try withTemporaryFolder { folder in
            let video = folder.appendingPathComponent("film.mp4")
            try start(try job(in: folder), to: video, until: PartedVideoSink.framesPerPart + 30)
            let part = partsFolder(of: video).appendingPathComponent("part-000000.mp4")
            try Data(try Data(contentsOf: part).dropLast(1)).write(to: part)
            var production = FrameProduction(try job(in: folder), to: .video(video))
            production.resumes = true
            #expect(try production.run().takenOver == 0)
            #expect(try VideoInformation(of: video).frameCount == Self.lastFrame + 1)
        }
    }

    @Test func partsOfChangedConfigAreRerendered() throws {
        try withTemporaryFolder { folder in
            let video = folder.appendingPathComponent("film.mp4")
            try start(try job(in: folder), to: video, until: PartedVideoSink.framesPerPart + 30)
            var production = FrameProduction(try job(in: folder, color: "#804060"), to: .video(video))
            production.resumes = true
            let report = try production.run()
            #expect(report.takenOver == 0)
            #expect(
                report.notes.contains { $0.contains("1 part in") && $0.contains("scene.yaml has changed") }, "\(report.notes)")
        }
    }

    @Test func interruptionWithinFirstPartLeavesNoFiles() throws {
        try withTemporaryFolder { folder in
            let production = FrameProduction(try job(in: folder), to: .video(folder.appendingPathComponent("film.mp4")))
            #expect {
                _ = try production.run { progress in
                    if progress.finished == 20 { production.interruption.request() }
                }
            } throws: { error in
                // Frames already in flight are finished too.
                guard case ProductionError.interrupted(_, _, canResume: false)? = error as? ProductionError else {
                    return false
                }
                return true
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["scene.yaml"])
        }
    }

    private func psnr(_ a: SRGBImage, _ b: SRGBImage) -> Double {
        let sum = zip(a.pixels, b.pixels).reduce(0.0) { sum, pair in
            let differences = [
                Int(pair.0.red) - Int(pair.1.red), Int(pair.0.green) - Int(pair.1.green), Int(pair.0.blue) - Int(pair.1.blue),
            ]
            return sum + differences.reduce(0.0) { $0 + Double($1 * $1) }
        }
        return 10 * log10(255.0 * 255 * Double(3 * a.pixels.count) / max(sum, 1e-9))
    }
}
