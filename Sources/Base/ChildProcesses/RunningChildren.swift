import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The programs that this process has started and not yet waited for.
package enum RunningChildren {
    private static let numbers = Mutex<Set<pid_t>>([])

    /// Kills all of them; who waits for one sees it end. For any thread.
    package static func endAll() {
        // Nobody takes a child's status while this is held, so no number is already another process's.
        numbers.withLock { numbers in
            for number in numbers { end(number) }
        }
    }

    /// Kills a child and the group that it leads; while its status is not taken, both numbers are its own.
    static func end(_ number: pid_t) {
        kill(number, SIGKILL)
        kill(-number, SIGKILL)
    }

    /// Kills all of them and takes their statuses, so that no trace of them is left when this process ends.
    package static func endAllForGood() {
        numbers.withLock { numbers in
            for number in numbers { end(number) }
            // Who is killed ends within milliseconds, unless a file system that hangs holds it.
            for _ in 0..<1000 {
                numbers = numbers.filter { waitpid($0, nil, WNOHANG) == 0 }
                if numbers.isEmpty { return }
                usleep(1000)
            }
        }
    }

    /// Starts a child such that `endAll` comes before it or reaches it.
    static func add(_ start: () throws(LaunchFailure) -> pid_t) throws(LaunchFailure) -> pid_t {
        try numbers.withLock { (numbers) throws(LaunchFailure) in
            let number = try start()
            numbers.insert(number)
            return number
        }
    }

    /// The system's `waitpid` for a child, which is then no longer one of them.
    /// - Parameter waiting: whether it has ended already, or no status of it is kept; else one that still runs is left alone.
    /// - Returns: its number, 0 where it still runs, -1 where the system knows nothing of it.
    static func take(_ number: pid_t, _ status: inout Int32, waiting: Bool) -> pid_t {
        numbers.withLock { numbers in
            var result: pid_t
            repeat { result = waitpid(number, &status, waiting ? 0 : WNOHANG) } while result < 0 && errno == EINTR
            if result != 0 { numbers.remove(number) }
            return result
        }
    }
}
