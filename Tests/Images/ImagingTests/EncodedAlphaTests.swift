import Imaging
import Testing

/// Encoded channels are multiplied and divided by alpha, rounded to the nearest value.
@Suite struct EncodedAlphaTests {
    @Test func everyByteIsRoundedToNearest() {
        for alpha in 0...255 {
            let image = SRGBImage(size: ImageSize(256, 1)) { x, _ in
                SRGBA8(red: UInt8(x), green: 0, blue: 255, alpha: UInt8(alpha))
            }
            let (multiplied, divided) = (image.premultiplied, image.dividedByAlpha)
            for value in 0...255 {
                #expect(multiplied[value, 0].red == UInt8((Double(value * alpha) / 255).rounded()))
                let quotient = alpha == 0 ? 0 : min((Double(value * 255) / Double(alpha)).rounded(), 255)
                #expect(divided[value, 0].red == UInt8(quotient))
                #expect(multiplied[value, 0].alpha == UInt8(alpha) && divided[value, 0].alpha == UInt8(alpha))
            }
        }
    }

    @Test func sixteenBitsAreDividedBackExactlyWhereRoundingAllows() {
        let image = DeepImage(size: ImageSize(256, 1)) { x, _ in
            SRGBA16(red: UInt16(x * 257), green: 65_535, blue: 1, alpha: 13_107)
        }
        let premultiplied = image.premultiplied
        // An alpha of a fifth: multiples of five survive.
        #expect(premultiplied[5, 0] == SRGBA16(red: 257, green: 13_107, blue: 0, alpha: 13_107))
        #expect(premultiplied.dividedByAlpha[5, 0] == SRGBA16(red: 1285, green: 65_535, blue: 0, alpha: 13_107))
        let opaque = DeepImage(size: ImageSize(1, 1), filledWith: SRGBA16(red: 1, green: 2, blue: 3))
        #expect(opaque.premultiplied == opaque && opaque.dividedByAlpha == opaque)
    }
}
