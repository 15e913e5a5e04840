import Files
public import Foundation

extension LandmarkTake {
    /// Whether the start of a file is that of a landmark file.
    /// - Throws: `RecordingError` if it cannot be read.
    package static func isFile(at url: URL) throws(RecordingError) -> Bool {
        try isFile(at: FileLocation(name: url.relativePath, path: url.path), lineLengthLimit: 1 << 20)
    }

    /// Whether the start of a file is that of a landmark file.
    static func isFile(at location: FileLocation, lineLengthLimit: Int) throws(RecordingError) -> Bool {
        let lines = try LineReader(location, lengthLimit: lineLengthLimit)
        guard let first = try lines.next() else { return false }
        if LandmarkLineDecoder.isHeader(first.bytes) { return true }
        if HeaderLineDecoder.isHeader(first.bytes) { return false }
        // Each bracket, key and value may be on a separate line.
        var beginning = Array(first.bytes)
        for _ in 0..<mostLinesOfBeginning where beginning.count < longestBeginning {
            guard let line = try lines.next() else { break }
            beginning += line.bytes
        }
        return MediaPipeDump.isDump(beginning)
    }

    /// The number of further lines, and of bytes, that are searched for a key of a dump.
    private static let (mostLinesOfBeginning, longestBeginning) = (16, 256)

    /// Reads landmarks from a JSON Lines file, or from MediaPipe results as written by scripts.
    ///
    /// `LandmarkReading` also reads mirrored and damaged files, and reports notable facts about them.
    /// - Parameters:
    ///   - imageSize: the size of the pictures, if the file does not contain it.
    ///   - frameRate: pictures per second, if the file does not contain their times.
    /// - Throws: `RecordingError`.
    public init(contentsOf url: URL, imageSize: SIMD2<Int>? = nil, frameRate: Double? = nil) throws(RecordingError) {
        let options = RecordingOptions(frameRate: frameRate)
        self = try LandmarkReading(contentsOf: url, imageSize: imageSize, options: options).take
    }
}
