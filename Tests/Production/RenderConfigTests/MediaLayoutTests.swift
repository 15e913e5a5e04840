import ConfigSettings
import Imaging
import Testing

@testable import RenderConfig

/// The position of a layer on the screen, whether or not it fits with its margins.
@Suite struct MediaLayoutTests {
    private static let frame = ImageSize(400, 200)

    /// The left and upper edges of a picture.
    private func corner(_ size: ImageSize, at place: MediaSettings.Place, margin: Double = 0.1) throws -> [Int] {
        var settings = MediaSettings()
        (settings.place, settings.margin) = (place, margin)
        let window = try #require(MediaLayout(settings, taking: size, in: Self.frame).window)
        return [window.x, window.y]
    }

    @Test func smallPictureKeepsItsMargins() throws {
        let size = ImageSize(100, 50)
        #expect(try corner(size, at: .topLeft) == [20, 20])
        #expect(try corner(size, at: .center) == [150, 75])
        #expect(try corner(size, at: .bottomRight) == [280, 130])
    }

    @Test func largePictureShowsPartGivenByPlace() throws {
        let size = ImageSize(600, 300)
        #expect(try corner(size, at: .topLeft) == [0, 0])
        #expect(try corner(size, at: .center) == [-100, -50])
        #expect(try corner(size, at: .right) == [-200, -50])
        #expect(try corner(size, at: .bottomRight) == [-200, -100])
    }

    @Test func marginsNeverMovePictureOutOfFrame() throws {
        #expect(try corner(ImageSize(400, 100), at: .topLeft) == [0, 20])
        // There are 30 pixels, but margins of 20 on both sides would need 40.
        #expect(try corner(ImageSize(370, 100), at: .left) == [0, 50])
        #expect(try corner(ImageSize(370, 100), at: .right) == [30, 50])
    }
}
