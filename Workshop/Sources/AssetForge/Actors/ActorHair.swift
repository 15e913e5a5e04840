import Meshes
import RenderMath

/// An actor's hair: locks as curved bands that leave the skin, fall over head and shoulders, and curl.
struct ActorHair {
    private let style: HairStyle
    private let body = ActorBody()
    private let noise = ValueNoise(seed: 877)

    /// The length of a step along a lock, in millimetres.
    private static let fineStep = 2.5

    init(_ style: HairStyle) {
        self.style = style
    }

    /// The locks on the standard head, in millimetres.
    func locks() -> HairBands {
        var bands = HairBands()
        for number in 0..<style.rootCount {
            guard let root = root(number) else { continue }
            add(lock(from: root, number), number, to: &bands)
        }
        return bands
    }

    /// The opaque ground of the hair, whose texture is that of `HairCap`.
    func ground(of head: HeadGeometry) -> MorphedPart {
        HairCap.make(head: head, inside: style.inside) { position in
            let inside = style.inside(position)
            return inside < 0 ? max(0.4 * inside, -6) : style.ground(position) * ramp(4, 18, inside) + 0.5 * ramp(-1, 2, inside)
        }
    }

    /// A number in −1…1 that differs from lock to lock and from use to use.
    private func random(_ number: Int, _ use: Int) -> Double {
        Double(noise.value(at: SIMD2(Float(number % 61) * 3 + 0.5, Float(number / 61) * 5 + Float(use) * 211 + 0.5)))
    }

    private func root(_ number: Int) -> SIMD3<Double>? {
        // Evenly over the sphere, each rotated by the golden angle from the one before.
        let height = 1 - 2 * (Double(number) + 0.5) / Double(style.rootCount)
        let reach = (1 - height * height).squareRoot()
        let around = (137.50776 * Double(number)).direction()
        let jitter = SIMD3(random(number, 1), random(number, 2), random(number, 3)) * 0.03
        let position = body.skull.position(
            towards: (SIMD3(around.x * reach, height, around.y * reach) + jitter).normalized())
        guard style.inside(position) > 1.5, position.y > -58 else { return nil }
        return (random(number, 10) + 1) / 2 < style.density(position) ? position : nil
    }

    /// The centre line of a lock.
    private func lock(from root: SIMD3<Double>, _ number: Int) -> [SIMD3<Double>] {
        let length = style.length(root) * (1 + style.raggedness * random(number, 6))
        let lift = style.lift(root) * (1 + 0.35 * random(number, 8))
        let turn = style.unrest * SIMD3(random(number, 7), random(number, 11), random(number, 12))
        let loose = (random(number, 16) + 1) / 2
        var points = [root]
        // Curls stand up at their roots, straight hair lies down.
        var heading = style.curl == nil ? style.flow(root).normalized() : body.normal(at: root)
        for step in 1...max(2, Int(length / Self.fineStep)) {
            let position = points[points.count - 1]
            let normal = body.normal(at: position)
            let height = body.height(of: position)
            var wish = style.flow(position)
            // Hair that has left the head falls.
            let fall = style.gravity * max(ramp(lift + 3, lift + 14, height), ramp(20, -30, position.y))
            wish = (wish.normalized() * (1 - fall) + SIMD3(0, -fall, 0)).normalized()
            // Straight hair lies on the skin.
            if style.curl == nil, height < lift + 6 { wish = (wish - normal * wish.dot(normal)).normalized() }
            let ease = style.curl == nil ? 0.45 : 0.25
            heading = (heading * (1 - ease) + (wish + turn) * ease).normalized()
            let share = Double(step) * Self.fineStep / length
            let least = style.curl == nil ? lift * ramp(0, 0.16, share) * (1 - 0.35 * ramp(0.7, 1, share)) : min(3, lift)
            points.append(
                body.pushed(position + heading * Self.fineStep, toHeight: least, overEar: style.gravity > 0.5 ? loose : nil))
        }
        return points
    }

