import RenderMath
import SceneGraph

/// The state of emitters between frames: the living particles, with the positions and times of their births.
struct ParticleStage: Sendable {
    private var swarms: [ParticleSwarm]

    init(of emitters: [ParticleEmitter]) {
        swarms = emitters.map { _ in ParticleSwarm() }
    }

    /// The number of particles of each emitter not born because the limit was reached.
    var missing: [Int] { swarms.map(\.missing) }

    /// Advances to a frame whose nodes are all placed, and shows the particles.
    mutating func apply(_ emitters: [ParticleEmitter], at moment: DrivingMoment, to state: inout FrameState, of scene: Scene) {
        for (index, emitter) in emitters.enumerated() {
            let isShown = state.isShown(emitter.source, in: scene)
            let place = isShown ? NodePose(state.worldFromNode(emitter.source, in: scene)) : nil
            swarms[index].advance(to: moment, from: place, by: emitter)
            if emitter.staysInWorld, isShown { state[emitter.display].opacity = opacity(of: emitter.source, in: state, scene) }
            if emitter.staysInWorld, !isShown { state[emitter.display].opacity = swarms[index].opacity }
            swarms[index].opacity = state[emitter.display].opacity
            let (swarm, time) = (swarms[index], moment.time)
            state.deformations[emitter.mesh] = .sprites(
                DeferredSprites { swarm.sprites(at: time, standing: place, by: emitter) })
        }
    }

    private func opacity(of node: NodeID, in state: FrameState, _ scene: Scene) -> Float {
        var (product, next) = (Float(1), Optional(node))
        while let id = next {
            product *= state[id].opacity
            next = scene.parent(of: id)
        }
        return product
    }
}

/// The living particles of one emitter.
struct ParticleSwarm: Sendable {
    /// A particle's birth.
    struct Birth: Sendable {
        /// The number in the order of birth, from 0.
        var number: Int
        /// The time in seconds since the recording's first frame.
        var time: Double
        /// The position and the velocity, in world space or in the source's space.
        var position: SIMD3<Double>
        var velocity: SIMD3<Double>
        /// The lifetime, in seconds.
        var life: Double
    }

    /// The living particles, in the order of birth.
    private(set) var births: [Birth] = []
    /// The number of particles not born because the limit was reached.
    private(set) var missing = 0
    /// The opacity of the source when it was last visible.
    var opacity: Float = 1
    /// The number of births so far: the integral of the rate, plus bursts.
    private(set) var count = 0
    /// The fraction of the rate's integral that is not a birth yet, below 1.
    private var rest = 0.0
    private var occurrences: [Int]?
    private var last: (time: Double, place: NodePose, rate: Double)?
    private var step = 0.0
    /// The limit of the rate, in births per second.
    private static let highestRate = 1e9

    /// Advances to a moment.
    /// - Parameter place: the source's pose in the world; nil while it is hidden, when nothing is born.
    mutating func advance(to moment: DrivingMoment, from place: NodePose?, by emitter: ParticleEmitter) {
        let now = moment.time
        births.removeAll { $0.time + $0.life <= now }
        let counted = emitter.bursts.map { moment.events[$0.event.index].count }
        defer { occurrences = counted }
        guard let place else {
            last = nil
            return
        }
        let rate = min(max(moment.number(emitter.rate) ?? 0, 0), Self.highestRate)
        var velocity = SIMD3<Double>.zero
        if let last, now > last.time {
            step = now - last.time
            velocity = (place.position - last.place.position) / step
            bear(emitter, from: last, to: (now, place, rate), velocity)
        }
        for (index, burst) in emitter.bursts.enumerated() {
            for _ in 0..<max(counted[index] - (occurrences?[index] ?? 0), 0) * burst.count {
                bear(emitter, at: now, place, velocity, now: now)
            }
        }
        last = (now, place, rate)
    }

