internal import CSystem
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A regular file, open for reading; closed on release. Not thread-safe.
package final class OpenFile {
    /// The reason why a file cannot be opened or read.
    package enum Failure: Error, Equatable {
        /// The file does not exist.
        case missing
        /// It is a folder.
        case isFolder
        /// It is a device or a pipe, which has no known length and may block forever.
        case isNoFile
        /// A component of its path was replaced by a link after the check.
        case swapped
        /// It has more bytes than allowed; contains their number.
        case tooLong(Int)
        /// It is a pointer that Git LFS stores instead of a file; no reader can use it.
        case gitLFSPointer
        /// The system's reason.
        case refused(String)

        /// The problem, to follow the file's name and `cannot be read:`.
        package var reason: String {
            switch self {
            case .missing: "there is no such file"
            case .isFolder: "it is a folder, not a file"
            case .isNoFile: "it is a pipe or a device, not a file; write its content to a file and give the path of that file"
            case .swapped: "its path was replaced by a link while it was in use"
            case .tooLong(let size): "it is \(size) bytes long, which exceeds the limit"
            case .gitLFSPointer: "it is \(KnownContent.gitLFSPointer)"
            case .refused(let reason): reason
            }
        }
    }

    /// The file descriptor, for programs to which it is passed.
    package let descriptor: Int32
    /// Its length in bytes when it was opened.
    package let size: Int

    /// Opens a file.
    package init(_ location: FileLocation) throws(Failure) {
        descriptor = location.open()
        guard descriptor >= 0 else {
            switch errno {
            case ELOOP where location.isChecked: throw .swapped
            case ENOTDIR where location.isChecked: throw .swapped
            case ENOENT, ENOTDIR: throw .missing
            // A socket, on Linux and on macOS.
            case ENXIO, EOPNOTSUPP: throw .isNoFile
            default: throw .refused(systemReason())
            }
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .refused(systemReason()) }
        size = Int(status.st_size)
        switch status.st_mode & S_IFMT {
        case S_IFREG: if isPointer { throw .gitLFSPointer }
        case S_IFDIR: throw .isFolder
        default: throw .isNoFile
        }
    }

    /// Whether the file is a pointer of Git LFS.
    private var isPointer: Bool {
        (1...KnownContent.largestPointer).contains(size) && KnownContent.isGitLFSPointer(start(64))
    }

    /// The file's first bytes, at most `count`, read without moving the position; none if they cannot be read.
    package func start(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(pread(descriptor, buffer.baseAddress!, count, 0), 0)
        }
    }

    deinit {
        close(descriptor)
    }

    /// The file's current signature; nil if the system does not report it.
    package var signature: Signature? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Signature(status) : nil
    }

    /// Reads at most `count` bytes; fewer only at the end of the file.
    package func read(upTo count: Int) throws(Failure) -> [UInt8] {
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            if let memory = buffer.baseAddress { memory_prefer_large_pages(memory, count) }
            do throws(Failure) {
                filled = try read(into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Fills memory with the next bytes.
    /// - Returns: the number of bytes; less than the size of the memory only at the end of the file.
    package func read(into memory: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        var filled = 0
        while filled < memory.count {
            let got = systemRead(descriptor, memory.baseAddress! + filled, memory.count - filled)
            if got < 0 && errno == EINTR { continue }
            if got < 0 { throw .refused(systemReason()) }
            if got == 0 { break }
            filled += got
        }
        return filled
    }

    /// Reads all remaining bytes of a file of at most `limit` bytes.
    ///
    /// If the file has grown since it was opened, reads up to its former length.
    package func readAll(limit: Int) throws(Failure) -> [UInt8] {
        guard size <= limit else { throw .tooLong(size) }
        return try read(upTo: size)
    }
}

/// Calls the system's `read`, which the file's own method hides.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
