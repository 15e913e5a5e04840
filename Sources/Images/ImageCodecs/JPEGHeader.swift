import Imaging

/// The header of a JPEG file: everything before its first scan (ITU-T T.81, annex B).
///
/// It is read here instead of by libjpeg. Pictures that are too large or unsupported are thus rejected before libjpeg allocates
/// memory, and the messages do not depend on libjpeg's version.
struct JPEGHeader {
    /// Width and height of the stored rows, in pixels.
    var size: ImageSize
    /// The file's metadata about its samples.
    var metadata = PictureMetadata()
    /// The number of blocks of 8×8 samples in all components.
    var blockCount: Int

    /// Reads the markers before the first scan.
    init(of bytes: [UInt8], from source: String, limits: ImageLimits) throws(ImageError) {
        var reader = ByteReader(bytes, .jpeg, from: source)
        var frame: (size: ImageSize, blockCount: Int, components: Int)?
        var segments = JPEGSegments()
        try reader.skip(2)
        while true {
            let marker = try Self.marker(&reader)
            if marker == 0xDA { break }
            guard marker != 0xD9 else { throw reader.damage("it ends before its first scan") }
            // Markers without a length; libjpeg decides whether they are allowed here.
            if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
            let length = try reader.bigEndian(2) - 2
            guard length >= 0 else { throw reader.damage("a segment has an invalid length") }
            let end = reader.offset + length
            if Self.frameMarkers.contains(marker) {
                guard frame == nil else { throw reader.damage("it declares its size twice") }
                frame = try Self.frame(marker, &reader, limits)
            } else if end <= bytes.count {
                segments.take(marker, bytes[reader.offset..<end])
            }
            try reader.seek(to: end)
        }
        guard let frame else { throw reader.damage("a scan begins before the picture's size is known") }
        (size, blockCount) = (frame.size, frame.blockCount)
        metadata = segments.metadata(components: frame.components)
        // In each supported process, the mean of a block takes at least one bit.
        try reader.check(size, takesAtLeast: blockCount / 8)
    }

    /// The start-of-frame markers of the 13 processes; the gaps are other segments.
    private static let frameMarkers = Set<UInt8>(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

    private static func marker(_ reader: inout ByteReader) throws(ImageError) -> UInt8 {
        guard try reader.byte() == 0xFF else { throw reader.damage("a marker is missing") }
        var marker = try reader.byte()
        // Any number of these fill bytes may precede a marker.
        while marker == 0xFF { marker = try reader.byte() }
        return marker
    }

    private static func frame(
        _ marker: UInt8, _ reader: inout ByteReader, _ limits: ImageLimits
    ) throws(ImageError) -> (ImageSize, Int, Int) {
        switch marker {
        case 0xC0...0xC2: break
        case 0xC9...0xCB: throw reader.unsupported("arithmetic coding", instead: "save it as baseline or progressive JPEG")
        case 0xC3: throw reader.unsupported("lossless coding", instead: "convert it to PNG")
        default: throw reader.unsupported("hierarchical coding", instead: "convert it to PNG")
        }
        let depth = try reader.byte()
        guard depth == 8 else {
            throw reader.unsupported("\(depth) bits per sample", instead: "convert it to 16-bit PNG")
        }
        let (height, width) = (try reader.bigEndian(2), try reader.bigEndian(2))
        let size = try reader.size(width: width, height: height, limits: limits)
        let count = Int(try reader.byte())
        guard [1, 3, 4].contains(count) else {
            throw reader.unsupported("\(count) colour components", instead: "save it as grey, RGB or CMYK")
        }
        var factors: [(across: Int, down: Int)] = []
        for _ in 0..<count {
            try reader.skip(1)
            let sampling = Int(try reader.byte())
            factors.append((sampling >> 4, sampling & 15))
            try reader.skip(1)
        }
        guard factors.allSatisfy({ (1...4).contains($0.across) && (1...4).contains($0.down) }) else {
            throw reader.damage("its sampling factors are not 1 to 4")
        }
        let (mostAcross, mostDown) = (factors.map(\.across).max() ?? 1, factors.map(\.down).max() ?? 1)
        let blocks = factors.map { factor in
            let columns = (width * factor.across + 8 * mostAcross - 1) / (8 * mostAcross)
            let rows = (height * factor.down + 8 * mostDown - 1) / (8 * mostDown)
            return columns * rows
        }
        return (size, blocks.reduce(0, +), count)
    }
}
