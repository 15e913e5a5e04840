#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Returns the system's text for an error number, with the limit that was reached and the command that shows it.
package func systemReason(_ number: Int32) -> String {
    let words = String(cString: strerror(number))
    switch number {
    case EMFILE: return words + "; the limit of this process is \(descriptorLimit) (ulimit -n)"
    case ENFILE: return words + "; the limit of the system is reached (sysctl fs.file-max, on macOS kern.maxfiles)"
    case ENOMEM: return words + "; see ulimit -v, and memory.max of the control group"
    default: return words
    }
}

/// Returns the reason why the system starts no further thread or process, from the error number of the failed call.
package func systemReasonOfStart(_ number: Int32) -> String {
    number == EAGAIN
        ? "the limit of processes and threads is reached; see ulimit -u, ulimit -v, and pids.max of the control group"
        : systemReason(number)
}

private var descriptorLimit: UInt64 {
    var limit = rlimit()
    #if canImport(Glibc)
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
        getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    return UInt64(limit.rlim_cur)
}
