// Arithmetic on sixteen lanes at once. It uses only operations that IEEE 754 defines exactly, never a fused multiply-add, so
// every instruction set produces the same bits. Kernels of several modules share these functions, so all are inlined into them.

public import CLanes

@usableFromInline package typealias Lanes = SIMD16<Float>
@usableFromInline package typealias WholeLanes = SIMD16<Int32>
@usableFromInline package typealias WideLanes = SIMD16<Double>
@usableFromInline package typealias LaneMask = SIMDMask<SIMD16<Int32>>

@usableFromInline package enum LaneMath {
    /// The nearest integers, ties to even, for magnitudes below 2²² only.
    ///
    /// Adding 1.5·2²³ leaves the integer in the low bits of the mantissa. The standard library's conversion costs a hundred
    /// times as much.
    @inlinable @inline(__always)
    package static func rounded(_ x: Lanes) -> Lanes {
        (x + 12_582_912) - 12_582_912
    }

    /// The largest integers that are not above the numbers, for magnitudes below 2²² only.
    @inlinable @inline(__always)
    package static func floor(_ x: Lanes) -> Lanes {
        let near = rounded(x)
        return near.replaced(by: near - 1, where: near .> x)
    }

    /// Converts integral floating-point numbers to integers, for magnitudes below 2³¹ only.
    @inlinable @inline(__always)
    package static func integers(_ whole: Lanes) -> WholeLanes {
        lanes_truncated(whole)
    }

    /// Converts integers to the nearest floating-point numbers.
    @inlinable @inline(__always)
    package static func floats(_ whole: WholeLanes) -> Lanes {
        lanes_from_whole(whole)
    }

    /// The mask as bits, one per lane; the first lane is the lowest bit.
    @inlinable @inline(__always)
    package static func bits(_ mask: LaneMask) -> UInt16 {
        lanes_bits(unsafeBitCast(mask, to: WholeLanes.self))
    }

    /// A mask of the lanes whose bit is set.
    @inlinable @inline(__always)
    package static func mask(_ bits: UInt16) -> LaneMask {
        unsafeBitCast(lanes_mask(bits), to: LaneMask.self)
    }

    /// Whether the mask includes any lane. The standard library's own test compiled to a loop over the lanes.
    @inlinable @inline(__always)
    package static func isAnySet(_ mask: LaneMask) -> Bool {
        bits(mask) != 0
    }

    @inlinable @inline(__always)
    package static func max(_ a: Lanes, _ b: Lanes) -> Lanes {
        lanes_max(a, b)
    }

    @inlinable @inline(__always)
    package static func min(_ a: Lanes, _ b: Lanes) -> Lanes {
        lanes_min(a, b)
    }

    @inlinable @inline(__always)
    package static func max(_ a: WholeLanes, _ b: WholeLanes) -> WholeLanes {
        lanes_max_whole(a, b)
    }

    @inlinable @inline(__always)
    package static func min(_ a: WholeLanes, _ b: WholeLanes) -> WholeLanes {
        lanes_min_whole(a, b)
    }

    // MARK: Double precision

    /// Converts to double precision, exactly.
    @inlinable @inline(__always)
    package static func wide(_ x: Lanes) -> WideLanes {
        lanes_wide(x)
    }

    /// Converts to double precision, exactly.
    @inlinable @inline(__always)
    package static func wide(_ whole: WholeLanes) -> WideLanes {
        lanes_wide_from_whole(whole)
    }

    /// Rounds to single precision.
    @inlinable @inline(__always)
    package static func narrow(_ x: WideLanes) -> Lanes {
        lanes_narrow(x)
    }

    @inlinable @inline(__always)
    package static func magnitude(_ x: WideLanes) -> WideLanes {
        lanes_wide_magnitude(x)
    }

    @inlinable @inline(__always)
    package static func max(_ a: WideLanes, _ b: WideLanes) -> WideLanes {
        lanes_wide_max(a, b)
    }

    /// The lanes with `a <= b`. Lanes with a NaN are excluded.
    @inlinable @inline(__always)
    package static func isAtMost(_ a: WideLanes, _ b: WideLanes) -> LaneMask {
        unsafeBitCast(lanes_wide_is_at_most(a, b), to: LaneMask.self)
    }

    // MARK: Rows

    /// Loads sixteen rows of four numbers, `stride` numbers apart: one row per lane.
    @inlinable @inline(__always)
    package static func rows(_ start: UnsafePointer<Float>, stride: Int) -> (x: Lanes, y: Lanes, z: Lanes, w: Lanes) {
        var columns = (Lanes(), Lanes(), Lanes(), Lanes())
        lanes_load_rows(start, stride, &columns)
        return (columns.0, columns.1, columns.2, columns.3)
    }

    /// Loads sixteen rows of four numbers at indices counted in rows from the first. The indices are `stride` numbers apart.
    @inlinable @inline(__always)
    package static func rows(
        _ first: UnsafePointer<Float>, at indices: UnsafePointer<UInt32>, stride: Int
    ) -> (x: Lanes, y: Lanes, z: Lanes, w: Lanes) {
        var columns = (Lanes(), Lanes(), Lanes(), Lanes())
        lanes_gather_rows_at(first, indices, stride, &columns)
        return (columns.0, columns.1, columns.2, columns.3)
    }

    /// Stores the four numbers of each lane as a row, the rows `stride` numbers apart.
    @inlinable @inline(__always)
    package static func storeRows(
        _ x: Lanes, _ y: Lanes, _ z: Lanes, _ w: Lanes, to first: UnsafeMutablePointer<Float>, stride: Int
    ) {
        lanes_store_rows(x, y, z, w, first, stride)
    }

    /// Loads sixteen rows of four numbers, each at its own index, counted in rows from `start`: one row per lane.
    @inlinable @inline(__always)
    package static func rows(
        _ start: UnsafePointer<Float>, at indices: WholeLanes
    ) -> (x: Lanes, y: Lanes, z: Lanes, w: Lanes) {
        var columns = (Lanes(), Lanes(), Lanes(), Lanes())
        lanes_gather_rows(start, indices, &columns)
        return (columns.0, columns.1, columns.2, columns.3)
    }

    /// Products of integers from 0 to 32767.
    @inlinable @inline(__always)
    package static func product(ofSmall a: WholeLanes, _ b: WholeLanes) -> WholeLanes {
        lanes_small_product(a, b)
    }

    /// Loads sixteen consecutive pairs of numbers.
    @inlinable @inline(__always)
    package static func pairs(_ start: UnsafePointer<Float>) -> (first: Lanes, second: Lanes) {
        var columns = (Lanes(), Lanes())
        lanes_load_pairs(start, &columns)
        return (columns.0, columns.1)
    }

    /// The least of all lanes. NaN lanes may be ignored.
    @inlinable @inline(__always)
    package static func least(_ x: Lanes) -> Float {
        lanes_least(x)
    }

    @inlinable @inline(__always)
    package static func magnitude(_ x: Lanes) -> Lanes {
        unsafeBitCast(unsafeBitCast(x, to: WholeLanes.self) & 0x7FFF_FFFF, to: Lanes.self)
    }

    /// The base-2 logarithm of positive numbers, with an absolute or relative error of at most 4·10⁻⁷; −127 or less for 0.
    @inlinable @inline(__always)
    package static func log2(_ x: Lanes) -> Lanes {
        let bits = unsafeBitCast(x, to: WholeLanes.self)
        // Centres the mantissa on 1, between √½ and √2, by counting the bits from √½.
        let shifted = bits &- 0x3F35_04F3
        let exponent = shifted & WholeLanes(repeating: Int32(bitPattern: 0xFF80_0000))
        let mantissa = unsafeBitCast(bits &- exponent, to: Lanes.self)
        // A multiple of 2²³, divided by 2²³ as a float, which is exact.
        let whole = Lanes(exactMultiple: exponent)
        let ratio = (mantissa - 1) / (mantissa + 1)
        let square = ratio * ratio
        // 2/ln 2 · (r + r³/3 + r⁵/5 + r⁷/7 + r⁹/9); the remainder is below 10⁻⁹.
        var sum = Lanes(repeating: 0.320_598_898)
        sum = sum * square + 0.412_198_583
        sum = sum * square + 0.577_078_016
        sum = sum * square + 0.961_796_694
        sum = sum * square + 2.885_390_082
        return whole + ratio * sum
    }

    /// Two to the power of each number, with a relative error of at most 3·10⁻⁷; 0 up to −126, 2¹²⁷ above 127.
    @inlinable @inline(__always)
    package static func exp2(_ x: Lanes) -> Lanes {
        let bounded = min(max(x, Lanes(repeating: -126)), Lanes(repeating: 127))
        let whole = rounded(bounded)
        let rest = bounded - whole
        var sum = Lanes(repeating: 0.000_154_035)
        sum = sum * rest + 0.001_333_356
        sum = sum * rest + 0.009_618_129
        sum = sum * rest + 0.055_504_109
        sum = sum * rest + 0.240_226_507
        sum = sum * rest + 0.693_147_181
        sum = sum * rest + 1
        // Builds the power of two from the exponent's bits: (whole + 127) · 2²³, below 2³¹.
        let exponentBits = (integers(whole) &+ 127) &<< 23
        let result = sum * unsafeBitCast(exponentBits, to: Lanes.self)
        return result.replaced(by: 0, where: x .<= Lanes(repeating: -126))
    }

    /// `base` to the power of `exponent`, for bases of 0 or more; 0 to the power of 0 is 1.
    @inlinable @inline(__always)
    package static func power(_ base: Lanes, _ exponent: Float) -> Lanes {
        if exponent == 0 { return Lanes(repeating: 1) }
        return exp2(log2(base) * exponent).replaced(by: 0, where: base .<= Lanes(repeating: 0))
    }

    /// `base` to the power of `exponent`, for bases of 0 or more and exponents above 0.
    @inlinable @inline(__always)
    package static func power(_ base: Lanes, _ exponent: Lanes) -> Lanes {
        exp2(log2(base) * exponent).replaced(by: 0, where: base .<= Lanes(repeating: 0))
    }
}

