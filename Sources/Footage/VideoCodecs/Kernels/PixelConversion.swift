import CLanes

/// Luma and colour differences to red, green and blue.
struct PixelConversion {
    // Weights as `eight_pairs` lie: that of a number, and that of it times 16 (luma times 128), so that one product has all their bits.
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
        // Half a step is added for rounding; the unit is 2⁻²⁰.
        base = (1 << 19) - weights.lumaOffset * lumaWeight
    }

    /// A row of opaque pixels: red in the lowest byte.
    /// - Parameters:
    ///   - blue: Differences in sixteenths of a step, less 128 steps; after the row's may lie anything for seven more.
    ///   - red: The same.
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

    /// Takes over a row of alpha.
    static func setAlpha(of pixels: UnsafeMutablePointer<UInt32>, from alpha: UnsafePointer<UInt8>, count: Int) {
        for column in 0..<count {
            let color = UInt32(littleEndian: pixels[column]) & 0x00FF_FFFF
            pixels[column] = (color | UInt32(alpha[column]) &<< 24).littleEndian
        }
    }
}
