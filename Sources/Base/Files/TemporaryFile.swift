import Synchronization
import Tracing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file that grows next to its final name until it is moved there; removed if it is released before.
///
/// Its name is random, so no other process can prepare a file under it. It is locked while it is open here. A temporary file
/// that can be locked therefore belongs to a process that has ended, regardless of process IDs and containers. Not thread-safe.
package final class TemporaryFile: @unchecked Sendable {
    /// The reason why a file cannot be written.
    package enum Failure: Error, Equatable {
        /// Its folder does not exist, or is not a folder.
        case folderMissing
        /// It cannot be created or moved to its final name; the system's reason.
        case cannotCreate(String)
        /// Writing failed, for example on a full disk; the system's reason.
        case cannotWrite(String)

        /// The problem, with the system's reason if there is one.
        package var reason: String {
            switch self {
            case .folderMissing: "there is no such folder"
            case .cannotCreate(let reason), .cannotWrite(let reason): reason
            }
        }
    }

    /// The path, for external programs that write the file.
    package let path: String
    private let folder: Int32
    private let name: String
    private let finalName: String
    private let finalPath: String
    /// Whether the final file is an existing pipe or device. `commit` then writes the bytes into it instead of replacing it.
    private let isStream: Bool
    /// The open and locked file; -1 once it is committed or removed.
    private var descriptor: Int32

    /// Opens an empty file next to a final one, and removes the leftovers of ended processes in that folder.
    ///
    /// For an existing pipe or device, such as `/dev/stdout`, the temporary file is in `TMPDIR`.
    package init(for final: FileLocation) throws(Failure) {
        isStream = try Self.isStream(at: final.path)
        let place = isStream ? Self.placeBesideStreams(named: splitPath(final.path).name) : final
        let opened = place.openFolder()
        guard opened >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .folderMissing : .cannotCreate(systemReason())
        }
        folder = opened
        Leftovers.removeOnce(inFolder: opened)
        let (folderPath, finalName) = splitPath(place.path)
        self.finalName = finalName
        finalPath = final.path
        do {
            (name, descriptor) = try Self.create(beside: finalName, in: opened)
        } catch {
            close(opened)
            throw error
        }
        path = (folderPath == "/" ? "" : folderPath) + "/" + name
        Self.unfinished.withLock { [path] in _ = $0.insert(path) }
    }

    deinit {
        remove()
        close(folder)
    }

    /// Appends bytes.
    /// - Precondition: the file is neither committed nor removed.
    package func write(_ bytes: [UInt8]) throws(Failure) {
        let span = Tracer.begin(.fileWriting)
        defer { span.end() }
        let failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
        if let failure { throw .cannotWrite(failure) }
    }

    /// Appends bytes.
    /// - Precondition: the file is neither committed nor removed.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        if let failure = writeAll(bytes, to: descriptor) { throw .cannotWrite(failure) }
    }

    /// Renames the file to its final name, replacing an existing file. On failure, the temporary file is removed.
    package func commit() throws(Failure) {
        let span = Tracer.begin(.fileNaming, .file(finalName))
        defer { span.end() }
        defer { remove() }
        guard !isStream else { return try send() }
        // Some file systems report a full disk only when a file is closed. The other descriptor keeps the lock.
        guard close(dup(descriptor)) == 0 else { throw .cannotWrite(systemReason()) }
        guard renameat(folder, name, folder, finalName) == 0 else { throw .cannotCreate(systemReason()) }
        var status = stat()
        // External programs write here too, so the size is read from the file.
        if fstat(descriptor, &status) == 0 {
            if Tracer.isOn { Tracer.add(Int(status.st_size), to: .bytesWritten) }
            if status.st_size > 0 { Self.note(finalPath) }
        }
        finish()
    }

    /// Gives the file a name in its folder, unless something there has that name.
    ///
    /// Unlike `commit`, it never replaces a file, not even one that another program creates at the same time, except on file
    /// systems without links.
    /// - Returns: false if the name is taken; the file then keeps its temporary name.
    package func commit(asNew newName: String) throws(Failure) -> Bool {
        guard !isStream else { throw .cannotCreate("\(finalName) is a pipe or a device") }
        // Some file systems report a full disk only when a file is closed. The other descriptor keeps the lock.
        guard close(dup(descriptor)) == 0 else { throw .cannotWrite(systemReason()) }
        if linkat(folder, name, folder, newName, 0) == 0 {
            remove()
            return true
        }
        if errno == EEXIST { return false }
        // The file system has no links, as FAT.
        var status = stat()
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { throw .cannotCreate(systemReason()) }
        guard fstatat(folder, newName, &status, AT_SYMLINK_NOFOLLOW) != 0 else { return false }
        guard renameat(folder, name, folder, newName) == 0 else { throw .cannotCreate(systemReason()) }
        finish()
        return true
    }

    /// Copies the bytes into the final pipe or device.
    private func send() throws(Failure) {
        let source = openat(folder, name, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw .cannotWrite(systemReason()) }
        defer { close(source) }
        let target = open(finalPath, O_WRONLY | O_CLOEXEC)
        guard target >= 0 else { throw .cannotWrite(systemReason()) }
        defer { close(target) }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(source, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .cannotWrite(systemReason()) }
            guard count > 0 else { break }
            let failure = block.withUnsafeBytes { writeAll(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: target) }
            if let failure { throw .cannotWrite(failure) }
        }
        Self.note(finalPath)
    }

    /// Whether a path leads to a pipe or a character device.
    /// - Throws: `Failure.cannotCreate` for block devices, which may contain a file system, and for sockets.
    private static func isStream(at path: String) throws(Failure) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFIFO, S_IFCHR: return true
        case S_IFBLK: throw .cannotCreate("it is a block device; give the path of a file")
        case S_IFSOCK: throw .cannotCreate("it is a socket; give the path of a file")
        default: return false
        }
    }

    private static func placeBesideStreams(named name: String) -> FileLocation {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        return FileLocation(name: name, path: folder + "/" + name)
    }

    /// Removes the file, unless it is committed.
    package func remove() {
        guard descriptor >= 0 else { return }
        unlinkat(folder, name, 0)
        finish()
    }

    /// Removes all unfinished files before the program ends; later commits of them fail.
    package static func removeAll() {
        unfinished.withLock { for path in $0 { unlink(path) } }
    }

    /// Whether this process recently committed a non-empty file to a path. Another process may have moved the file since.
    package static func hasCommitted(_ path: String) -> Bool {
        committed.withLock { $0.contains(path) }
    }

    private static func note(_ path: String) {
        committed.withLock { paths in
            if paths.count == mostCommitted { paths.removeFirst() }
            paths.append(path)
        }
    }

    /// The paths of the last commits, oldest first.
    private static let committed = Mutex<[String]>([])
    private static let mostCommitted = 16

    /// The paths of the files that are neither committed nor removed.
    private static let unfinished = Mutex<Set<String>>([])

    private func finish() {
        close(descriptor)
        descriptor = -1
        Self.unfinished.withLock { [path] in _ = $0.remove(path) }
    }

    private static func create(beside final: String, in folder: Int32) throws(Failure) -> (name: String, descriptor: Int32) {
        while true {
            let name = TemporaryName.random(for: final)
            let descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else {
                if errno == EEXIST { continue }
                throw .cannotCreate(systemReason())
            }
            // On a file system without locks, the file is not protected from being mistaken for a leftover, but leftovers are
            // not removed there.
            let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
            var status = stat()
            // Before it was locked, another process may have removed it as a leftover.
            if isLocked, fstat(descriptor, &status) == 0, status.st_nlink > 0 { return (name, descriptor) }
            close(descriptor)
        }
    }
}

