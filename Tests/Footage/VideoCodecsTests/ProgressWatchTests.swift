import Foundation
import Testing

@testable import VideoCodecs

@Suite("A program that makes no progress is given up, one that works is not")
struct ProgressWatchTests {
    /// After how many looks a program is given up that works for so long in each.
    /// - Parameter errorBytes: what it writes to standard error in each look.
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

    @Test("standing still, waking now and then, or of unknown work: after the time that is allowed")
    func idle() throws {
        #expect(try looks(working: .zero) == 20)
        #expect(try looks(working: .milliseconds(10)) == 20)
        #expect(try looks(working: nil) == 20)
    }

    @Test("working without a byte: after thirty times as long")
    func working() throws {
        #expect(try looks(working: .milliseconds(500)) == 600)
        #expect(try looks(working: .seconds(6)) == 600)
    }

    @Test("complaining without an end is no work, a complaint for each frame of a damaged film is beside it")
    func flooding() throws {
        #expect(try looks(working: .seconds(3), errorBytes: 3 << 20) == 20)
        #expect(try looks(working: .seconds(3), errorBytes: 1 << 16) == 600)
    }

    @Test("what stands still after it worked is given up as long after that")
    func stopped() throws {
        var watch = ProgressWatch(try MediaPatience(in: ["BIANLIAN_MEDIA_TIMEOUT": "2"]))
        let times = Array(1...15) + Array(repeating: 15, count: 20)
        let ends = times.map { watch.isOver(processorTime: .seconds($0), errorBytes: 0) }
        #expect(ends == Array(repeating: false, count: 34) + [true])
    }

    @Test("what ffmpeg says is told without addresses and paths")
    func words() {
        #expect(MediaProgram.words("[h264 @ 0x55d0] first", withoutPath: "/film.mkv") == "[h264] first")
    }
}
