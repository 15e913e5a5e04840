import Typesetting
import Imaging
import Testing

/// Pictures of timecodes.
@Suite struct TimecodeStripTests {
    /// All characters must be distinguishable at small sizes, too.
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

    @Test func stripIsDarkWithRoundCornersAndWhiteText() {
        let picture = TimecodeStrip(height: 40, framesPerSecond: 30).picture(at: 1)
        #expect(picture[0, 0].alpha == 0)
        #expect(picture[picture.size.width / 2, 2] == SRGBA8(red: 0, green: 0, blue: 0, alpha: 153))
        #expect(picture.pixels.contains(SRGBA8(red: 255, green: 255, blue: 255)))
    }
}
