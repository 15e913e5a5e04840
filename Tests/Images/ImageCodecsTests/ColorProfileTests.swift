import Imaging
import RenderTestSupport
import Testing

@testable import ImageCodecs

@Suite("Colours are converted to sRGB by the file's metadata")
struct ColorProfileTests {
    private typealias Profile = HandMadeProfile

    /// A PNG file of one row, with chunks before its pixels.
    private static func png(_ colors: [[UInt8]], _ chunks: [(String, [UInt8])]) -> [UInt8] {
        var png = HandMadePNG(width: UInt32(colors.count), height: 1, colorType: colors[0].count == 1 ? 0 : 2)
        png.chunks += chunks.map { (name: $0.0, body: $0.1) }
        png.addPixels([0] + colors.flatMap { $0 })
        return png.file
    }

    /// The chunk of a profile, stored without compression.
    private static func chunk(_ profile: [UInt8]) -> (String, [UInt8]) {
        var stream = HandMadePNG(width: 1, height: 1)
        stream.addPixels(profile)
        return ("iCCP", Array("test".utf8) + [0, 0] + stream.chunks[1].body)
    }

    private static func read(_ file: [UInt8]) throws -> [[Int]] {
        try readImage(file, from: "a.png").standardImage.pixels.map { [Int($0.red), Int($0.green), Int($0.blue)] }
    }

    private static func expect(_ file: [UInt8], near expected: [[Int]], within most: Int = 1) throws {
        for (found, right) in zip(try read(file), expected) {
            #expect(zip(found, right).allSatisfy { abs($0 - $1) <= most }, "\(found), not \(right)")
        }
    }

    @Test("Display P3, Adobe RGB, ProPhoto and grey match Little CMS")
    func matrixProfiles() throws {
        let p3 = Self.chunk(Profile.rgb(Profile.displayP3, curve: Profile.sRGBCurve))
        try Self.expect(
            Self.png([[200, 60, 60], [255, 255, 255], [128, 128, 128], [10, 200, 90]], [p3]),
            near: [[217, 42, 52], [255, 255, 255], [128, 128, 128], [0, 205, 72]])
        let adobe = Self.chunk(Profile.rgb(Profile.adobeRGB, curve: Profile.power(2.19921875)))
        try Self.expect(
            Self.png([[200, 60, 60], [30, 90, 160], [128, 128, 128]], [adobe]),
            near: [[232, 57, 57], [0, 90, 164], [129, 129, 129]])
        let proPhoto = Self.chunk(Profile.rgb(Profile.proPhoto, curve: Profile.power(1.8)))
        try Self.expect(
            Self.png([[120, 110, 100], [180, 170, 160], [128, 128, 128]], [proPhoto]),
            near: [[150, 127, 117], [204, 182, 174], [146, 146, 146]])
        try Self.expect(
            Self.png([[20], [128], [230]], [Self.chunk(Profile.grey(curve: Profile.power(2.2)))]),
            near: [[12, 12, 12], [129, 129, 129], [231, 231, 231]])
    }

    @Test("A truncated or undecodable profile is noted as damaged")
    func damagedProfiles() throws {
        let (name, body) = Self.chunk(Profile.rgb(Profile.displayP3, curve: Profile.sRGBCurve))
        for damaged in [Array(body.prefix(body.count / 2)), Array(body.prefix(7)) + Array(repeating: 0x5A, count: 40)] {
            let file = Self.png([[200, 60, 60]], [(name, damaged)])
            let metadata = try readPictureMetadata(file, from: "a.png")
            #expect(metadata.notes.contains { $0.contains("damaged") }, "\(metadata.notes)")
            #expect(try Self.read(file) == [[200, 60, 60]])
        }
    }

    @Test("A lookup table of Display P3's linear primaries equals its matrix")
    func tables() throws {
        let table = Profile.table { samples in
            (0..<3).map { axis -> Double in
                var sum = 0.0
                for channel in 0..<3 { sum += Profile.displayP3[channel][axis] * samples[channel] }
                return max(sum, 0)
            }
        }
        let colors: [[UInt8]] = [[200, 60, 60], [128, 128, 128], [90, 120, 200]]
        let tabled = Self.chunk(Profile.file("RGB ", [("A2B0", table)]))
        let matrix = Self.chunk(Profile.rgb(Profile.displayP3, curve: Profile.power(1)))
        try Self.expect(Self.png(colors, [tabled]), near: try Self.read(Self.png(colors, [matrix])), within: 2)
    }

