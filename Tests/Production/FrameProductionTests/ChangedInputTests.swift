import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

/// Frames depend on the inputs at the time of loading, not at the time of the first frame.
@Suite struct ChangedInputTests {
    private func write(_ level: UInt8, to url: URL) throws {
        try PNGEncoder().write(
            SRGBImage(size: ImageSize(8, 8), filledWith: SRGBA8(red: level, green: 0, blue: 0)), to: url)
    }

    @Test func changedInputGivesNoteAndRerendersFrames() throws {
        try withTemporaryFolder { folder in
            let (config, picture) = (folder.appendingPathComponent("scene.yaml"), folder.appendingPathComponent("p.png"))
            try AtomicFile.write("background: {picture: p.png}\noutput: {size: [8, 8], frames: 0-2}\n", to: config)
            func run(_ job: RenderJob, resumes: Bool = false) throws -> ProductionReport {
                var production = FrameProduction(job, to: .folder(folder.appendingPathComponent("frames")))
                production.resumes = resumes
                production.hashesPixels = true
                return try production.run()
            }
            try write(10, to: picture)
            let job = try RenderJob.load(configAt: config)
            // The new inode reveals the change, even within the resolution of the clock.
            try write(200, to: picture)
            let first = try run(job)
            #expect(first.notes.count == 1 && first.notes[0].contains("p.png was changed during the run"), "\(first.notes)")
            let second = try run(try RenderJob.load(configAt: config), resumes: true)
            #expect(second.takenOver == 0 && second.pixelsSHA256 != first.pixelsSHA256)
            let third = try run(try RenderJob.load(configAt: config), resumes: true)
            #expect(third.takenOver == 3 && third.notes.isEmpty && third.pixelsSHA256 == second.pixelsSHA256)
        }
    }

    @Test func removedInputGivesNote() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write("output: {size: [8, 8], frames: 0}\n", to: config)
            let job = try RenderJob.load(configAt: config)
            try FileManager.default.removeItem(at: config)
            let report = try FrameProduction(job, to: .folder(folder.appendingPathComponent("frames"))).run()
            #expect(report.notes.count == 1 && report.notes[0].contains("scene.yaml was changed"), "\(report.notes)")
        }
    }
}
