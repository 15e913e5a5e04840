import Imaging
import SampleFootage
import Testing

/// Film with known ground truth must contain the cases by which keyers are judged.
struct ScreenFootageTests {
    private static let size = ImageSize(320, 180)

    @Test func foregroundHasEmptyPartialAndFullCoverage() {
        let frame = ScreenFootage(size: Self.size, screen: .green).frame(0)
        let alpha = frame.alpha
        #expect(alpha.allSatisfy { (0...1).contains($0) })
        #expect(alpha.count { $0 == 0 } > 20_000)
        #expect(alpha.count { $0 == 1 } > 10_000)
        #expect(alpha.count { $0 > 0.02 && $0 < 0.98 } > 5_000)
    }

    /// Without noise, an uncovered pixel shows the screen: its largest channel is that of the screen, and it is brighter on the
    /// left than on the right.
    @Test(arguments: ScreenFootage.Screen.allCases)
    func uncoveredPixelsShowScreen(screen: ScreenFootage.Screen) {
        var footage = ScreenFootage(size: Self.size, screen: screen)
        footage.noise = 0
        let frame = footage.frame(0)
        let bare = zip(frame.picture.pixels, frame.alpha).filter { $0.1 == 0 }.map(\.0)
        #expect(
            bare.allSatisfy { pixel in
                screen == .green ? pixel.green > max(pixel.red, pixel.blue) : pixel.blue > max(pixel.red, pixel.green)
            })
        let (left, right) = (frame.picture[2, 2], frame.picture[Self.size.width - 3, 2])
        #expect(left.green > right.green)
    }

    @Test func framesAreReproducibleAndDistinct() {
        let footage = ScreenFootage(size: Self.size, screen: .blue)
        #expect(footage.frame(3).picture == footage.frame(3).picture)
        #expect(footage.frame(3).foreground != footage.frame(4).foreground)
    }
}
