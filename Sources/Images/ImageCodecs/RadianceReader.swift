internal import Imaging

/// Parses a Radiance file from its first byte to its last pixel.
struct RadianceReader {
    private let bytes: [UInt8]
    private let source: String
    private var offset = 0

    /// The maximum length of a header line; longer text is not a header.
    private static let longestLine = 4096
    /// The line lengths that the newer compression supports, from Radiance's source code; other lines are flat.
    private static let packedLengths = 8...32_767

    init(bytes: [UInt8], source: String) {
        self.bytes = bytes
        self.source = source
    }

    // MARK: The header

    mutating func readHeader(limits: ImageLimits) throws(ImageError) -> RadianceHeader {
        var line = try readTextLine()
        guard line.hasPrefix("#?") else { throw damage("it does not begin with #?RADIANCE") }
        var exposure = 1.0
        repeat {
            line = try readTextLine()
            if let value = value(of: "FORMAT", in: line), value != "32-bit_rle_rgbe" {
                throw damage("its FORMAT is \(printable(value)); only 32-bit_rle_rgbe is supported")
            }
            if let value = value(of: "EXPOSURE", in: line) {
                guard let factor = Double(value), factor > 0, factor.isFinite else {
                    throw damage("its EXPOSURE is \(printable(value)), not a number above 0")
                }
                exposure *= factor
            }
        } while !line.isEmpty
        guard (0x1p-100...0x1p100).contains(exposure) else { throw damage("its EXPOSURE is out of range") }
        return try resolution(from: readTextLine(), exposure: exposure, limits: limits)
    }

    /// Reads the text up to and including the next line feed.
    private mutating func readTextLine() throws(ImageError) -> String {
        let end = min(bytes.count, offset + Self.longestLine)
        guard let feed = bytes[offset..<end].firstIndex(of: 0x0A) else {
            let endsEarly = end == bytes.count
            offset = end
            throw damage(endsEarly ? "the file is truncated" : "a line of its header is too long")
        }
        let text = String(decoding: bytes[offset..<feed], as: UTF8.self)
        offset = feed + 1
        return text.hasSuffix("\r") ? String(text.dropLast()) : text
    }

    private func value(of key: String, in line: String) -> String? {
        guard line.hasPrefix(key + "=") else { return nil }
        return line.dropFirst(key.count + 1).split(separator: " ").joined(separator: " ")
    }

    /// Parses two of ±X and ±Y, each with a length, as in `-Y 512 +X 1024`.
    private func resolution(
        from line: String, exposure: Double, limits: ImageLimits
    ) throws(ImageError) -> RadianceHeader {
        let words = line.split(separator: " ")
        let axes = ["+X", "-X", "+Y", "-Y"]
        guard words.count == 4, axes.contains(String(words[0])), axes.contains(String(words[2])),
            words[0].last != words[2].last, let first = Int(words[1]), let second = Int(words[3]), first > 0, second > 0
        else {
            throw damage("its resolution is \(printable(line)); expected a form such as -Y 512 +X 1024")
        }
        let linesAreColumns = words[0].last == "X"
        let (width, height) = linesAreColumns ? (first, second) : (second, first)
        guard limits.allows(width: width, height: height) else {
            throw ImageError(.pictureTooLarge(width: width, height: height, limit: limits), in: source)
        }
        return RadianceHeader(
            size: ImageSize(width, height), exposure: exposure,
            orientation: RadianceOrientation(
                linesAreColumns: linesAreColumns, leftToRight: words.contains("+X"), topToBottom: words.contains("-Y")))
    }

    /// Returns text from a file, made printable on one line of a message.
    private func printable(_ text: String) -> String {
        let shown = text.unicodeScalars.prefix(40).map { $0.isASCII && $0.value >= 32 && $0.value < 127 ? Character($0) : "?" }
        return "“\(String(shown))”"
    }

    // MARK: The pixels

    /// Reads one line of red, green, blue and exponent, in any of the encodings.
    mutating func readLine(into line: inout [SIMD4<UInt8>]) throws(ImageError) {
        if Self.packedLengths.contains(line.count), let length = packedLength() {
            guard length == line.count else {
                throw damage("a scanline declares \(length) pixels instead of \(line.count)")
            }
            offset += 4
            for channel in 0..<4 {
                try readChannel(channel, into: &line)
            }
        } else {
            try readPixels(into: &line)
        }
    }

    /// Reads one channel of a line in the newer compression, in runs of equal bytes and sequences of literal bytes.
    private mutating func readChannel(_ channel: Int, into line: inout [SIMD4<UInt8>]) throws(ImageError) {
        var nextIndex = 0
        while nextIndex < line.count {
            let code = Int(try readByte())
            let isRun = code > 128
            let count = isRun ? code - 128 : code
            guard count > 0, nextIndex + count <= line.count else {
                throw damage("a run extends beyond the end of its scanline")
            }
            let value = isRun ? try readByte() : 0
            for index in nextIndex..<nextIndex + count {
                line[index][channel] = isRun ? value : try readByte()
            }
            nextIndex += count
        }
    }

    /// Reads flat pixels and the older compression.
    ///
    /// In the older compression, a pixel of three ones repeats the previous pixel. Its fourth byte is the count, shifted left
    /// by eight bits for each such pixel immediately before.
    private mutating func readPixels(into line: inout [SIMD4<UInt8>]) throws(ImageError) {
        var nextIndex = 0
        var shift = 0
        while nextIndex < line.count {
            let pixel = SIMD4(try readByte(), try readByte(), try readByte(), try readByte())
            guard pixel.x == 1, pixel.y == 1, pixel.z == 1 else {
                line[nextIndex] = pixel
                nextIndex += 1
                shift = 0
                continue
            }
            guard nextIndex > 0, shift <= 16 else { throw damage("a run has no pixel to repeat") }
            let count = Int(pixel.w) << shift
            guard count <= line.count - nextIndex else { throw damage("a run extends beyond the end of its scanline") }
            for index in nextIndex..<nextIndex + count {
                line[index] = line[nextIndex - 1]
            }
            nextIndex += count
            shift += 8
        }
    }

    /// Returns the length of the next line from the marker of the newer compression (2, 2, and 15 bits); nil without a marker.
    private func packedLength() -> Int? {
        guard bytes.count - offset >= 4, bytes[offset] == 2, bytes[offset + 1] == 2, bytes[offset + 2] < 128 else {
            return nil
        }
        return Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
    }

    private mutating func readByte() throws(ImageError) -> UInt8 {
        guard offset < bytes.count else { throw damage("the file is truncated") }
        defer { offset += 1 }
        return bytes[offset]
    }

    private func damage(_ what: String) -> ImageError {
        ImageError(.damaged(format: .radiance, what: what, byte: offset), in: source)
    }
}
