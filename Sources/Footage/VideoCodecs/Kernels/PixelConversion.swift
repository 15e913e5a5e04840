import CLanes

/// Converts luma and chroma to red, green and blue.
struct PixelConversion {
    // The weights in the layout of `eight_pairs`: the low bits for a number, and the high bits for the number times 16 (luma:
    // times 128). One product thus uses all bits of a weight.
    private let luma: SIMD8<Int32>
    private let redFromRed: SIMD8<Int32>
    private let greenFromBlue: SIMD8<Int32>
    private let greenFromRed: SIMD8<Int32>
    private let blueFromBlue: SIMD8<Int32>
    private let base: Int32

    init(_ weights: ConversionWeights.ToRGB) {
        func pairs(_ weight: Int32, shift: Int32) -> SIMD8<Int32> {
            SIMD8(repeating: weight & ((1 << shift) - 1) | (weight >> shift) << 16)
        }
        let lumaWeight = weights.luma * 16
        luma = pairs(lumaWeight, shift: 7)
        redFromRed = pairs(weights.redFromRed, shift: 4)
        greenFromBlue = pairs(weights.greenFromBlue, shift: 4)
        greenFromRed = pairs(weights.greenFromRed, shift: 4)
        blueFromBlue = pairs(weights.blueFromBlue, shift: 4)
        // Half a step is added for rounding; the unit is 2⁻²⁰ of a step.
        base = (1 << 19) - weights.lumaOffset * lumaWeight
    }

    /// Converts a row to opaque pixels, with red in the lowest byte.
    /// - Parameters:
    ///   - blue: Cb in sixteenths of a step, minus 128 steps. Seven more numbers must be readable after the row; their values
    ///     are ignored.
    ///   - red: Cr in the same form.
    func convert(
        luma: UnsafePointer<UInt8>, blue: UnsafePointer<Int16>, red: UnsafePointer<Int16>, count: Int,
        into pixels: UnsafeMutablePointer<UInt32>
    ) {
        for column in stride(from: 0, to: count &- 7, by: 8) {
            let eight = UnsafeRawPointer(luma + column).loadUnaligned(as: SIMD8<UInt8>.self)
            let converted = converted(eight, (blue + column).eight, (red + column).eight)
            UnsafeMutableRawPointer(pixels + column).storeBytes(of: converted, as: SIMD8<UInt32>.self)
        }
        let first = count & ~7
        guard first < count else { return }
        var few = SIMD8<UInt8>()
        for column in first..<count { few[column &- first] = luma[column] }
        let converted = converted(few, (blue + first).eight, (red + first).eight)
        for column in first..<count { pixels[column] = converted[column &- first] }
    }

    @inline(__always)
    private func converted(_ luma: SIMD8<UInt8>, _ blue: SIMD8<Int16>, _ red: SIMD8<Int16>) -> SIMD8<UInt32> {
        let luma = SIMD8<Int16>(truncatingIfNeeded: luma)
        let (ofBlue, ofRed) = (eight_pairs(blue, blue &<< 4), eight_pairs(red, red &<< 4))
        let light = eight_sum_of_products_of_halves(eight_pairs(luma, luma &<< 7), self.luma) &+ base
        return eight_opaque_pixels(
            (light &+ eight_sum_of_products_of_halves(ofRed, redFromRed)) &>> 20,
            (light &+ eight_sum_of_products_of_halves(ofBlue, greenFromBlue)
                &+ eight_sum_of_products_of_halves(ofRed, greenFromRed)) &>> 20,
            (light &+ eight_sum_of_products_of_halves(ofBlue, blueFromBlue)) &>> 20)
    }

    /// Copies a row of alpha into pixels.
    static func setAlpha(of pixels: UnsafeMutablePointer<UInt32>, from alpha: UnsafePointer<UInt8>, count: Int) {
        for column in 0..<count {
            let color = UInt32(littleEndian: pixels[column]) & 0x00FF_FFFF
            pixels[column] = (color | UInt32(alpha[column]) &<< 24).littleEndian
        }
    }
}
