import CLanes

/// A sample of a plane: 8 bits in one byte, or 10 bits in two bytes.
protocol PlaneSample: Codable, FixedWidthInteger, SIMDScalar, UnsignedInteger {
    /// Clamps numbers to the range of samples.
    static func saturated(_ values: SIMD8<Int32>) -> SIMD8<Self>
}

extension UInt8: PlaneSample {
    @inline(__always)
    static func saturated(_ values: SIMD8<Int32>) -> SIMD8<UInt8> { eight_saturated_bytes(values) }
}

extension UInt16: PlaneSample {
    @inline(__always)
    static func saturated(_ values: SIMD8<Int32>) -> SIMD8<UInt16> { eight_saturated_tens(values) }
}

extension UnsafeMutablePointer where Pointee: PlaneSample {
    /// Writes the first `count` of eight numbers as samples, or all if `count` is larger.
    @inline(__always)
    func store(_ values: SIMD8<Int32>, of count: Int) {
        let eight = Pointee.saturated(values)
        if count >= 8 {
            UnsafeMutableRawPointer(self).storeBytes(of: eight, as: SIMD8<Pointee>.self)
        } else {
            for lane in 0..<count { self[lane] = eight[lane] }
        }
    }

    /// Writes the first `count` of four numbers as samples, or all if `count` is larger.
    @inline(__always)
    func store(_ values: SIMD4<Int32>, of count: Int) {
        let four = Pointee.saturated(SIMD8(lowHalf: values, highHalf: values)).lowHalf
        if count >= 4 {
            UnsafeMutableRawPointer(self).storeBytes(of: four, as: SIMD4<Pointee>.self)
        } else {
            for lane in 0..<count { self[lane] = four[lane] }
        }
    }
}
