import Foundation
import ImageCodecs

/// A factor on the samples of a sound, interpolated linearly between moments of a video.
package struct SoundVolume: Sendable {
    /// A factor at a time in seconds from the video's first frame.
    package struct Moment: Equatable, Sendable {
        package var time: Double
        package var factor: Double

        package init(_ time: Double, _ factor: Double) {
            (self.time, self.factor) = (time, factor)
        }
    }

    /// The name of the factor file, which exists while a video is assembled.
    package static let fileName = "volume.pcm"

    private let moments: [Moment]

    /// Creates a constant factor.
    package init(_ factor: Double) {
        moments = [Moment(0, factor)]
    }

    /// Creates a factor from moments in order of time. It is constant before the first and after the last.
    /// - Precondition: There is at least one moment.
    package init(_ moments: [Moment]) {
        precondition(!moments.isEmpty, "A volume needs at least one moment.")
        self.moments = moments
    }

    /// The factor if it is constant; nil otherwise.
    package var steady: Double? {
        moments.dropFirst().allSatisfy { $0.factor == moments[0].factor } ? moments[0].factor : nil
    }

    /// Returns the factors for a range of samples of each channel, counted from the video's first frame.
    package func factors(in range: Range<Int>) -> [Double] {
        if let steady { return Array(repeating: steady, count: range.count) }
        // Samples and moments are both ordered, so the moment before each sample is never earlier than that of the previous
        // sample.
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

    /// Writes the factors of a video's samples as ffmpeg's `f32le`, one for all channels, one second at a time.
    /// - Parameter seconds: The length of the video.
    /// - Throws: An error of the file system.
    func write(to url: URL, seconds: Double) throws {
        try SampleFile.write(to: url, seconds: seconds) { range in
            factors(in: range).flatMap { factor in
                withUnsafeBytes(of: Float(factor).bitPattern.littleEndian) { Array($0) }
            }
        }
    }
}

/// A file of samples that ffmpeg reads while a video is assembled.
enum SampleFile {
    /// Writes the samples of a video, one second at a time.
    /// - Parameters:
    ///   - seconds: The length of the video.
    ///   - bytes: Returns the bytes of a range of samples, counted from the video's first frame.
    /// - Throws: An error of the file system.
    static func write(to url: URL, seconds: Double, _ bytes: (Range<Int>) -> [UInt8]) throws {
        guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
            throw FileWritingError(.cannotWrite("the file cannot be created"), at: url.relativePath)
        }
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }
        let count = Int((seconds * Double(DecodedSound.rate)).rounded())
        for first in stride(from: 0, to: count, by: DecodedSound.rate) {
            try file.write(contentsOf: bytes(first..<min(first + DecodedSound.rate, count)))
        }
    }
}
