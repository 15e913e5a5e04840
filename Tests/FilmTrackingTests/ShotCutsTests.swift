import Imaging
import Testing

@testable import FilmTracking

@Suite struct ShotCutsTests {
    @Test func aPictureOfOtherColoursBeginsAShot() {
        var cuts = ShotCuts()
        let red = SRGBImage(size: ImageSize(64, 36)) { x, y in SRGBA8(200, UInt8(x), UInt8(y)) }
        let blue = SRGBImage(size: ImageSize(64, 36)) { x, y in SRGBA8(UInt8(x), 40, 200) }
        let answers = [red, red, blue, blue, red].map { cuts.startsShot($0) }
        #expect(answers == [true, false, true, false, true])
    }
}
