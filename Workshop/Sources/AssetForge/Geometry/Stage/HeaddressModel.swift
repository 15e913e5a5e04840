import MeshFormats
import RenderMath

/// A general's headdress as the file `models/headdress.glb`: an arched crown of gilded filigree, two rows of woollen balls on
/// springs, pearls, and a dark cap behind. Feathers are a separate model, `models/pheasant-feather.glb`.
///
/// Moving parts are separate: `red-balls-0` to `-3`, `blue-balls-0` to `-3` and `springs-0` to `-3`, and the strings of pearls
/// at the temples, `strings-left` and `-right`.
enum HeaddressModel {
    /// The number of groups in which the balls of each row tremble.
    static let groupCount = 4

    /// The model.
    static func make() -> Model {
        let gold = ModelMaterial(name: "gold", diffuse: SIMD3(0.95, 0.68, 0.28), metalness: 1, roughness: 0.26)
        let red = ModelMaterial(name: "red-wool", diffuse: SIMD3(0.72, 0.025, 0.03), metalness: 0, roughness: 0.95)
        let blue = ModelMaterial(name: "blue-wool", diffuse: SIMD3(0.05, 0.28, 0.62), metalness: 0, roughness: 0.95)
        let pearl = ModelMaterial(name: "pearls", diffuse: SIMD3(0.86, 0.83, 0.76), metalness: 0, roughness: 0.18)
        let silk = ModelMaterial(name: "silk", diffuse: SIMD3(0.055, 0.012, 0.02), metalness: 0, roughness: 0.55)
        var parts = [
            ModelPart(name: "cap", mesh: cap().mesh, material: silk),
            ModelPart(name: "filigree", mesh: filigree().mesh, material: gold),
            ModelPart(name: "beads", mesh: pearls().mesh, material: pearl),
        ]
        // Balls that tremble together form a part; neighbours in a row are in different parts.
        for group in 0..<groupCount {
            parts.append(ModelPart(name: "red-balls-\(group)", mesh: balls(row: 0, group: group).mesh, material: red))
            parts.append(ModelPart(name: "blue-balls-\(group)", mesh: balls(row: 1, group: group).mesh, material: blue))
            parts.append(ModelPart(name: "springs-\(group)", mesh: springs(group: group).mesh, material: gold))
        }
        parts += ModelPart.pair("strings", strings(), pearl)
        return Model(named: "headdress", parts: parts)
    }

    /// A point on the crown: `angle` in degrees from the middle of the forehead to the person's left, `height` in millimetres
    /// above the band.
    private static func place(_ angle: Double, _ height: Double, lift: Double = 0) -> SIMD3<Double> {
        let around = (90 - angle).direction()
        // The band lies on the hair, lower at the temples, and the crown leans outwards as it rises.
        let foot = 78 - 26 * (1 - PortableMath.cos(angle * .pi / 180))
        let reach = 1 + height * 0.0021
        return SIMD3(around.x * (90 + lift) * reach, foot + height, -68 + around.y * (105 + lift) * reach)
    }

    /// The height of the crown's upper edge at an angle: an arch with a point over the forehead.
    private static func arch(_ angle: Double) -> Double {
        let share = angle.magnitude / 100
        return 30 + 34 * (1 - share * share) + 10 * ramp(0.16, 0, share)
    }

    private static func wire(_ points: [SIMD3<Double>], radius: Double) -> MorphedPart {
        SweptTube.bar(
            along: SplineCurve(through: points), count: max(points.count * 3, 12),
            section: SweptTube.Section(power: 2, count: 8)
        ) { _ in
            SIMD2(radius, radius)
        }
    }

    private static func cap() -> MorphedPart {
        var part = MorphedPart()
        var previous: [Int] = []
        for row in 0...16 {
            let share = Double(row) / 16
            let first = part.positions.count
            for column in 0...64 {
                let angle = -180 + 360 * Double(column % 64) / 64
                let edge = place(angle, 0)
                // A dome from the crown of the head down to the band.
                let up = PortableMath.sin((1 - share) * .pi / 2)
                let out = PortableMath.pow(PortableMath.cos((1 - share) * .pi / 2).magnitude, 0.8)
                part.positions.append(SIMD3(edge.x * out, edge.y + (176 - edge.y) * up, -68 + (edge.z + 68) * out))
                part.textureCoordinates.append(SIMD2(Double(column) / 64, share))
            }
            let indices = Array(first...first + 64)
            if row > 0 { part.addStrip(upper: previous, lower: indices) }
            previous = indices
        }
        part.removeEmptyTriangles()
        return part
    }

