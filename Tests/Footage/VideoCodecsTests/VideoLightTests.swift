import Foundation
import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

@Suite("Videos with high dynamic range and wide gamut convert to sRGB")
struct VideoLightTests {
    @Test("transfer curves match the standards")
    func curves() {
        // SMPTE ST 2084: 100 cd/m² is 50.81 %, white by BT.2408 58.07 %. BT.2100: HLG's white is 75 %, of 26.5 % light.
        #expect(abs(ToneCurve.pqSample(100) - 0.508_078_4) < 1e-6)
        #expect(abs(ToneCurve.pqLight(0.580_688_88) - 203) < 1e-3)
        #expect(abs(ToneCurve.hlgLight(0.75) - 0.264_962_56) < 1e-7)
        #expect(ToneCurve.hlgLight(0.5) == 1.0 / 12)
    }

    @Test("tone mapping keeps dark light, maps the peak to white, and is monotone")
    func toneMapping() {
        #expect(ToneCurve.standardLight(50, peak: 1000) == 50 / 203.0)
        #expect(abs(ToneCurve.standardLight(1000, peak: 1000) - 1) < 1e-9)
        #expect(ToneCurve.standardLight(100, peak: 150) == 100 / 203.0)
        let bent = stride(from: 0.0, through: 4000, by: 10).map { ToneCurve.standardLight($0, peak: 4000) }
        #expect(zip(bent, bent.dropFirst()).allSatisfy { $0 < $1 })
    }

    struct Tags: Sendable {
        var tags: String
        var light: VideoLight
    }

    static let tags: [Tags] = [
        Tags(tags: "", light: .standard),
        Tags(tags: #""color_transfer": "bt709", "color_primaries": "bt709", "color_space": "bt709""#, light: .standard),
        Tags(tags: #""color_transfer": "arib-std-b67""#, light: VideoLight(curve: .hlg, primaries: .bt2020)),
        Tags(
            tags: #""color_transfer": "smpte2084", "color_primaries": "unknown""#,
            light: VideoLight(curve: .pq, primaries: .bt2020)),
        Tags(
            tags: #""color_transfer": "smpte2084", "color_primaries": "smpte432""#,
            light: VideoLight(curve: .pq, primaries: .p3)),
        Tags(tags: #""color_transfer": "arib-std-b67", "color_primaries": "bt709""#, light: VideoLight(curve: .hlg)),
        Tags(tags: #""color_transfer": "bt709", "color_primaries": "bt2020""#, light: VideoLight(primaries: .bt2020)),
        Tags(tags: #""color_transfer": "bt2020-10", "color_space": "bt2020nc""#, light: VideoLight(primaries: .bt2020)),
        Tags(tags: #""color_primaries": "smpte170m""#, light: .standard),
        Tags(
            tags: #""color_transfer": "smpte2084", "side_data_list": [{"max_luminance": "40000000/10000"}]"#,
            light: VideoLight(curve: .pq, primaries: .bt2020, peak: 4000)),
    ]

    @Test("partial tags are completed", arguments: tags)
    func partialTags(_ given: Tags) throws {
        let json = #"{"index": 0\#(given.tags.isEmpty ? "" : ", ")\#(given.tags)}"#
        #expect(try JSONDecoder().decode(ProbeAnswer.Stream.self, from: Data(json.utf8)).light == given.light)
    }

    @Test("unsupported colour tags are named")
    func unreadable() throws {
        for tags in [#""color_space": "ictcp""#, #""color_space": "bt2020c""#, #""side_data_list": [{"dv_profile": 5}]"#] {
            let stream = try JSONDecoder().decode(ProbeAnswer.Stream.self, from: Data(#"{"index": 0, \#(tags)}"#.utf8))
            #expect(stream.unreadableColors != nil, "\(tags)")
        }
    }

    /// A 10-bit film of one grey with tags, as decoded.
    private func pixel(_ samples: [UInt16], _ tags: [String], pixelFormat: String = "yuv444p10le") throws -> SRGBA8 {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mkv")
            let planes = samples.flatMap { [UInt16](repeating: $0, count: 16 * 16) }
            try TestFilm.run(
                ["-f", "rawvideo", "-pixel_format", pixelFormat, "-video_size", "16x16", "-framerate", "25"] + tags
                    + ["-i", "-", "-c:v", "ffv1"] + tags + [url.path],
                feeding: planes.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
            let reader = try VideoReader(at: url)
            #expect(reader.information.notes.count == 1)
            return try #require(try reader.next()).picture()[8, 8]
        }
    }

    // The bytes match the formulas in double precision.
    @Test(
        "greys are tone-mapped", .enabled(if: hasFFmpeg, "needs ffmpeg"),
        arguments: [
            ("arib-std-b67", [(64, 0), (252, 51), (502, 137), (721, 229), (940, 255)]),
            ("smpte2084", [(64, 0), (252, 33), (502, 180), (940, 255)]),
        ] as [(String, [(UInt16, UInt8)])])
    func greys(curve: String, expected: [(UInt16, UInt8)]) throws {
        let tags = ["-color_trc", curve, "-color_primaries", "bt2020", "-colorspace", "bt2020nc", "-color_range", "tv"]
        for (sample, byte) in expected {
            let pixel = try pixel([sample, 512, 512], tags)
            #expect(pixel == SRGBA8(red: byte, green: byte, blue: byte), "\(curve) \(sample)")
        }
    }

    @Test("BT.2020 colours with a standard curve convert to sRGB", .enabled(if: hasFFmpeg, "needs ffmpeg"))
    func wideColors() throws {
        let tags = ["-color_trc", "bt709", "-color_primaries", "bt2020", "-color_range", "pc"]
        // gbrp10: green, blue, red. By the matrix of BT.2087, light (0.2140, 0.0513, 0.0513) becomes (0.3214, 0.0311, 0.0484).
        let pixel = try pixel([256, 256, 512], tags, pixelFormat: "gbrp10le")
        let expected: [UInt8] = [154, 49, 63]
        for (found, right) in zip([pixel.red, pixel.green, pixel.blue], expected) {
            #expect(abs(Int(found) - Int(right)) <= 1, "\(pixel)")
        }
    }
}