// Inside large functions, the standard library's `replacing(with:where:)` remains a loop over lanes, at ten times the cost. So
// do its comparisons with a scalar on one side.

extension SIMD16 where Scalar == Int32 {
    /// Returns these lanes, replaced by those of `other` where the mask is set.
    @inlinable @inline(__always)
    package func replaced(by other: Self, where mask: LaneMask) -> Self {
        lanes_select_whole(unsafeBitCast(mask, to: WholeLanes.self), other, self)
    }

    @inlinable @inline(__always)
    package func replaced(by other: Int32, where mask: LaneMask) -> Self {
        replaced(by: Self(repeating: other), where: mask)
    }
}

extension SIMD16 where Scalar == UInt32 {
    /// Returns these lanes, replaced by those of `other` where the mask is set.
    @inlinable @inline(__always)
    package func replaced(by other: Self, where mask: LaneMask) -> Self {
        let (old, new) = (unsafeBitCast(self, to: WholeLanes.self), unsafeBitCast(other, to: WholeLanes.self))
        return unsafeBitCast(old.replaced(by: new, where: mask), to: Self.self)
    }
}

extension SIMD16 where Scalar == Float {
    /// Returns these lanes, replaced by those of `other` where the mask is set.
    @inlinable @inline(__always)
    package func replaced(by other: Self, where mask: LaneMask) -> Self {
        lanes_select(unsafeBitCast(mask, to: WholeLanes.self), other, self)
    }