    private func add(_ line: [SIMD3<Double>], _ number: Int, to bands: inout HairBands) {
        var stations = (0...style.segments).map { step in
            let place = Double(step) / Double(style.segments) * Double(line.count - 1)
            let index = min(Int(place), line.count - 2)
            return line[index].mixed(with: line[index + 1], by: place - Double(index))
        }
        var normals = stations.map { body.outwards(at: $0) }
        if let curl = style.curl {
            let turns = Double(line.count) * Self.fineStep / curl.turn
            let side = number % 2 == 0 ? 1.0 : -1
            for index in stations.indices {
                let share = Double(index) / Double(style.segments)
                let next = stations[min(index + 1, stations.count - 1)] - stations[max(index - 1, 0)]
                let ahead = next.normalized()
                let across = ahead.cross(normals[index]).normalized()
                let up = across.cross(ahead)
                let angle = 2 * .pi * turns * share * side + 3 * random(number, 13)
                let radial = across * PortableMath.cos(angle) + up * PortableMath.sin(angle)
                let radius = curl.radius * (1 + 0.3 * random(number, 14)) * ramp(0, 0.2, share) * (1 - 0.35 * share)
                stations[index] += radial * radius
                normals[index] = (radial + normals[index] * 0.5).normalized()
            }
        }
        bands.add(
            stations, normals: normals, halfWidth: style.halfWidth * (1 + 0.3 * random(number, 5)),
            roll: style.curl == nil ? 0.35 * random(number, 15) : 0, tuft: number % HairTexture.tuftCount,
            isTurned: number / HairTexture.tuftCount % 2 == 0)
    }
}

/// Bands of hair, each with a tuft of `HairTexture`.
struct HairBands {
    /// Positions in millimetres, and unit normals.
    var positions: [SIMD3<Double>] = []
    var normals: [SIMD3<Double>] = []
    var textureCoordinates: [SIMD2<Double>] = []
    var triangles: [SIMD3<Int>] = []

    /// Adds a band.
    /// - Parameters:
    ///   - line: the centre line, from root to tip.
    ///   - normals: the normals of the band along the line.
    ///   - roll: the rotation of the band about its line, in radians.
    ///   - rootWidth: the width at the root as a fraction of the full width.
    ///   - tuft: the number of its tuft in the texture, mirrored if `isTurned`.
    mutating func add(
        _ line: [SIMD3<Double>], normals: [SIMD3<Double>], halfWidth: Double, roll: Double, rootWidth: Double = 0.7,
        tuft: Int, isTurned: Bool
    ) {
        let first = positions.count
        for (step, point) in line.enumerated() {
            let ahead = (line[min(step + 1, line.count - 1)] - line[max(step - 1, 0)]).normalized()
            let flat = ahead.cross(normals[step]).normalized()
            let up = flat.cross(ahead)
            let across = flat * PortableMath.cos(roll) + up * PortableMath.sin(roll)
            let share = Double(step) / Double(line.count - 1)
            let width = halfWidth * (rootWidth + (1 - rootWidth) * ramp(0, 0.3, share)) * (1 - 0.35 * ramp(0.6, 1, share))
            for side in [-1.0, 1] {
                positions.append(point + across * (side * width))
                // Tilted outwards at the sides, so that a band looks round.
                self.normals.append((normals[step] + across * (0.5 * side)).normalized())
                let u = (isTurned ? 1 - side : 1 + side) / 2
                textureCoordinates.append(SIMD2((Double(tuft) + 0.02 + 0.96 * u) / Double(HairTexture.tuftCount), share))
            }
            guard step > 0 else { continue }
            let corner = first + 2 * step
            triangles.append(SIMD3(corner - 2, corner - 1, corner))
            triangles.append(SIMD3(corner - 1, corner + 1, corner))
        }
    }

    /// The bands as a mesh in metres, where an actor's shape moves them.
    func mesh(of shape: ActorShape) -> Mesh {
        Mesh(
            positions: shape.moved(positions).map(SIMD3<Float>.init(metresFromMillimetres:)),
            normals: normals.map { SIMD3<Float>($0) }, textureCoordinates: [textureCoordinates.map { SIMD2<Float>($0) }],
            triangles: triangles.map { SIMD3<UInt32>($0) })
    }
}