    /// Adds the births by rate between two moments, evenly spread over time, each at the source's position at its time.
    private mutating func bear(
        _ emitter: ParticleEmitter, from last: (time: Double, place: NodePose, rate: Double),
        to next: (time: Double, place: NodePose, rate: Double), _ velocity: SIMD3<Double>
    ) {
        let length = next.time - last.time
        // The trapezoid under the rate, limited so that birth numbers stay exact.
        let added = min((last.rate + next.rate) / 2 * length, 1e15)
        guard added > 0 else { return }
        let due = (rest + added).rounded(.down)
        defer { rest = rest + added - due }
        // After a gap, skips particles that cannot be alive any more, but counts them as born.
        let dead = min(max(((1 - emitter.style.life.upperBound / length) * added + rest).rounded(.down), 0), due)
        let skipped = max(dead, due - Double(emitter.style.limit))
        count &+= Int(skipped)
        missing &+= Int(skipped - dead)
        for index in Int(skipped)..<Int(due) {
            let share = min(max((Double(index + 1) - rest) / added, 0), 1)
            bear(
                emitter, at: last.time + share * length, last.place.mixed(with: next.place, by: share), velocity, now: next.time
            )
        }
    }

    /// Adds one particle, born at a time from a pose of its source.
    private mutating func bear(
        _ emitter: ParticleEmitter, at time: Double, _ place: NodePose, _ sourceVelocity: SIMD3<Double>, now: Double
    ) {
        let number = count
        count &+= 1
        var chance = ParticleChance(seed: emitter.seed, number: number)
        let life = chance.number(in: emitter.style.life)
        guard time + life > now else { return }
        guard births.count < emitter.style.limit else {
            missing &+= 1
            return
        }
        let speed = chance.number(in: emitter.style.speed)
        let direction = chance.direction(around: emitter.style.direction, within: emitter.style.spread)
        let spot = emitter.style.area * chance.placeInBall() / 2
        var birth = Birth(number: number, time: time, position: spot, velocity: direction * speed, life: life)
        if emitter.staysInWorld {
            birth.position = place.position + place.turned(spot * place.scale)
            birth.velocity = place.turned(birth.velocity) + sourceVelocity * emitter.style.inheritance
        }
        births.append(birth)
    }

    /// Returns the particles' current appearance.
    /// - Parameter place: the source's pose in the world, which gives the world's axes to particles that move with the source.
    func sprites(at time: Double, standing place: NodePose?, by emitter: ParticleEmitter) -> [Sprite] {
        var (gravity, wind) = (SIMD3(0, -emitter.style.gravity, 0), emitter.style.wind)
        if !emitter.staysInWorld {
            guard let place else { return [] }
            (gravity, wind) = (place.asSeenFromInside(gravity), place.asSeenFromInside(wind))
        }
        let motion = ParticleMotion(gravity: gravity, drag: emitter.style.drag, wind: wind)
        return births.map { birth in
            let age = max(time - birth.time, 0)
            let share = min(age / birth.life, 1)
            var chance = ParticleChance(seed: emitter.seed, number: birth.number, from: ParticleChance.lookNumbers)
            let size = emitter.style.size.birth + (emitter.style.size.death - emitter.style.size.birth) * share
            let variation = 1 - emitter.style.sizeVariation * chance.next()
            let (start, spin, cell) = (chance.next(), chance.next(), chance.next())
            let position = birth.position + motion.way(velocity: birth.velocity, after: age)
            let velocity = motion.velocity(from: birth.velocity, after: age)
            var sprite = Sprite(
                at: SIMD3<Float>(position), size: Float(size * variation), motion: SIMD3<Float>(velocity * step),
                color: emitter.style.color(at: share), part: emitter.style.part(at: share, chance: cell))
            if let range = emitter.style.spin {
                let degrees = 360 * start + (range.lowerBound + (range.upperBound - range.lowerBound) * spin) * age
                sprite.angle = Float(degrees * .pi / 180)
            }
            return sprite
        }
    }
}

