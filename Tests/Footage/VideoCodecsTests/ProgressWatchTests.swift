import Foundation
import Testing

@testable import VideoCodecs

@Suite("A program without progress is stopped, a working one is not")
struct ProgressWatchTests {
    /// The number of checks after which a program is stopped that works for the given time in each.
    /// - Parameter errorBytes: the bytes that it writes to standard error between checks.
    private func looks(working time: Duration?, errorBytes: Int = 0) throws -> Int {
        var watch = ProgressWatch(try MediaPatience(in: [:]))
        #expect(watch.pause == .seconds(3))
        var (looks, worked) = (1, time)
        while !watch.isOver(processorTime: worked, errorBytes: looks * errorBytes), looks < 10_000 {
            looks += 1
            worked = worked.flatMap { worked in time.map { worked + $0 } }
        }
        return looks
    }

    @Test("an idle, occasionally waking or unmeasurable program is stopped after the allowed time")
    func idle() throws {
        #expect(try looks(working: .zero) == 20)
        #expect(try looks(working: .milliseconds(10)) == 20)
        #expect(try looks(working: nil) == 20)
    }

    @Test("a program that works without output is stopped after thirty times the allowed time")
    func working() throws {
        #expect(try looks(working: .milliseconds(500)) == 600)
        #expect(try looks(working: .seconds(6)) == 600)
    }

    @Test("endless errors are not work, while an error for each frame of a damaged film is ignored")
    func flooding() throws {
        #expect(try looks(working: .seconds(3), errorBytes: 3 << 20) == 20)
        #expect(try looks(working: .seconds(3), errorBytes: 1 << 16) == 600)
    }

    @Test("a program that stalls after working is stopped after the same time")
    func stopped() throws {
        var watch = ProgressWatch(try MediaPatience(in: ["BIANLIAN_MEDIA_TIMEOUT": "2"]))
        let times = Array(1...15) + Array(repeating: 15, count: 20)
        let ends = times.map { watch.isOver(processorTime: .seconds($0), errorBytes: 0) }
        #expect(ends == Array(repeating: false, count: 34) + [true])
    }

    @Test("ffmpeg's messages are reported without addresses and paths")
    func words() {
        #expect(MediaProgram.words("[h264 @ 0x55d0] first", withoutPath: "/film.mkv") == "[h264] first")
    }
}
