public import SceneGraph

/// A node that emits particles: small flat pictures that are born, move and die.
///
/// Each particle has a number, from 0 in the order of birth. Its random numbers depend on the seed and its number, and its
/// position is a closed-form function of its birth and age. So nothing depends on the frames between its birth and the frame
/// that shows it.
public struct ParticleEmitter: Sendable {
    /// Particles that are born at once.
    public struct Burst: Hashable, Sendable {
        /// The event that triggers their birth.
        public var event: EventID
        /// Their number.
        public var count: Int

        /// Creates a burst.
        public init(at event: EventID, count: Int) {
            self.event = event
            self.count = count
        }
    }

    /// How particles choose among the pictures of a sheet.
    public enum SheetOrder: String, CaseIterable, Sendable {
        /// Each particle shows all pictures in order during its life.
        case overLife
        /// Each particle shows one random picture.
        case random
    }

    /// How particles fly and look: the numbers that need neither a scene nor its events.
    public struct Style: Sendable {
        /// The range of random lifetimes in seconds, above 0. Default: 1.
        public var life = 1.0...1.0
        /// The side length in metres at birth and at death. Default: 1 cm.
        public var size = (birth: 0.01, death: 0.01)
        /// The largest random reduction of a particle's size, as a fraction of it, 0…1. Default: 0.
        public var sizeVariation = 0.0
        /// The range of random speeds at birth, in metres per second. Default: 0.3.
        public var speed = 0.3...0.3
        /// The direction at birth in the source's space, with any length above 0. Default: its +y axis.
        public var direction = SIMD3<Double>(0, 1, 0)
        /// The largest random angle from that direction, in degrees, distributed evenly over the cap of a sphere. 180 means all
        /// directions. Default: 20.
        public var spread = 20.0
        /// The diameters in metres of the ellipsoid of birth around the source's origin, along its axes. Default: a point.
        public var area = SIMD3<Double>.zero
        /// The fraction of the source's velocity that they inherit. Default: 0.
        public var inheritance = 0.0
        /// The acceleration along the world's −y axis, in metres per second squared. Default: 0.
        public var gravity = 0.0
        /// The rate at which a particle's velocity relative to the wind decays, as a fraction per second. Default: 0.
        public var drag = 0.0
        /// The wind velocity in the world, in metres per second, which acts through drag. Default: 0.
        public var wind = SIMD3<Double>.zero
        /// The range of random angular speeds, in degrees per second, with a random angle at birth; nil keeps particles
        /// upright. Default: nil.
        public var spin: ClosedRange<Double>?
        /// The colours over life in linear light, premultiplied, evenly spaced from birth to death; at least one. Default:
        /// white that fades.
        public var colors: [SIMD4<Double>] = [SIMD4(1, 1, 1, 1), .zero]
        /// The number of columns and rows of pictures in the texture. Default: one.
        public var sheet = SIMD2(1, 1)
        /// How particles choose among them. Default: in order over life.
        public var sheetOrder = SheetOrder.overLife
        /// The largest number of living particles. While it is reached, no more are born. Default: 2,000.
        public var limit = 2000

        /// Creates a style with the defaults.
        public init() {}
    }

    /// The node that emits them.
    public var source: NodeID
    /// The node that shows them: at the top of the scene and not moved, or below `source` if they move with it.
    public var display: NodeID
    /// The mesh of that node, which the particles replace.
    public var mesh: MeshID
    /// Whether they stay in world space; otherwise they move with the source. Default: yes.
    public var staysInWorld = true
    /// The number of births per second; negative rates count as 0. Default: 0.
    public var rate = DrivenValue.constant(0)
    /// The births at events. Default: none.
    public var bursts: [Burst] = []
    /// How they fly and look.
    public var style = Style()
    /// The seed of the random numbers.
    public var seed: UInt64 = 0

    /// The largest allowed ``Style/limit``: two frames of 640×360 with this many, after thirty frames that are not rendered,
    /// took 0.8 s on one core.
    package static let highestLimit = 100_000

    /// The largest possible number of living particles: those of one life at a constant rate, otherwise the limit.
    package var mostLiving: Int {
        guard case .constant(let rate) = rate, bursts.isEmpty else { return style.limit }
        return Int(min((max(rate, 0) * style.life.upperBound).rounded(.up) + 1, Double(style.limit)))
    }

    /// Creates an emitter without births.
    public init(source: NodeID, display: NodeID, mesh: MeshID) {
        self.source = source
        self.display = display
        self.mesh = mesh
    }
}
