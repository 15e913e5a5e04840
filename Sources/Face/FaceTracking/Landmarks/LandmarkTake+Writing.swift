import Files
public import Foundation

extension LandmarkTake {
    /// Writes the landmarks atomically as JSON Lines. Numbers have six decimals, which is about a thousandth of a pixel.
    /// - Throws: `RecordingError.unwritable`.
    public func write(to url: URL) throws(RecordingError) {
        var lines = JSONLineWriter(decimalPlaces: 6)
        do {
            let file = try TemporaryFile(for: FileLocation(name: url.relativePath, path: url.path))
            try file.write(lines.header(of: self) + [0x0A])
            for frame in frames { try file.write(lines.bytes(of: frame, imageSize: imageSize) + [0x0A]) }
            try file.commit()
        } catch {
            throw .unwritable(path: url.relativePath, reason: error.reason)
        }
    }
}
