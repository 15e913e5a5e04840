import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("OpenEXR pictures")
struct OpenEXRTests {
    typealias Channel = HandMadeOpenEXR.Channel

    static func read(_ bytes: [UInt8]) throws -> LinearImage {
        guard case .linear(let image) = try readImage(bytes, from: "a.exr") else {
            Issue.record("not linear")
            return LinearImage(size: ImageSize(1, 1), filledWith: .clear)
        }
        return image
    }

    static func notes(_ bytes: [UInt8]) throws -> [String] { try readPictureMetadata(bytes, from: "a.exr").notes }

    static func constant(_ name: String, _ value: Float) -> Channel { Channel(name: name, numbers: .floats { _, _ in value }) }

    // MARK: Reading

    @Test("half, float and integer samples are read with premultiplied alpha")
    func sampleTypes() throws {
        let file = HandMadeOpenEXR(
            3, 2,
            [
                // 1/2, the smallest subnormal, the largest half, and so on.
                Channel(name: "A", numbers: .halves { x, _ in x == 0 ? 0x3800 : 0x3C00 }),
                Channel(name: "B", numbers: .floats { x, y in Float(10 * x + y) / 4 }),
                Channel(name: "G", numbers: .halves { x, _ in [0x0001, 0x7BFF, 0xC000][x] }),
                Channel(name: "R", numbers: .integers { x, y in UInt32(x + 100 * y) }),
            ])
        let image = try Self.read(file.bytes)
        #expect(image.size == ImageSize(3, 2))
        #expect(image[0, 0].premultiplied == SIMD4(0, 0x1p-24, 0, 0.5))
        #expect(image[1, 0].premultiplied == SIMD4(1, 65_504, 2.5, 1))
        #expect(image[2, 1].premultiplied == SIMD4(102, -2, 5.25, 1))
    }

    @Test("every half is read as its exact value")
    func halves() throws {
        let file = HandMadeOpenEXR(256, 256, [Channel(name: "Y", numbers: .halves { x, y in UInt16(x + 256 * y) })])
        let image = try Self.read(file.bytes)
        for bits in 0..<65_536 {
            let (sign, exponent, mantissa): (Float, Int, Float) = (
                bits & 0x8000 == 0 ? 1 : -1, bits >> 10 & 31, Float(bits & 1023)
            )
            let expected: Float =
                switch exponent {
                case 0: mantissa * 0x1p-24
                // Infinity is bounded, and NaN is black.
                case 31: mantissa == 0 ? .greatestFiniteMagnitude : 0
                default: (1 + mantissa / 1024) * Float(sign: .plus, exponent: exponent - 15, significand: 1)
                }
            #expect(image.pixels[bits].premultiplied == SIMD4(SIMD3(repeating: sign * expected), 1), "\(bits)")
        }
    }

    @Test("the picture is the display window; tiles and scanlines give the same")
    func windows() throws {
        var file = HandMadeOpenEXR(1, 1, [Channel(name: "Y", numbers: .floats { x, y in Float(1000 + 10 * x + y) })])
        file.dataWindow = (-2, 1, 6, 9)
        file.displayWindow = (0, 0, 3, 4)
        let scanlines = try Self.read(file.bytes)
        #expect(scanlines.size == ImageSize(4, 5))
        // Row 0 is outside the data window.
        #expect((0..<4).allSatisfy { scanlines[$0, 0] == .clear })
        #expect(scanlines[0, 1].premultiplied == SIMD4(1001, 1001, 1001, 1))
        #expect(scanlines[3, 4].premultiplied == SIMD4(1034, 1034, 1034, 1))
        file.tile = (4, 2)
        #expect(try Self.read(file.bytes) == scanlines)
        file.dataWindow = (10, 10, 11, 11)
        #expect(try Self.read(file.bytes).pixels.allSatisfy { $0 == .clear })
    }

