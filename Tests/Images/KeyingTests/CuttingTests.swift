import Imaging
import Testing

@testable import Keying

/// Pictures masked by a matte.
struct CuttingTests {
    @Test("Every pair of alpha and matte gives the nearest product, and zero alpha clears the pixel")
    func allPairs() {
        let size = ImageSize(256, 256)
        let picture = SRGBImage(size: size) { x, _ in SRGBA8(red: 1, green: 2, blue: 3, alpha: UInt8(x)) }
        let cut = picture.cut(by: Image(size: size) { _, y in UInt8(y) })
        for y in 0..<256 {
            for x in 0..<256 {
                let alpha = UInt8((Double(x * y) / 255).rounded())
                let untouched = y == 255 || alpha > 0
                let expected = untouched ? SRGBA8(red: 1, green: 2, blue: 3, alpha: alpha) : .clear
                #expect(cut[x, y] == expected, "alpha \(x), matte \(y)")
            }
        }
    }
}
