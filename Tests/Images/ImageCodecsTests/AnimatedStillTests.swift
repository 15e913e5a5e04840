import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("Animations are rejected as still pictures")
struct AnimatedStillTests {
    /// A PNG file of grey pixels whose frames are shown for fractions of a second.
    private static func file(_ delays: [(UInt16, UInt16)], hasHiddenPicture: Bool = false) -> [UInt8] {
        var png = TestPNG(frameCount: delays.count)
        if hasHiddenPicture { png.addPixels(10) }
        for (index, delay) in delays.enumerated() { png.addFrame(UInt8(20 * index), delay) }
        return png.finished
    }

    @Test("frames, delays and the hidden first picture are read from the file")
    func reading() throws {
        let plain = try #require(PNGAnimation(Self.file([(1, 10), (3, 0)])))
        #expect(plain.frameCount == 2 && plain.showsStillPicture)
        #expect(plain.delays.map { [$0.numerator, $0.denominator] } == [[1, 10], [3, 100]])
        let hidden = try #require(PNGAnimation(Self.file([(1, 10)], hasHiddenPicture: true)))
        #expect(hidden.frameCount == 1 && !hidden.showsStillPicture)
    }

    @Test("an animation is rejected with the remedy, and a single frame is a still picture")
    func refusal() throws {
        let error = caught(ImageError.self) { try readImage(Self.file([(1, 10), (1, 10)]), from: "a.png") }
        #expect(
            error?.description
                == "a.png: this PNG is an animation of 2 frames, but a still picture is needed; use it as a video, or save its frames to a "
                + "folder: ffmpeg -i a.png frames/%04d.png")
        #expect(throws: ImageError.self) { try readImage(Self.file([(1, 10)], hasHiddenPicture: true), from: "a.png") }
        #expect(try readImage(Self.file([(1, 10)]), from: "a.png").size == ImageSize(2, 2))
    }

    @Test("truncated animations do not crash the parser")
    func damage() {
        let file = Self.file([(1, 10), (1, 10)])
        for length in stride(from: 0, to: file.count, by: 3) { _ = PNGAnimation(Array(file.prefix(length))) }
    }
}

/// A PNG file of 2×2 grey pixels, chunk by chunk.
private struct TestPNG {
    private var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private var sequence: UInt32 = 0
    private var hasPixels = false

    init(frameCount: Int) {
        add("IHDR", Self.bytes(UInt32(2)) + Self.bytes(UInt32(2)) + [8, 0, 0, 0, 0])
        add("acTL", Self.bytes(UInt32(frameCount)) + Self.bytes(UInt32(0)))
    }

    var finished: [UInt8] {
        var copy = self
        copy.add("IEND", [])
        return copy.file
    }

    mutating func addPixels(_ grey: UInt8) {
        hasPixels = true
        add("IDAT", Self.pixels(grey))
    }

    mutating func addFrame(_ grey: UInt8, _ delay: (UInt16, UInt16)) {
        let rectangle = [UInt32(2), 2, 0, 0].flatMap { Self.bytes($0) }
        add("fcTL", next() + rectangle + Self.bytes(delay.0) + Self.bytes(delay.1) + [0, 0])
        if hasPixels { add("fdAT", next() + Self.pixels(grey)) } else { addPixels(grey) }
    }

    private mutating func next() -> [UInt8] {
        defer { sequence += 1 }
        return Self.bytes(sequence)
    }

    private mutating func add(_ name: String, _ content: [UInt8]) {
        let body = Array(name.utf8) + content
        file += Self.bytes(UInt32(content.count)) + body + Self.bytes(Self.checksum(body))
    }

    /// A stored deflate block in a zlib stream.
    private static func pixels(_ grey: UInt8) -> [UInt8] {
        let rows: [UInt8] = [0, grey, grey, 0, grey, grey]
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in rows { (a, b) = ((a + UInt32(byte)) % 65_521, (b + a + UInt32(byte)) % 65_521) }
        return [0x78, 0x01, 0x01, 6, 0, 0xF9, 0xFF] + rows + bytes(b << 16 | a)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        }
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
