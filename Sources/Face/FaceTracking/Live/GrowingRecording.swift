import Files
package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A recording that is written while its frames arrive, and that is readable at any moment.
///
/// Each frame is one write of a whole line under the final name, so that a process that is killed leaves a recording of all
/// frames so far. The header's facts, such as the frame rate, are final only at the end: `finish` then replaces the first line.
/// Not thread-safe.
package final class GrowingRecording {
    private let url: URL
    private let descriptor: Int32
    private var lines = JSONLineWriter()
    private var header: RecordingHeader?
    private var headerLength = 0
    /// The number of bytes of the header and all whole frames.
    private var length = 0
    private var isFinished = false
    /// The number of frames written.
    package private(set) var frameCount = 0

    /// Creates an empty file. An existing file is kept: a live take cannot be repeated.
    /// - Throws: `RecordingError.unwritable`, also if the file exists.
    package init(at url: URL) throws(RecordingError) {
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            let reason = errno == EEXIST ? "it exists already; move it, or give another name" : systemReason()
            throw .unwritable(path: url.relativePath, reason: reason)
        }
        // Last: once all properties have values, a failure also runs `deinit`, which changes `errno`.
        (self.descriptor, self.url) = (descriptor, url)
    }

    deinit {
        close(descriptor)
    }

    /// Writes a frame.
    /// - Parameter header: the header of the frames so far, including this one.
    /// - Throws: `RecordingError.unwritable`, for example on a full disk; the recording then ends with the previous frame.
    package func append(_ frame: TrackedFrame, header: @autoclosure () -> RecordingHeader) throws(RecordingError) {
        var bytes: [UInt8] = []
        let first = self.header ?? header()
        if self.header == nil { bytes = lines.bytes(of: first) + [0x0A] }
        let newHeaderLength = self.header == nil ? bytes.count : headerLength
        bytes += lines.bytes(of: frame) + [0x0A]
        if let failure = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) {
            // A part of a line would make the recording unreadable.
            if ftruncate(descriptor, off_t(length)) == 0 { lseek(descriptor, off_t(length), SEEK_SET) }
            throw unwritable(failure)
        }
        (self.header, headerLength) = (first, newHeaderLength)
        length += bytes.count
        frameCount += 1
    }

    /// Writes the final header. A file without frames is removed.
    /// - Throws: `RecordingError.unwritable`; the recording then keeps the header of its first frame.
    package func finish(header: RecordingHeader?) throws(RecordingError) {
        guard !isFinished else { return }
        isFinished = true
        guard let header, let earlier = self.header else {
            unlink(url.path)
            return
        }
        guard header != earlier else { return }
        do {
            let file = try TemporaryFile(for: FileLocation(name: url.relativePath, path: url.path))
            try file.write(lines.bytes(of: header) + [0x0A])
            try copyFrames(to: file)
            try file.commit()
        } catch let error as TemporaryFile.Failure {
            throw unwritable(error.reason)
        } catch let error as RecordingError {
            throw error
        } catch {
            throw unwritable("\(error)")
        }
    }

    /// Copies everything after the first line.
    private func copyFrames(to file: TemporaryFile) throws {
        var offset = off_t(headerLength)
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &block, block.count, offset)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unwritable(systemReason()) }
            guard count > 0 else { return }
            try block.withUnsafeBytes { try file.write(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            offset += off_t(count)
        }
    }

    private func unwritable(_ reason: String) -> RecordingError { .unwritable(path: url.relativePath, reason: reason) }
}
