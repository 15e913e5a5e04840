import FaceTracking
import Meshes
import RenderMath
import SceneGraph
import Testing

@testable import FaceDrivers

/// Particle births match the rate, motion follows the equation of motion, and the state depends on the births only.
@Suite struct ParticleTests {
    /// A scene with a source below an anchor and a display at the top.
    private struct Stage {
        var scene = Scene()
        let anchor: NodeID
        var emitter: ParticleEmitter

        init(inWorld: Bool = true) {
            var anchorNode = Node(name: "anchor")
            anchorNode.faceAnchor = FaceAnchor()
            anchor = scene.add(anchorNode)
            let source = scene.add(Node(name: "source", parentFromNode: Matrix4(translation: SIMD3(0, 1, 0))), under: anchor)
            let mesh = scene.add(Mesh(positions: [], triangles: []))
            let display = scene.add(Node(name: "display"), under: inWorld ? nil : source)
            emitter = ParticleEmitter(source: source, display: display, mesh: mesh)
            emitter.staysInWorld = inWorld
            // Particles stay where they are born, unless a test moves them.
            (emitter.style.speed, emitter.style.spread) = (0...0, 0)
        }

        /// The states at the given times. `x` is the face's position at a time; nil for no face.
        func states(at times: [Double], events: [EventDetector] = [], x: (Double) -> Float? = { _ in 0 }) -> [FrameState] {
            var drivers = DriverSet(placing: scene, camera: .fixed)
            drivers.events = events
            drivers.particles = [emitter]
            var timeline = Timeline(scene: scene, drivers: drivers)
            return times.enumerated().map { index, time in
                let place = x(time)
                return timeline.advance(to: frame(index, at: time, smile: place == nil ? nil : 0, x: place ?? 0))
            }
        }

        func sprites(_ state: FrameState) -> [Sprite] {
            guard case .sprites(let sprites) = state.deformations[emitter.mesh] else { return [] }
            return sprites.all
        }
    }

    private static func times(_ seconds: Double, rate: Double) -> [Double] {
        (0...Int((seconds * rate).rounded())).map { Double($0) / rate }
    }

    /// The oracle integrates the equation of motion in steps of 0.1 ms with the midpoint rule, whose error is below a nanometre
    /// here.
    @Test(arguments: [0, 1e-7, 0.02, 0.099, 0.101, 1.5, 30]) func closedFormMotionMatchesNumericalIntegral(drag: Double) {
        let (gravity, wind, start) = (SIMD3(0, -9.81, 0), SIMD3(2, 0.5, -1), SIMD3(0.3, 4, -2))
        let motion = ParticleMotion(gravity: gravity, drag: drag, wind: wind)
        var (place, velocity) = (SIMD3<Double>.zero, start)
        let step = 1e-4
        for _ in 0..<10_000 {
            let middle = velocity + (gravity - (velocity - wind) * drag) * (step / 2)
            place += middle * step
            velocity += (gravity - (middle - wind) * drag) * step
        }
        let wayError = (motion.way(velocity: start, after: 1) - place).length
        let speedError = (motion.velocity(from: start, after: 1) - velocity).length
        #expect(wayError < 1e-4 && speedError < 1e-4, "drag \(drag): off by \(wayError) m and \(speedError) m/s")
    }

    @Test func dragFactorsAreContinuousAtSeriesLimit() {
        let (below, above) = (ParticleMotion.factors(0.0999999999), ParticleMotion.factors(0.1000000001))
        #expect(abs(below.first - above.first) < 1e-9 && abs(below.second - above.second) < 1e-9)
        let resting = ParticleMotion.factors(0)
        #expect(resting.first == 1 && resting.second == 0.5)
    }

