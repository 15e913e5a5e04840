import Files
public import Foundation

extension LandmarkTake {
    /// Whether a file begins as one with landmarks does.
    /// - Throws: `RecordingError` where it cannot be read.
    public static func isFile(at url: URL) throws(RecordingError) -> Bool {
        let lines = try LineReader(FileLocation(name: url.relativePath, path: url.path), lengthLimit: 1 << 20)
        guard let first = try lines.next() else { return false }
        return LandmarkLineDecoder.isHeader(first.bytes)
    }

    /// Reads landmarks from a file of JSON Lines.
    /// - Throws: `RecordingError`.
    public init(contentsOf url: URL) throws(RecordingError) {
        let limit = RecordingOptions().lineLengthLimit
        let location = FileLocation(name: url.relativePath, path: url.path)
        let lines = try LineReader(location, lengthLimit: limit)
        guard let first = try lines.next() else { throw .unknownFormat(path: location.name, beginning: "nothing") }
        let header = try first.decoded(in: location.name, limit: limit) { try LandmarkLineDecoder.header(from: $0) }
        self.init(imageSize: header.imageSize, frameRate: header.frameRate, frames: [])
        while let line = try lines.next() {
            if line.isBlank { continue }
            frames.append(
                try line.decoded(in: location.name, limit: limit) {
                    try LandmarkLineDecoder.frame(from: $0, imageSize: header.imageSize)
                })
        }
    }
}
