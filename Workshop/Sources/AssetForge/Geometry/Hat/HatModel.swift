import MeshFormats
import RenderMath

/// A straw hat with a dark ribbon on the actor's head, as the file `models/hat.glb`: nodes `straw` and `ribbon`, each with a
/// mesh and a material of its own name.
enum HatModel {
    private static let columns = 120
    /// The number of rows from the crown's middle to its foot, and on to the edge of the brim.
    private static let crownRows = 34
    private static let brimRows = 14

    /// The model.
    static func make() -> Model {
        func texture(_ slot: ModelTexture.Slot, _ bytes: [UInt8]) -> ModelTexture {
            ModelTexture(
                slot: slot, source: .embedded(EmbeddedPicture(name: "\(slot)", bytes: bytes)), wrapU: .repeat,
                wrapV: .repeat)
        }
        let straw = ModelMaterial(
            name: "straw", metalness: 0, roughness: 0.62,
            textures: [texture(.diffuse, StrawTexture.colors()), texture(.normal, StrawTexture.normals())])
        let ribbon = ModelMaterial(name: "ribbon", diffuse: SIMD3(0.013, 0.017, 0.035), metalness: 0, roughness: 0.48)
        return Model(
            named: "hat",
            parts: [
                ModelPart(name: "straw", mesh: makeStraw().mesh, material: straw),
                ModelPart(name: "ribbon", mesh: makeRibbon().mesh, material: ribbon),
            ])
    }

    /// Outside, edge and inside of the hat.
    static func makeStraw() -> MorphedPart {
        var path: [(place: Double, lift: Double)] = (0...crownRows).map { (Double($0) / Double(crownRows), 0) }
        path += (1...brimRows).map { (1 + Double($0) / Double(brimRows), 0) }
        let half = HatShape.thickness / 2
        // The brim's edge, half a circle.
        let edge = (1..<6).map { step -> (place: Double, lift: Double) in
            let angle = Double.pi * Double(step) / 6
            return (2 + 0.02 * PortableMath.sin(angle), half * (PortableMath.cos(angle) - 1))
        }
        let inside = path.reversed().map { (place: $0.place, lift: -HatShape.thickness) }
        return sheet(along: path + edge + inside)
    }

    /// The ribbon around the crown's foot, and its bow on the wearer's left.
    static func makeRibbon() -> MorphedPart {
        let heights = (upper: 0.33, lower: 0.045)
        var path = [(heights.upper, -0.4), (heights.upper, 0.6)]
        path += (0...8).map { (heights.upper + (heights.lower - heights.upper) * Double($0) / 8, 0.9) }
        path += [(heights.lower, 0.6), (heights.lower, -0.4)]
        var ribbon = sheet(along: path.map { (HatShape.place(atHeight: $0.0), $0.1) })
        for end in [1.33, 1.81] { ribbon.append(loop(from: end, to: 1.57)) }
        ribbon.append(knot(at: 1.57))
        return ribbon
    }

    /// A sheet around the head along a path of places and lifts, its texture in millimetres.
    private static func sheet(along path: [(place: Double, lift: Double)]) -> MorphedPart {
        var part = MorphedPart()
        var previous: [Int] = []
        var down = 0.0
        for (row, step) in path.enumerated() {
            let line = (0...columns).map { column -> SIMD3<Double> in
                let share = Double(column % columns) / Double(columns)
                return HatShape.position(angle: 2 * Double.pi * (share - 0.5), place: step.place, lift: step.lift)
            }
            if row > 0 {
                let before = part.positions[previous[columns / 4]]
                down += (line[columns / 4] - before).length
            }
            let first = part.positions.count
            part.positions += line
            part.textureCoordinates += (0...columns).map {
                SIMD2(Double($0) / Double(columns) * StrawTexture.repeatsAround, down / StrawTexture.side)
            }
            let rowIndices = Array(first...first + columns)
            if row > 0 { part.addStrip(upper: previous, lower: rowIndices) }
            previous = rowIndices
        }
        part.removeEmptyTriangles()
        return part
    }

    /// One half of the bow: a flat band that stands off the ribbon between its end and the knot.
    private static func loop(from end: Double, to knot: Double) -> MorphedPart {
        let points = (0...6).map { step -> SIMD3<Double> in
            let share = Double(step) / 6
            return HatShape.position(
                angle: end + (knot - end) * share, place: HatShape.place(atHeight: 0.19),
                lift: 1.8 + 5 * PortableMath.sin(.pi * share))
        }
        return SweptTube.bar(along: SplineCurve(through: points), count: 16) { share in SIMD2(14 - 6 * share, 1.3) }
    }

    private static func knot(at angle: Double) -> MorphedPart {
        let points = [0.29, 0.24, 0.19, 0.14, 0.09].map {
            HatShape.position(angle: angle, place: HatShape.place(atHeight: $0), lift: 3.4)
        }
        return SweptTube.bar(along: SplineCurve(through: points), count: 12, across: SIMD3(0, 0, 1)) { _ in SIMD2(4.4, 2.4) }
    }
}
