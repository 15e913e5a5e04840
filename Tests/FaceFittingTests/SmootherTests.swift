import Testing

@testable import FaceFitting

@Suite struct KinematicSmootherTests {
    @Test func aStraightLineStaysOne() {
        let times = (0..<60).map { Double($0) / 30 }
        let smoother = KinematicSmoother(times: times, agility: times.map { _ in 1e-4 })
        let line = times.map { Optional(3 + 2 * $0) }
        for (value, time) in zip(smoother.smoothed(line), times).dropFirst(5) {
            #expect((value - 3 - 2 * time).magnitude < 0.02)
        }
    }
}
