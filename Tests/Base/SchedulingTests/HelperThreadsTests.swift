import Foundation
import Synchronization
import Testing

@testable import Scheduling

/// Loops complete with any number of helpers, and threads that the system refuses give an error.
@Suite struct HelperThreadsTests {
    @Test(arguments: [0, 1, 3], [1, 2, 7]) func eachLoopCompletesAllItsIterations(helpers: Int, workers: Int) {
        let threads = HelperThreads(most: helpers)
        for count in [1, 2, 100] {
            let next = Atomic<Int>(0)
            let sum = Atomic<Int>(0)
            let numbers = Mutex<[Int]>([])
            threads.run(workers: workers) { worker in
                numbers.withLock { $0.append(worker) }
                while true {
                    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    guard index < count else { return }
                    sum.wrappingAdd(index, ordering: .relaxed)
                }
            }
            #expect(sum.load(ordering: .relaxed) == count * (count - 1) / 2)
            let taken = numbers.withLock { $0 }
            #expect(taken.contains(0) && Set(taken).count == taken.count && taken.allSatisfy { (0..<workers).contains($0) })
        }
    }

    @Test func loopsCanBeNestedAndConcurrent() {
        let threads = HelperThreads(most: 2)
        let sum = Atomic<Int>(0)
        threads.run(workers: 3) { _ in
            for _ in 0..<50 {
                let inner = Atomic<Int>(0)
                threads.run(workers: 3) { _ in inner.wrappingAdd(1, ordering: .relaxed) }
                let count = inner.load(ordering: .relaxed)
                sum.wrappingAdd((1...3).contains(count) ? 0 : 1, ordering: .relaxed)
            }
        }
        #expect(sum.load(ordering: .relaxed) == 0)
    }

    @Test func refusedThreadIsAnError() {
        // No system has memory for a stack of this size.
        #expect(throws: ThreadError.self) { try SystemThread.start(stack: 1 << 46) {} }
    }
}
