import ConfigSettings
import Imaging
import Testing

@testable import RenderConfig

/// Where a picture that is laid on the screen begins, whether there is room around it or not.
@Suite struct MediaLayoutTests {
    private static let frame = ImageSize(400, 200)

    /// The left and the upper edge of a picture of a size.
    private func corner(_ size: ImageSize, at place: MediaSettings.Place, margin: Double = 0.1) throws -> [Int] {
        var settings = MediaSettings()
        (settings.place, settings.margin) = (place, margin)
        let window = try #require(MediaLayout(settings, taking: size, in: Self.frame).window)
        return [window.x, window.y]
    }

    @Test func aSmallPictureKeepsItsMargins() throws {
        let size = ImageSize(100, 50)
        #expect(try corner(size, at: .topLeft) == [20, 20])
        #expect(try corner(size, at: .center) == [150, 75])
        #expect(try corner(size, at: .bottomRight) == [280, 130])
    }

    @Test func aLargePictureShowsThePartThatItsPlaceNames() throws {
        let size = ImageSize(600, 300)
        #expect(try corner(size, at: .topLeft) == [0, 0])
        #expect(try corner(size, at: .center) == [-100, -50])
        #expect(try corner(size, at: .right) == [-200, -50])
        #expect(try corner(size, at: .bottomRight) == [-200, -100])
    }

    @Test func aPictureAsWideAsTheFrameIsNotMovedByAMargin() throws {
        #expect(try corner(ImageSize(400, 100), at: .topLeft) == [0, 20])
        // There are 30 pixels, and margins of 20 on both sides would take 40.
        #expect(try corner(ImageSize(370, 100), at: .left) == [0, 50])
        #expect(try corner(ImageSize(370, 100), at: .right) == [30, 50])
    }
}
