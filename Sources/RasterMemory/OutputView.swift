package import Imaging

/// Where finished pixels go, and what stands where nothing is drawn.
package struct OutputView: @unchecked Sendable {
    package var colors: UnsafeMutablePointer<SRGBA8>
    package var depths: UnsafeMutablePointer<Float>?
    package var identifiers: UnsafeMutablePointer<UInt32>?
    /// The background's pixels, or nil where it is one colour.
    package var backgroundPixels: UnsafePointer<SRGBA8>?
    /// The background where it is one colour, premultiplied; its alpha may be below 1 and its light above what a byte holds.
    package var backgroundColor: SIMD4<Float>
    /// The same in bytes.
    package var backgroundByte: SRGBA8
    package var transfer: TransferView

    /// An output from its parts.
    package init(
        colors: UnsafeMutablePointer<SRGBA8>, depths: UnsafeMutablePointer<Float>?,
        identifiers: UnsafeMutablePointer<UInt32>?, backgroundPixels: UnsafePointer<SRGBA8>?,
        backgroundColor: SIMD4<Float>, backgroundByte: SRGBA8, transfer: TransferView
    ) {
        self.colors = colors
        self.depths = depths
        self.identifiers = identifiers
        self.backgroundPixels = backgroundPixels
        self.backgroundColor = backgroundColor
        self.backgroundByte = backgroundByte
        self.transfer = transfer
    }
}

/// The sRGB transfer function as tables, the same values as `SRGBTransfer` gives.
@usableFromInline package struct TransferView {
    /// Linear light of each byte.
    package var linearFromByte: UnsafePointer<Float>
    /// For each bucket of light (the upper sixteen bits of its number, counted from `darkest`) the byte at its lower end, times 2¹⁷,
    /// and the lower sixteen bits of the light at which the next byte begins, 2¹⁶ where none begins within.
    @usableFromInline package var buckets: UnsafePointer<Int32>

    /// Light below this is black; a power of two.
    @inlinable @inline(__always) package static var darkest: Float { 0x1p-13 }
}

/// Owns what a `TransferView` points to; there is one for all.
package final class TransferTables: @unchecked Sendable {
    /// The only one.
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

    /// A bucket meets at most one beginning of a byte: bytes are never narrower than it, see `SRGBEncodingTable`.
    private static func bucket(_ bits: UInt32) -> Int32 {
        func byte(_ pattern: UInt32) -> UInt8 { SRGBTransfer.byte(fromLinear: Float(bitPattern: pattern)) }
        let first = byte(bits << 16)
        var (below, above) = (bits << 16, (bits << 16) + 0x1_0000)
        // The last bucket holds the number 1 alone.
        if first < 255 && byte(above - 1) > first {
            while above - below > 1 {
                let middle = (below + above) / 2
                if byte(middle) > first { above = middle } else { below = middle }
            }
        }
        return Int32(first) << 17 | Int32(above - (bits << 16))
    }
}
