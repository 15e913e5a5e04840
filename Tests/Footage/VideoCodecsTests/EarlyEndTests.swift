import Foundation
import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

/// A caller that stops reading early gets no error about the film.
@Suite struct EarlyEndTests {
    @Test func stoppingEarlyGivesNoError() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mp4")
            try TestFilm.make(
                url, frames: (0..<200).map { TestFilm.frame($0 & 255, size: ImageSize(320, 160)) },
                output: ["-c:v", "libx264", "-pix_fmt", "yuv420p"])
            let information = try VideoInformation(of: url)
            // ffmpeg is ahead by a varying amount.
            for _ in 0..<20 {
                let reader = try VideoReader(at: url, information, first: 0)
                _ = try reader.next()
                #expect(reader.finish() == nil)
            }
        }
    }
}
