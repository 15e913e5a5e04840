import Compositing
import Imaging
import Testing

/// Timecodes against the clock and against SMPTE's rule of dropped numbers, counted one by one.
@Suite struct TimecodeTests {
    @Test(arguments: [
        (0, 30.0, "00:00:00:00"), (29, 30, "00:00:00:29"), (30, 30, "00:00:01:00"), (108_000, 30, "01:00:00:00"),
        (60, 60, "00:00:01:00"),
        (24, 23.976, "00:00:01:00"), (2_592_000, 30, "00:00:00:00"), (1799, 29.97, "00:00:59;29"), (1800, 29.97, "00:01:00;02"),
        (17_982, 29.97, "00:10:00;00"), (17_981, 29.97, "00:09:59;29"), (107_892, 30000.0 / 1001, "01:00:00;00"),
        (3600, 59.94, "00:01:00;04"), (-5, 25, "00:00:00:00"), (3, 0.5, "00:00:03:00"),
    ])
    func framesHaveTheirTimecodes(frame: Int, rate: Double, text: String) {
        #expect(Timecode(frame: frame, framesPerSecond: rate).description == text)
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
