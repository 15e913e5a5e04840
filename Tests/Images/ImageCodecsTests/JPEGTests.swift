import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("JPEG orientation, and rejection of faulty files")
struct JPEGTests {
    /// A file with an additional segment after its SOI marker.
    static func file(_ file: [UInt8], with marker: UInt8, _ segment: [UInt8]) -> [UInt8] {
        file[..<2] + [0xFF, marker, UInt8((segment.count + 2) >> 8), UInt8((segment.count + 2) & 255)] + segment + file[2...]
    }

    /// A camera's Exif data: one entry, in either byte order.
    static func notes(orientation: Int, isLittleEndian: Bool, type: Int = 3, count: Int = 1) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            let digits = (0..<bytes).map { UInt8(value >> (8 * $0) & 255) }
            return isLittleEndian ? digits : digits.reversed()
        }
        let order = isLittleEndian ? "II" : "MM"
        let header = [number(42, 2), number(8, 4), number(1, 2)]
        let entry = [number(0x0112, 2), number(type, 2), number(count, 4), number(orientation, 2), number(0, 2)]
        return Array("Exif\0\0\(order)".utf8) + (header + entry + [number(0, 4)]).joined()
    }

    /// Exif's definition: the visual side of the stored picture's first row, then of its first column.
    static let places: [(row: String, column: String)] = [
        ("top", "left"), ("top", "right"), ("bottom", "right"), ("bottom", "left"), ("left", "top"), ("right", "top"),
        ("right", "bottom"), ("left", "bottom"),
    ]

    @Test("each Exif orientation is applied, in both byte orders", arguments: 1...8, [true, false])
    func orientations(orientation: Int, isLittleEndian: Bool) throws {
        let plain = try SampleFile.named("jpegSharp")
        let stored = try readImage(plain, from: "stored.jpg").standardImage
        let turned = Self.file(plain, with: 0xE1, Self.notes(orientation: orientation, isLittleEndian: isLittleEndian))
        let seen = try readImage(turned, from: "turned.jpg").standardImage
        let place = Self.places[orientation - 1]
        let isTurned = place.row == "left" || place.row == "right"
        #expect(seen.size == (isTurned ? ImageSize(stored.size.height, stored.size.width) : stored.size))
        for y in 0..<stored.size.height {
            for x in 0..<stored.size.width {
                // The stored pixel's distances from the named sides.
                var position = (x: 0, y: 0)
                for (side, distance) in [(place.row, y), (place.column, x)] {
                    switch side {
                    case "top": position.y = distance
                    case "bottom": position.y = seen.size.height - 1 - distance
                    case "left": position.x = distance
                    default: position.x = seen.size.width - 1 - distance
                    }
                }
                #expect(seen[position.x, position.y] == stored[x, y])
            }
        }
    }

    @Test("empty, invalid and truncated Exif data leave the picture unrotated")
    func oddNotes() throws {
        let plain = try SampleFile.named("jpegGrey")
        let stored = try readImage(plain, from: "stored.jpg").standardImage
        let whole = Self.notes(orientation: 6, isLittleEndian: true)
        // The number itself ends at byte 26.
        var odd = (0..<26).map { Array(whole[..<$0]) }
        odd += [0, 9, 65_535].map { Self.notes(orientation: $0, isLittleEndian: false) }
        odd += [
            Self.notes(orientation: 6, isLittleEndian: true, type: 4),
            Self.notes(orientation: 6, isLittleEndian: true, count: 2),
            Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8), [],
        ]
        // A directory far beyond the end.
        odd.append(whole[..<10] + [0xFF, 0xFF, 0xFF, 0xFF] + whole[14...])
        for notes in odd {
            let file = Self.file(plain, with: 0xE1, notes)
            #expect(try readImage(file, from: "odd.jpg").standardImage == stored, "\(notes)")
        }
    }

    @Test("a header of 30,000 × 30,000 pixels is rejected before memory is allocated, and so is one too large for its file")
    func hugeHeaders() throws {
        func error(_ name: String, width: Int, height: Int) throws -> ImageError? {
            var file = try SampleFile.named(name)
            let frame = try #require(
                file.indices.dropLast().first { file[$0] == 0xFF && [0xC0, 0xC2].contains(file[$0 + 1]) })
            file.replaceSubrange(
                frame + 5..<frame + 9, with: [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)])
            return caught(ImageError.self) { try readImage(file, from: "huge.jpg") }
        }
        for name in ["jpeg", "jpegProgressive", "jpegGrey", "jpegInks"] {
            #expect(
                try error(name, width: 30_000, height: 30_000)?.description
                    == "huge.jpg: the picture has 30000×30000 pixels; the limit is 16384 per side and 67108864 in total")
            let count = try SampleFile.named(name).count
            #expect(
                try error(name, width: 8192, height: 8192)?.problem
                    == .tooShortForItsSize(width: 8192, height: 8192, bytes: count))
            #expect(try error(name, width: 0, height: 5)?.description.contains("not above 0") == true)
            #expect(try error(name, width: 300, height: 300)?.description.contains("damaged JPEG") == true)
        }
    }

    @Test(
        "unsupported variants are named, with the supported ones",
        arguments: [
            (UInt8(0xC1), UInt8(12), "12 bits per sample is not supported; convert it to 16-bit PNG"),
            (0xC3, 8, "lossless coding is not supported; convert it to PNG"),
            (0xC9, 8, "arithmetic coding is not supported; save it as baseline or progressive JPEG"),
            (0xC5, 8, "hierarchical coding is not supported; convert it to PNG"),
        ])
    func unsupported(marker: UInt8, depth: UInt8, words: String) throws {
        var file = try SampleFile.named("jpeg")
        let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        (file[frame + 1], file[frame + 4]) = (marker, depth)
        let error = caught(ImageError.self) { try readImage(file, from: "a.jpg") }
        #expect(error?.description == "a.jpg: a JPEG picture with \(words)")
    }

    /// A progressive picture of 8×8 middle grey pixels, whose coefficients arrive one by one, bit by bit.
    /// - Parameter bits: the bits of each coefficient with their own scans.
    static func manyScans(bits: Int) -> [UInt8] {
        func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] { [0xFF, marker, 0, UInt8(content.count + 2)] + content }
        /// One code of one bit: zero, or the end of the block.
        func table(_ place: UInt8) -> [UInt8] { segment(0xC4, [place, 1] + [UInt8](repeating: 0, count: 15) + [0]) }
        func scan(_ first: UInt8, _ last: UInt8, _ precision: UInt8) -> [UInt8] {
            // The code 0, and ones up to the end of the byte.
            segment(0xDA, [1, 1, 0, first, last, precision]) + [0x7F]
        }
        var file: [UInt8] = [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        file += segment(0xC2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]) + table(0x00) + table(0x10) + scan(0, 0, 0)
        for bit in (0..<UInt8(bits)).reversed() {
            // The bit position of the previous scan, and that of this one.
            let precision = bit == UInt8(bits) - 1 ? bit : (bit + 1) << 4 | bit
            for coefficient in UInt8(1)...63 { file += scan(coefficient, coefficient, precision) }
        }
        return file + [0xFF, 0xD9]
    }

    @Test("a progressive picture with more scans than any program writes is rejected")
    func scans() throws {
        let grey = SRGBA8(red: 128, green: 128, blue: 128)
        let many = try readImage(Self.manyScans(bits: 3), from: "a.jpg").standardImage
        #expect(many == SRGBImage(size: ImageSize(8, 8), filledWith: grey))
        let error = caught(ImageError.self) { try readImage(Self.manyScans(bits: 4), from: "a.jpg") }
        #expect(error?.description.hasPrefix("a.jpg: a damaged JPEG picture: it has more than 200 scans, at byte ") == true)
    }

    @Test("profiles and comments do not change the picture")
    func profiles() throws {
        let plain = try SampleFile.named("jpeg")
        let stored = try readImage(plain, from: "a.jpg").standardImage
        let profile = Self.file(plain, with: 0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 3, count: 200))
        let comment = Self.file(profile, with: 0xFE, Array("made by a test".utf8))
        #expect(try readImage(comment, from: "a.jpg").standardImage == stored)
    }
}
