import MeshFormats
import RenderMath

/// The half mask as the file `models/half-mask.glb`: a stiff sheet about 5 mm above brows, nose and cheeks, with cords along
/// its edges.
///
/// The sheet has the face's texture layout, so that its texture is painted on the face's sheet. The texture's alpha cuts its
/// outline and the holes for the eyes; the cords cover these edges and give them thickness.
enum HalfMaskModel {
    /// The distance of the sheet from the skin, in millimetres, and the extra distance at its lower edge, below which cheeks
    /// rise.
    private static let clearance = 4.6
    private static let flare = 2.5
    private static let columns = 84
    private static let rows = 44
    private static let skin = UnrolledFaceSurface(rims: [])

    /// The model.
    static func make() -> Model {
        let lacquer = ModelMaterial(
            name: "half-mask", diffuse: SIMD3(0.5, 0.04, 0.06), alphaMode: .blend, metalness: 0, roughness: 0.3)
        let gold = ModelMaterial(name: "cord", diffuse: SIMD3(0.83, 0.58, 0.2), metalness: 1, roughness: 0.34)
        let edgeCord = cord(along: HalfMask.outline, halfSize: SIMD2(1.6, 1.05))
        let eyeCord = cord(along: HalfMask.hole, halfSize: SIMD2(1.15, 0.8))
        return Model(
            named: "half-mask",
            parts: [
                ModelPart(name: "half-mask", mesh: sheet().mesh, material: lacquer),
                ModelPart(name: "edge-cord", mesh: edgeCord.mesh, material: gold),
            ] + ModelPart.pair("eye-cord", eyeCord, gold))
    }

    /// The sheet before the texture's alpha cuts the mask from it.
    static func sheet() -> MorphedPart {
        var part = MorphedPart()
        var previous: [Int] = []
        for row in 0...rows {
            let y = 84 - 100 * Double(row) / Double(rows)
            let indices = (0...columns).map { column -> Int in
                let point = SIMD2(-100 + 200 * Double(column) / Double(columns), y)
                part.positions.append(position(at: point))
                part.textureCoordinates.append(FaceSheet.textureCoordinate(of: point))
                return part.positions.count - 1
            }
            if row > 0 { part.addStrip(upper: previous, lower: indices) }
            previous = indices
        }
        return part
    }

    /// The point of the sheet above a point of the unrolled face.
    private static func position(at point: SIMD2<Double>) -> SIMD3<Double> {
        // Stiff card bridges the hollows of the eyes: the mean over a neighbourhood, and nowhere below the skin. A plain
        // maximum would leave a crease between neighbours, which shows as a line on lacquer.
        let offsets = [SIMD2(-9.0, 0), SIMD2(9, 0), SIMD2(0, -7), SIMD2(0, 7), SIMD2(0, 0)]
        let mean = offsets.map { skin.radius(at: point + $0) }.reduce(0, +) / Double(offsets.count)
        let (own, softness) = (skin.radius(at: point), 1.6)
        let bridged = (mean + own + ((mean - own) * (mean - own) + softness * softness).squareRoot()) / 2
        let radius = bridged + clearance + flare * ramp(14, -8, point.y)
        return UnrolledFaceSurface.position(at: point, radius: radius)
    }

    /// A cord of two twisted strands, whose section is an ellipse that rotates along an edge of the sheet.
    /// - Parameter halfSize: half the ellipse's axes, in millimetres.
    private static func cord(along edge: Shape, halfSize: SIMD2<Double>) -> MorphedPart {
        let (step, lay) = (0.8, 4.6)
        let points = evenPoints(along: edge.corners, step: step)
        // A whole number of half turns, after which the ellipse repeats.
        let halfTurns = (Double(points.count) * step / lay).rounded()
        let stations = points.indices.map { index in
            let (before, point) = (points[(index + points.count - 1) % points.count], points[index])
            let after = points[(index + 1) % points.count]
            let centre = position(at: point)
            let tangent = (position(at: after) - position(at: before)).normalized()
            let (right, up) = (position(at: point + SIMD2(0.5, 0)), position(at: point + SIMD2(0, 0.5)))
            let outwards = (right - centre).cross(up - centre)
            let normal = (outwards - tangent * outwards.dot(tangent)).normalized()
            let side = normal.cross(tangent)
            let angle = Double.pi * halfTurns * Double(index) / Double(points.count)
            let (cosine, sine) = (PortableMath.cos(angle), PortableMath.sin(angle))
            return SweptTube.Station(
                centre: centre, across: side * cosine + normal * sine, up: normal * cosine - side * sine, halfSize: halfSize)
        }
        return SweptTube.make(along: stations, isClosed: true, section: SweptTube.Section(power: 2, count: 10))
    }

    /// Points along a closed line at even distances on the sheet.
    private static func evenPoints(along corners: [SIMD2<Double>], step: Double) -> [SIMD2<Double>] {
        let places = corners.map(position)
        let lengths = places.indices.map { (places[($0 + 1) % places.count] - places[$0]).length }
        let total = lengths.reduce(0, +)
        let count = Int((total / step).rounded())
        var (points, corner, passed) = ([SIMD2<Double>](), 0, 0.0)
        for index in 0..<count {
            let distance = total * Double(index) / Double(count)
            while distance >= passed + lengths[corner] {
                passed += lengths[corner]
                corner += 1
            }
            let share = (distance - passed) / lengths[corner]
            points.append(corners[corner] + (corners[(corner + 1) % corners.count] - corners[corner]) * share)
        }
        return points
    }
}
