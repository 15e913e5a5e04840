import Imaging

/// The header of a Windows bitmap, before its first pixel (Microsoft's documentation of `BITMAPINFOHEADER` and related
/// headers).
struct BMPHeader {
    /// How pixels are stored.
    enum Packing {
        case plain
        /// Run-length encoding, with 8 or 4 bits per pixel.
        case runs
    }

    /// The valid header lengths in bytes: two of OS/2 and five of Windows.
    static let sizes: Set<Int> = [12, 40, 52, 56, 64, 108, 124]

    /// Width and height in pixels.
    let size: ImageSize
    let isTopToBottom: Bool
    /// Bits per pixel in the file: 1, 2, 4, 8, 16, 24 or 32.
    let pixelBits: Int
    let packing: Packing
    /// The bits of red, green, blue and possibly alpha, for pixels of 16 or 32 bits.
    let channels: [BMPChannel]
    /// The palette, for pixels of 8 bits or fewer.
    let palette: [SRGBA8]
    /// The offset of the first pixel.
    let start: Int

    /// The bytes per uncompressed row: rows begin at multiples of four.
    var rowBytes: Int { (size.width * pixelBits + 31) / 32 * 4 }

    init(_ reader: inout ByteReader, limits: ImageLimits) throws(ImageError) {
        // The signature, the file's length, which is unreliable, and two numbers reserved for applications.
        try reader.skip(10)
        start = try reader.littleEndian(4)
        let length = try reader.littleEndian(4)
        guard Self.sizes.contains(length) else { throw reader.damage("its header has an invalid length of \(length) bytes") }
        let isOld = length == 12
        let width = try Self.side(&reader, isOld)
        let height = try Self.side(&reader, isOld)
        // A negative height means that rows run from top to bottom.
        size = try reader.size(width: width, height: abs(height), limits: limits)
        isTopToBottom = height < 0
        try reader.skip(2)
        pixelBits = try reader.littleEndian(2)
        guard [1, 2, 4, 8, 16, 24, 32].contains(pixelBits) else {
            throw reader.damage("it has \(pixelBits) bits per pixel, not 1, 2, 4, 8, 16, 24 or 32")
        }
        let compression = isOld ? 0 : try reader.littleEndian(4)
        if !isOld { try reader.skip(12) }
        let declaredColors = isOld ? 0 : try reader.littleEndian(4)
        if !isOld { try reader.skip(4) }
        packing = try Self.packing(compression, &reader, bits: pixelBits)
        let hasMasks = [3, 6].contains(compression)
        channels = try Self.channels(&reader, bits: pixelBits, hasMasks: hasMasks, hasAlpha: length >= 56 || compression == 6)
        if length >= 52 || !hasMasks { try reader.seek(to: 14 + length) }
        palette = try Self.palette(&reader, bits: pixelBits, declared: declaredColors, isOld: isOld)
        guard reader.offset <= start else { throw reader.damage("its pixels begin within its header") }
        if packing == .plain {
            try reader.check(size, takesAtLeast: start + rowBytes * size.height)
        } else {
            // Four bytes can skip 255 rows and columns, and two bytes can repeat a pixel 255 times.
            try reader.check(size, takesAtLeast: size.pixelCount / (255 * 255) * 4)
        }
    }

    private static func side(_ reader: inout ByteReader, _ isOld: Bool) throws(ImageError) -> Int {
        isOld ? try reader.littleEndian(2) : Int(Int32(truncatingIfNeeded: try reader.littleEndian(4)))
    }

    private static func packing(_ compression: Int, _ reader: inout ByteReader, bits: Int) throws(ImageError) -> Packing {
        switch (compression, bits) {
        case (0, _), (3, 16), (3, 32), (6, 16), (6, 32): return .plain
        case (1, 8), (2, 4): return .runs
        case (4, _), (5, _):
            throw reader.unsupported("\(compression == 4 ? "JPEG" : "PNG") data for a printer", instead: "convert it to PNG")
        default: throw reader.damage("compression \(compression) is not valid with \(bits) bits per pixel")
        }
    }

    private static func channels(
        _ reader: inout ByteReader, bits: Int, hasMasks: Bool, hasAlpha: Bool
    ) throws(ImageError) -> [BMPChannel] {
        guard bits == 16 || bits == 32 else { return [] }
        // A fourth byte without a mask is not alpha: programs store 0 in it.
        var masks = bits == 16 ? [0x7C00, 0x03E0, 0x001F] : [0xFF_0000, 0xFF00, 0xFF]
        if hasMasks {
            masks = [try reader.littleEndian(4), try reader.littleEndian(4), try reader.littleEndian(4)]
            if hasAlpha { masks.append(try reader.littleEndian(4)) }
        }
        let channels = masks.map(BMPChannel.init)
        guard channels.allSatisfy({ $0.isOneRun && $0.mask >> bits == 0 }) else {
            throw reader.damage("a colour mask is not contiguous or exceeds the pixel")
        }
        return channels
    }

    private static func palette(
        _ reader: inout ByteReader, bits: Int, declared: Int, isOld: Bool
    ) throws(ImageError) -> [SRGBA8] {
        guard bits <= 8 else { return [] }
        guard declared <= 1 << bits else { throw reader.damage("its palette has more colours than its bits per pixel allow") }
        var colors: [SRGBA8] = []
        for _ in 0..<(declared == 0 ? 1 << bits : declared) {
            let (blue, green, red) = (try reader.byte(), try reader.byte(), try reader.byte())
            if !isOld { try reader.skip(1) }
            colors.append(SRGBA8(red: red, green: green, blue: blue))
        }
        return colors
    }
}

/// The bits of a pixel that store one channel.
struct BMPChannel {
    let mask: Int

    init(mask: Int) {
        self.mask = mask
    }

    private var largest: Int { mask >> mask.trailingZeroBitCount }

    /// Whether the bits are contiguous, or there are none.
    var isOneRun: Bool { mask == 0 || largest & (largest + 1) == 0 }

    /// The channel of a pixel, rounded to 8 bits; nil if the mask is empty.
    func value(in pixel: Int) -> UInt8? {
        guard mask != 0 else { return nil }
        return UInt8(((pixel & mask) >> mask.trailingZeroBitCount * 255 + largest / 2) / largest)
    }
}
