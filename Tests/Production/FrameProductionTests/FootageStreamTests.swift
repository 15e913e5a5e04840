import Foundation
import Imaging
import RenderTestSupport
import Testing
import VideoCodecs

@testable import FrameProduction

/// Frames of a video are read in the order of the requests, regardless of which one is needed first.
@Suite(.enabled(if: hasFFmpeg, "needs ffmpeg")) struct FootageStreamTests {
    private func withStream(_ body: (FootageStream) throws -> Void) throws {
        try FootageFramesTests.withFilm { folder in
            let film = folder.appendingPathComponent("film.apng")
            let stream = FootageStream(of: FootageClip(.video(film, try VideoInformation(of: film))))
            try body(stream)
            #expect(stream.finish().isEmpty)
        }
    }

    private func number(_ frame: FootageFrame) throws -> Int {
        let picture = try #require(try frame.content()).picture()
        return Int(picture[16, 8].red) / 8
    }

    @Test func framesDoNotDependOnOrderOfAccess() throws {
        try withStream { stream in
            // Forwards, backwards, and past the end, where the last frame repeats.
            let frames = [0, 1, 2, 5, 3, 11, 12].map { stream.request($0) }
            for index in [4, 1, 6, 0, 2, 3, 5] {
                let found = try number(frames[index])
                #expect(found == min(frames[index].index, 11))
            }
        }
    }

    @Test func framesAreReadableFromManyThreads() throws {
        try withStream { stream in
            let frames = (0..<12).map { stream.request($0) }
            let tests = self
            DispatchQueue.concurrentPerform(iterations: 12) { index in
                let found = try? tests.number(frames[11 - index])
                #expect(found == 11 - index)
            }
        }
    }

    /// Frames of an unreadable film fail in any order of access.
    @Test func allFramesFailOnceOneFails() throws {
        try withTemporaryFolder { folder in
            let film = folder.appendingPathComponent("film.apng")
            let writer = try VideoWriter(at: film, size: ImageSize(32, 16), frameRate: 30)
            for number in 0..<12 { try writer.append(FootageFramesTests.frame(number)) }
            try writer.finish()
            let stream = FootageStream(of: FootageClip(.video(film, try VideoInformation(of: film))))
            let elsewhere = folder.appendingPathComponent("elsewhere.apng")
            try FileManager.default.moveItem(at: film, to: elsewhere)
            let frames = [stream.request(0), stream.request(1)]
            #expect(throws: VideoError.self) { try frames[1].content() }
            // The film could be read again, but the frame has failed with the other.
            try FileManager.default.moveItem(at: elsewhere, to: film)
            #expect(throws: VideoError.self) { try frames[0].content() }
        }
    }
}
