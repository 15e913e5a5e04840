import Files
import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("TIFF pictures")
struct TIFFTests {
    /// A big-endian file without compression: one strip of whole numbers.
    struct File {
        var width = 2
        var height = 1
        var bits = 8
        /// The samples of all pixels, `bits / 8` bytes each.
        var samples: [Int]
        var samplesPerPixel = 3
        /// 2 is RGB, 1 is grey, 0 is grey with white as 0.
        var photometric = 2
        var orientation = 1
        /// 1 is premultiplied alpha, 2 straight alpha; nil for none.
        var extraSample: Int?

        var bytes: [UInt8] {
            func word(_ number: Int, _ count: Int) -> [UInt8] {
                (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            }
            let pixels = samples.flatMap { word($0, bits / 8) }
            let bitsOffset = 8 + pixels.count
            var entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
                (256, 3, 1, width), (257, 3, 1, height),
                samplesPerPixel > 2 ? (258, 3, samplesPerPixel, bitsOffset) : (258, 3, 1, bits), (259, 3, 1, 1),
                (262, 3, 1, photometric), (273, 4, 1, 8), (274, 3, 1, orientation), (277, 3, 1, samplesPerPixel),
                (278, 3, 1, height), (279, 4, 1, pixels.count), (284, 3, 1, 1),
            ]
            if let extraSample { entries.append((338, 3, 1, extraSample)) }
            var table: [UInt8] = []
            for entry in entries {
                table += word(entry.tag, 2) + word(entry.type, 2) + word(entry.count, 4)
                // A single short is at the start of its four bytes.
                let isShort = entry.type == 3 && entry.count == 1
                table += isShort ? word(entry.value, 2) : word(entry.value, 4)
                if isShort { table += [0, 0] }
            }
            let depths = (0..<samplesPerPixel).flatMap { _ in word(bits, 2) }
            var file: [UInt8] = [0x4D, 0x4D, 0, 0x2A]
            file += word(bitsOffset + depths.count, 4) + pixels + depths
            return file + word(entries.count, 2) + table + [0, 0, 0, 0]
        }
    }

    @Test("whole numbers are sRGB with straight alpha")
    func wholeNumbers() throws {
        let shallow = try readImage(File(samples: [1, 2, 3, 250, 251, 252]).bytes, from: "a.tif")
        guard case .standard(let image) = shallow else {
            Issue.record("not 8 bits")
            return
        }
        #expect(image.pixels == [SRGBA8(red: 1, green: 2, blue: 3), SRGBA8(red: 250, green: 251, blue: 252)])

        let file = File(
            bits: 16, samples: [1000, 2000, 3000, 65_535, 300, 600, 900, 30_000], samplesPerPixel: 4, extraSample: 2)
        guard case .deep(let deep) = try readImage(file.bytes, from: "a.tif") else {
            Issue.record("not 16 bits")
            return
        }
        #expect(deep.pixels[1] == SRGBA16(red: 300, green: 600, blue: 900, alpha: 30_000))
    }

    @Test("premultiplied alpha is divided out, and grey may begin with white")
    func variants() throws {
        let premultiplied = File(samples: [50, 100, 25, 100, 9, 9, 9, 0], samplesPerPixel: 4, extraSample: 1)
        #expect(
            try readImage(premultiplied.bytes, from: "a.tif").standardImage.pixels
                == [SRGBA8(red: 128, green: 255, blue: 64, alpha: 100), .clear])
        let white = File(samples: [0, 200], samplesPerPixel: 1, photometric: 0)
        #expect(try readImage(white.bytes, from: "a.tif").standardImage.pixels.map(\.red) == [255, 55])
    }

    @Test("orientation is applied")
    func orientation() throws {
        // Stored columns run from bottom to top.
        let file = File(samples: [1, 1, 1, 2, 2, 2], orientation: 8)
        let image = try readImage(file.bytes, from: "a.tif").standardImage
        #expect(image.size == ImageSize(1, 2) && image.pixels.map(\.red) == [2, 1])
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("a.tif")
            try Data(file.bytes).write(to: url)
            #expect(try readImageSize(at: FileLocation(url)) == ImageSize(1, 2))
        }
    }

    @Test("a file cut at any byte is an error of one line")
    func truncation() throws {
        let file = File(samples: [1, 2, 3, 250, 251, 252]).bytes
        for count in 4..<file.count - 4 {
            let error = caught(ImageError.self) { try readImage(Array(file.prefix(count)), from: "a.tif") }
            #expect(error?.description.contains { $0.isNewline } == false)
        }
    }

    @Test("sizes beyond the limits or the file's length are rejected")
    func hostileSizes() throws {
        var file = File(samples: [1, 2, 3, 250, 251, 252])
        file.width = 20_000
        #expect(throws: ImageError.self) { try readImage(file.bytes, from: "a.tif") }
        (file.width, file.height) = (8000, 8000)
        let error = caught(ImageError.self) { try readImage(file.bytes, from: "a.tif") }
        #expect(error?.description.contains("cannot hold the 8000×8000 pixels") == true)
    }

    @Test("written pictures are read back unchanged")
    func roundTrip() throws {
        let size = ImageSize(41, 53)
        for hasAlpha in [false, true] {
            let deep = DeepImage(size: size) { x, y in
                SRGBA16(
                    red: UInt16(x * 1500), green: UInt16(y * 1200), blue: UInt16(x * y), alpha: hasAlpha ? UInt16(x) : 65_535)
            }
            guard case .deep(let read) = try readImage(TIFFEncoder().encode(deep), from: "a.tif") else {
                Issue.record("not 16 bits")
                return
            }
            #expect(read == deep)
        }
        // An alpha of a fifth.
        let premultiplied = DeepImage(size: size, filledWith: SRGBA16(red: 1000, green: 13_107, blue: 0, alpha: 13_107))
        let straight = DeepImage(size: size, filledWith: SRGBA16(red: 5000, green: 65_535, blue: 0, alpha: 13_107))
        guard case .deep(straight) = try readImage(TIFFEncoder().encode(premultiplied, isPremultiplied: true), from: "a.tif")
        else {
            Issue.record("the tag of premultiplied alpha is missing")
            return
        }
        let light = LinearImage(size: size) { x, y in
            LinearColor(premultiplied: SIMD4(Float(x) * 3.7, Float(y) * 1e-7, 1e9, Float(y) / 53))
        }
        guard case .linear(light) = try readImage(TIFFEncoder().encode(light), from: "a.tif") else {
            Issue.record("not the same light")
            return
        }
    }
}
