import CSystem
import Tracing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file that several processes append to. Each holds a lock on a range of numbers while it has the file open.
///
/// The numbers belong to the subject of the file, not to its bytes. Not thread-safe except for `append` and `synchronize`.
package final class LockedFile: Sendable {
    /// The reason why a file cannot be opened.
    package enum Failure: Error, Equatable {
        /// Another process holds a part of the range.
        case held
        /// The system's reason.
        case refused(String)
    }

    /// The path.
    package let path: String
    private let descriptor: Int32
    private let range: Range<Int>

    /// Opens a file, or creates it if it is missing, and locks a range.
    ///
    /// On file systems without locks, no process is excluded.
    /// - Parameters:
    ///   - range: a range of numbers from 0 on.
    ///   - patience: how long to wait for another process's lock, in hundredths of a second.
    package init(_ path: String, holding range: Range<Int>, patience: Int = 200) throws(Failure) {
        (self.path, self.range) = (path, range)
        descriptor = try Self.open(path, range, patience)
    }

    deinit {
        close(descriptor)
    }

    private static func open(_ path: String, _ range: Range<Int>, _ patience: Int) throws(Failure) -> Int32 {
        var looks = 0
        while true {
            let descriptor = systemOpen(path)
            guard descriptor >= 0 else { throw .refused(systemReason()) }
            let isHeld = locks_take(descriptor, Int64(range.lowerBound), Int64(range.count)) == locks_held
            // Another process may have replaced the file meanwhile.
            if !isHeld, isAt(path, descriptor) { return descriptor }
            close(descriptor)
            looks += 1
            guard looks <= patience else { throw .held }
            usleep(10_000)
        }
    }

    /// Runs a closure while no other process holds any number; does nothing if one does.
    package func alone(_ body: () throws -> Void) rethrows {
        let (before, after) = (Int64(range.lowerBound), Int64(range.upperBound))
        let hasBefore = before == 0 || locks_take(descriptor, 0, before) != locks_held
        defer { if hasBefore, before > 0 { locks_release(descriptor, 0, before) } }
        guard hasBefore, locks_take(descriptor, after, 0) != locks_held else { return }
        defer { locks_release(descriptor, after, 0) }
        try body()
    }

    /// Appends bytes, in a single write if the system accepts all of them at once.
    /// - Returns: the system's reason on failure.
    package func append(_ bytes: [UInt8]) -> String? {
        let span = Tracer.begin(.fileWriting)
        defer { span.end() }
        return bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    }

    /// Waits until the bytes are on the disk, as far as the system guarantees it.
    package func synchronize() {
        let span = Tracer.begin(.fileSynchronization)
        defer { span.end() }
        #if canImport(Darwin)
            // `fsync` leaves the bytes in the drive's cache. Some file systems, such as network ones, support only it.
            if fcntl(descriptor, F_FULLFSYNC) == -1 { _ = fsync(descriptor) }
        #else
            _ = fdatasync(descriptor)
        #endif
    }

    private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
        var (ours, there) = (stat(), stat())
        return fstat(descriptor, &ours) == 0 && lstat(path, &there) == 0 && ours.st_ino == there.st_ino
            && ours.st_dev == there.st_dev
    }
}

private func systemOpen(_ path: String) -> Int32 {
    open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o666)
}
