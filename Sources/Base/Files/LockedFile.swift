import CSystem
import Tracing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file that several processes add to, each of which holds a range of numbers for itself as long as it has the file open.
///
/// The numbers are those of whatever the file is about, not of its bytes. Used by one thread at a time, but for `append` and `synchronize`.
package final class LockedFile: Sendable {
    /// Why a file cannot be had.
    package enum Failure: Error, Equatable {
        /// Somebody else holds a part of the range.
        case held
        /// The system's reason.
        case refused(String)
    }

    /// The path.
    package let path: String
    private let descriptor: Int32
    private let range: Range<Int>

    /// Opens a file, which is made where it is missing, and takes a range. Where the file system knows no locks, nobody is kept away.
    /// - Parameters:
    ///   - range: 0 or more.
    ///   - patience: for so many hundredths of a second somebody else is waited for, who may hold the range for a moment.
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
            // Somebody may have put another file in its place meanwhile.
            if !isHeld, isAt(path, descriptor) { return descriptor }
            close(descriptor)
            looks += 1
            guard looks <= patience else { throw .held }
            usleep(10_000)
        }
    }

    /// Does something while nobody else holds any number; nothing where somebody does.
    package func alone(_ body: () throws -> Void) rethrows {
        let (before, after) = (Int64(range.lowerBound), Int64(range.upperBound))
        let hasBefore = before == 0 || locks_take(descriptor, 0, before) != locks_held
        defer { if hasBefore, before > 0 { locks_release(descriptor, 0, before) } }
        guard hasBefore, locks_take(descriptor, after, 0) != locks_held else { return }
        defer { locks_release(descriptor, after, 0) }
        try body()
    }

    /// Adds bytes at the end, in one step where the system takes them so.
    /// - Returns: the system's reason where it fails.
    package func append(_ bytes: [UInt8]) -> String? {
        let span = Tracer.begin(.fileWriting)
        defer { span.end() }
        return bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    }

    /// Waits until the bytes are on the disk, as far as the system can tell.
    package func synchronize() {
        let span = Tracer.begin(.fileSynchronization)
        defer { span.end() }
        #if canImport(Darwin)
            _ = fsync(descriptor)
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
