import Imaging
import RenderTestSupport
import Testing

@Suite("Colours survive conversion to linear light and back")
struct SRGBConversionTests {
    @Test("every byte with every alpha above zero survives premultiplied linear light")
    func everyPremultipliedByte() {
        for alpha in 1...255 {
            for value in 0...255 {
                let pixel = SRGBA8(
                    red: UInt8(value), green: UInt8(255 - value), blue: UInt8(value ^ 0x55), alpha: UInt8(alpha))
                if SRGBA8(LinearColor(pixel)) != pixel {
                    Issue.record("\(pixel) became \(SRGBA8(LinearColor(pixel)))")
                }
            }
        }
    }

    @Test("every 16-bit sample survives")
    func everyDeepSample() {
        let failed = (0...65_535).filter { sample in
            SRGBTransfer.deepSample(fromLinear: SRGBTransfer.linearFromDeep[sample]) != UInt16(sample)
        }
        #expect(failed.isEmpty)
    }

    @Test("the table equals the formula everywhere, including next to every step")
    func bytesAgreeWithFormula() {
        func byFormula(_ light: Float) -> UInt8 {
            UInt8((SRGBTransfer.encoded(fromLinear: Double(light)) * 255).rounded())
        }
        for step in 1...255 {
            let brink = Float(SRGBTransfer.linear(fromEncoded: (Double(step) - 0.5) / 255))
            for light in [brink.nextDown.nextDown, brink.nextDown, brink, brink.nextUp, brink.nextUp.nextUp] {
                #expect(SRGBTransfer.byte(fromLinear: light) == byFormula(light), "\(light)")
            }
        }
        var generator = SeededGenerator(seed: 51)
        for _ in 0..<20_000 {
            let light = Float(generator.number(in: 0..<1) * generator.number(in: 0..<1))
            #expect(SRGBTransfer.byte(fromLinear: light) == byFormula(light), "\(light) \(generator)")
        }
    }

    @Test("light outside 0 to 1 is clamped, and NaN becomes 0")
    func outOfRange() {
        let table: [(Float, UInt8)] = [
            (-1, 0), (-0.0, 0), (.leastNonzeroMagnitude, 0), (1, 255), (1.5, 255), (.infinity, 255), (-.infinity, 0), (.nan, 0),
        ]
        for (light, byte) in table {
            #expect(SRGBTransfer.byte(fromLinear: light) == byte, "\(light)")
        }
        let nothing = SIMD4<Float>(repeating: .nan)
        #expect(SRGBA8(LinearColor(premultiplied: nothing)) == .clear)
        #expect(SRGBA8(LinearColor(premultiplied: SIMD4(1, 1, 1, 7))) == SRGBA8(red: 255, green: 255, blue: 255))
    }

    @Test("known values of IEC 61966-2-1 are met")
    func knownValues() {
        #expect(SRGBTransfer.byte(fromLinear: 0.5) == 188)
        #expect(SRGBTransfer.byte(fromLinear: 0.21586) == 128)
        #expect(abs(SRGBTransfer.linearFromByte[128] - 0.21586050) < 1e-7)
        #expect(abs(SRGBTransfer.linearFromByte[10] - 10 / 255 / 12.92) < 1e-9)
    }

    @Test("16 bits round to the nearest 8, and 8 bits survive conversion to 16")
    func depths() {
        for sample in 0...65_535 {
            let deep = SRGBA16(red: UInt16(sample), green: 0, blue: 0)
            let nearest = UInt8((Double(sample) / 257).rounded())
            if SRGBA8(deep).red != nearest { Issue.record("\(sample)") }
        }
        for sample in 0...255 {
            let pixel = SRGBA8(red: UInt8(sample), green: 1, blue: 2, alpha: UInt8(255 - sample))
            #expect(SRGBA8(SRGBA16(pixel)) == pixel)
        }
    }

    @Test("complete pictures convert like their pixels")
    func wholePictures() {
        var generator = SeededGenerator(seed: 52)
        let image = SRGBImage(size: ImageSize(13, 7)) { _, _ in
            let bytes = generator.bytes(4)
            return SRGBA8(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
        }
        let linear = LinearImage(image)
        #expect(linear == image.map { LinearColor($0) })
        #expect(SRGBImage(linear) == linear.map { SRGBA8($0) })
        #expect(LinearImage(DeepImage(image)).pixels.count == image.pixels.count)
        #expect(SRGBImage(DeepImage(image)) == image)
    }
}
