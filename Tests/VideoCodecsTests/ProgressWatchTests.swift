import Foundation
import Testing

@testable import VideoCodecs

@Suite("A program that makes no progress is given up, one that works is not")
struct ProgressWatchTests {
    /// After how many looks a program is given up that works for so long in each.
    private func looks(working time: Duration?) throws -> Int {
        var watch = ProgressWatch(try MediaPatience(in: [:]))
        #expect(watch.pause == .seconds(3))
        var (looks, worked) = (1, time)
        while !watch.isOver(processorTime: worked), looks < 10_000 {
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

    @Test("what stands still after it worked is given up as long after that")
    func stopped() throws {
        var watch = ProgressWatch(try MediaPatience(in: ["BIANLIAN_MEDIA_TIMEOUT": "2"]))
        let times = Array(1...15) + Array(repeating: 15, count: 20)
        let ends = times.map { watch.isOver(processorTime: .seconds($0)) }
        #expect(ends == Array(repeating: false, count: 34) + [true])
    }

    @Test("lines that a program says are counted, as often as they are said to be repeated, and those of the end kept")
    func words() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let words = LastWords(from: ends[0])
        let said = "\n [h264 @ 0x55d0] first\r\n    Last message repeated 3 times\nlast, without an end"
        _ = said.withCString { write(ends[1], $0, said.utf8.count) }
        close(ends[1])
        let all = words.all()
        #expect(all.count == 5 && all.first == "[h264 @ 0x55d0] first" && all.last == "last, without an end")
        #expect(MediaProgram.words("[h264 @ 0x55d0] first", withoutPath: "/film.mkv") == "[h264] first")
    }
}