    @inlinable @inline(__always)
    package func replaced(by other: Float, where mask: LaneMask) -> Self {
        replaced(by: Self(repeating: other), where: mask)
    }

    /// Divides integer multiples of 2²³ by 2²³, exactly.
    @inlinable @inline(__always)
    package init(exactMultiple multiples: SIMD16<Int32>) {
        // A multiple has its value in the upper nine bits. Shifted down, it fits in the mantissa of 1.5·2²³.
        let small = multiples &>> 23
        self = unsafeBitCast(small &+ 0x4B40_0000, to: SIMD16<Float>.self) - 12_582_912
    }
}

/// Sixteen three-component vectors.
@usableFromInline package struct LaneVector {
    @usableFromInline package var x: Lanes
    @usableFromInline package var y: Lanes
    @usableFromInline package var z: Lanes

    @inlinable @inline(__always)
    package init(_ x: Lanes, _ y: Lanes, _ z: Lanes) {
        self.x = x
        self.y = y
        self.z = z
    }

    @inlinable @inline(__always)
    package init(repeating vector: SIMD3<Float>) {
        self.init(Lanes(repeating: vector.x), Lanes(repeating: vector.y), Lanes(repeating: vector.z))
    }

    @inlinable @inline(__always)
    package func dot(_ other: LaneVector) -> Lanes {
        x * other.x + y * other.y + z * other.z
    }

    /// The luminances of colours in linear light, or the lumas of encoded ones.
    @inlinable @inline(__always)
    package var luminance: Lanes { x * 0.2126 + y * 0.7152 + z * 0.0722 }

    @inlinable @inline(__always)
    package static func + (a: LaneVector, b: LaneVector) -> LaneVector {
        LaneVector(a.x + b.x, a.y + b.y, a.z + b.z)
    }

    @inlinable @inline(__always)
    package static func - (a: LaneVector, b: LaneVector) -> LaneVector {
        LaneVector(a.x - b.x, a.y - b.y, a.z - b.z)
    }

    @inlinable @inline(__always)
    package static func * (a: LaneVector, scale: Lanes) -> LaneVector {
        LaneVector(a.x * scale, a.y * scale, a.z * scale)
    }

    @inlinable @inline(__always)
    package static func * (a: LaneVector, b: LaneVector) -> LaneVector {
        LaneVector(a.x * b.x, a.y * b.y, a.z * b.z)
    }

    @inlinable @inline(__always)
    package func cross(_ other: LaneVector) -> LaneVector {
        LaneVector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// The vectors scaled to length one; zero vectors stay zero.
    @inlinable @inline(__always)
    package var normalized: LaneVector {
        let square = dot(self)
        let length = square.squareRoot()
        let scale = (1 / length).replaced(by: 0, where: square .<= Lanes(repeating: 0))
        return self * scale
    }

    @inlinable @inline(__always)
    package func replaced(by other: LaneVector, where mask: LaneMask) -> LaneVector {
        LaneVector(
            x.replaced(by: other.x, where: mask), y.replaced(by: other.y, where: mask),
            z.replaced(by: other.z, where: mask))
    }
}
