package import ConfigLanguage
package import FaceDrivers
import Imaging
import ImageCodecs

/// Particles that a node emits.
package struct ParticleSettings: ConfigObject {
    /// The space in which particles move.
    package enum Space: String, CaseIterable, Sendable {
        case world, node
    }

    /// The mode that blends particles with the background.
    package enum Blend: String, CaseIterable, Sendable {
        case alpha, add
    }

    @Apart package var rate: ValueSettings?
    package var burst: [BurstSettings] = []
    package var style = ParticleEmitter.Style()
    package var texture: Located<TextureFiles>?
    package var blend = Blend.alpha
    package var space = Space.world
    package var seed: Int?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "particles"
    package static let documentation =
        "Small flat pictures that are born at the node, move and die. Each depends only on the recording and the seed, "
        + "regardless of the rendered frames."
    package static let fields: [Field<ParticleSettings>] = [
        Field(
            "rate", \.rate, .drivenValue,
            "The number of particles born per second: a number, or a value that drives it. Default: 0."),
        Field(
            "burst", \.burst, .oneOrMore(of: .object(), "a mapping such as {on: mouthOpened, count: 40} or a list of them"),
            "Many particles at once, when an event occurs. Default: none."),
        Field(
            "life", \.style.life, .interval(above: 0, to: 3600),
            "The lifetime of each particle in seconds: a number, or [least, most] for a random one."),
        Field(
            "size", \.style.size, .ends(from: 0, to: 1000),
            "The side length of particles in metres: a number, or [at birth, at death]."),
        Field(
            "sizeVariation", \.style.sizeVariation, .number(from: 0, to: 1),
            "The largest random reduction of a particle's size, as a fraction of it."),
        Field(
            "speed", \.style.speed, .interval(from: 0, to: 1000),
            "The speed at birth in metres per second: a number, or [least, most] for a random one."),
        Field(
            "direction", \.style.direction, .precise(.direction), "The direction of flight, in the node's space."),
        Field(
            "spread", \.style.spread, .number(from: 0, to: 180),
            "The largest random deviation from that direction, in degrees; 180 is all directions."),
        Field(
            "area", \.style.area, .precise(.vector("three lengths [x, y, z] in metres")),
            "The diameters of the ellipsoid around the node's origin in which particles are born, in metres along its axes. "
                + "Default: a point."
        ),
        Field(
            "inherit", \.style.inheritance, .number(from: 0, to: 1),
            "The fraction of the node's own velocity that particles inherit."),
        Field(
            "gravity", \.style.gravity, .number(from: -1000, to: 1000),
            "The acceleration along the world's \u{2212}y axis in metres per second squared; 9.81 is gravity on Earth."),
        Field(
            "drag", \.style.drag, .number(from: 0, to: 1000),
            "The drag rate per second, at which particles lose their speed relative to the air."),
        Field(
            "wind", \.style.wind, .precise(.vector("a speed [x, y, z] in metres a second")),
            "The velocity of the air in world space. It acts on particles in proportion to `drag`."),
        Field(
            "spin", \.style.spin, .interval(from: -36000, to: 36000),
            "The rotation speed in the picture, in degrees per second, from a random angle. Default: particles stay upright."),
        Field(
            "colors", \.style.colors, .colorsOverLife,
            "The colours over life, evenly spaced from birth to death, with alpha. Default: white that fades."),
        Field(
            "texture", \.texture, .located(.textureFiles),
            "The picture of each particle (\(ImageFormat.readableNames)), times its colour. Default: a soft round dot."),
        Field(
            "sheet", \.style.sheet, .sheet, "The columns and rows of pictures in `texture`, counted row by row from the top."),
        Field(
            "frames", \.style.sheetOrder, .choice(),
            "The pictures of the sheet to show: all of them `overLife`, or one by `random` for each particle."),
        Field("blend", \.blend, .choice(), "The blend mode; `add` suits particles that shine, such as sparks."),
        Field(
            "space", \.space, .choice(),
            "The space of motion: in `world`, particles stay behind while the node moves on; in `node`, they move with it."
        ),
        Field(
            "seed", \.seed, .integer(0...Int(UInt32.max)),
            "The seed of the random numbers. Default: the emitter's index in the config."),
        Field(
            "most", \.style.limit, .integer(1...ParticleEmitter.highestLimit),
            "The maximum number of live particles; at the maximum, no more are born."),
    ]
}

