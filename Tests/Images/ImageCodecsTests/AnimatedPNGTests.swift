import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite struct AnimatedPNGTests {
    private static let frames = (0..<3).map { frame in
        SRGBImage(size: ImageSize(40, 30)) { x, y in
            SRGBA8(red: UInt8(x * 6), green: UInt8(y * 8), blue: UInt8(frame * 100))
        }
    }

    @Test func chunksAreInOrderWithCorrectChecksums() throws {
        let file = AnimatedPNGEncoder(frameSeconds: 0.25, loops: 7).encode(Self.frames)
        let parsed = try ParsedAnimation(file)
        let names = parsed.names.filter { !["sRGB", "gAMA", "cHRM"].contains($0) }
        #expect(names == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
        #expect(parsed.frameCount == 3)
        #expect(parsed.loops == 7)
        #expect(parsed.sequence == Array(0..<5))
        #expect(parsed.delays == Array(repeating: 0.25, count: 3))
    }

    @Test func framesSurviveEncodingAndDecoding() throws {
        let file = AnimatedPNGEncoder().encode(Self.frames)
        let read = try ParsedAnimation(file).frames.map { try OraclePNG($0).image }
        #expect(read == Self.frames.map { DeepImage($0) })
    }

    @Test func alphaInOneFrameGivesAllFramesAlpha() throws {
        var clear = Self.frames[1]
        clear[3, 4] = SRGBA8(red: 9, green: 8, blue: 7, alpha: 6)
        let frames = [Self.frames[0], clear]
        let read = try ParsedAnimation(AnimatedPNGEncoder().encode(frames)).frames.map { try OraclePNG($0).image }
        #expect(read == frames.map { DeepImage($0) })
    }

    @Test func readersWithoutAnimationShowTheFirstFrame() throws {
        let read = try PNGDecoder().decode(AnimatedPNGEncoder().encode(Self.frames))
        #expect(read == Self.frames[0])
    }

    @Test func singleFrameIsAValidAnimation() throws {
        let parsed = try ParsedAnimation(AnimatedPNGEncoder().encode([Self.frames[2]]))
        #expect(parsed.frameCount == 1)
        #expect(parsed.sequence == [0])
    }

    @Test("ffmpeg reads every frame unchanged", .enabled(if: hasFFmpeg, "needs ffmpeg"))
    func ffmpegReadsEveryFrame() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("blink.png")
            try AnimatedPNGEncoder(frameSeconds: 0.5, loops: 1).write(Self.frames, to: url)
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            // The format is explicit, because ffmpeg chooses a reader for still PNG files by the extension.
            process.arguments = [
                "ffmpeg", "-v", "error", "-f", "apng", "-i", url.path, "-f", "rawvideo", "-pix_fmt", "rgba", "-",
            ]
            process.standardOutput = output
            try process.run()
            let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
            process.waitUntilExit()
            let expected = Self.frames.flatMap { $0.pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] } }
            #expect(process.terminationStatus == 0)
            #expect(bytes.elementsEqual(expected), "\(bytes.count) bytes instead of \(expected.count)")
        }
    }
}

/// A simple reader of animated PNG files, from the PNG standard's third edition, section 11.3.7.
private struct ParsedAnimation {
    struct Failure: Error {
        var words: String
    }

    private(set) var names: [String] = []
    private(set) var frameCount = 0
    private(set) var loops = 0
    private(set) var sequence: [Int] = []
    private(set) var delays: [Double] = []
    /// Each frame as a separate PNG file.
    private(set) var frames: [[UInt8]] = []

    init(_ file: [UInt8]) throws {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw Failure(words: "signature") }
        var header: [UInt8] = []
        var data: [[UInt8]] = []
        var place = 8
        while place < file.count {
            let length = Self.number(file[place..<place + 4])
            let named = Array(file[place + 4..<place + 8 + length])
            let body = Array(named.dropFirst(4))
            names.append(String(decoding: named.prefix(4), as: UTF8.self))
            guard Self.number(file[place + 8 + length..<place + 12 + length]) == Self.checksum(named) else {
                throw Failure(words: "checksum of \(names.last!)")
            }
            switch names.last {
            case "IHDR": header = body
            case "acTL": (frameCount, loops) = (Self.number(body[0..<4]), Self.number(body[4..<8]))
            case "fcTL":
                sequence.append(Self.number(body[0..<4]))
                guard body[4..<12].elementsEqual(header[0..<8]), body[12..<20].allSatisfy({ $0 == 0 }), body.count == 26 else {
                    throw Failure(words: "frame control")
                }
                delays.append(Double(Self.number(body[20..<22])) / Double(Self.number(body[22..<24])))
                data.append([])
            case "IDAT": data[data.count - 1] += body
            case "fdAT":
                sequence.append(Self.number(body[0..<4]))
                data[data.count - 1] += body.dropFirst(4)
            default: break
            }
            place += 12 + length
        }
        frames = data.map { data in
            var single = HandMadePNG(width: 1, height: 1)
            single.chunks = [("IHDR", header), ("IDAT", data)]
            return single.file
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// The remainder of the bits, the first byte's lowest bit first, by the polynomial of PNG's annex D.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var rest: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            for bit in 0..<8 {
                let isOne = (rest ^ UInt32(byte >> bit)) & 1 == 1
                rest = isOne ? (rest >> 1) ^ 0xEDB8_8320 : rest >> 1
            }
        }
        return Int(~rest)
    }
}
