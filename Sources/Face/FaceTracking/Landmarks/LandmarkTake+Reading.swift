import Files
public import Foundation

extension LandmarkTake {
    /// Whether a file begins as one with landmarks does.
    /// - Throws: `RecordingError` where it cannot be read.
    package static func isFile(at url: URL) throws(RecordingError) -> Bool {
        try isFile(at: FileLocation(name: url.relativePath, path: url.path), lineLengthLimit: 1 << 20)
    }

    /// Whether a file begins as one with landmarks does.
    static func isFile(at location: FileLocation, lineLengthLimit: Int) throws(RecordingError) -> Bool {
        let lines = try LineReader(location, lengthLimit: lineLengthLimit)
        guard let first = try lines.next() else { return false }
        if LandmarkLineDecoder.isHeader(first.bytes) { return true }
        if HeaderLineDecoder.isHeader(first.bytes) { return false }
        // Each bracket, key and value may be on a line of its own.
        var beginning = Array(first.bytes)
        for _ in 0..<mostLinesOfBeginning where beginning.count < longestBeginning {
            guard let line = try lines.next() else { break }
            beginning += line.bytes
        }
        return MediaPipeDump.isDump(beginning)
    }

    /// The number of further lines, and of bytes, in which a key of a dump is searched for.
    private static let (mostLinesOfBeginning, longestBeginning) = (16, 256)

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