    private static func filigree() -> MorphedPart {
        var part = MorphedPart()
        let angles = stride(from: -100.0, through: 100, by: 5).map { $0 }
        // The band, the lines of the arch, and the edge.
        part.append(
            SweptTube.bar(along: SplineCurve(through: angles.map { place($0, 4, lift: 2) }), count: 80, across: SIMD3(0, 1, 0))
            { _ in SIMD2(5.5, 1.4) })
        part.append(wire(angles.map { place($0, arch($0), lift: 1) }, radius: 1.7))
        part.append(wire(angles.map { place($0, 14, lift: 1.5) }, radius: 0.9))
        part.append(wire(angles.map { place($0, 14 + (arch($0) - 14) * 0.52, lift: 1) }, radius: 1.1))
        // Scrolls between the lines.
        for side in [-1.0, 1.0] {
            for index in 0..<8 {
                let middle = side * (7 + 12.2 * Double(index))
                let top = arch(middle) - 2
                let curl = (0...22).map { step -> SIMD3<Double> in
                    let share = Double(step) / 22
                    let turn = (100 + 500 * share).direction()
                    let size = 1 - 0.78 * share
                    return place(middle + side * 5.2 * turn.x * size, 14 + (top - 14) * (0.26 + 0.24 * turn.y * size), lift: 1)
                }
                part.append(wire(curl, radius: 0.9))
                let upper = (0...18).map { step -> SIMD3<Double> in
                    let share = Double(step) / 18
                    let turn = (-80 - 430 * share).direction()
                    let size = 1 - 0.75 * share
                    return place(
                        middle * 0.94 + side * 5 * turn.x * size, 14 + (top - 14) * (0.76 + 0.21 * turn.y * size), lift: 0.5)
                }
                part.append(wire(upper, radius: 0.9))
            }
        }
        // The medallion over the forehead, and the sockets of the feathers.
        let boss = RevolvedSurface.make(
            [SIMD2(5, 0), SIMD2(4.6, 5), SIMD2(3.4, 9), SIMD2(1.6, 11.5), SIMD2(0, 12.4), SIMD2(-1, 12)], columns: 30)
        part.append(boss.turnedForward(to: place(0, 30, lift: 3)))
        for side in [-1.0, 1.0] {
            part.append(wire([place(side * 62, 46, lift: -6), place(side * 62, 66, lift: -4)], radius: 4.2))
        }
        return part
    }

    /// One woollen ball: its position on the crown and its size.
    private struct Ball {
        var angle: Double
        /// The height of the spring's foot and of the ball's centre.
        var foot: Double
        var height: Double
        var lift: Double
        var radius: Double
        var number: Int
    }

    /// The balls of a row, above for 0, that tremble together.
    private static func row(_ row: Int, group: Int) -> [Ball] {
        let count = row == 0 ? 11 : 10
        return (0..<count).filter { ($0 * 3 + row) % groupCount == group }.map { index in
            let share = 2 * Double(index) / Double(count - 1) - 1
            let angle = share * (row == 0 ? 92 : 84)
            let foot = row == 0 ? arch(angle) : 14 + (arch(angle) - 14) * 0.52
            let radius = (row == 0 ? 11.5 : 8) - 2.2 * share * share
            return Ball(
                angle: angle, foot: foot, height: foot + (row == 0 ? 16 : 0), lift: row == 0 ? 0 : 12, radius: radius,
                number: row * 20 + index)
        }
    }

    private static func balls(row: Int, group: Int) -> MorphedPart {
        var part = MorphedPart()
        for ball in Self.row(row, group: group) {
            part.append(
                Pompom.make(
                    centre: place(ball.angle, ball.height, lift: ball.lift), radius: ball.radius, number: ball.number))
        }
        return part
    }

    /// The coiled wires that carry the balls.
    private static func springs(group: Int) -> MorphedPart {
        var part = MorphedPart()
        for ball in row(0, group: group) + row(1, group: group) {
            let foot = place(ball.angle, ball.foot)
            let along = place(ball.angle, ball.height, lift: ball.lift) - foot
            let guide = SIMD3(0.0, 0, 1)
            let across = along.cross(guide).normalized()
            let up = across.cross(along).normalized()
            let coil = (0...40).map { step -> SIMD3<Double> in
                let turn = (Double(step) * 45).direction() * 1.9
                return foot + along * (Double(step) / 40) + across * turn.x + up * turn.y
            }
            part.append(wire(coil, radius: 0.45))
        }
        return part
    }

    private static func pearls() -> MorphedPart {
        var part = MorphedPart()
        for index in 0...32 {
            let angle = -96 + 6 * Double(index)
            part.append(pearl(place(angle, 9, lift: 3.4), 2.1))
        }
        for index in 0...16 where index != 8 { part.append(pearl(place(-88 + 11 * Double(index), 20, lift: 3), 2.6)) }
        part.append(pearl(place(0, 30, lift: 16), 4.2))
        return part
    }

    /// The strings of pearls at the left temple; they swing about the point where the middle one is tied.
    private static func strings() -> MorphedPart {
        var part = MorphedPart()
        for string in 0..<3 {
            let top = place(80 + 8 * Double(string), -2, lift: 4)
            for bead in 0..<(9 - string) {
                part.append(pearl(top - SIMD3(0, 5.2 * Double(bead) + 2, 0), bead == 8 - string ? 3.2 : 2.1))
            }
        }
        return part
    }

    private static func pearl(_ centre: SIMD3<Double>, _ radius: Double) -> MorphedPart {
        RevolvedSurface.ball(at: centre, radius: radius, columns: 10)
    }
}

extension MorphedPart {
    /// A part about the y axis, rotated so that its upper end looks forwards, at a position.
    fileprivate func turnedForward(to place: SIMD3<Double>) -> MorphedPart {
        var part = self
        part.positions = positions.map { SIMD3($0.x, -$0.z, $0.y) + place }
        return part
    }
}