/// The standard head and shoulders as a body over which hair falls.
struct ActorBody {
    let skull = HeadGeometry.standard.skull
    private let face = UnrolledFaceSurface(rims: [])

    /// The unit normal of the skull below a position.
    func normal(at position: SIMD3<Double>) -> SIMD3<Double> {
        skull.normal(towards: (position - HeadSurface.centre).normalized())
    }

    /// The direction in which hair at a position is seen: away from the skull, below it away from the neck's axis.
    func outwards(at position: SIMD3<Double>) -> SIMD3<Double> {
        let level = SIMD3(position.x, 0, position.z - HeadSurface.centre.z).normalized()
        return normal(at: position).mixed(with: level, by: ramp(10, -50, position.y)).normalized()
    }

    /// The height of a position over the skull, along the line from its centre.
    func height(of position: SIMD3<Double>) -> Double {
        let arm = position - HeadSurface.centre
        return arm.length - (skull.position(towards: arm.normalized()) - HeadSurface.centre).length
    }

    /// A position, moved outwards to a height over the skin if it is lower.
    /// - Parameter loose: how far a long lock in front of the ear lies off the cheek, 0…1; nil for short hair, which does not
    ///   fall over ears and shoulders.
    func pushed(_ position: SIMD3<Double>, toHeight least: Double, overEar loose: Double?) -> SIMD3<Double> {
        var point = position
        let missing = least - height(of: point)
        if missing > 0, point.y > -110 { point += (point - HeadSurface.centre).normalized() * missing }
        if point.z > 0, point.y < 98, point.y > -90, point.x.magnitude < 66 {
            let plane = UnrolledFaceSurface.plane(of: point)
            let radius = face.radius(at: plane) + max(least, 2)
            if UnrolledFaceSurface.radius(of: point) < radius {
                point = UnrolledFaceSurface.position(at: plane, radius: radius)
            }
        }
        return loose.map { outOfShoulders(overEar(point, loose: $0)) } ?? point
    }

    /// A position, moved sideways over the ear.
    private func overEar(_ point: SIMD3<Double>, loose: Double) -> SIMD3<Double> {
        let (up, back) = ((point.y - 4) / 46, (point.z + 64) / 58)
        let share = 1 - ramp(-56, -40, point.z) * (1 - loose)
        let least = 72 + 23 * share * max(0, 1 - up * up * up * up) * max(0, 1 - back * back * back * back)
        guard least > 72, point.x.magnitude > 55, point.x.magnitude < least else { return point }
        return SIMD3(point.x < 0 ? -least : least, point.y, point.z)
    }

    /// Half the width and half the depth of neck and shoulders with their cloth, by height, in millimetres.
    private static let shoulders: [(height: Double, halves: SIMD2<Double>)] = [
        (-100, SIMD2(60, 56)), (-128, SIMD2(70, 66)), (-147, SIMD2(80, 74)), (-160, SIMD2(98, 80)), (-175, SIMD2(132, 88)),
        (-193, SIMD2(172, 96)), (-240, SIMD2(208, 104)),
    ]

    private func outOfShoulders(_ point: SIMD3<Double>) -> SIMD3<Double> {
        guard point.y < Self.shoulders[0].height else { return point }
        let next = Self.shoulders.firstIndex { $0.height < point.y } ?? Self.shoulders.count - 1
        let (above, below) = (Self.shoulders[next - 1], Self.shoulders[next])
        let share = min(1, (above.height - point.y) / (above.height - below.height))
        let halves = above.halves + (below.halves - above.halves) * share
        let arm = SIMD2(point.x, point.z + 70)
        let reach = (arm / halves).length
        guard reach < 1, reach > 0 else { return point }
        return SIMD3(arm.x / reach, point.y, arm.y / reach - 70)
    }
}
