import CLanes

/// Eight pixels of a row, or sums of pixels, in 16-bit halves of 32-bit lanes: red below blue, and green below alpha.
struct EightPixels {
    let redAndBlue: SIMD8<Int32>
    let greenAndAlpha: SIMD8<Int32>

    @inline(__always)
    init(redAndBlue: SIMD8<Int32>, greenAndAlpha: SIMD8<Int32>) {
        (self.redAndBlue, self.greenAndAlpha) = (redAndBlue, greenAndAlpha)
    }

    /// Reads eight pixels of a row; if `count` is smaller, the last pixel is repeated.
    @inline(__always)
    init(_ pixels: UnsafePointer<UInt32>, of count: Int) {
        let eight: SIMD8<Int32>
        if count >= 8 {
            eight = UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<Int32>.self)
        } else {
            var few = SIMD8<Int32>()
            for lane in 0..<8 { few[lane] = Int32(bitPattern: pixels[min(lane, count &- 1)]) }
            eight = few
        }
        let halves = SIMD8<Int32>(repeating: 0x00FF_00FF)
        self.init(redAndBlue: eight & halves, greenAndAlpha: eight &>> 8 & halves)
    }

    @inline(__always)
    static func &+ (a: Self, b: Self) -> Self {
        Self(redAndBlue: a.redAndBlue &+ b.redAndBlue, greenAndAlpha: a.greenAndAlpha &+ b.greenAndAlpha)
    }
}

/// Combines sums of pixels along a row into the sums for chroma samples.
struct JoinedColumns {
    /// The previous odd columns; the last lane is the column directly before the next eight.
    private var before: SIMD4<Int32>

    init(before: Int32) { self.before = SIMD4(repeating: before) }

    /// Combines the next eight columns into four sums with a total weight of four columns. Returns the sums twice, for Cb and
    /// for Cr.
    /// - Parameter isBetween: Whether a sum covers two columns; otherwise it covers three, with the middle one counted twice.
    @inline(__always)
    mutating func join(_ columns: SIMD8<Int32>, isBetween: Bool) -> SIMD8<Int32> {
        let (even, odd) = (columns.evenHalf, columns.oddHalf)
        let left = isBetween ? odd : four_delayed(before, odd)
        before = odd
        let joined = even &+ even &+ odd &+ left
        return SIMD8(lowHalf: joined, highHalf: joined)
    }
}

/// A weighted sum of red, green and blue, rounded to the steps of a plane's samples.
struct WeightedSum {
    // The weights in the layout of `EightPixels`, each split at bit 10, so that 16-bit products suffice.
    private let upperOfRedAndBlue: SIMD8<Int32>
    private let lowerOfRedAndBlue: SIMD8<Int32>
    private let upperOfGreen: SIMD8<Int32>
    private let lowerOfGreen: SIMD8<Int32>
    private let base: Int32
    private let shift: UInt32

    /// - Parameters:
    ///   - low: The weights for the first four lanes.
    ///   - high: The weights for the last four lanes.
    ///   - offset: The number to add, in steps of 8 bits. No sum may be negative.
    ///   - moreBits: The number of bits of a sample beyond 8.
    ///   - pixels: The total weight of a sum in pixels: 1 or 8.
    init(
        _ low: ConversionWeights.FromRGB, _ high: ConversionWeights.FromRGB, offset: Int32, moreBits: Int32, pixels: Int32 = 1
    ) {
        func lanes(_ halves: (ConversionWeights.FromRGB) -> (low: Int32, high: Int32)) -> SIMD8<Int32> {
            func four(_ weights: ConversionWeights.FromRGB) -> SIMD4<Int32> {
                let pair = halves(weights)
                return SIMD4(repeating: pair.low & 0xFFFF | pair.high << 16)
            }
            return SIMD8(lowHalf: four(low), highHalf: four(high))
        }
        upperOfRedAndBlue = lanes { ($0.red &>> 10, $0.blue &>> 10) }
        lowerOfRedAndBlue = lanes { ($0.red & 1023, $0.blue & 1023) }
        upperOfGreen = lanes { ($0.green &>> 10, 0) }
        lowerOfGreen = lanes { ($0.green & 1023, 0) }
        // Weights are in units of 2⁻²⁰.
        let unit = 20 + Int32(pixels.trailingZeroBitCount)
        shift = UInt32(unit - moreBits)
        base = offset << unit + 1 << Int32(shift - 1)
    }

    init(_ weights: ConversionWeights.FromRGB, offset: Int32, moreBits: Int32) {
        self.init(weights, weights, offset: offset, moreBits: moreBits)
    }

    @inline(__always)
    func of(_ pixels: EightPixels) -> SIMD8<Int32> {
        let upper =
            eight_sum_of_products_of_halves(pixels.redAndBlue, upperOfRedAndBlue)
            &+ eight_sum_of_products_of_halves(pixels.greenAndAlpha, upperOfGreen)
        let lower =
            eight_sum_of_products_of_halves(pixels.redAndBlue, lowerOfRedAndBlue)
            &+ eight_sum_of_products_of_halves(pixels.greenAndAlpha, lowerOfGreen)
        // The largest sum, for the most saturated blue and red in full range, is 2³¹, so it is unsigned.
        let sum = unsafeBitCast(upper &<< 10 &+ lower &+ base, to: SIMD8<UInt32>.self)
        return unsafeBitCast(sum &>> shift, to: SIMD8<Int32>.self)
    }
}