/// The names of temporary files: `.frame-000012.partial-3f1c0a9be2d45b67.png`.
enum TemporaryName {
    private static let mark = ".partial-"
    private static let digits = 16
    /// The longest part of the final name that is kept, in bytes: file systems limit names to 255.
    private static let longestStem = 128

    /// Returns a hidden name next to `final`, with the same file extension.
    static func random(for final: String) -> String {
        let dot = final.lastIndex(of: ".").flatMap { $0 == final.startIndex ? nil : $0 } ?? final.endIndex
        var stem = String(final[..<dot])
        while stem.utf8.count > longestStem { stem.removeLast() }
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let zeros = String(repeating: "0", count: digits - number.count)
        return ".\(stem)\(mark)\(zeros)\(number)\(final[dot...])"
    }

    /// Whether a name is that of a temporary file.
    static func isOne(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        let mark = Array(mark.utf8)
        guard bytes.first == UInt8(ascii: "."), bytes.count > mark.count + digits else { return false }
        return (1...(bytes.count - mark.count - digits)).contains { start in
            let number = bytes[(start + mark.count)..<(start + mark.count + digits)]
            let end = number.endIndex
            return bytes[start...].starts(with: mark) && number.allSatisfy(isDigit)
                && (end == bytes.count || bytes[end] == UInt8(ascii: "."))
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}
