public import SceneGraph

/// A node from which particles fly: small flat pictures that are born, move and die.
///
/// Each particle has a number, counted from 0 in the order of birth. Its random numbers follow from the seed and its number, and its place from
/// its birth and its age in closed form, so that nothing depends on the frames between its birth and the one that shows it.
public struct ParticleEmitter: Sendable {
    /// Many particles at once.
    public struct Burst: Hashable, Sendable {
        /// The event at which they are born.
        public var event: EventID
        /// Their number.
        public var count: Int

        /// A burst at an event.
        public init(at event: EventID, count: Int) {
            self.event = event
            self.count = count
        }
    }

    /// The choice among the pictures of a sheet.
    public enum SheetOrder: String, CaseIterable, Sendable {
        /// One after the other, each particle through all of them in its life.
        case overLife
        /// One for each particle.
        case random
    }

    /// The node that they fly from.
    public var source: NodeID
    /// The node that shows them: at the top of the scene and not moved, or below `source` where they move with it.
    public var display: NodeID
    /// The mesh of that node which they stand for.
    public var mesh: MeshID
    /// Whether they stay in the world where they are; else they move with the source. Default: yes.
    public var staysInWorld = true
    /// Births in a second; below 0 is 0. Default: none.
    public var rate = DrivenValue.constant(0)
    /// Births at events. Default: none.
    public var bursts: [Burst] = []
    /// The time that they live in seconds, each by chance, above 0.
    public var life = 1.0...1.0
    /// The length of their sides in metres at birth and at death.
    public var size = (birth: 0.01, death: 0.01)
    /// By what share of its size a particle may be smaller, by chance, 0…1. Default: 0.
    public var sizeVariation = 0.0
    /// The speed at birth in metres a second, each by chance.
    public var speed = 0.0...0.0
    /// The direction at birth in the source's space, of any length above 0. Default: its +y axis.
    public var direction = SIMD3<Double>(0, 1, 0)
    /// The angle in degrees by which a direction may lie off that one, each by chance: evenly over the cap of a sphere. 180 is all around.
    public var spread = 0.0
    /// The diameters in metres of the ellipsoid around the source's origin in which they are born, along its axes. Default: a point.
    public var area = SIMD3<Double>.zero
    /// The share of the source's own speed that they take along. Default: 0.
    public var inheritance = 0.0
    /// The acceleration along the world's −y axis in metres a second squared. Default: 0.
    public var gravity = 0.0
    /// The share of its speed against the wind that a particle loses in a second. Default: 0.
    public var drag = 0.0
    /// The speed of the air in the world in metres a second; it carries them as far as there is drag. Default: 0.
    public var wind = SIMD3<Double>.zero
    /// The angular speed in degrees a second, each by chance, and the angle at birth by chance too; nil leaves them upright.
    public var spin: ClosedRange<Double>?
    /// The colours over life in linear light, premultiplied, evenly from birth to death; at least one.
    public var colors: [SIMD4<Double>] = [SIMD4(1, 1, 1, 1)]
    /// The columns and the rows of pictures in the texture. Default: one.
    public var sheet = SIMD2(1, 1)
    /// Which of them is shown. Default: one after the other.
    public var sheetOrder = SheetOrder.overLife
    /// Another seed gives other particles.
    public var seed: UInt64 = 0
    /// The largest number that live at once; while there are as many, no more are born. Default: 2,000.
    public var limit = 2000

    /// The largest ``limit``: two frames of 640×360 with so many, and thirty that are not rendered before them, took 0.8 s on one core.
    package static let highestLimit = 100_000

    /// The largest number of particles that can live at once: those of one life at a constant rate, else ``limit``.
    package var mostLiving: Int {
        guard case .constant(let rate) = rate, bursts.isEmpty else { return limit }
        return Int(min((max(rate, 0) * life.upperBound).rounded(.up) + 1, Double(limit)))
    }

    /// An emitter of nothing yet.
    public init(source: NodeID, display: NodeID, mesh: MeshID) {
        self.source = source
        self.display = display
        self.mesh = mesh
    }
}
