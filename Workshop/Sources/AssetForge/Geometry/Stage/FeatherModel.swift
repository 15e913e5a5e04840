import MeshFormats
import RenderMath

/// One pheasant feather as the file `models/pheasant-feather.glb`: 0.52 m long, from the origin up and in an arc towards +x, in
/// the xy plane. Its vane is two bands that cross along the shaft, so that it is visible from every side.
///
/// The feather is divided into `segment-0` to `segment-8`. The origin of each is its joint with the previous one, so that a
/// config can attach each to the previous one by a spring, and the whole feather bends.
enum FeatherModel {
    /// The number of segments.
    static let segmentCount = 9
    /// The number of steps along one segment, and of those that overlap both neighbours, so that a bend opens no gap.
    private static let steps = 10
    private static let overlap = 1

    /// The model.
    static func make() -> Model {
        let vane = ModelMaterial(
            name: "vane", alphaMode: .blend, metalness: 0, roughness: 0.55,
            textures: [
                ModelTexture(
                    slot: .diffuse, source: .embedded(EmbeddedPicture(name: "vane", bytes: FeatherTexture.colors())),
                    wrapU: .clamp, wrapV: .clamp)
            ])
        let quill = ModelMaterial(name: "quill", diffuse: SIMD3(0.42, 0.26, 0.11), metalness: 0, roughness: 0.35)
        var meshes: [ModelMesh] = []
        let nodes = (0..<segmentCount).map { segment -> ModelNode in
            let parts = [("quill", shaft(of: segment), 0), ("vane", bands(of: segment), 1)]
            for (name, part, material) in parts {
                meshes.append(ModelMesh(name: "\(name)-\(segment)", mesh: part.mesh, materialIndex: material))
            }
            return ModelNode(
                name: "segment-\(segment)",
                parentFromNode: Matrix4(translation: SIMD3<Float>(metresFromMillimetres: joint(segment))),
                meshIndices: [meshes.count - 2, meshes.count - 1])
        }
        return Model(roots: [ModelNode(name: "pheasant-feather", children: nodes)], meshes: meshes, materials: [quill, vane])
    }

    /// The joint of a segment with the previous one, in millimetres; the root for the first.
    static func joint(_ segment: Int) -> SIMD3<Double> {
        // To a tenth of a millimetre: configs repeat the figure.
        (points[segment * steps] * 10).rounded(.toNearestOrAwayFromZero) / 10
    }

    private static let points: [SIMD3<Double>] = {
        let curve = SplineCurve(through: [
            SIMD3(0, 0, 0), SIMD3(7, 38, 0), SIMD3(31, 76, 0), SIMD3(74, 103, 0), SIMD3(128, 109, 0), SIMD3(181, 91, 0),
            SIMD3(226, 50, 0), SIMD3(258, -8, 0), SIMD3(277, -76, 0), SIMD3(284, -144, 0),
        ])
        return curve.evenPoints(count: segmentCount * steps, from: 0, to: curve.knots[curve.knots.count - 1])
    }()

    private static func tangent(at index: Int) -> SIMD3<Double> {
        (points[min(index + 1, points.count - 1)] - points[max(index - 1, 0)]).normalized()
    }

    /// The indices of the points that a segment covers.
    private static func range(of segment: Int) -> ClosedRange<Int> {
        max(segment * steps - overlap, 0)...min((segment + 1) * steps + overlap, points.count - 1)
    }

    private static func shaft(of segment: Int) -> MorphedPart {
        let origin = joint(segment)
        let stations = range(of: segment).map { index -> SweptTube.Station in
            let share = Double(index) / Double(points.count - 1)
            let radius = 1.8 - 1.5 * share
            let along = tangent(at: index)
            let across = SIMD3(0.0, 0, 1)
            return SweptTube.Station(
                centre: points[index] - origin, across: across, up: along.cross(across), halfSize: SIMD2(radius, radius))
        }
        return SweptTube.make(along: stations, isClosed: false, section: SweptTube.Section(power: 2, count: 8))
    }

    private static func bands(of segment: Int) -> MorphedPart {
        let origin = joint(segment)
        var part = MorphedPart()
        for isUpright in [false, true] {
            var previous: [Int] = []
            for index in range(of: segment) {
                let share = Double(index) / Double(points.count - 1)
                let along = tangent(at: index)
                let across = SIMD3(0.0, 0, 1)
                let direction = isUpright ? along.cross(across) : across
                // Bare at the quill, widest after a fifth, then narrowing to the tip. The band that faces forwards is the wider
                // one.
                let width = (5 + 13 * ramp(0.01, 0.16, share) - 12 * ramp(0.22, 1, share)) * (isUpright ? 1 : 0.7)
                let first = part.positions.count
                for side in [-1.0, 0, 1] {
                    part.positions.append(points[index] - origin + direction * (side * width) - along * (3 * side.magnitude))
                    part.textureCoordinates.append(SIMD2((side + 1) / 2, share))
                }
                let row = Array(first...first + 2)
                if !previous.isEmpty { part.addStrip(upper: previous, lower: row) }
                previous = row
            }
        }
        return part
    }
}