    /// With a rate of 60 t + 10 per second, 30 t² + 10 t particles are born until t.
    @Test(arguments: [12.0, 30, 97]) func birthCountMatchesIntegralOfRate(rate: Double) {
        var stage = Stage()
        stage.emitter.rate = .sum([.product([.time, .constant(60)]), .constant(10)])
        stage.emitter.style.life = 100...100
        stage.emitter.style.limit = 10_000
        let times = Self.times(3, rate: rate)
        for (time, state) in zip(times, stage.states(at: times)) {
            let integral = 30 * time * time + 10 * time
            let count = Double(stage.sprites(state).count)
            #expect(abs(count - integral) <= 1 + 1e-6, "\(count) at \(time), not \(integral)")
        }
    }

    /// A particle's position does not depend on the frames since its birth: compares 24 with 120 frames per second.
    @Test func particlesDoNotDependOnFrameRate() {
        var stage = Stage()
        // Births never coincide with frames, because rounding would decide their order.
        stage.emitter.rate = .constant(37.3)
        stage.emitter.style.life = 0.5...1.5
        stage.emitter.style.speed = 0.1...2
        stage.emitter.style.spread = 60
        stage.emitter.style.area = SIMD3(0.2, 0.1, 0.3)
        stage.emitter.style.drag = 1.3
        stage.emitter.style.gravity = 5
        stage.emitter.style.wind = SIMD3(1, 0, 0)
        stage.emitter.style.spin = -90...90
        let seldom = stage.states(at: Self.times(4, rate: 24))
        let often = stage.states(at: Self.times(4, rate: 120))
        for index in stride(from: 6, through: 96, by: 15) {
            let (a, b) = (stage.sprites(seldom[index]), stage.sprites(often[5 * index]))
            #expect(a.count == b.count && !a.isEmpty)
            let farthest = zip(a, b).map { ($0.position - $1.position).length + abs($0.angle - $1.angle) }.max() ?? 1
            #expect(farthest < 1e-4, "frame \(index): off by \(farthest)")
        }
    }

    @Test func equalSeedsGiveBitIdenticalParticles() {
        var stage = Stage()
        stage.emitter.rate = .constant(100)
        stage.emitter.style.speed = 0...1
        stage.emitter.style.spread = 180
        let times = Self.times(2, rate: 60)
        func print(_ seed: UInt64) -> [String] {
            stage.emitter.seed = seed
            return stage.states(at: times) { Float($0) }.suffix(2).map { fingerprint(of: $0) }
        }
        #expect(print(3) == print(3))
        #expect(print(3).last != print(4).last)
    }

    /// A source that moves sideways at 1 m/s leaves an even trail without clumps at the frames.
    @Test func fastSourceLeavesEvenTrail() {
        var stage = Stage()
        stage.emitter.rate = .constant(100)
        stage.emitter.style.life = 10...10
        let sprites = stage.sprites(stage.states(at: Self.times(1, rate: 10)) { Float($0) }.last!)
        let gaps = zip(sprites, sprites.dropFirst()).map { $1.position.x - $0.position.x }
        #expect(sprites.count >= 99 && gaps.allSatisfy { abs($0 - 0.01) < 1e-4 }, "\(gaps)")
    }

    @Test func nodeSpaceParticlesMoveWithTheirNode() {
        var stage = Stage(inWorld: false)
        stage.emitter.rate = .constant(10)
        let last = stage.states(at: Self.times(1, rate: 10)) { Float($0) * 5 }.last!
        #expect(stage.sprites(last).allSatisfy { $0.position.length < 1e-6 })
        #expect(stage.sprites(last).count >= 9)
    }

    /// A lost face emits no particles, while existing particles continue.
    @Test func hiddenSourceEmitsNothing() {
        var stage = Stage()
        stage.emitter.rate = .constant(50)
        stage.emitter.style.life = 1...1
        let times = Self.times(2, rate: 10)
        let states = stage.states(at: times) { $0 < 0.55 ? 0 : nil }
        let counts = states.map { stage.sprites($0).count }
        #expect(abs(counts[5] - 25) <= 1 && counts[10] == counts[6], "\(counts)")
        #expect(counts[13] < counts[10] && counts[17] == 0, "\(counts)")
    }

