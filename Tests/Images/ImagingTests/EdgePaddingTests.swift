import Imaging
import Testing

@Suite struct EdgePaddingTests {
    private static let (red, blue) = (SRGBA8(red: 200, green: 10, blue: 20), SRGBA8(red: 10, green: 30, blue: 220))

    /// A disc, red on the left and blue on the right, with a transparent hole in the middle.
    private let disc = SRGBImage(size: ImageSize(61, 47)) { x, y in
        let (dx, dy) = (x - 30, y - 23)
        let square = dx * dx + dy * dy
        guard square < 18 * 18, square >= 5 * 5 else { return .clear }
        return dx < 0 ? red : blue
    }

    @Test func paddingTakesTheColorOfTheNearestEdge() {
        let padded = disc.edgePadded
        #expect(padded[0, 23] == Self.red && padded[60, 23] == Self.blue)
        #expect(padded[2, 10] == Self.red && padded[58, 40] == Self.blue)
        // Above the middle both colours are equally near.
        #expect((60...160).contains(padded[30, 0].red) && (60...160).contains(padded[30, 0].blue))
    }

    @Test func paintingAndSmallHolesStay() {
        let padded = disc.edgePadded
        for y in 0..<47 {
            for x in 0..<61 {
                let square = (x - 30) * (x - 30) + (y - 23) * (y - 23)
                if square < 18 * 18 { #expect(padded[x, y] == disc[x, y]) } else { #expect(padded[x, y].alpha == 255) }
            }
        }
    }

    @Test func softEdgesBecomeOpaqueInTheirColor() {
        var soft = disc
        for index in soft.pixels.indices where soft.pixels[index] == Self.red && index % 61 < 16 {
            soft.pixels[index].alpha = 128
        }
        let padded = soft.edgePadded
        #expect(padded[14, 23] == Self.red)
        // Half of the edge counts, so that more distant colours have some weight.
        #expect(padded[0, 23].alpha == 255 && padded[0, 23].red > 180 && padded[0, 23].blue < 50)
    }

    @Test func clearAndOpaquePicturesStay() {
        let clear = SRGBImage(size: ImageSize(5, 4), filledWith: SRGBA8(red: 90, green: 1, blue: 2, alpha: 254))
        #expect(clear.edgePadded == clear)
        let opaque = SRGBImage(size: ImageSize(5, 4), filledWith: Self.blue)
        #expect(opaque.edgePadded == opaque)
    }
}
