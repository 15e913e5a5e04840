import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

@Suite("Animated PNG files play at their timing")
struct AnimatedPNGFootageTests {
    /// A file of an animation whose encoder wrote equal delays, replaced by the given ones.
    private func file(_ delays: [(UInt16, UInt16)]) -> [UInt8] {
        var bytes = AnimatedPNGEncoder().encode(delays.indices.map { TestFilm.frame($0) })
        var index = 0
        for start in bytes.indices.dropLast(40) where bytes[start..<start + 4].elementsEqual("fcTL".utf8) {
            let delay = delays[index]
            let content = [UInt8(delay.0 >> 8), UInt8(delay.0 & 255), UInt8(delay.1 >> 8), UInt8(delay.1 & 255)]
            bytes.replaceSubrange(start + 24..<start + 28, with: content)
            let chunk = PNGChunkChecksum.of(bytes[start..<start + 30])
            bytes.replaceSubrange(start + 30..<start + 34, with: chunk)
            index += 1
        }
        return bytes
    }

    @Test(
        "the rate is the one at which each frame lasts a whole number of ticks",
        arguments: [
            ([(1, 10), (3, 10), (2, 10)], "10/1", 6), ([(1, 25), (1, 10)], "50/1", 7),
            ([(1001, 30_000), (1001, 30_000)], "30000/1001", 2),
            ([(500, 1000)], "2/1", 1), ([(0, 10), (2, 15)], "15/1", 3), ([(1, 0), (2, 100)], "100/1", 3),
            // No supported rate divides these.
            ([(1, 997), (1, 991)], "100/1", 1),
        ] as [([(UInt16, UInt16)], String, Int)])
    func timing(delays: [(UInt16, UInt16)], rate: String, frames: Int) throws {
        // A single frame would be a still picture.
        let bytes = file(delays + (delays.count == 1 ? delays : []))
        let timing = try #require(PNGAnimation(bytes)?.timing(highest: 100))
        #expect("\(timing.rate)" == rate)
        #expect(timing.frameCount == frames * (delays.count == 1 ? 2 : 1))
    }

    @Test("each frame is shown for its delay", .enabled(if: hasFFmpeg, "needs ffmpeg"))
    func reading() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.png")
            try Data(file([(1, 10), (3, 10), (2, 10)])).write(to: url)
            let reader = try VideoReader(at: url)
            #expect(reader.information.frameCount == 6)
            var numbers: [Int] = []
            while let frame = try reader.next() { numbers.append(TestFilm.number(of: frame.picture())) }
            #expect(numbers == [0, 1, 1, 1, 2, 2])
        }
    }
}

/// CRC-32 as in PNG, annex D.
private enum PNGChunkChecksum {
    static func of(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let sum = ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        }
        return stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: sum >> UInt32($0)) }
    }
}
