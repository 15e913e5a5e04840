package import Files
package import Foundation

/// Reads the bytes of picture files.
package enum FileBytes {
    /// Reads a file of at most `limit` bytes.
    ///
    /// Pipes, devices and folders are rejected, because they have no length to compare with the limit.
    package static func read(_ url: URL, limit: Int) throws(ImageError) -> [UInt8] {
        try read(FileLocation(url), limit: limit)
    }

    /// Reads a file at a location that may have been checked.
    package static func read(_ location: FileLocation, limit: Int) throws(ImageError) -> [UInt8] {
        try withFile(location, limit: limit) { (file) throws(OpenFile.Failure) in try file.readAll(limit: limit) }
    }

    /// Reads the first bytes of a file, at most `count`.
    package static func start(of url: URL, count: Int) throws(ImageError) -> [UInt8] {
        try start(of: FileLocation(url), count: count)
    }

    /// Reads the first bytes of a file at a location that may have been checked.
    package static func start(of location: FileLocation, count: Int) throws(ImageError) -> [UInt8] {
        try withFile(location, limit: .max) { (file) throws(OpenFile.Failure) in try file.read(upTo: count) }
    }

    private static func withFile(
        _ location: FileLocation, limit: Int, _ body: (OpenFile) throws(OpenFile.Failure) -> [UInt8]
    ) throws(ImageError) -> [UInt8] {
        let source = location.name
        do {
            return try body(try OpenFile(location))
        } catch {
            switch error {
            case .missing: throw ImageError(.missing, in: source)
            case .tooLong(let size): throw ImageError(.fileTooLarge(size, limit: limit), in: source)
            default: throw ImageError(.unreadable(error.reason), in: source)
            }
        }
    }
}