/// The random numbers of one particle.
struct ParticleChance {
    /// The distance between particles in the random sequence: more than a particle needs, so that particles share no numbers.
    private static let numbersPerParticle = 16
    /// The first number for the particle's appearance; those before it determine its birth.
    static let lookNumbers = 8
    private let seed: UInt64
    private var step: Int64

    init(seed: UInt64, number: Int, from first: Int = 0) {
        self.seed = seed
        step = Int64(number) &* Int64(Self.numbersPerParticle) &+ Int64(first)
    }

    /// Returns the next number, 0..<1.
    mutating func next() -> Double {
        defer { step &+= 1 }
        return DrivingMoment.random(seed: seed, step: step)
    }

    mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * next()
    }

    /// Returns a position, distributed evenly in a ball of radius 1.
    mutating func placeInBall() -> SIMD3<Double> {
        direction(around: SIMD3(0, 1, 0), within: 180) * PortableMath.cubeRoot(next())
    }

    /// Returns a direction, distributed evenly over the cap of a sphere (Archimedes: equal heights have equal areas).
    mutating func direction(around axis: SIMD3<Double>, within degrees: Double) -> SIMD3<Double> {
        let axis = axis.normalized(orElse: SIMD3(0, 1, 0))
        let height = 1 - next() * (1 - PortableMath.cos(degrees * .pi / 180))
        let turn = next() * 2 * .pi
        let radius = max(1 - height * height, 0).squareRoot()
        let side = axis.cross(axis.axisAside(preferring: 0)).normalized()
        let other = axis.cross(side)
        return axis * height + (side * PortableMath.cos(turn) + other * PortableMath.sin(turn)) * radius
    }
}

extension ParticleEmitter.Style {
    /// Returns the colour at a fraction of life, in linear light with straight alpha.
    func color(at share: Double) -> SIMD4<Float> {
        let place = share * Double(colors.count - 1)
        let first = min(Int(place), max(colors.count - 2, 0))
        let (a, b) = (colors[first], colors[min(first + 1, colors.count - 1)])
        let color = a + (b - a) * (place - Double(first))
        guard color.w > 0 else { return .zero }
        return SIMD4<Float>(SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w))
    }

    /// Returns the part of the texture at a fraction of life.
    func part(at share: Double, chance: Double) -> SIMD4<Float> {
        let cells = sheet.x * sheet.y
        guard cells > 1 else { return SIMD4(0, 0, 1, 1) }
        let cell = min(Int((sheetOrder == .overLife ? share : chance) * Double(cells)), cells - 1)
        let size = SIMD2(1 / Float(sheet.x), 1 / Float(sheet.y))
        return SIMD4(Float(cell % sheet.x) * size.x, Float(cell / sheet.x) * size.y, size.x, size.y)
    }
}

extension NodePose {
    /// Rotates a vector from the node's axes to the world, without scaling it.
    func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> { axes.x * vector.x + axes.y * vector.y + axes.z * vector.z }

    /// Converts a vector from world space to the node's axes and lengths.
    func asSeenFromInside(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        let along = SIMD3(axes.x.dot(vector), axes.y.dot(vector), axes.z.dot(vector))
        return along / SIMD3(max(scale.x, 1e-9), max(scale.y, 1e-9), max(scale.z, 1e-9))
    }

    /// Returns an interpolation between this pose and another.
    func mixed(with other: NodePose, by share: Double) -> NodePose {
        func mixed(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> { a + (b - a) * share }
        var pose = self
        pose.position = mixed(position, other.position)
        pose.axes = (
            mixed(axes.x, other.axes.x).normalized(orElse: axes.x), mixed(axes.y, other.axes.y).normalized(orElse: axes.y),
            mixed(axes.z, other.axes.z).normalized(orElse: axes.z)
        )
        pose.scale = mixed(scale, other.scale)
        return pose
    }
}
