import Files
public import Foundation

extension LandmarkTake {
    /// Whether a file begins as one with landmarks does.
    /// - Throws: `RecordingError` where it cannot be read.
    package static func isFile(at url: URL) throws(RecordingError) -> Bool {
        let lines = try LineReader(FileLocation(name: url.relativePath, path: url.path), lengthLimit: 1 << 20)
        guard let first = try lines.next() else { return false }
        // A list may begin on a line of its own.
        let second = first.bytes.count < 8 ? try lines.next()?.bytes ?? [] : []
        return LandmarkLineDecoder.isHeader(first.bytes)
            || !HeaderLineDecoder.isHeader(first.bytes) && MediaPipeDump.isDump(first.bytes + second)
    }

    /// Reads landmarks from a file of JSON Lines, or from what scripts write of MediaPipe's results.
    /// - Parameters:
    ///   - imageSize: of the pictures, where the file does not say it.
    ///   - frameRate: pictures per second, where the file does not say their times.
    /// - Throws: `RecordingError`.
    public init(contentsOf url: URL, imageSize: SIMD2<Int>? = nil, frameRate: Double? = nil) throws(RecordingError) {
        let limit = RecordingOptions().lineLengthLimit
        let location = FileLocation(name: url.relativePath, path: url.path)
        if try !Self.hasOwnHeader(location, limit) {
            self = try MediaPipeDump(
                try Self.bytes(of: location), path: location.name, imageSize: imageSize, frameRate: frameRate
            ).take
            return
        }
        let lines = try LineReader(location, lengthLimit: limit)
        guard let first = try lines.next() else { throw .unknownFormat(path: location.name, beginning: "nothing") }
        let header = try first.decoded(in: location.name, limit: limit) { try LandmarkLineDecoder.header(from: $0) }
        self.init(imageSize: header.imageSize, frameRate: header.frameRate, frames: [])
        while let line = try lines.next() {
            if line.isBlank { continue }
            let frame = try line.decoded(in: location.name, limit: limit) {
                try LandmarkLineDecoder.frame(from: $0, imageSize: header.imageSize)
            }
            if let previous = frames.last?.time, frame.time <= previous {
                let problem = RecordingProblem.timeNotIncreasing(found: frame.time, previous: previous)
                throw .badLine(
                    .init(path: location.name, line: line.number, column: 1, keyPath: "time", problem: problem))
            }
            frames.append(frame)
        }
    }

    /// Whether the first line is that of the project's own form.
    private static func hasOwnHeader(_ location: FileLocation, _ limit: Int) throws(RecordingError) -> Bool {
        guard let first = try LineReader(location, lengthLimit: limit).next() else { return false }
        return LandmarkLineDecoder.isHeader(first.bytes)
    }

    /// A whole file, decompressed; other programs' lists of pictures are one value of JSON.
    private static func bytes(of location: FileLocation) throws(RecordingError) -> [UInt8] {
        let chunks = try RecordingBytes(location)
        var bytes: [UInt8] = []
        while true {
            let chunk = try chunks.next()
            if chunk.isEmpty { return bytes }
            bytes += chunk
            guard bytes.count <= mostBytes else {
                throw .unreadable(
                    path: location.name, reason: "it has more than the \(mostBytes >> 20) MiB that a file of landmarks may have"
                )
            }
        }
    }

    /// Some ten minutes of one face.
    private static let mostBytes = 256 << 20
}
