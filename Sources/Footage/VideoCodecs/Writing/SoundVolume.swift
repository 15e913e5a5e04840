import Foundation
import ImageCodecs

/// A factor on the samples of a sound, which goes in straight lines from moment to moment of a video.
package struct SoundVolume: Sendable {
    /// A factor at a time in seconds since the video's first frame.
    package struct Moment: Equatable, Sendable {
        package var time: Double
        package var factor: Double

        package init(_ time: Double, _ factor: Double) {
            (self.time, self.factor) = (time, factor)
        }
    }

    /// The name of the file of factors, which is there while a video is put together.
    package static let fileName = "volume.pcm"

    private let moments: [Moment]

    /// The same factor at all times.
    package init(_ factor: Double) {
        moments = [Moment(0, factor)]
    }

    /// Factors at moments of rising time: before the first and after the last they stay as they are there.
    /// - Precondition: there is one.
    package init(_ moments: [Moment]) {
        precondition(!moments.isEmpty, "A volume has a moment.")
        self.moments = moments
    }

    /// The factor, where it is the same at all times.
    package var steady: Double? {
        moments.dropFirst().allSatisfy { $0.factor == moments[0].factor } ? moments[0].factor : nil
    }

    /// The factors on some samples of each channel, counted from the video's first frame on.
    package func factors(in range: Range<Int>) -> [Double] {
        if let steady { return Array(repeating: steady, count: range.count) }
        // Samples and moments are both in order: the moment before each sample is at or after that of the one before.
        var before = -1
        return range.map { sample in
            let time = Double(sample) / Double(DecodedSound.rate)
            while before + 1 < moments.count, moments[before + 1].time <= time { before += 1 }
            guard before >= 0 else { return moments[0].factor }
            let from = moments[before]
            guard before + 1 < moments.count else { return from.factor }
            let to = moments[before + 1]
            return from.factor + (to.factor - from.factor) * ((time - from.time) / (to.time - from.time))
        }
    }

    /// Writes the factors of a video's samples as ffmpeg's `f32le`, one for all channels, a second at a time.
    /// - Parameter seconds: the length of the video.
    /// - Throws: an error of the file system.
    func write(to url: URL, seconds: Double) throws {
        try SampleFile.write(to: url, seconds: seconds) { range in
            factors(in: range).flatMap { factor in
                withUnsafeBytes(of: Float(factor).bitPattern.littleEndian) { Array($0) }
            }
        }
    }
}

/// A file of samples that ffmpeg reads while a video is put together.
enum SampleFile {
    /// Writes the samples of a video, a second at a time.
    /// - Parameters:
    ///   - seconds: the length of the video.
    ///   - bytes: the bytes of some samples, counted from the video's first frame on.
    /// - Throws: an error of the file system.
    static func write(to url: URL, seconds: Double, _ bytes: (Range<Int>) -> [UInt8]) throws {
        guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
            throw FileWritingError(.cannotWrite("the file cannot be made"), at: url.relativePath)
        }
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }
        let count = Int((seconds * Double(DecodedSound.rate)).rounded())
        for first in stride(from: 0, to: count, by: DecodedSound.rate) {
            try file.write(contentsOf: bytes(first..<min(first + DecodedSound.rate, count)))
        }
    }
}