    @Test("subsampled channels repeat their samples")
    func subsampling() throws {
        let file = HandMadeOpenEXR(
            4, 4,
            [
                Channel(name: "B", numbers: .floats { x, y in Float(x + 10 * y) }, sampling: 2),
                Self.constant("G", 0), Self.constant("R", 0),
            ])
        let image = try Self.read(file.bytes)
        #expect(
            image.pixels.map(\.premultiplied.z) == [0, 0, 2, 2, 0, 0, 2, 2, 20, 20, 22, 22, 20, 20, 22, 22])
    }

    @Test("channels without a prefix are shown before layers, which a note names")
    func layers() throws {
        let colors = ["B", "G", "R"].enumerated().map { Self.constant($1, Float($0 + 1)) }
        let diffuse = ["B", "G", "R"].enumerated().map { Self.constant("diffuse.\($1)", Float($0 + 4)) }
        let both = HandMadeOpenEXR(2, 2, colors + [Self.constant("depth.Z", 9)] + diffuse)
        #expect(try Self.read(both.bytes)[0, 0] == LinearColor(red: 3, green: 2, blue: 1))
        #expect(
            try Self.notes(both.bytes) == [
                "the layer without a name is shown; the others, depth and diffuse, are ignored"
            ])
        let layerOnly = HandMadeOpenEXR(2, 2, [Self.constant("depth.Z", 9)] + diffuse)
        #expect(try Self.read(layerOnly.bytes)[0, 0] == LinearColor(red: 6, green: 5, blue: 4))
        #expect(try Self.notes(layerOnly.bytes) == ["the layer “diffuse” is shown; the others, depth, are ignored"])
        #expect(try Self.notes(HandMadeOpenEXR(2, 2, colors).bytes).isEmpty)
        let depth = HandMadeOpenEXR(2, 2, [Self.constant("Z", 9)]).bytes
        let error = caught(ImageError.self) { try Self.read(depth) }
        #expect(error?.description.contains("with no channels R, G, B or Y is not supported; name its channels: ") == true)
    }

    @Test("chromaticities are converted to Rec. 709")
    func chromaticities() throws {
        func color(_ chromaticities: [Float]?, _ color: SIMD3<Float>) throws -> SIMD4<Float> {
            var file = HandMadeOpenEXR(
                1, 1, [Self.constant("B", color.z), Self.constant("G", color.y), Self.constant("R", color.x)])
            file.chromaticities = chromaticities
            return try Self.read(file.bytes)[0, 0].premultiplied
        }
        let rec709: [Float] = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329]
        let acesCG: [Float] = [0.713, 0.293, 0.165, 0.83, 0.128, 0.044, 0.32168, 0.33767]
        #expect(try color(nil, SIMD3(0.1, 2, 3)) == SIMD4(0.1, 2, 3, 1))
        #expect(try color(rec709, SIMD3(0.1, 2, 3)) == SIMD4(0.1, 2, 3, 1))
        let white = try color(acesCG, SIMD3(1, 1, 1))
        #expect(abs(white.x - 1) < 1e-5 && abs(white.y - 1) < 1e-5 && abs(white.z - 1) < 1e-5)
        // The first column of the matrix from AP1 to Rec. 709 with Bradford's adaptation, as in the ACES documentation.
        let red = try color(acesCG, SIMD3(1, 0, 0))
        #expect(abs(red.x - 1.70505) < 1e-3 && abs(red.y + 0.13026) < 1e-3 && abs(red.z + 0.02400) < 1e-3)
    }

    @Test("a file cut at any byte is an error of one line")
    func truncation() throws {
        let file = HandMadeOpenEXR(3, 2, ["B", "G", "R"].map { Self.constant($0, 1) }).bytes
        for count in 4..<file.count {
            let error = caught(ImageError.self) { try Self.read(Array(file.prefix(count))) }
            #expect(error?.description.contains { $0.isNewline } == false)
        }
    }

    /// The library leaves the missing pixels of such a chunk uninitialized.
    @Test("an uncompressed chunk that is too short is an error", arguments: [1, 4, 24])
    func shortChunks(missing: Int) throws {
        var file = HandMadeOpenEXR(3, 2, ["B", "G", "R"].map { Self.constant($0, 1) })
        file.missingBytes = missing
        let error = caught(ImageError.self) { try Self.read(file.bytes) }
        #expect(error?.description.contains("a chunk is smaller than its pixels") == true, "\(String(describing: error))")
    }

    @Test("sizes beyond the limits or the file's length cost no memory")
    func hostileSizes() throws {
        func declaring(_ window: HandMadeOpenEXR.Window) -> [UInt8] {
            var file = HandMadeOpenEXR(2, 2, [Self.constant("Y", 1)])
            file.declaredWindow = window
            return file.bytes
        }
        let large = caught(ImageError.self) { try Self.read(declaring((0, 0, 20_000, 10))) }
        #expect(large?.description.contains("20001×11") == true)
        let short = caught(ImageError.self) { try Self.read(declaring((0, 0, 4095, 4095))) }
        #expect(short?.description.contains("cannot hold the 4096×4096 pixels") == true)
        #expect(throws: ImageError.self) { try Self.read(declaring((Int(Int32.min), 0, Int(Int32.max), 10))) }
    }

    // MARK: Writing

    static let sample = LinearImage(size: ImageSize(37, 70)) { x, y in
        LinearColor(
            premultiplied: SIMD4(Float(x) / 7, Float(y) * 1e-7, Float(x * y) * 1e3, Float(x % 3) / 2))
    }

    /// The nearest half, found by comparing with both neighbours.
    static func half(_ number: Float) -> Float {
        let bounded = min(max(number, -65_504), 65_504)
        guard bounded != 0 else { return bounded }
        let exponent = max(Int(bounded.exponent), -14)
        let step = Float(sign: .plus, exponent: exponent - 10, significand: 1)
        return (bounded / step).rounded(.toNearestOrEven) * step
    }

    @Test("half samples are rounded to the nearest", arguments: OpenEXREncoder.Compression.allCases)
    func halfSamples(compression: OpenEXREncoder.Compression) throws {
        let image = try Self.read(OpenEXREncoder(compression: compression).encode(Self.sample))
        for (read, written) in zip(image.pixels, Self.sample.pixels) {
            for channel in 0..<4 { #expect(read.premultiplied[channel] == Self.half(written.premultiplied[channel])) }
        }
    }

    @Test("float samples are kept", arguments: OpenEXREncoder.Compression.allCases)
    func floatSamples(compression: OpenEXREncoder.Compression) throws {
        #expect(try Self.read(OpenEXREncoder(samples: .float, compression: compression).encode(Self.sample)) == Self.sample)
    }

    @Test("infinite light becomes the largest half, and NaN becomes 0")
    func unboundedSamples() throws {
        let light = LinearImage(
            size: ImageSize(1, 1), filledWith: LinearColor(premultiplied: SIMD4(.infinity, .nan, 1e9, 1)))
        #expect(try Self.read(OpenEXREncoder().encode(light))[0, 0].premultiplied == SIMD4(65_504, 0, 65_504, 1))
    }

    @Test("colours in ACEScg are read back in Rec. 709")
    func primaries() throws {
        let image = try Self.read(OpenEXREncoder(samples: .float, primaries: .acescg).encode(Self.sample))
        for (read, written) in zip(image.pixels, Self.sample.pixels) {
            let difference = read.premultiplied - written.premultiplied
            let scale = max(abs(written.premultiplied.x), abs(written.premultiplied.z), 1)
            #expect((0..<4).allSatisfy { abs(difference[$0]) < 1e-5 * scale })
        }
    }

    @Test("layers are in one part with prefixes, or in a part each", arguments: [false, true])
    func writtenLayers(separatesParts: Bool) throws {
        let size = Self.sample.size
        let layers = [
            OpenEXRLayerContent(
                name: "depth", channels: ["Z"], numbers: .scalars(Image(size: size) { x, y in x == 0 ? .infinity : Float(y) })),
            OpenEXRLayerContent(name: "node", channels: ["ID"], numbers: .integers(Image(size: size, filledWith: 70_000))),
        ]
        let bytes = OpenEXREncoder(separatesParts: separatesParts).encode(
            Self.sample, layers: layers, attributes: OpenEXRAttributes(texts: ["bianlianInputs": "5d41"]))
        #expect(try Self.read(bytes) == Self.read(OpenEXREncoder().encode(Self.sample)))
        let note = try #require(try Self.notes(bytes).first)
        #expect(note.hasSuffix("the others, depth and node, are ignored"))
        for text in ["bianlianInputs", "5d41", separatesParts ? "rgba" : "depth.Z"] {
            #expect(bytes.firstRange(of: Array(text.utf8)) != nil, "\(text)")
        }
    }
}
