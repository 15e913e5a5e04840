import FaceTracking
import Foundation

extension FileReader {
    /// Reads a recording as for playback, leniently as well, and reads a copy in the project's own format.
    func readRecording(_ bytes: [UInt8]) throws {
        try withScratchFile(of: bytes) { url in
            _ = Recording.mayBegin(with: Array(bytes.prefix(64)))
            let limit = 1 << 20
            if let lenient = try? Recording.open(at: url, options: RecordingOptions(isLenient: true, lineLengthLimit: limit)) {
                _ = try? Self.statistics(of: lenient)
            }
            let recording = try Recording.open(at: url, options: RecordingOptions(lineLengthLimit: limit))
            let frames = try Self.statistics(of: recording)
            try readCopy(of: frames, header: recording.header)
        }
    }

    private static func statistics(of recording: Recording) throws -> [TrackedFrame] {
        var facts = RecordingFacts(of: recording)
        var statistics = RecordingStatistics()
        var frames: [TrackedFrame] = []
        let reader = try recording.makeReader()
        while let frame = try reader.next() {
            facts.add(frame)
            statistics.add(frame)
            frames.append(frame)
        }
        _ = (facts.notes, facts.lostNote)
        _ = (statistics.measuredFrameRate, statistics.fit, statistics.jitter, statistics.headRanges)
        return frames
    }

    private func readCopy(of frames: [TrackedFrame], header: RecordingHeader) throws {
        try withScratchFile(of: [], named: "copy.jsonl") { url in
            let writer = try RecordingWriter(to: url, header: header)
            for frame in frames { try writer.append(frame) }
            try writer.finish()
            do {
                let count = try Self.statistics(of: Recording.open(at: url)).count
                try BrokenPromise.unless(count == frames.count, "\(frames.count) frames were written, but \(count) were read")
            } catch let error as RecordingError {
                throw BrokenPromise(words: "a recording cannot be read after it is written again: \(error)")
            }
        }
    }

    /// Decodes a packet as the first one and as one that follows each sample, and reads a recording of its frame.
    func readPacket(_ bytes: [UInt8]) throws {
        for sample in samples {
            var decoder = LivePacketDecoder()
            _ = try decoder.frame(from: sample, arrivingAt: 0)
            _ = try? decoder.frame(from: bytes, arrivingAt: 1)
        }
        var decoder = LivePacketDecoder()
        let frame = try decoder.frame(from: bytes, arrivingAt: 1)
        guard let header = decoder.header else { throw BrokenPromise(words: "a decoded packet gives no header") }
        try readCopy(of: [frame], header: header)
    }

    func readLandmarks(_ bytes: [UInt8]) throws {
        try withScratchFile(of: bytes) { url in
            _ = try? LandmarkTake.isFile(at: url)
            let options = RecordingOptions(isLenient: true, frameRate: 30, isMirrored: true)
            _ = (try? LandmarkReading(contentsOf: url, imageSize: SIMD2(640, 360), options: options))?.notes
            let take = try LandmarkTake(contentsOf: url)
            try withScratchFile(of: [], named: "copy.jsonl") { copy in
                try take.write(to: copy)
                do {
                    let again = try LandmarkTake(contentsOf: copy)
                    try BrokenPromise.unless(again.frames.count == take.frames.count, "the copy has the same picture count")
                } catch let error as RecordingError {
                    throw BrokenPromise(words: "landmarks cannot be read after they are written again: \(error)")
                }
            }
        }
    }
}
