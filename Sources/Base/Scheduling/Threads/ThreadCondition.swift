#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A lock on which threads can also wait for a change of what it protects.
///
/// It replaces Foundation's `NSCondition`, with which every program would link Foundation and its tables of 37 MB.
package final class ThreadCondition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Creates an unlocked lock.
    package init() {
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Waits until no other thread holds the lock, then holds it. A thread must not lock it twice.
    package func lock() {
        pthread_mutex_lock(mutex)
    }

    /// Holds the lock if no thread does, and returns whether it did.
    package func tryLock() -> Bool {
        pthread_mutex_trylock(mutex) == 0
    }

    /// Lets another thread hold the lock.
    package func unlock() {
        pthread_mutex_unlock(mutex)
    }

    /// Lets other threads hold the lock until one of them calls `broadcast`, then holds it again. It may also return without
    /// such a call.
    package func wait() {
        pthread_cond_wait(condition, mutex)
    }

    /// Ends all current calls of `wait`.
    package func broadcast() {
        pthread_cond_broadcast(condition)
    }
}
