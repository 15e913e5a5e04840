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

    /// Reads landmarks from a file of JSON Lines, or from what scripts write of MediaPipe's results. `LandmarkReading` also reads
    /// mirrored and damaged files, and reports what is notable about them.
    /// - Parameters:
    ///   - imageSize: of the pictures, where the file does not say it.
    ///   - frameRate: pictures per second, where the file does not say their times.
    /// - Throws: `RecordingError`.
    public init(contentsOf url: URL, imageSize: SIMD2<Int>? = nil, frameRate: Double? = nil) throws(RecordingError) {
        let options = RecordingOptions(frameRate: frameRate)
        self = try LandmarkReading(contentsOf: url, imageSize: imageSize, options: options).take
    }
}
