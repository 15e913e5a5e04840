import Synchronization

/// The results of `body` for each index below `count`, in order, found on up to `threads` threads.
///
/// Nothing that `body` gives may depend on the order.
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
