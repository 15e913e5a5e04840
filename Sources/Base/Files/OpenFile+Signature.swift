#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension OpenFile {
    /// What tells a file that was replaced or written to from what it was before, as far as the file system's clock is fine enough.
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

        /// The signature of what is at a location now, a file or a folder, whose names are its content; nil where there is nothing that can
        /// be opened.
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
