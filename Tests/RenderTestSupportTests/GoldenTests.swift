import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("Goldens")
struct GoldenTests {
    static let image = SRGBImage(size: ImageSize(4, 3)) { x, y in SRGBA8(red: UInt8(x * 60), green: UInt8(y * 80), blue: 9) }

    func expect(_ golden: Golden, _ image: SRGBImage, _ recording: GoldenRecording, passes: Bool) throws {
        let failure = try golden.check(image, recording: recording)
        #expect((failure == nil) == passes)
    }

    @Test("one that is missing is a failure that says how to record it")
    func missing() throws {
        try withTemporaryFolder { folder in
            let golden = Golden(at: folder.appendingPathComponent("Suite/case.png"))
            let words = try golden.check(Self.image, recording: .never)
            #expect(words?.contains("BIANLIAN_RECORD=missing") == true)
            #expect(!FileManager.default.fileExists(atPath: golden.url.path))
        }
    }

    @Test("recording what is missing fails once, then compares")
    func recordMissing() throws {
        try withTemporaryFolder { folder in
            let golden = Golden(at: folder.appendingPathComponent("Suite/case.png"))
            try expect(golden, Self.image, .missing, passes: false)
            try expect(golden, Self.image, .missing, passes: true)
            try expect(golden, Self.image, .never, passes: true)
        }
    }

    @Test("a mismatch names the worst pixel and leaves three pictures; recording all mends it")
    func mismatch() throws {
        try withTemporaryFolder { folder in
            let golden = Golden(at: folder.appendingPathComponent("Suite-\(UUID().uuidString)/case.png"))
            try expect(golden, Self.image, .all, passes: true)
            var other = Self.image
            other[1, 0].red = 61
            other[3, 2].green = 100
            let words = try #require(try golden.check(other, recording: .never))
            #expect(words.contains("differs in 2 of 12 pixels, most by 60 at (3, 2): #b4a009ff became #b46409ff"))
            let left = URL(fileURLWithPath: String(words.split(separator: " ").last ?? ""))
            #expect(try names(in: left) == ["difference.png", "reference.png", "result.png"])
            #expect(try readPicture(at: left.appendingPathComponent("result.png")).standardImage == other)
            try FileManager.default.removeItem(at: left)
            try expect(golden, other, .all, passes: true)
            try expect(golden, other, .never, passes: true)
        }
    }

    @Test("another size is a mismatch that names both")
    func otherSize() {
        let larger = SRGBImage(size: ImageSize(5, 3), filledWith: .clear)
        let difference = PictureDifference(between: Self.image, and: larger)
        #expect(difference?.description == "has 4×3 pixels and the result 5×3")
        #expect(PictureDifference(between: larger, and: larger) == nil)
    }

    @Test("the file lies beside the module's tests, from subfolders too")
    func place() {
        let expected = "/p/Tests/RasterizerTests/Goldens/Fill/star.png"
        #expect(Golden("Fill", "star", filePath: "/p/Tests/RasterizerTests/FillTests.swift").url.path == expected)
        #expect(Golden("Fill", "star", filePath: "/p/Tests/RasterizerTests/Deep/FillTests.swift").url.path == expected)
    }
}
