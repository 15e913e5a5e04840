package import Foundation

/// The bytes of a picture file, read whole.
package enum FileBytes {
    /// Reads a file that is no longer than `limit` bytes; pipes, devices and folders are refused, since they have no length
    /// to judge by.
    package static func read(_ url: URL, limit: Int) throws(PictureError) -> [UInt8] {
        let source = url.relativePath
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw PictureError(errno == ENOENT ? .missing : .unreadable(systemReason()), in: source)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw PictureError(.unreadable(systemReason()), in: source) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw PictureError(.unreadable("it is not a file"), in: source) }
        guard status.st_size <= limit else {
            throw PictureError(.fileTooLarge(Int(status.st_size), limit: limit), in: source)
        }
        return try read(from: descriptor, count: Int(status.st_size), source: source)
    }

    private static func read(from descriptor: Int32, count: Int, source: String) throws(PictureError) -> [UInt8] {
        var failure: String?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = Foundation.read(descriptor, buffer.baseAddress! + filled, count - filled)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = systemReason() }
                // A file that has grown shorter meanwhile is read as far as it goes.
                if got <= 0 { return }
                filled += got
            }
        }
        if let failure { throw PictureError(.unreadable(failure), in: source) }
        return bytes
    }
}
