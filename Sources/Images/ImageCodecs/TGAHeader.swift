import Imaging

/// The header of a TGA file, before its first pixel (Truevision TGA File Format Specification 2.0, 1991).
struct TGAHeader {
    /// The content of a pixel in the file.
    enum Kind: Int {
        case palette = 1
        case color = 2
        case grey = 3
    }

    /// Width and height in pixels.
    let size: ImageSize
    let kind: Kind
    /// Whether the pixels are run-length encoded.
    let isPacked: Bool
    /// Bits per pixel in the file: 8, 15, 16, 24 or 32.
    let pixelBits: Int
    /// Whether some bits of a pixel are alpha.
    let hasAlpha: Bool
    let isRightToLeft: Bool
    let isTopToBottom: Bool
    /// The palette's number of colours, first index and bits per colour.
    let colors: (count: Int, first: Int, bits: Int)

    /// Bytes per pixel in the file.
    var pixelBytes: Int { (pixelBits + 7) / 8 }

    init(_ reader: inout ByteReader, limits: ImageLimits) throws(ImageError) {
        let nameLength = Int(try reader.byte())
        let hasColors = try reader.byte() == 1
        let type = Int(try reader.byte())
        guard let kind = Kind(rawValue: type & 7), [0, 8].contains(type & ~7) else {
            throw reader.damage("its type is \(type), not 1, 2, 3, 9, 10 or 11")
        }
        (self.kind, isPacked) = (kind, type & 8 != 0)
        let first = try reader.littleEndian(2)
        let count = try reader.littleEndian(2)
        colors = (hasColors ? count : 0, first, Int(try reader.byte()))
        // The position of the picture on a screen.
        try reader.skip(4)
        let (width, height) = (try reader.littleEndian(2), try reader.littleEndian(2))
        pixelBits = Int(try reader.byte())
        let descriptor = try reader.byte()
        (isRightToLeft, isTopToBottom) = (descriptor & 0x10 != 0, descriptor & 0x20 != 0)
        guard descriptor & 0xC0 == 0 else {
            throw reader.unsupported("interleaved rows", instead: "save it without interleaving")
        }
        // A fourth byte that the header does not declare as alpha is ignored: programs store 0 in it.
        let alphaBits = descriptor & 0x0F
        let depths: [Int]
        switch kind {
        case .palette: depths = [8, 16]
        case .color: depths = [15, 16, 24, 32]
        case .grey: depths = [8, 16]
        }
        guard depths.contains(pixelBits), kind != .palette || hasColors && [15, 16, 24, 32].contains(colors.bits) else {
            throw reader.damage("its type does not allow \(pixelBits) bits per pixel")
        }
        let colorBits = kind == .palette ? colors.bits : pixelBits
        hasAlpha = kind == .grey ? pixelBits == 16 : colorBits == 32 && alphaBits == 8 || colorBits == 16 && alphaBits == 1
        size = try reader.size(width: width, height: height, limits: limits)
        let pixelCount = size.pixelCount
        // A packet encodes at most 128 pixels, with one byte and one pixel.
        try reader.check(
            size, takesAtLeast: isPacked ? (pixelCount + 127) / 128 * (1 + pixelBytes) : pixelCount * pixelBytes)
        try reader.skip(nameLength)
    }

    /// Returns whether bytes may begin a TGA file: their palette and picture types are among the few valid values.
    static func mayBegin(with bytes: [UInt8]) -> Bool {
        bytes.count > 2 && bytes[1] <= 1 && [1, 2, 3, 9, 10, 11].contains(bytes[2])
    }

    /// Returns whether a file ends with the footer of the format's second version.
    static func hasFooter(_ bytes: [UInt8]) -> Bool {
        bytes.count > 18 && bytes.suffix(18).elementsEqual("TRUEVISION-XFILE.\0".utf8)
    }
}
