#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension OpenFile {
    /// The identity of a file or folder: device, inode, size and times.
    ///
    /// Changes whenever the file is replaced or written, within the resolution of the file system's clock.
    package struct Signature: Hashable, Sendable {
        private var numbers: [Int]

        init(_ status: stat) {
            #if canImport(Darwin)
                let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
            #else
                let (modified, changed) = (status.st_mtim, status.st_ctim)
            #endif
            numbers = [
                Int(status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size), modified.tv_sec,
                modified.tv_nsec, changed.tv_sec, changed.tv_nsec,
            ]
        }

        /// Reads the signature of the file or folder at a location; nil if it cannot be opened.
        ///
        /// The signature of a folder changes with the names that it contains.
        package init?(at location: FileLocation) {
            let descriptor = location.open()
            guard descriptor >= 0 else { return nil }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { return nil }
            self.init(status)
        }
    }
}
