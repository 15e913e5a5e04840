/// The sRGB transfer function as tables with the values of `SRGBTransfer`, for kernels that process many pixels at once.
@usableFromInline package struct TransferView {
    /// Linear light of each byte.
    package var linearFromByte: UnsafePointer<Float>
    /// An entry for each bucket of light, which is the upper sixteen bits of its floating-point number, counted from `darkest`.
    ///
    /// It is the byte at the lower end times 2¹⁷, plus the lower sixteen bits of the light at which the next byte begins, or
    /// 2¹⁶ if none begins within the bucket.
    @usableFromInline package var buckets: UnsafePointer<Int32>

    /// Light below this is black; a power of two.
    @inlinable @inline(__always) package static var darkest: Float { 0x1p-13 }
}

/// The shared owner of the memory of a `TransferView`.
package final class TransferTables: @unchecked Sendable {
    /// The only instance.
    package static let shared = TransferTables()
    /// The tables.
    package let view: TransferView

    private init() {
        let linear = UnsafeMutableBufferPointer<Float>.allocate(capacity: 256)
        _ = linear.initialize(fromContentsOf: SRGBTransfer.linearFromByte)
        let first = TransferView.darkest.bitPattern >> 16
        let last = Float(1).bitPattern >> 16
        let buckets = UnsafeMutableBufferPointer<Int32>.allocate(capacity: Int(last - first) + 1)
        for bucket in first...last {
            buckets.initializeElement(at: Int(bucket - first), to: Self.bucket(bucket))
        }
        view = TransferView(linearFromByte: UnsafePointer(linear.baseAddress!), buckets: UnsafePointer(buckets.baseAddress!))
    }

    /// At most one byte begins within a bucket, because bytes are never narrower than a bucket; see `SRGBEncodingTable`.
    private static func bucket(_ bits: UInt32) -> Int32 {
        func byte(_ pattern: UInt32) -> UInt8 { SRGBTransfer.byte(fromLinear: Float(bitPattern: pattern)) }
        let first = byte(bits << 16)
        var (below, above) = (bits << 16, (bits << 16) + 0x1_0000)
        // The last bucket contains only the number 1.
        if first < 255 && byte(above - 1) > first {
            while above - below > 1 {
                let midpoint = (below + above) / 2
                if byte(midpoint) > first { above = midpoint } else { below = midpoint }
            }
        }
        return Int32(first) << 17 | Int32(above - (bits << 16))
    }
}
