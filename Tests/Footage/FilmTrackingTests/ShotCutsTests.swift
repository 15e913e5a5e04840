import Imaging
import Testing

@testable import FilmTracking

@Suite struct ShotCutsTests {
    @Test func aPictureOfOtherColoursBeginsAShot() {
        var cuts = ShotCuts()
        let red = SRGBImage(size: ImageSize(64, 36)) { x, y in SRGBA8(red: 200, green: UInt8(x), blue: UInt8(y)) }
        let blue = SRGBImage(size: ImageSize(64, 36)) { x, y in SRGBA8(red: UInt8(x), green: 40, blue: 200) }
        let answers = [red, red, blue, blue, red].map { cuts.startsShot($0) }
        #expect(answers == [true, false, true, false, true])
    }
}
