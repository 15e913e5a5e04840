public import Foundation
internal import Synchronization

/// Files that are either there as a whole or not at all.
///
/// A file is written under a temporary name in the same folder, then renamed; a file of that name that was there before
/// stays until then. Whatever fails, the temporary file is removed.
public enum AtomicFile {
    /// Writes bytes as a file.
    public static func write(_ bytes: some Sequence<UInt8>, to url: URL) throws(FileWritingError) {
        // Arrays and data lend their bytes; other sequences are copied once.
        let bytes = (bytes as? [UInt8]) ?? Array(bytes)
        try replace(url) { (temporary) throws(FileWritingError) in
            try writeNew(bytes, at: temporary.path, toBecome: url.path)
        }
    }

    /// Writes text as a file in UTF-8.
    public static func write(_ text: String, to url: URL) throws(FileWritingError) {
        try write(Array(text.utf8), to: url)
    }

    /// Lets `make` make a file under a temporary name with the same extension, and puts it in place when it returns.
    /// - Throws: what `make` throws, or `FileWritingError` where the file cannot be put in place.
    public static func make<Result>(_ url: URL, using make: (_ temporary: URL) throws -> Result) throws -> Result {
        let temporary = try temporaryURL(for: url)
        do {
            let result = try make(temporary)
            try commit(temporary, to: url)
            return result
        } catch {
            remove(temporary)
            throw error
        }
    }

    /// A name beside `url`, hidden, with the same extension, that no other call of this or another process gives.
    /// - Throws: `FileWritingError` where the folder is missing.
    public static func temporaryURL(for url: URL) throws(FileWritingError) -> URL {
        let folder = url.deletingLastPathComponent()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw FileWritingError(.folderMissing(folder.relativePath), at: url.relativePath)
        }
        let number = nextNumber.wrappingAdd(1, ordering: .relaxed).oldValue
        let stem = url.deletingPathExtension().lastPathComponent
        let ending = url.pathExtension.isEmpty ? "" : "." + url.pathExtension
        let temporary = folder.appendingPathComponent(".\(stem).partial-\(getpid())-\(number)\(ending)")
        unfinished.withLock { _ = $0.insert(temporary.path) }
        return temporary
    }

    /// Makes an empty file under a temporary name, so that what cannot be created is told before anything is done for it.
    package static func create(_ temporary: URL, toBecome url: URL) throws(FileWritingError) {
        let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            let reason = systemReason()
            forget(temporary)
            throw FileWritingError(.cannotCreate(reason), at: url.relativePath)
        }
        close(descriptor)
    }

    /// Removes what was begun and is not finished, for a program that is about to end; who still works at it fails.
    package static func removeTemporaries() {
        unfinished.withLock { for path in $0 { unlink(path) } }
    }

    /// Gives a finished temporary file its name, replacing a file that had it; removes the temporary file on failure.
    public static func commit(_ temporary: URL, to url: URL) throws(FileWritingError) {
        defer { forget(temporary) }
        guard rename(temporary.path, url.path) == 0 else {
            let reason = systemReason()
            unlink(temporary.path)
            throw FileWritingError(.cannotCreate(reason), at: url.relativePath)
        }
    }

    /// Makes a folder with those above it, where they are missing.
    package static func makeFolder(_ url: URL) throws(FileWritingError) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw FileWritingError(.cannotCreate("it is no folder, or one that cannot be written to"), at: url.relativePath)
        }
    }

    /// Removes a temporary file, where it is there.
    package static func remove(_ temporary: URL) {
        unlink(temporary.path)
        forget(temporary)
    }

    private static func forget(_ temporary: URL) {
        unfinished.withLock { _ = $0.remove(temporary.path) }
    }

    private static let nextNumber = Atomic<Int>(0)
    /// The paths of temporary files that were given out and neither put in place nor removed.
    private static let unfinished = Mutex<Set<String>>([])

    private static func replace(
        _ url: URL, using make: (_ temporary: URL) throws(FileWritingError) -> Void
    ) throws(FileWritingError) {
        let temporary = try temporaryURL(for: url)
        do {
            try make(temporary)
        } catch {
            remove(temporary)
            throw error
        }
        try commit(temporary, to: url)
    }

    private static func writeNew(
        _ bytes: [UInt8], at path: String, toBecome finalPath: String
    ) throws(FileWritingError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileWritingError(.cannotCreate(systemReason()), at: finalPath) }
        let failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
        // Some file systems report a full disk only here.
        let closing = close(descriptor) == 0 ? nil : systemReason()
        if let reason = failure ?? closing {
            throw FileWritingError(.cannotWrite(reason), at: finalPath)
        }
    }
}

/// Writes all bytes to an open file or pipe; the system's reason where it fails.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> String? {
    var rest = bytes
    while !rest.isEmpty {
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count < 0 {
            if errno == EINTR { continue }
            return systemReason()
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return nil
}

/// The system's words for the last failed call.
package func systemReason() -> String {
    String(cString: strerror(errno))
}
