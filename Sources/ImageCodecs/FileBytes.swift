package import Foundation

/// The bytes of a picture file, read whole.
package enum FileBytes {
    /// Reads a file that is no longer than `limit` bytes; pipes, devices and folders are refused, since they have no length
    /// to judge by.
    package static func read(_ url: URL, limit: Int) throws(PictureError) -> [UInt8] {
        try withFile(url) { (descriptor, size) throws(PictureError) in
            guard size <= limit else { throw PictureError(.fileTooLarge(size, limit: limit), in: url.relativePath) }
            return try read(from: descriptor, count: size, source: url.relativePath)
        }
    }

    /// Reads the first bytes of a file, at most `count`.
    package static func start(of url: URL, count: Int) throws(PictureError) -> [UInt8] {
        try withFile(url) { (descriptor, size) throws(PictureError) in
            try read(from: descriptor, count: min(count, size), source: url.relativePath)
        }
    }

    private static func withFile(
        _ url: URL, _ body: (_ descriptor: Int32, _ size: Int) throws(PictureError) -> [UInt8]
    ) throws(PictureError) -> [UInt8] {
        let source = url.relativePath
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw PictureError(errno == ENOENT ? .missing : .unreadable(systemReason()), in: source)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw PictureError(.unreadable(systemReason()), in: source) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw PictureError(.unreadable("it is not a file"), in: source) }
        return try body(descriptor, Int(status.st_size))
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
