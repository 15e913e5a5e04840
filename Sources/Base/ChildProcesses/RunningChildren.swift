import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The programs that this process has started and not yet reaped.
package enum RunningChildren {
    private static let numbers = Mutex<Set<pid_t>>([])

    /// Kills all children. Callers waiting on one see it exit. Thread-safe.
    package static func endAll() {
        // No child is reaped while the lock is held, so no process ID has been reused.
        numbers.withLock { numbers in
            for number in numbers { end(number) }
        }
    }

    /// Kills a child and the group that it leads. Both IDs are valid as long as the child has not been reaped.
    static func end(_ number: pid_t) {
        kill(number, SIGKILL)
        kill(-number, SIGKILL)
    }

    /// Kills and reaps all children, so that none remains when this process ends.
    package static func endAllForGood() {
        numbers.withLock { numbers in
            for number in numbers { end(number) }
            // A killed child ends within milliseconds, unless an unresponsive file system blocks it.
            for _ in 0..<1000 {
                numbers = numbers.filter { waitpid($0, nil, WNOHANG) == 0 }
                if numbers.isEmpty { return }
                usleep(1000)
            }
        }
    }

    /// Starts a child under the lock, so that `endAll` either precedes it or kills it.
    static func add(_ start: () throws(LaunchFailure) -> pid_t) throws(LaunchFailure) -> pid_t {
        try numbers.withLock { (numbers) throws(LaunchFailure) in
            let number = try start()
            numbers.insert(number)
            return number
        }
    }

    /// Calls `waitpid` for a child, and removes the child from the set once it has ended.
    /// - Parameter waiting: whether to block. Pass true if the child has ended or its status is not kept; false leaves a
    ///   running child alone.
    /// - Returns: its process ID, 0 if it is still running, -1 if the system does not know it.
    static func take(_ number: pid_t, _ status: inout Int32, waiting: Bool) -> pid_t {
        numbers.withLock { numbers in
            var result: pid_t
            repeat { result = waitpid(number, &status, waiting ? 0 : WNOHANG) } while result < 0 && errno == EINTR
            if result != 0 { numbers.remove(number) }
            return result
        }
    }
}
