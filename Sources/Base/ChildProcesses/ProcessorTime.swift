#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Returns the processor time that a process has used; nil if the system does not report it.
func systemProcessorTime(of number: pid_t) -> Duration? {
    #if os(Linux)
        let descriptor = open("/proc/\(number)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(descriptor, &bytes, bytes.count)
        // The name is in brackets and may contain any character. After it come the state, and as the 12th and 13th fields the
        // ticks in user and kernel mode (proc_pid_stat(5)).
        guard count > 0, let nameEnd = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = bytes[(nameEnd + 1)..<count].split(separator: UInt8(ascii: " "))
        let ticks = fields.dropFirst(11).prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        let ticksPerSecond = sysconf(Int32(_SC_CLK_TCK))
        guard ticks.count == 2, ticksPerSecond > 0 else { return nil }
        return .seconds(ticks[0] + ticks[1]) / ticksPerSecond
    #else
        return nil
    #endif
}
