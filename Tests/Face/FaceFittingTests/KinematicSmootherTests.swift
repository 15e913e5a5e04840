import RenderMath
import RenderTestSupport
import Testing

@testable import FaceFitting

@Suite struct KinematicSmootherTests {
    private let times = (0..<90).map { Double($0) / 30 }

    @Test func straightLinePassesThroughGapsUnchanged() {
        let smoother = KinematicSmoother(times: times, agility: times.map { _ in 1e-4 })
        let line = times.enumerated().map { index, time in (40..<50).contains(index) ? nil : Optional(3 + 2 * time) }
        for (value, time) in zip(smoother.smoothed(line), times) { #expect((value - 3 - 2 * time).magnitude < 0.02) }
    }

    @Test func smoothingMoreThanHalvesNoiseAtRest() {
        var generator = SeededGenerator(seed: 11)
        let noise = times.map { _ in Optional(generator.normal()) }
        let calm = KinematicSmoother(times: times, agility: times.map { _ in 1e-4 }).smoothed(noise)
        func root(_ values: [Double]) -> Double { (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot() }
        #expect(root(calm) < root(noise.compactMap { $0 }) / 2, "\(generator)")
    }

    @Test func smoothingIsSymmetricInTime() {
        var generator = SeededGenerator(seed: 12)
        let series = times.map { Optional(PortableMath.sin(5 * $0) + 0.1 * generator.normal()) }
        let smoother = KinematicSmoother(times: times, agility: times.map { _ in 0.05 })
        let forward = smoother.smoothed(series)
        let backward = smoother.smoothed(series.reversed())
        for (a, b) in zip(forward, backward.reversed()).dropFirst(15).dropLast(15) {
            #expect((a - b).magnitude < 1e-3, "a filter that lags would differ; \(generator)")
        }
    }

    @Test func eigenvectorsSatisfyEigenvalueEquation() {
        var generator = SeededGenerator(seed: 13)
        let count = 12
        var matrix = (0..<count).map { _ in (0..<count).map { _ in generator.normal() } }
        for row in 0..<count { for column in 0..<row { matrix[row][column] = matrix[column][row] } }
        let (values, vectors) = symmetricEigenvectors(of: matrix)
        for (value, vector) in zip(values, vectors) {
            for row in 0..<count {
                let product = (0..<count).reduce(0) { $0 + matrix[row][$1] * vector[$1] }
                #expect((product - value * vector[row]).magnitude < 1e-9, "\(generator)")
            }
        }
    }
}
