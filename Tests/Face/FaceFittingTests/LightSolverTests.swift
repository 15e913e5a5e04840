import FaceTracking
import Imaging
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceFitting

/// The light that skin was painted with comes back.
@Suite struct LightSolverTests {
    /// What a white surface shows towards a normal under an even light and one from a side.
    private func lit(_ normal: SIMD3<Double>, _ toLight: SIMD3<Double>) -> Double {
        0.3 + 0.8 * max(normal.dot(toLight), 0)
    }

    /// A lamp from one side alone leaves half a face black, and what nine harmonics make of that is less than nothing there.
    @Test func noNormalThatIsSeenGoesDark() throws {
        var generator = SeededGenerator(seed: 5)
        let toLight = SIMD3(0.95, 0, 0.31).normalized()
        var solver = LightSolver(times: [0], shots: [1])
        for vertex in 0..<400 {
            var normal = generator.direction()
            normal.z = normal.z.magnitude
            let color = SIMD3(0.42, 0.34, 0.27) * max(normal.dot(toLight), 0)
            solver.add(SkinSample(vertex: vertex, place: .zero, normal: normal), color: color, frame: 0)
        }
        let light = try #require(solver.lights()[0]?.sphericalHarmonics).map { Double($0) }
        let shares = [1] + [Double](repeating: 2.0 / 3, count: 3) + [Double](repeating: 0.25, count: 5)
        for x in stride(from: -0.9, through: 0.9, by: 0.1) {
            let basis = SphericalHarmonics.basis(SIMD3(x, 0, (1 - x * x).squareRoot()))
            for channel in 0..<3 {
                let shown = (0..<9).reduce(0) { $0 + light[9 * channel + $1] * basis[$1] * shares[$1] }
                #expect(shown > 0, "\(x), \(channel)")
            }
        }
    }

    @Test func directionAndShadingComeBack() throws {
        var generator = SeededGenerator(seed: 21)
        let toLight = SIMD3(0.5, 0.6, 0.62).normalized()
        let times = (0..<30).map { Double($0) / 30 }
        var solver = LightSolver(times: times, shots: times.map { _ in 1 })
        let skin = SIMD3(0.42, 0.34, 0.27)
        var normals: [SIMD3<Double>] = []
        for frame in times.indices {
            for vertex in 0..<150 {
                var normal = generator.direction()
                normal.z = normal.z.magnitude + 0.3
                normal = normal.normalized()
                normals.append(normal)
                let color = skin * lit(normal, toLight) * (1 + 0.02 * generator.normal())
                solver.add(SkinSample(vertex: vertex, place: .zero, normal: normal), color: color, frame: frame)
            }
        }
        let light = try #require(solver.lights()[15])
        let direction = SIMD3<Double>(try #require(light.primaryDirection)).normalized()
        #expect(-direction.dot(toLight) > 0.97, "\(generator)")
        // The scale is the albedo's, so what is compared is the shading about its mean.
        let coefficients = try #require(light.sphericalHarmonics).map { Double($0) }
        func shown(_ n: SIMD3<Double>) -> Double {
            let first = 2.0 / 3 * 0.488603
            let basis = [
                0.282095, first * n.y, first * n.z, first * n.x, 0.25 * 1.092548 * n.x * n.y, 0.25 * 1.092548 * n.y * n.z,
                0.25 * 0.315392 * (3 * n.z * n.z - 1), 0.25 * 1.092548 * n.x * n.z,
                0.25 * 0.546274 * (n.x * n.x - n.y * n.y),
            ]
            return zip(basis, coefficients.prefix(9)).reduce(0) { $0 + $1.0 * $1.1 }
        }
        let (found, truth) = (normals.map(shown), normals.map { lit($0, toLight) })
        let scale = truth.reduce(0, +) / found.reduce(0, +)
        let error = zip(found, truth).reduce(0) { $0 + ($1.0 * scale - $1.1) * ($1.0 * scale - $1.1) }
        let size = truth.reduce(0) { $0 + $1 * $1 }
        #expect((error / size).squareRoot() < 0.15, "\(generator)")
    }

    @Test func framesWithoutSkinHaveNoLight() {
        let solver = LightSolver(times: [0, 1], shots: [1, 1])
        #expect(solver.lights() == [nil, nil])
    }
}
