import DescribedErrors

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Writes all bytes to an open file or pipe; returns the system's reason on failure.
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

/// Returns the system's reason for the last failed call, with the limit if one was reached.
package func systemReason() -> String {
    systemReason(errno)
}
