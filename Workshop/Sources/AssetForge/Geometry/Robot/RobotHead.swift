import RenderMath

/// The robot's shell: a box with very round edges, and the parts screwed onto it. In millimetres.
enum RobotHead {
    /// Half the head's width, height and depth.
    static let halfSize = SIMD3<Double>(88, 98, 84)
    /// The power of the box's roundness: 2 for an ellipsoid.
    private static let power = 3.4

    /// The depth z of the front's surface at a position.
    static func front(_ x: Double, _ y: Double) -> Double {
        let rest =
            1 - PortableMath.pow((x / halfSize.x).magnitude, power) - PortableMath.pow((y / halfSize.y).magnitude, power)
        return halfSize.z * PortableMath.pow(max(rest, 0.02), 1 / power)
    }

    /// The centre of an eye's ball, behind the visor.
    static func eyeCentre(_ side: RobotSide) -> SIMD3<Double> { SIMD3(side.sign * 33, 14, front(33, 14) - 22) }

    /// The jaw's axis of rotation.
    static let hinge = SIMD3<Double>(0, -38, 0)

    /// A rounded outline on the front, about a centre.
    struct Outline {
        var centre: SIMD2<Double>
        var halfSize: SIMD2<Double>
        var power: Double

        /// A point by its angle and its fraction of the distance to the edge.
        func point(angle: Double, share: Double) -> SIMD2<Double> {
            let (cosine, sine) = (PortableMath.cos(angle), PortableMath.sin(angle))
            let sum = PortableMath.pow(cosine.magnitude, power) + PortableMath.pow(sine.magnitude, power)
            let bend = share * PortableMath.pow(sum, -1 / power)
            return centre + SIMD2(cosine * bend * halfSize.x, sine * bend * halfSize.y)
        }
    }

    static let face = Outline(centre: SIMD2(0, 4), halfSize: SIMD2(70, 60), power: 4)
    static let chin = Outline(centre: SIMD2(0, -74), halfSize: SIMD2(44, 13), power: 3)

    /// A closed box: the surface point in each direction.
    private static func box(_ half: SIMD3<Double>, power: Double, centre: SIMD3<Double> = .zero) -> MorphedPart {
        var part = MorphedPart()
        let (rows, columns) = (48, 72)
        var previous: [Int] = []
        for row in 0...rows {
            let polar = Double.pi * Double(row) / Double(rows)
            let first = part.positions.count
            for column in 0...columns {
                let around = 2 * Double.pi * Double(column % columns) / Double(columns)
                let direction = SIMD3(
                    PortableMath.sin(polar) * PortableMath.sin(around), PortableMath.cos(polar),
                    PortableMath.sin(polar) * PortableMath.cos(around))
                let sum = (0..<3).reduce(0.0) { $0 + PortableMath.pow((direction[$1] / half[$1]).magnitude, power) }
                part.positions.append(centre + direction * PortableMath.pow(sum, -1 / power))
                part.textureCoordinates.append(
                    SIMD2(Double(column) / Double(columns), Double(row) / Double(rows)))
            }
            let indices = Array(first...first + columns)
            if row > 0 { part.addStrip(upper: previous, lower: indices) }
            previous = indices
        }
        part.removeEmptyTriangles()
        return part
    }

    static var shell: MorphedPart { box(halfSize, power: power) }
    static var bust: MorphedPart { box(SIMD3(112, 46, 60), power: 2.8, centre: SIMD3(0, -201, -6)) }

    /// A plate on the front whose edge falls to the shell.
    static func plate(_ outline: Outline, lift: Double, movedBy offset: SIMD3<Double> = .zero) -> MorphedPart {
        var part = MorphedPart()
        let (rings, columns) = (22, 96)
        var previous: [Int] = []
        for ring in 0...rings {
            let share = Double(ring) / Double(rings)
            let first = part.positions.count
            for column in 0...columns {
                let point = outline.point(angle: 2 * .pi * Double(column % columns) / Double(columns), share: share)
                let height = lift * (1 - PortableMath.pow(share, 9)) - 0.6
                part.positions.append(SIMD3(point.x, point.y, front(point.x, point.y) + height) + offset)
                part.textureCoordinates.append(SIMD2(Double(column) / Double(columns), share))
            }
            let indices = Array(first...first + columns)
            if ring > 0 { part.addStrip(upper: previous, lower: indices) }
            previous = indices
        }
        part.removeEmptyTriangles()
        return part
    }

    /// A bar around the visor.
    static var frame: MorphedPart {
        let stations = (0..<96).map { index -> SweptTube.Station in
            let angle = 2 * Double.pi * Double(index) / 96
            let point = face.point(angle: angle, share: 1.005)
            let out = (point - face.centre)
            let length = (out * out).sum().squareRoot()
            return SweptTube.Station(
                centre: SIMD3(point.x, point.y, front(point.x, point.y) + 0.5),
                across: SIMD3(out.x / length, out.y / length, 0),
                up: SIMD3(0, 0, 1), halfSize: SIMD2(2.4, 3))
        }
        return SweptTube.make(along: stations, isClosed: true, section: .round)
    }

    static var ears: MorphedPart {
        onBothSides([SIMD2(19, 0), SIMD2(19, 15), SIMD2(18, 24), SIMD2(15, 28), SIMD2(4, 30), SIMD2(-8, 31)])
    }

    static var earCaps: MorphedPart {
        onBothSides([SIMD2(26, 0), SIMD2(25.6, 5), SIMD2(24, 8.5), SIMD2(21, 10.5), SIMD2(17, 11)])
    }

    /// A body of revolution on the ears' axis: distances from the shell and radii.
    private static func onBothSides(_ outline: [SIMD2<Double>]) -> MorphedPart {
        let turned = RevolvedSurface.make(outline)
        var part = MorphedPart()
        for sign in [1.0, -1] {
            var side = turned
            // About the x axis instead of y. The other side is mirrored twice, so that it is rotated and not inside out.
            side.positions = turned.positions.map {
                SIMD3(sign * ($0.y + halfSize.x - 2), $0.x * -sign, $0.z)
            }
            part.append(side)
        }
        return part
    }

    static let antenna: [SIMD2<Double>] = [
        SIMD2(58, 0), SIMD2(58, 1.6), SIMD2(14, 2.1), SIMD2(9, 5), SIMD2(7.5, 10), SIMD2(4, 15), SIMD2(-2, 17),
    ]

    static var bulb: [SIMD2<Double>] {
        (0...18).map { step in
            let turn = Double.pi * Double(step) / 18
            return SIMD2(64 + 9 * PortableMath.cos(turn), 9 * PortableMath.sin(turn))
        }
    }

    /// Rings of rubber.
    static var neck: [SIMD2<Double>] {
        (0...48).map { step in
            let share = Double(step) / 48
            return SIMD2(-70 - 100 * share, 34 + 3 * PortableMath.sin(2 * .pi * share * 6))
        }
    }

    static let collar: [SIMD2<Double>] = [
        SIMD2(-140, 37), SIMD2(-139, 42), SIMD2(-141, 47), SIMD2(-146, 51), SIMD2(-153, 53.5), SIMD2(-162, 55), SIMD2(-175, 56),
    ]
}
