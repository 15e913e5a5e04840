import Testing
import Typesetting

/// Timecodes compared with the clock and with SMPTE's drop-frame rule, counted one by one.
@Suite struct TimecodeTests {
    @Test(arguments: [
        Case(0, 30, "00:00:00:00"), Case(29, 30, "00:00:00:29"), Case(30, 30, "00:00:01:00"), Case(108_000, 30, "01:00:00:00"),
        Case(60, 60, "00:00:01:00"), Case(24, 23.976, "00:00:01:00"), Case(2_592_000, 30, "00:00:00:00"),
        Case(1799, 29.97, "00:00:59;29"), Case(1800, 29.97, "00:01:00;02"), Case(17_982, 29.97, "00:10:00;00"),
        Case(17_981, 29.97, "00:09:59;29"), Case(107_892, 30000.0 / 1001, "01:00:00;00"), Case(3600, 59.94, "00:01:00;04"),
        Case(-5, 25, "00:00:00:00"), Case(3, 0.5, "00:00:03:00"),
    ])
    func framesMapToTimecodes(_ known: Case) {
        #expect(Timecode(frame: known.frame, framesPerSecond: known.rate).description == known.text)
    }

    struct Case: Sendable {
        var frame: Int
        var rate: Double
        var text: String

        init(_ frame: Int, _ rate: Double, _ text: String) {
            self.frame = frame
            self.rate = rate
            self.text = text
        }
    }

    @Test(arguments: [24, 25, 29.97, 30, 30000.0 / 1001, 50, 59.94, 60]) func textsAndFramesCorrespond(rate: Double) {
        var wrong = 0
        for drops in [true, false] {
            for frame in stride(from: 0, to: 2_000_000, by: 997) {
                let code = Timecode(frame: frame, framesPerSecond: rate, dropsFrames: drops)
                let parsed = Timecode(code.description)
                wrong += parsed == code && parsed?.frame(framesPerSecond: rate) == frame ? 0 : 1
            }
            let day = Timecode.framesOfDay(at: rate, dropsFrames: drops && Timecode.canDropFrames(at: rate))
            wrong += Timecode(frame: day, framesPerSecond: rate, dropsFrames: drops).frame(framesPerSecond: rate) == 0 ? 0 : 1
            wrong += Timecode(frame: day - 1, framesPerSecond: rate, dropsFrames: drops).hours == 23 ? 0 : 1
        }
        #expect(wrong == 0)
    }

    @Test func numbersAreDroppedOnlyIfWanted() {
        #expect(Timecode(frame: 1800, framesPerSecond: 29.97, dropsFrames: false).description == "00:01:00:00")
        #expect(Timecode(frame: 1500, framesPerSecond: 25, dropsFrames: true).description == "00:01:00:00")
        #expect(Timecode("01:02:03.04")?.dropsFrames == true)
    }

    @Test(arguments: ["", "1:2:3", "24:00:00:00", "00:60:00:00", "00:00:60:00", "a:b:c:d", "-1:00:00:00", "1:2:3:4:5", "::::"])
    func otherTextsAreNoTimecodes(text: String) {
        #expect(Timecode(text) == nil)
    }

    @Test(arguments: [30, 60]) func droppedNumbersFollowSMPTERule(nominal: Int) {
        let rate = Double(nominal) * 1000 / 1001
        var frame = 0
        var wrong = 0
        for minute in 0..<61 {
            for second in 0..<60 {
                for number in 0..<nominal where !(second == 0 && number < nominal / 15 && minute % 10 != 0) {
                    let code = Timecode(frame: frame, framesPerSecond: rate)
                    let place = [code.hours * 60 + code.minutes, code.seconds, code.frames]
                    wrong += place == [minute, second, number] && code.dropsFrames ? 0 : 1
                    frame += 1
                }
            }
        }
        #expect(wrong == 0)
    }
}
