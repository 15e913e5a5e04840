import ImageLayers
import Imaging
import Testing

/// Timecodes against the clock and against SMPTE's rule of dropped numbers, counted one by one.
@Suite struct TimecodeTests {
    @Test(arguments: [
        Case(0, 30, "00:00:00:00"), Case(29, 30, "00:00:00:29"), Case(30, 30, "00:00:01:00"), Case(108_000, 30, "01:00:00:00"),
        Case(60, 60, "00:00:01:00"), Case(24, 23.976, "00:00:01:00"), Case(2_592_000, 30, "00:00:00:00"),
        Case(1799, 29.97, "00:00:59;29"), Case(1800, 29.97, "00:01:00;02"), Case(17_982, 29.97, "00:10:00;00"),
        Case(17_981, 29.97, "00:09:59;29"), Case(107_892, 30000.0 / 1001, "01:00:00;00"), Case(3600, 59.94, "00:01:00;04"),
        Case(-5, 25, "00:00:00:00"), Case(3, 0.5, "00:00:03:00"),
    ])
    func framesHaveTheirTimecodes(_ known: Case) {
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

    @Test(arguments: [30, 60]) func droppedNumbersAreThoseOfTheRule(nominal: Int) {
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

    /// Every sign must be told from every other, also where it is small.
    @Test(arguments: [8, 20, 64]) func differentTimesLookDifferent(height: Int) {
        let strip = TimecodeStrip(height: height, framesPerSecond: 10)
        let pictures = (0..<10).map { strip.picture(at: Double($0) / 10) }
        for (index, picture) in pictures.enumerated() {
            #expect(picture.size == strip.size)
            for other in pictures[..<index] {
                let difference = zip(picture.pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0.red) - Int($1.1.red)) }
                #expect(difference > 255 * height / 4)
            }
        }
        #expect(strip.picture(at: 0.5) == pictures[5])
    }

    @Test func theStripIsDarkWithRoundCornersAndWhiteSigns() {
        let picture = TimecodeStrip(height: 40, framesPerSecond: 30).picture(at: 1)
        #expect(picture[0, 0].alpha == 0)
        #expect(picture[picture.size.width / 2, 2] == SRGBA8(red: 0, green: 0, blue: 0, alpha: 153))
        #expect(picture.pixels.contains(SRGBA8(red: 255, green: 255, blue: 255)))
    }
}
