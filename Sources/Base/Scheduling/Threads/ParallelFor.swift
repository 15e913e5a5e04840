import Synchronization

/// Runs `body` for each index below `count` on up to `threads` threads; a free thread takes the next index.
///
/// The output of `body` must not depend on the order or on the worker.
/// - Parameter body: receives the index and the worker's number, below `threads`.
package func parallelFor(count: Int, threads: Int, _ body: @Sendable (_ index: Int, _ worker: Int) -> Void) {
    let workers = min(threads, count)
    if workers <= 1 {
        for index in 0..<count {
            body(index, 0)
        }
        return
    }
    let next = Atomic<Int>(0)
    HelperThreads.shared.run(workers: workers) { worker in
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            if index >= count { return }
            body(index, worker)
        }
    }
}