    @Test func eventEmitsBurst() {
        var stage = Stage()
        stage.emitter.bursts = [.init(at: EventID(0), count: 7)]
        stage.emitter.style.life = 0.35...0.35
        let event = EventDetector(.time, threshold: 0.45, release: 0.45)
        let counts = stage.states(at: Self.times(1, rate: 10), events: [event]).map { stage.sprites($0).count }
        #expect(counts == [0, 0, 0, 0, 0, 7, 7, 7, 7, 0, 0])
    }

    @Test func liveParticlesAreLimitedAndExcessIsCounted() {
        var stage = Stage()
        stage.emitter.rate = .constant(1000)
        stage.emitter.style.life = 10...10
        stage.emitter.style.limit = 300
        var drivers = DriverSet(placing: stage.scene, camera: .fixed)
        drivers.particles = [stage.emitter]
        var timeline = Timeline(scene: stage.scene, drivers: drivers)
        for (index, time) in Self.times(1, rate: 30).enumerated() {
            let state = timeline.advance(to: frame(index, at: time))
            #expect(stage.sprites(state).count <= 300)
        }
        #expect(abs(timeline.missingParticles[0] - 700) <= 1, "\(timeline.missingParticles)")
    }

    /// A gap of an hour at a million births per second costs almost no time, and the newest particles remain.
    @Test func longGapsAreFast() {
        var stage = Stage()
        stage.emitter.rate = .constant(1e6)
        stage.emitter.style.life = 1e-4...1e-4
        let states = stage.states(at: [0, 3600, 3600.01])
        #expect(states.map { stage.sprites($0).count }.allSatisfy { $0 <= 101 })
        #expect(stage.sprites(states[1]).count >= 99)
    }

    @Test func colorsAndSpriteSheetsFollowParticleAge() {
        var stage = Stage()
        stage.emitter.style.colors = [SIMD4(1, 0, 0, 1), SIMD4(0, 0.5, 0, 0.5), .zero]
        stage.emitter.style.sheet = SIMD2(2, 2)
        #expect(stage.emitter.style.color(at: 0) == SIMD4(1, 0, 0, 1))
        #expect(stage.emitter.style.color(at: 0.5) == SIMD4(0, 1, 0, 0.5))
        #expect(stage.emitter.style.color(at: 0.75) == SIMD4(0, 1, 0, 0.25))
        #expect(stage.emitter.style.color(at: 1) == .zero)
        let corners = [0, 0.3, 0.6, 1].map { stage.emitter.style.part(at: $0, chance: 0) }
        #expect(
            corners == [SIMD4(0, 0, 0.5, 0.5), SIMD4(0.5, 0, 0.5, 0.5), SIMD4(0, 0.5, 0.5, 0.5), SIMD4(0.5, 0.5, 0.5, 0.5)])
        stage.emitter.style.sheetOrder = .random
        #expect(stage.emitter.style.part(at: 0, chance: 0.99) == SIMD4(0.5, 0.5, 0.5, 0.5))
    }

    /// Directions are uniform in the cone: half of them are within half the height of the cap.
    @Test func directionsAreUniformOverTheCap() {
        let axis = SIMD3<Double>(1, 2, -0.5).normalized()
        var heights: [Double] = []
        for number in 0..<4000 {
            var chance = ParticleChance(seed: 5, number: number)
            heights.append(chance.direction(around: axis, within: 60).dot(axis))
        }
        #expect(heights.allSatisfy { $0 >= 0.5 - 1e-9 && $0 <= 1 + 1e-9 })
        let upper = heights.filter { $0 > 0.75 }.count
        // Four standard deviations of a fair coin.
        #expect(abs(upper - 2000) < 127, "\(upper)")
    }
}
