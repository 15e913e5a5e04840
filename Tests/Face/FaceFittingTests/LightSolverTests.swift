import FaceTracking
import Imaging
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceFitting

/// The solver recovers the light that rendered the skin.
@Suite struct LightSolverTests {
    /// The radiance of a white surface with the given normal under an even light and one directional light.
    private func lit(_ normal: SIMD3<Double>, _ toLight: SIMD3<Double>) -> Double {
        0.3 + 0.8 * max(normal.dot(toLight), 0)
    }

    /// One lamp from the side leaves half a face black, where nine harmonics become negative.
    @Test func visibleNormalsStayLit() throws {
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

    @Test func solverRecoversDirectionAndShading() throws {
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
        // The albedo determines the scale, so the test compares the shading about its mean.
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

    @Test func framesWithoutSkinHaveNoLightEstimate() {
        let solver = LightSolver(times: [0, 1], shots: [1, 1])
        #expect(solver.lights() == [nil, nil])
    }

    /// The colour of a white surface in a light.
    private func shown(_ light: LightEstimate, _ normal: SIMD3<Double>) -> Double {
        let coefficients = (light.sphericalHarmonics ?? []).map { Double($0) }
        let shares = [1] + [Double](repeating: 2.0 / 3, count: 3) + [Double](repeating: 0.25, count: 5)
        let basis = SphericalHarmonics.basis(normal)
        return (0..<9).reduce(0) { sum, index in
            let gray = 0.2126 * coefficients[index] + 0.7152 * coefficients[index + 9] + 0.0722 * coefficients[index + 18]
            return sum + gray * basis[index] * shares[index]
        }
    }

    /// Adds skin samples of a frame with even light and one directional light.
    private func addSkin(
        to solver: inout LightSolver, frame: Int, person: Int = 0, skin: SIMD3<Double> = SIMD3(0.42, 0.34, 0.27),
        gain: Double = 1,
        generator: inout SeededGenerator, hides: (SIMD3<Double>) -> Bool = { _ in false }
    ) {
        let toLight = SIMD3(0.4, 0.3, 0.87).normalized()
        for vertex in 0..<200 {
            var normal = generator.direction()
            normal.z = normal.z.magnitude
            guard normal.z > 0.25 else { continue }
            let color =
                hides(normal) ? SIMD3(0.02, 0.015, 0.01) : skin * (lit(normal, toLight) * gain * (1 + 0.1 * generator.normal()))
            solver.add(SkinSample(vertex: vertex, place: .zero, normal: normal), of: person, color: color, frame: frame)
        }
    }

    /// Hair in front of a temple is not a shadow: that rim of the face stays about as bright as the light makes it.
    @Test func hairOnOneSideDoesNotDarkenTheRim() throws {
        var generator = SeededGenerator(seed: 8)
        let times = (0..<10).map { Double($0) / 25 }
        var solver = LightSolver(times: times, shots: times.map { _ in 1 })
        for frame in times.indices {
            addSkin(to: &solver, frame: frame, generator: &generator) { $0.x < -0.6 && $0.y > 0 }
        }
        let light = try #require(solver.lights()[5])
        let toLight = SIMD3(0.4, 0.3, 0.87).normalized()
        let whole = shown(light, SIMD3(0, 0, 1)) / lit(SIMD3(0, 0, 1), toLight)
        for step in 0..<12 {
            let angle = Double(step) * .pi / 6
            let normal = SIMD3(0.98 * PortableMath.cos(angle), 0.98 * PortableMath.sin(angle), 0.2)
            let share = shown(light, normal) / (whole * lit(normal, toLight))
            #expect((0.6...1.45).contains(share), "\(step): \(share)")
        }
    }

    @Test func flashAffectsItsOwnFramesOnly() throws {
        var generator = SeededGenerator(seed: 3)
        let times = (0..<25).map { Double($0) / 25 }
        var solver = LightSolver(times: times, shots: times.map { _ in 1 })
        for frame in times.indices {
            addSkin(to: &solver, frame: frame, gain: (10...11).contains(frame) ? 2.5 : 1, generator: &generator)
        }
        let front = solver.lights().map { $0.map { shown($0, SIMD3(0, 0, 1)) } ?? 0 }
        for frame in times.indices {
            let expected = (10...11).contains(frame) ? 2.5 : 1
            #expect((front[frame] / front[0] / expected - 1).magnitude < 0.06, "\(frame): \(front[frame] / front[0])")
        }
    }

    @Test func eachPersonHasTheirOwnAlbedo() throws {
        var generator = SeededGenerator(seed: 4)
        var solver = LightSolver(times: [0], shots: [1])
        let skins = [SIMD3(0.42, 0.34, 0.27), SIMD3(0.16, 0.09, 0.05)]
        for (person, skin) in skins.enumerated() {
            addSkin(to: &solver, frame: 0, person: person, skin: skin, generator: &generator)
            let luminance = skin.dot(SIMD3(0.2126, 0.7152, 0.0722))
            solver.add(SkinEvidence(skin: luminance, white: 0.95, pale: 0.36), of: person)
        }
        let albedos = try (0...1).map { try #require(solver.skinAlbedo(of: $0)) }
        #expect((albedos[0] - 0.353).magnitude < 0.03, "\(albedos)")
        // The true albedo is 0.102; the prior keeps the estimate above it.
        #expect((0.13...0.19).contains(albedos[1]), "\(albedos)")
        #expect(solver.skinAlbedo(of: 2) == nil)
        // The frontal light is 1.1; the darker person reduces it.
        let light = shown(try #require(solver.lights()[0]), SIMD3(0, 0, 1))
        #expect((0.7...1.15).contains(light), "\(light)")
    }
}

/// Estimates of skin albedo next to objects of known albedo.
@Suite struct SkinAlbedoTests {
    @Test func noEvidenceGivesTheExpectedAlbedo() {
        #expect((SkinAlbedo.estimate(from: []) - SkinAlbedo.expected).magnitude < 1e-9)
        #expect(SkinAlbedo.estimate(from: [SkinEvidence(skin: 0, white: 1, pale: 1)]) == SkinAlbedo.estimate(from: []))
    }

    /// The exposure of a film is no evidence: skin and surroundings change together.
    @Test(arguments: [0.1, 0.5, 1.0])
    func albedoIgnoresExposure(exposure: Double) {
        let evidence = SkinEvidence(skin: 0.2 * exposure, white: 0.9 * exposure, pale: 0.4 * exposure)
        #expect((SkinAlbedo.estimate(from: [evidence]) - 0.222).magnitude < 0.02)
    }

    @Test func albedoEstimatesStayWithinSkinRange() {
        #expect(SkinAlbedo.estimate(from: [SkinEvidence(skin: 0.001, white: 1, pale: 1)]) == SkinAlbedo.range.lowerBound)
        #expect(SkinAlbedo.estimate(from: [SkinEvidence(skin: 1, white: 1, pale: 0.1)]) == SkinAlbedo.range.upperBound)
    }
}

/// Detects sudden changes of exposure and ignores other changes.
@Suite struct ExposureJumpsTests {
    private let times = (0..<30).map { Double($0) / 25 }

    private func gains(_ brightness: (Int) -> Double, cut: Int = 100) -> [Double] {
        let colors = times.indices.map { SIMD3(repeating: brightness($0)) as SIMD3<Double>? }
        return ExposureJumps.gains(brightness: colors, times: times, shots: times.indices.map { $0 < cut ? 1 : 2 }).map(\.x)
    }

    @Test func flashesAndDarkFramesAreExposureJumps() {
        let found = gains { $0 == 7 ? 3 : $0 == 20 ? 0.4 : 1 }
        #expect((found[7] - 3).magnitude < 1e-6 && (found[20] - 0.4).magnitude < 1e-6)
        #expect(found.enumerated().allSatisfy { $0.offset == 7 || $0.offset == 20 || $0.element == 1 })
    }

    @Test func fadesCutsAndFlickerAreNotExposureJumps() {
        #expect(gains { 1 + Double($0) / 30 }.dropFirst(8).dropLast(8).allSatisfy { $0 == 1 })
        #expect(gains({ $0 < 15 ? 1 : 3 }, cut: 15).allSatisfy { $0 == 1 })
        #expect(gains { $0.isMultiple(of: 2) ? 1 : 1.08 }.allSatisfy { $0 == 1 })
    }
}
