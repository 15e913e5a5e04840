import DescribedErrors

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

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

/// The system's words for the last failed call, with the limit where one was reached.
package func systemReason() -> String {
    systemReason(errno)
}