/// Particles that are emitted at an event.
package struct BurstSettings: ConfigObject {
    package var on: Located<String>?
    package var count = 30
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "burst"
    package static let documentation = "Many particles at once, when an event occurs."
    package static let fields: [Field<BurstSettings>] = [
        Field("on", \.on, .located(.text("an event's name")), required: true, "The event that starts the burst."),
        Field("count", \.count, .integer(1...ParticleEmitter.highestLimit), "The number of particles."),
    ]
}

extension ValueType where Value == ClosedRange<Double> {
    /// Returns the type of a number, or of two numbers with the smaller first.
    package static func interval(from low: Double? = nil, above: Double? = nil, to high: Double) -> ValueType {
        let number = ValueType<Double>.number(from: low, above: above, to: high)
        let pair = ValueType<[Double]>.tuple(2, of: number, "a number or a list [least, most]")
        return ValueType(
            pair.expectation,
            schema: { ["anyOf": [number.schema(&$0), ValueType<[Double]>.tuple(2, of: number, "[least, most]").schema(&$0)]] },
            json: {
                let (least, most) = ($0.lowerBound, $0.upperBound)
                return least == most ? .number(least) : .array([.number(least), .number(most)])
            },
            read: { value, reading in
                guard case .list = value.content else { return number.read(value, reading).map { $0...$0 } }
                guard let ends = pair.read(value, reading) else { return nil }
                guard ends[0] <= ends[1] else {
                    return reading.refuse(value, expecting: "[least, most]; the smaller comes first")
                }
                return ends[0]...ends[1]
            })
    }
}

extension ValueType where Value == (birth: Double, death: Double) {
    /// Returns the type of a constant number, or of two numbers.
    package static func ends(from low: Double, to high: Double) -> ValueType {
        let number = ValueType<Double>.number(from: low, to: high)
        let pair = ValueType<[Double]>.tuple(2, of: number, "a number or a list [first, last]")
        return ValueType(
            pair.expectation,
            schema: {
                ["anyOf": [number.schema(&$0), ValueType<[Double]>.tuple(2, of: number, "[at birth, at death]").schema(&$0)]]
            },
            json: { $0.birth == $0.death ? .number($0.birth) : .array([.number($0.birth), .number($0.death)]) },
            read: { value, reading in
                guard case .list = value.content else { return number.read(value, reading).map { ($0, $0) } }
                return pair.read(value, reading).map { ($0[0], $0[1]) }
            })
    }
}

extension ValueType where Value == SIMD3<Double> {
    /// Returns the type of a vector of single precision, stored in double precision.
    fileprivate static func precise(_ vector: ValueType<SIMD3<Float>>) -> ValueType {
        vector.map({ SIMD3<Double>($0) }, back: { SIMD3<Float>($0) })
    }
}

extension ValueType where Value == SIMD2<Int> {
    /// The columns and rows of a sheet of pictures.
    fileprivate static let sheet = ValueType<[Int]>.tuple(2, of: .integer(1...64), "the numbers of [columns, rows]")
        .map({ SIMD2($0[0], $0[1]) }, back: { [$0.x, $0.y] })
}

extension ValueType where Value == [SIMD4<Double>] {
    /// Colours, premultiplied.
    fileprivate static let colorsOverLife = ValueType<[LinearColor]>.list(of: .color, atLeast: 1)
        .map({ $0.map { SIMD4<Double>($0.premultiplied) } }, back: { _ in nil })
}
