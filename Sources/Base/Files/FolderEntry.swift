import DescribedErrors

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An entry of a folder, by the bytes that the file system stores.
///
/// File systems store bytes, not text. Text is decoded from the bytes only where they are UTF-8: a name with replacement
/// characters would lead to another file, or to none.
package struct FolderEntry: Hashable, Comparable, Sendable {
    /// The bytes of the name.
    package let bytes: [UInt8]

    /// Creates an entry from the bytes of its name.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The name; nil if the bytes are not UTF-8, so that no text path leads to the entry.
    package var name: String? { String(validating: bytes, as: UTF8.self) }

    /// The name for messages: each byte that is not UTF-8 is shown as `\xHH`.
    package var shownName: String {
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            // The shortest prefix that is UTF-8 is one scalar, of at most 4 bytes.
            let scalar = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
            text += scalar ?? "\\x" + (first < 16 ? "0" : "") + String(first, radix: 16, uppercase: true)
            rest = rest.dropFirst(scalar?.utf8.count ?? 1)
        }
        return text
    }

    /// Whether the entry is a folder, following links. Works with names that are not UTF-8.
    /// - Parameter path: the path of the folder that contains the entry.
    package func isFolder(in path: String) -> Bool {
        var status = stat()
        let whole = (Array(path.utf8) + [0x2F] + bytes + [0]).map { CChar(bitPattern: $0) }
        return stat(whole, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Compares the bytes, independent of the system's locale.
    package static func < (left: FolderEntry, right: FolderEntry) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

/// The failure to list a folder.
package struct FolderListingError: Error, Hashable {
    /// The system's error number.
    package let code: Int32

    /// The system's reason.
    package var reason: String { systemReason(code) }
    /// Whether the folder does not exist.
    package var isMissing: Bool { code == ENOENT }
}

/// Returns the entries of a folder in byte order, without `.` and `..`.
/// - Throws: `FolderListingError` if the folder cannot be opened or read to its end.
package func folderEntries(at path: String) throws(FolderListingError) -> [FolderEntry] {
    guard let folder = opendir(path) else { throw FolderListingError(code: errno) }
    defer { closedir(folder) }
    var entries: [FolderEntry] = []
    errno = 0
    while let entry = nextEntry(in: folder) {
        entries.append(entry)
        errno = 0
    }
    guard errno == 0 else { throw FolderListingError(code: errno) }
    return entries.sorted()
}

/// Returns the next entry of an open folder, without `.` and `..`; nil after the last, or with `errno` set on failure.
func nextEntry(in folder: OpenFolder) -> FolderEntry? {
    while let entry = readdir(folder) {
        let bytes = withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) { start in
                Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
            }
        }
        if bytes != Array(".".utf8), bytes != Array("..".utf8) { return FolderEntry(bytes: bytes) }
    }
    return nil
}
