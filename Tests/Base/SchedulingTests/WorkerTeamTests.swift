import Scheduling
import Synchronization
import Testing

@Suite("A team runs loop after loop, each index once, and each loop after the previous one")
struct WorkerTeamTests {
    @Test("Every index of every loop is processed once, by workers with numbers of the team", arguments: [1, 2, 3, 8, 33])
    func everyIndexOnce(threads: Int) {
        let strangers = Atomic<Int>(0)
        WorkerTeam.with(threads: threads) { team in
            for count in [0, 1, 2, 7, 100, 1, 1000] {
                let visits = (0..<count).map { _ in Counter() }
                team.forEach(count: count) { index, worker in
                    visits[index].value.wrappingAdd(1, ordering: .relaxed)
                    if !(0..<threads).contains(worker) { strangers.wrappingAdd(1, ordering: .relaxed) }
                }
                #expect(visits.allSatisfy { $0.value.load(ordering: .relaxed) == 1 })
            }
        }
        #expect(strangers.load(ordering: .relaxed) == 0)
    }

    @Test("A loop sees all writes of the previous loop, over thousands of short loops", arguments: [2, 3, 8])
    func loopsFollowEachOther(threads: Int) {
        let sums = (0..<16).map { _ in Counter() }
        let mistakes = Atomic<Int>(0)
        WorkerTeam.with(threads: threads) { team in
            for round in 0..<3000 {
                team.forEach(count: sums.count) { index, _ in
                    // A plain addition, which loses updates if two threads have the same index or a loop begins too early.
                    let before = sums[index].value.load(ordering: .relaxed)
                    if before != round { mistakes.wrappingAdd(1, ordering: .relaxed) }
                    sums[index].value.store(before + 1, ordering: .relaxed)
                }
            }
        }
        #expect(mistakes.load(ordering: .relaxed) == 0)
        #expect(sums.allSatisfy { $0.value.load(ordering: .relaxed) == 3000 })
    }

    @Test("Concurrent teams with more threads than processors finish")
    func manyTeams() {
        let total = Atomic<Int>(0)
        parallelFor(count: 32, threads: 8) { _, _ in
            WorkerTeam.with(threads: 4) { team in
                for _ in 0..<50 {
                    team.forEach(count: 10) { _, _ in total.wrappingAdd(1, ordering: .relaxed) }
                }
            }
        }
        #expect(total.load(ordering: .relaxed) == 32 * 50 * 10)
    }

    private final class Counter: Sendable {
        let value = Atomic<Int>(0)
    }
}
