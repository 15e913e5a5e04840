import Imaging

/// Takes numbers from the bytes of a picture file, one after the other, and never past the end.
struct ByteReader {
    let bytes: [UInt8]
    let format: ImageFormat
    let source: String
    /// The number of bytes taken so far.
    private(set) var offset = 0

    init(_ bytes: [UInt8], _ format: ImageFormat, from source: String) {
        (self.bytes, self.format, self.source) = (bytes, format, source)
    }

    /// The number of bytes that are left.
    var left: Int { bytes.count - offset }

    mutating func byte() throws(ImageError) -> UInt8 {
        guard offset < bytes.count else { throw damage("the file ends too early") }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// A number of `count` bytes, at most 4, the least significant first.
    mutating func littleEndian(_ count: Int) throws(ImageError) -> Int {
        var value = 0
        for index in 0..<count { value |= Int(try byte()) << (8 * index) }
        return value
    }

    /// A number of `count` bytes, at most 4, the most significant first.
    mutating func bigEndian(_ count: Int) throws(ImageError) -> Int {
        var value = 0
        for _ in 0..<count { value = value << 8 | Int(try byte()) }
        return value
    }

    /// Passes over bytes.
    mutating func skip(_ count: Int) throws(ImageError) {
        guard count <= left else {
            offset = bytes.count
            throw damage("the file ends too early")
        }
        offset += count
    }

    /// Goes on at a place counted from the first byte.
    mutating func seek(to place: Int) throws(ImageError) {
        offset = 0
        try skip(place)
    }

    /// A size that the header declares, where it is within the limits.
    func size(width: Int, height: Int, limits: ImageLimits) throws(ImageError) -> ImageSize {
        guard width > 0, height > 0 else { throw damage("its width or height is not above 0") }
        guard limits.allows(width: width, height: height) else {
            throw ImageError(.pictureTooLarge(width: width, height: height, limit: limits), in: source)
        }
        return ImageSize(width, height)
    }

    /// Refuses a header that asks for more pixels than the whole file can hold.
    /// - Parameter least: the fewest bytes that the pixels take.
    func check(_ size: ImageSize, takesAtLeast least: Int) throws(ImageError) {
        guard least <= bytes.count else {
            throw ImageError(.tooShortForItsSize(width: size.width, height: size.height, bytes: bytes.count), in: source)
        }
    }

    func damage(_ what: String) -> ImageError {
        ImageError(.damaged(format: format, what: what, byte: offset), in: source)
    }

    func unsupported(_ what: String, instead: String) -> ImageError {
        ImageError(.unsupported(format, what: what, instead: instead), in: source)
    }
}
