import Dispatch
import Tracing

/// Processes items on several threads and delivers the results in order, with a bounded number of items in flight.
///
/// Three steps: `pull` returns the next item, one call at a time; `work` computes its result, on any thread; `finish` receives
/// the results in the order of the items, one call at a time. When a step throws, no more items are pulled. Items before the
/// failed one are still finished, and the error of the first failed item is thrown. The outcome does not depend on the number
/// of threads.
package struct OrderedPipeline<Item: Sendable, Result: Sendable> {
    /// The number of worker threads; fewer if the system permits no more.
    package var threads: Int
    /// The largest number of items that are pulled and not yet finished; at least the number of threads.
    package var mostInFlight: Int

    /// Creates a pipeline.
    package init(threads: Int, mostInFlight: Int) {
        self.threads = threads
        self.mostInFlight = mostInFlight
    }

    /// Runs until `pull` returns nil or a step throws.
    package func run(
        pull: @escaping () throws -> Item?, work: @escaping @Sendable (Item) throws -> Result,
        finish: @escaping (Result) throws -> Void
    ) throws {
        let belt = Belt(pull: pull, work: work, finish: finish, mostInFlight: max(mostInFlight, threads))
        let group = DispatchGroup()
        for worker in 1..<max(threads, 1) {
            group.enter()
            do {
                try SystemThread.start {
                    Tracer.nameThread("worker \(worker + 1)")
                    belt.runWorker()
                    group.leave()
                }
            } catch {
                // The threads already started do the work.
                group.leave()
                break
            }
        }
        belt.runWorker()
        group.wait()
        try belt.throwFirstError()
    }
}

extension OrderedPipeline {
    /// The shared state of the threads; all mutable properties are accessed only under `lock`.
    private final class Belt: @unchecked Sendable {
        /// Serializes calls to `pull`. Workers that already have an item never wait on it.
        private let turn = ThreadCondition()
        private let lock = ThreadCondition()
        private let pull: () throws -> Item?
        private let work: @Sendable (Item) throws -> Result
        private let finish: (Result) throws -> Void
        private let mostInFlight: Int

        private var nextPulled = 0
        private var nextFinished = 0
        private var waiting: [Int: Result] = [:]
        private var isFinishing = false
        private var isExhausted = false
        private var firstError: (index: Int, error: any Error)?

        init(
            pull: @escaping () throws -> Item?, work: @escaping @Sendable (Item) throws -> Result,
            finish: @escaping (Result) throws -> Void, mostInFlight: Int
        ) {
            self.pull = pull
            self.work = work
            self.finish = finish
            self.mostInFlight = mostInFlight
        }

        func runWorker() {
            while let (index, item) = take() {
                do {
                    deliver(try work(item), at: index)
                } catch {
                    fail(error, at: index)
                }
            }
        }

        func throwFirstError() throws {
            if let firstError { throw firstError.error }
        }

        /// Pulls the next item and returns it with its index; nil if there are no more.
        private func take() -> (Int, Item)? {
            takeTurn()
            defer { turn.unlock() }
            guard let index = awaitPlace() else { return nil }
            do {
                guard let item = try pull() else {
                    endPulling()
                    return nil
                }
                lock.lock()
                nextPulled += 1
                lock.unlock()
                return (index, item)
            } catch {
                fail(error, at: index)
                return nil
            }
        }

        /// Waits until another item may be in flight, and returns its index; nil if no more items are pulled.
        private func awaitPlace() -> Int? {
            lock.lock()
            defer { lock.unlock() }
            // The worker with the earliest item in flight never waits here, so one worker always makes progress.
            if isFull {
                let span = Tracer.begin(.slot)
                while isFull { lock.wait() }
                span.end()
            }
            return isExhausted ? nil : nextPulled
        }

        private func endPulling() {
            lock.lock()
            defer { lock.unlock() }
            isExhausted = true
            lock.broadcast()
        }

        private func deliver(_ result: Result, at index: Int) {
            lock.lock()
            defer { lock.unlock() }
            waiting[index] = result
            // One thread at a time finishes results; the others leave theirs to it.
            guard !isFinishing else { return }
            isFinishing = true
            while let next = waiting.removeValue(forKey: nextFinished), nextFinished < firstError?.index ?? .max {
                lock.unlock()
                let failure: (any Error)?
                let span = Tracer.begin(.finish)
                do {
                    try finish(next)
                    failure = nil
                } catch {
                    failure = error
                }
                span.end()
                lock.lock()
                if let failure { note(failure, at: nextFinished) } else { nextFinished += 1 }
                lock.broadcast()
            }
            isFinishing = false
        }

        private var isFull: Bool { !isExhausted && nextPulled - nextFinished >= mostInFlight }

        /// Waits until no other thread is pulling.
        private func takeTurn() {
            guard !turn.tryLock() else { return }
            let span = Tracer.begin(.turn)
            turn.lock()
            span.end()
        }

        private func fail(_ error: any Error, at index: Int) {
            lock.lock()
            defer { lock.unlock() }
            note(error, at: index)
        }

        private func note(_ error: any Error, at index: Int) {
            if index < firstError?.index ?? .max { firstError = (index, error) }
            isExhausted = true
            lock.broadcast()
        }
    }
}
