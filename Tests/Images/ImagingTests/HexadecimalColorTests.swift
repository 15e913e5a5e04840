import Imaging
import Testing

@Suite struct HexadecimalColorTests {
    @Test func digitsAreChannels() {
        #expect(SRGBA8(hex: 0xC8_10_2E) == SRGBA8(red: 200, green: 16, blue: 46))
        #expect(SRGBA8(hex: 0xFF) == SRGBA8(red: 0, green: 0, blue: 255))
    }

    @Test func linearColorDecodesSRGB() {
        #expect(LinearColor(hex: 0xFF_FF_FF) == LinearColor(red: 1, green: 1, blue: 1))
        #expect(LinearColor(hex: 0xC8_10_2E) == LinearColor(SRGBA8(red: 200, green: 16, blue: 46)))
    }
}
