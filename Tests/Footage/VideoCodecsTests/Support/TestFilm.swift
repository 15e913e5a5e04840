import Foundation
import Imaging
import RenderTestSupport
import Testing

/// Films made for tests by ffmpeg itself, so that reading is tested independently of our writer.
enum TestFilm {
    /// A frame with a number in blocks: eight in a row, black for 0 and white for 1, the lowest bit first, over colours that
    /// change from frame to frame.
    static func frame(_ number: Int, size: ImageSize = ImageSize(64, 32)) -> SRGBImage {
        SRGBImage(size: size) { x, y in
            if y < size.height / 2 {
                let isSet = number >> (x * 8 / size.width) & 1 == 1
                let value: UInt8 = isSet ? 255 : 0
                return SRGBA8(red: value, green: value, blue: value)
            }
            return SRGBA8(red: UInt8(x * 3 & 255), green: UInt8(y * 5 & 255), blue: UInt8(number * 37 & 255))
        }
    }

    /// The number in a frame's blocks.
    static func number(of picture: SRGBImage) -> Int {
        (0..<8).reduce(0) { number, bit in
            let place = (2 * bit + 1) * picture.size.width / 16
            return picture[place, picture.size.height / 4].green > 127 ? number | 1 << bit : number
        }
    }

    /// Makes a film of frames by passing their bytes to ffmpeg.
    /// - Parameters:
    ///   - input: arguments before the frames: additional inputs.
    ///   - output: arguments for the storage of the frames.
    static func make(
        _ url: URL, frames: [SRGBImage], rate: String = "30", input: [String] = [], output: [String]
    ) throws {
        let size = frames[0].size
        let bytes = frames.flatMap { frame in frame.pixels.withUnsafeBytes { Array($0) } }
        try run(
            [
                "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "\(size.width)x\(size.height)", "-framerate", rate,
                "-i", "-",
            ]
                + input + output + ["file:" + url.path], feeding: bytes)
    }

    /// Copies an MP4 film, as a camera that was turned clockwise writes it. ffmpeg's options for this depend on its version.
    static func turn(_ film: URL, degrees: Int, to url: URL) throws {
        var bytes = [UInt8](try Data(contentsOf: film))
        // The track header's matrix (ISO/IEC 14496-12, 8.3.2): nine numbers of 32 bits, the first five with 16 fractional bits.
        let start = try #require(bytes.firstRange(of: Array("tkhd".utf8))).lowerBound + 44
        let (cosine, sine) = (cos(Double(degrees) * .pi / 180), sin(Double(degrees) * .pi / 180))
        for (place, number) in zip([0, 1, 3, 4], [cosine, sine, -sine, cosine]) {
            let word = Int32((number * 65_536).rounded())
            for byte in 0..<4 { bytes[start + 4 * place + byte] = UInt8(truncatingIfNeeded: word >> (24 - 8 * byte)) }
        }
        try Data(bytes).write(to: url)
    }

    /// Runs ffmpeg to its end.
    static func run(_ arguments: [String], feeding bytes: [UInt8] = []) throws {
        try withTemporaryFolder { folder in
            let source = folder.appendingPathComponent("bytes")
            try Data(bytes).write(to: source)
            let text = try output(of: "ffmpeg", ["-v", "error", "-y"] + arguments, input: source)
            try #require(text.status == 0, "ffmpeg \(arguments.joined(separator: " ")): \(text.errors)")
        }
    }

    /// ffprobe's entries for the first stream of a kind, `v` or `a`.
    static func probe(_ url: URL, _ stream: String, _ entries: String) throws -> [String] {
        let answer = try output(
            of: "ffprobe",
            [
                "-v", "error", "-count_frames", "-select_streams", stream + ":0", "-show_entries", "stream=" + entries, "-of",
                "csv=p=0", "file:" + url.path,
            ])
        return answer.text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",").map(String.init)
    }

    private static func output(
        of program: String, _ arguments: [String], input: URL? = nil
    ) throws -> (status: Int32, text: String, errors: String) {
        try withTemporaryFolder { folder in
            let (outputURL, errorURL) = (folder.appendingPathComponent("out"), folder.appendingPathComponent("errors"))
            try Data().write(to: outputURL)
            try Data().write(to: errorURL)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [program] + arguments
            process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
            process.standardOutput = try FileHandle(forWritingTo: outputURL)
            process.standardError = try FileHandle(forWritingTo: errorURL)
            try process.run()
            process.waitUntilExit()
            return (
                process.terminationStatus, String(decoding: try Data(contentsOf: outputURL), as: UTF8.self),
                String(decoding: try Data(contentsOf: errorURL), as: UTF8.self)
            )
        }
    }
}
