package import Files

/// The timing of an animated PNG file (APNG).
package struct PNGAnimation: Hashable, Sendable {
    /// The duration of a frame, as a fraction of seconds.
    package struct Delay: Hashable, Sendable {
        /// The numerator, 0…65535.
        package let numerator: Int
        /// The number of parts per second, 1…65535.
        package let denominator: Int
    }

    /// The number of frames that the file declares, at least 1.
    package let frameCount: Int
    /// The duration of each frame, in order; fewer than `frameCount` in a truncated file.
    package let delays: [Delay]
    /// Whether the still picture, which viewers without animation show, is the first frame; otherwise it is not part of the
    /// animation.
    package let showsStillPicture: Bool

    /// Reads the animation in a file's bytes; nil for a file without animation or whose only frame is the still picture.
    package init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: PNGChunk.signature) else { return nil }
        var declared: Int?
        var delays: [Delay] = []
        var hasPixels = false
        var showsStillPicture = false
        Self.forEachChunk(of: bytes) { name, content in
            switch name {
            case "acTL" where !hasPixels && content.count >= 8: declared = Self.number(bytes, at: content.lowerBound, bytes: 4)
            case "fcTL" where content.count >= 26:
                showsStillPicture = showsStillPicture || !hasPixels
                delays.append(Delay(bytes, at: content.lowerBound))
            case "IDAT": hasPixels = true
            default: break
            }
            // Without acTL before the pixels, the file is not animated.
            return !hasPixels || declared != nil
        }
        guard let declared, declared > 0, declared > 1 || !showsStillPicture else { return nil }
        frameCount = declared
        self.delays = delays
        self.showsStillPicture = showsStillPicture
    }

    /// Reads the animation in a file; nil if the file cannot be read or is not animated.
    package init?(at location: FileLocation) {
        guard let start = try? FileBytes.start(of: location, count: PNGChunk.signature.count), start == PNGChunk.signature,
            let bytes = try? FileBytes.read(location, limit: ImageLimits.standard.mostFileBytes)
        else { return nil }
        self.init(bytes)
    }

    /// Visits the chunks of a file until the file ends or the visitor returns false.
    private static func forEachChunk(of bytes: [UInt8], _ visit: (_ name: String, _ content: Range<Int>) -> Bool) {
        var start = PNGChunk.signature.count
        while start + 12 <= bytes.count {
            let content = start + 8
            let end = content + number(bytes, at: start, bytes: 4)
            guard end + 4 <= bytes.count else { return }
            guard visit(String(decoding: bytes[start + 4..<content], as: UTF8.self), content..<end) else { return }
            start = end + 4
        }
    }

    fileprivate static func number(_ bytes: [UInt8], at start: Int, bytes count: Int) -> Int {
        bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }
}

extension PNGAnimation.Delay {
    /// Reads the delay in bytes 20 to 23 of an fcTL chunk; a denominator of 0 means 100.
    fileprivate init(_ bytes: [UInt8], at content: Int) {
        let denominator = PNGAnimation.number(bytes, at: content + 22, bytes: 2)
        self.init(
            numerator: PNGAnimation.number(bytes, at: content + 20, bytes: 2), denominator: denominator == 0 ? 100 : denominator
        )
    }
}
