import Imaging

/// Reads numbers from the bytes of a picture file in sequence, and never past the end.
struct ByteReader {
    let bytes: [UInt8]
    let format: ImageFormat
    let source: String
    /// The number of bytes read so far.
    private(set) var offset = 0

    init(_ bytes: [UInt8], _ format: ImageFormat, from source: String) {
        (self.bytes, self.format, self.source) = (bytes, format, source)
    }

    /// The number of remaining bytes.
    var left: Int { bytes.count - offset }

    mutating func byte() throws(ImageError) -> UInt8 {
        guard offset < bytes.count else { throw damage("the file ends too early") }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// Reads a number of `count` bytes, at most 4, least significant byte first.
    mutating func littleEndian(_ count: Int) throws(ImageError) -> Int {
        var value = 0
        for index in 0..<count { value |= Int(try byte()) << (8 * index) }
        return value
    }

    /// Reads a number of `count` bytes, at most 4, most significant byte first.
    mutating func bigEndian(_ count: Int) throws(ImageError) -> Int {
        var value = 0
        for _ in 0..<count { value = value << 8 | Int(try byte()) }
        return value
    }

    /// Skips `count` bytes.
    mutating func skip(_ count: Int) throws(ImageError) {
        guard count <= left else {
            offset = bytes.count
            throw damage("the file ends too early")
        }
        offset += count
    }

    /// Continues at an offset from the first byte.
    mutating func seek(to place: Int) throws(ImageError) {
        offset = 0
        try skip(place)
    }

    /// Returns the size that the header declares, if it is within the limits.
    func size(width: Int, height: Int, limits: ImageLimits) throws(ImageError) -> ImageSize {
        guard width > 0, height > 0 else { throw damage("its width or height is not above 0") }
        guard limits.allows(width: width, height: height) else {
            throw ImageError(.pictureTooLarge(width: width, height: height, limit: limits), in: source)
        }
        return ImageSize(width, height)
    }

    /// Rejects a header that declares more pixels than the whole file can contain.
    /// - Parameter least: The smallest number of bytes that the pixels can take.
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

extension Array {
    /// Calls `body` with the elements in memory, and throws its typed error.
    ///
    /// `withUnsafeBufferPointer` throws any error before Swift 6.1.
    func withMemory<Value, Failure>(
        _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try withUnsafeBufferPointer { buffer in Result { () throws(Failure) in try body(buffer) } }.get()
    }
}
