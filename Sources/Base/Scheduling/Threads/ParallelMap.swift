import Synchronization

/// Returns the results of `body` for each index below `count`, in order, computed on up to `threads` threads.
///
/// The results of `body` must not depend on the order.
package func parallelMap<Result: Sendable>(
    count: Int, threads: Int, _ body: @Sendable (_ index: Int) -> Result
) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    parallelFor(count: count, threads: threads) { index, _ in
        let result = body(index)
        results.withLock { $0[index] = result }
    }
    return results.withLock { $0.map { $0! } }
}
