internal import CCodecs

extension PictureMetadata {
    /// Reads the metadata chunks of a PNG file (PNG, third edition, section 11.3).
    ///
    /// If several chunks describe the colours, cICP takes precedence, then iCCP, sRGB, and gAMA with cHRM. Damaged chunks are
    /// ignored.
    init(ofPNG bytes: [UInt8], _ header: PNGHeader) {
        let chunks = PNGChunks(bytes)
        orientation = chunks.content(of: "eXIf").flatMap(ExifNotes.init)?.orientation ?? .upright
        isGrey = header.colorType == .grey || header.colorType == .greyAlpha
        colors = chunks.colors
    }
}

/// The metadata chunks of a PNG file.
private struct PNGChunks {
    private let bytes: [UInt8]
    private var ranges: [String: Range<Int>] = [:]

    private static let names: Set<String> = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM", "eXIf"]

    /// Finds the chunks; uses the first of each name.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var start = PNGChunk.signature.count
        while start + 12 <= bytes.count {
            let length = number(at: start)
            guard length <= bytes.count - start - 12 else { return }
            let content = start + 8..<start + 8 + length
            let name = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
            if Self.names.contains(name), ranges[name] == nil, isWhole(content) { ranges[name] = content }
            if name == "IEND" { return }
            start += 12 + length
        }
    }

    func content(of name: String) -> ArraySlice<UInt8>? { ranges[name].map { bytes[$0] } }

    var colors: StoredColors {
        if let points = content(of: "cICP"), points.count == 4 {
            let numbers = points.map { Int($0) }
            return .codePoints(CodePoints(primaries: numbers[0], transfer: numbers[1], isFullRange: numbers[3] == 1))
        }
        if let profile = content(of: "iCCP") { return Self.profile(profile) }
        if ranges["sRGB"] != nil { return .sRGB }
        return described
    }

    /// Reads the content of an iCCP chunk: a zero-terminated name, a zero for deflate, and the profile in the zlib format.
    private static func profile(_ content: ArraySlice<UInt8>) -> StoredColors {
        guard let end = content.firstIndex(of: 0), content.count > end - content.startIndex + 2, content[end + 1] == 0 else {
            return .unreadableProfile("it is damaged")
        }
        let packed = Array(content[(end + 2)...])
        // Deflate expands each byte to at most 1032 bytes.
        let capacity = min(packed.count * 1032, ICCProfile.mostBytes)
        var isRead = false
        let profile = [UInt8](unsafeUninitializedCapacity: capacity) { profile, written in
            let count = cdeflate_unpack_within(packed, packed.count, profile.baseAddress, capacity)
            // The result for damaged data is SIZE_MAX, which Swift imports as -1.
            isRead = (0...capacity).contains(count)
            written = isRead ? count : 0
        }
        return isRead ? .profile(profile) : .unreadableProfile("it is damaged")
    }

    private var described: StoredColors {
        let exponent = ranges["gAMA"].flatMap { $0.count == 4 ? number(at: $0.lowerBound) : nil } ?? 0
        let transfer = PNGTransfer(hasStandardRGBChunk: false, gammaTimes100000: UInt32(exponent))
        let colors = ranges["cHRM"].flatMap { $0.count == 32 ? primaries(at: $0.lowerBound) : nil } ?? RGBPrimaries.sRGB
        switch transfer {
        case .sRGB where colors == .sRGB: return .sRGB
        case .sRGB: return .described(name: "other primaries (cHRM)", .sRGB, colors)
        case .power(let exponent):
            return .described(name: "gamma \(exponent) (gAMA)", .power(1 / exponent), colors)
        }
    }

    /// Reads chromaticities times 100,000: x and y of white, red, green and blue.
    private func primaries(at start: Int) -> RGBPrimaries {
        func point(_ index: Int) -> SIMD2<Double> {
            SIMD2(Double(number(at: start + 8 * index)), Double(number(at: start + 8 * index + 4))) / 100_000
        }
        return RGBPrimaries(red: point(1), green: point(2), blue: point(3), white: point(0))
    }

    private func number(at start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }

    /// Returns whether the checksum of a chunk is correct.
    private func isWhole(_ content: Range<Int>) -> Bool {
        PNGChunk.checksum(of: Array(bytes[content.lowerBound - 4..<content.upperBound])) == number(at: content.upperBound)
    }
}
