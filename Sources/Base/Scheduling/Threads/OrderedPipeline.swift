import Foundation
import Tracing

/// Takes items through work that runs on several threads and hands the results on in order, with a bounded number in flight.
///
/// Three steps: `pull` gives the next item, one call at a time; `work` makes a result of it, on any thread; `finish` takes the
/// results in the order of the items, one call at a time. When a step throws, no more items are pulled, what comes before the
/// item in question is still finished, and the error of the first such item is thrown: what comes out does not depend on the
/// number of threads.
package struct OrderedPipeline<Item: Sendable, Result: Sendable> {
    /// The number of threads that work; fewer where the system permits no more.
    package var threads: Int
    /// The number of items that may have been pulled and not yet finished; at least the number of threads.
    package var mostInFlight: Int

    /// A pipeline of so many threads, with so many items in flight.
    package init(threads: Int, mostInFlight: Int) {
        self.threads = threads
        self.mostInFlight = mostInFlight
    }

    /// Runs until `pull` gives nil or a step throws.
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
    /// The state that the threads share; everything that changes is touched under `lock` alone.
    private final class Belt: @unchecked Sendable {
        /// Held by who pulls: others wait for it who want an item too, and nobody who has one.
        private let turn = NSLock()
        private let lock = NSCondition()
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

        /// The next item with its index, or nil where there are no more.
        private func take() -> (Int, Item)? {
            takeTurn()
            defer { turn.unlock() }
            guard let index = awaitPlace() else { return nil }
            do {
                guard let item = try pull() else {
                    endPulling()
                    return nil
                }
                lock.withLock { nextPulled += 1 }
                return (index, item)
            } catch {
                fail(error, at: index)
                return nil
            }
        }

        /// Waits until another item may be in flight; the index of it, or nil where no more are pulled.
        private func awaitPlace() -> Int? {
            lock.lock()
            defer { lock.unlock() }
            // Whoever holds the earliest item in flight never waits here, so somebody always goes on.
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
            // One thread at a time finishes; the others leave their results to it.
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

        /// Waits until no other thread pulls.
        private func takeTurn() {
            guard !turn.try() else { return }
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