    @Test("An sRGB profile, and a picture read as data, leave the bytes unchanged")
    func untouched() throws {
        let colors = (0..<64).map { (index: Int) -> [UInt8] in
            let (red, green, blue) = (index * 4, 255 - index, index * 37 & 255)
            return [UInt8(red), UInt8(green), UInt8(blue)]
        }
        let stored = colors.map { $0.map { Int($0) } }
        let same = Self.chunk(Profile.rgb(Profile.sRGB, curve: Profile.sRGBCurve))
        #expect(try Self.read(Self.png(colors, [same])) == stored)
        let other = Self.png(colors, [Self.chunk(Profile.rgb(Profile.proPhoto, curve: Profile.power(1.8)))])
        let numbers = try readImage(other, from: "a.png", for: .numbers).standardImage
        #expect(numbers.pixels.map { [Int($0.red), Int($0.green), Int($0.blue)] } == stored)
    }

    @Test("JPEG with profile parts in any order and WebP match PNG")
    func otherFormats() throws {
        let profile = Profile.rgb(Profile.displayP3, curve: Profile.sRGBCurve)
        let jpeg = try SampleFile.named("jpegSharp")
        let mark = Array("ICC_PROFILE".utf8) + [0]
        let first = JPEGTests.file(jpeg, with: 0xE2, mark + [2, 2] + profile[200...])
        let whole = JPEGTests.file(first, with: 0xE2, mark + [1, 2] + profile[..<200])
        let stored = try readImage(jpeg, from: "a.jpg").standardImage
        let seen = try readImage(whole, from: "a.jpg").standardImage
        #expect(seen != stored)
        let transform = try ICCProfile(profile).transform(ofGrey: false)
        #expect(seen == transform.converted(stored))
        // A part is missing.
        #expect(try readImage(first, from: "a.jpg").standardImage == stored)
        let note = try readPictureMetadata(first, from: "a.jpg").notes.first
        #expect(note == "its colour profile is not used: parts of it are missing; its colours are read as sRGB")
    }

    @Test("cICP overrides a profile, a profile overrides gAMA and cHRM, and PQ and HLG are rejected with a command")
    func precedence() throws {
        let color: [[UInt8]] = [[200, 60, 60]]
        let proPhoto = Self.chunk(Profile.rgb(Profile.proPhoto, curve: Profile.power(1.8)))
        try Self.expect(Self.png(color, [("cICP", [12, 13, 0, 1]), proPhoto]), near: [[217, 42, 52]])
        #expect(try Self.read(Self.png(color, [("cICP", [1, 1, 0, 1]), proPhoto])) == [[200, 60, 60]])
        let p3 = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap { Profile.number($0, 4) }
        let chunks = [("gAMA", Profile.number(45_455, 4)), ("cHRM", p3)]
        try Self.expect(Self.png(color, chunks), near: [[217, 42, 52]])
        for transfer in [UInt8(16), 18] {
            let file = Self.png(color, [("cICP", [9, transfer, 0, 1])])
            let error = caught(ImageError.self) { try readImage(file, from: "a.png") }
            #expect(error?.description.contains("convert it: `ffmpeg ") == true)
        }
    }

    @Test("Truncated profiles, and profiles for other colour spaces, give only a note")
    func faults() throws {
        let stored = [[200, 60, 60]]
        let profile = Profile.rgb(Profile.displayP3, curve: Profile.sRGBCurve)
        for count in stride(from: 0, to: profile.count, by: 3) {
            let file = Self.png([[200, 60, 60]], [Self.chunk(Array(profile[..<count]))])
            #expect(try Self.read(file) == stored, "\(count)")
            #expect(try readPictureMetadata(file, from: "a.png").notes.count == 1)
        }
        let inks = Self.png([[200, 60, 60]], [Self.chunk(Profile.file("CMYK", []))])
        #expect(try Self.read(inks) == stored)
        let note = try readPictureMetadata(inks, from: "a.png").notes.first
        #expect(note?.contains("it is for CMYK, not for RGB or grey") == true)
    }

    @Test("Orientation in PNG's eXIf matches JPEG, with and without Exif's marker", arguments: 1...8, [0, 6])
    func orientation(number: Int, markLength: Int) throws {
        let notes = Array(JPEGTests.notes(orientation: number, isLittleEndian: false).dropFirst(6 - markLength))
        let file = Self.png([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [("eXIf", notes)])
        let stored = try readImage(Self.png([[1, 2, 3], [4, 5, 6], [7, 8, 9]], []), from: "a.png").standardImage
        let orientation = try #require(StoredOrientation(rawValue: UInt8(number)))
        #expect(try readImage(file, from: "a.png").standardImage == orientation.seen(stored))
        let decoder = PNGDecoder()
        #expect(try decoder.size(of: file, from: "a.png") == orientation.size(of: stored.size))
    }
}
