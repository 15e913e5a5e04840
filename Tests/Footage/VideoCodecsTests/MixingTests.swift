import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

@Suite("Blending of two frames")
struct MixingTests {
    /// The definition of blending, pixel by pixel.
    private static func mixed(_ first: SRGBA8, _ second: SRGBA8, share: Int) -> SRGBA8 {
        if first == second { return first }
        let weight = Float(share) / 256
        let light = LinearColor(first).premultiplied * (1 - weight) + LinearColor(second).premultiplied * weight
        return SRGBA8(LinearColor(premultiplied: light))
    }

    @Test("all pairs of bytes of opaque pixels follow the definition", arguments: [0, 1, 64, 77, 128, 200, 255, 256])
    func opaque(share: Int) {
        let size = ImageSize(256, 256)
        let first = SRGBImage(size: size) { _, y in SRGBA8(red: UInt8(y), green: UInt8(255 - y), blue: UInt8(y)) }
        let second = SRGBImage(size: size) { x, _ in SRGBA8(red: UInt8(x), green: UInt8(x), blue: UInt8(255 - x)) }
        let found = first.mixed(with: second, share: share)
        let expected = zip(first.pixels, second.pixels).map { Self.mixed($0, $1, share: share) }
        #expect(found.pixels == expected)
    }

    @Test("equal pixels are unchanged at any weight")
    func equalPixels() {
        let size = ImageSize(256, 256)
        let picture = SRGBImage(size: size) { x, y in
            SRGBA8(red: UInt8(x), green: UInt8(x ^ y), blue: UInt8(255 - x), alpha: UInt8(255 - y / 2))
        }
        for share in 0...256 { #expect(picture.mixed(with: picture, share: share) == picture, "\(share)") }
    }

    @Test("translucent pixels among opaque ones follow the definition, on any number of threads", arguments: [1, 2, 5])
    func translucent(threads: Int) {
        var random = SeededGenerator(seed: 31)
        for (width, height) in [(1, 1), (15, 3), (16, 2), (33, 70), (200, 97)] {
            let size = ImageSize(width, height)
            func picture() -> SRGBImage {
                SRGBImage(size: size) { _, y in
                    let bytes = random.bytes(4)
                    let alpha = y % 3 == 0 ? bytes[3] : y % 7 == 0 ? 0 : 255
                    return SRGBA8(red: bytes[0], green: bytes[1] / 64, blue: bytes[2], alpha: alpha)
                }
            }
            let (first, second) = (picture(), picture())
            for share in [0, 3, 128, 256] {
                let found = first.mixed(with: second, share: share, threads: threads)
                let expected = zip(first.pixels, second.pixels).map { Self.mixed($0, $1, share: share) }
                #expect(found.pixels == expected, "\(size), \(share), \(random)")
            }
        }
    }
}
