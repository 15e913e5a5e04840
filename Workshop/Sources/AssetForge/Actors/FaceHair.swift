import Meshes
import RenderMath

/// Hair on the moving face, such as brows and a beard: short locks whose roots move with the skin.
struct FaceHair: Sendable {
    /// The name of its node, mesh and material.
    var name: String
    /// Locks per square millimetre of skin.
    var density: Double
    /// The fraction of that density at a point of the head's sheet, right half: millimetres of `HeadSheet` across, and of the
    /// face up.
    var cover: @Sendable (SIMD2<Double>) -> Double
    /// The length of a lock at a point of the sheet, in millimetres.
    var length: @Sendable (SIMD2<Double>) -> Double
    /// The direction of a lock on the left half of the face, before it is laid onto the skin.
    var flow: @Sendable (SIMD2<Double>) -> SIMD3<Double>
    /// Half the width of a lock in millimetres, and how far its tip stands off the skin, as a fraction of its length.
    var halfWidth: Double
    var rise: Double
    /// How much locks differ from their neighbours in direction.
    var unrest: Double
    /// The number of segments along a lock.
    var segments: Int
    /// The shapes that move it visibly.
    var shapes: Set<String>

    private static let noise = ValueNoise(seed: 991)

    /// A point of the head's skin.
    private struct Root {
        var position: SIMD3<Double>
        var normal: SIMD3<Double>
        var corners: SIMD3<Int>
        var shares: SIMD3<Double>
    }

    private func random(_ number: Int, _ use: Int) -> Double {
        Double(Self.noise.value(at: SIMD2(Float(number % 61) * 3 + 0.5, Float(number / 61) * 5 + Float(use) * 211 + 0.5)))
    }

    /// The mesh in metres with the morph targets that move it.
    func mesh() -> Mesh {
        let head = HeadGeometry.standard
        let roots = roots(on: head)
        var bands = HairBands()
        for (number, root) in roots.enumerated() { add(root, number, to: &bands) }
        var mesh = bands.mesh(of: ActorShape())
        let moves = HeadExpressions(head: head, expressions: .standard)
        let perLock = 2 * (segments + 1)
        for (name, offsets) in zip(FaceExpressions.names, moves.offsets) where shapes.contains(name) {
            let rootOffsets = roots.map { root -> SIMD3<Float> in
                let offset =
                    offsets[root.corners.x] * root.shares.x + offsets[root.corners.y] * root.shares.y
                    + offsets[root.corners.z] * root.shares.z
                return SIMD3<Float>(metresFromMillimetres: FaceExpressions.rounded(offset))
            }
            mesh.morphTargets.append(
                MorphTarget(name: name, positionOffsets: bands.positions.indices.map { rootOffsets[$0 / perLock] }))
        }
        return mesh
    }

    /// A point's position on the sheet, whose height is that of the face.
    private func sheet(_ position: SIMD3<Double>) -> SIMD2<Double> {
        SIMD2(HeadSheet.point(of: SIMD3(position.x.magnitude, position.y, position.z)).x, position.y)
    }

    private func roots(on head: HeadGeometry) -> [Root] {
        var normals = [SIMD3<Double>](repeating: .zero, count: head.positions.count)
        for corners in head.triangles {
            let origin = head.positions[corners.x]
            let normal = (head.positions[corners.y] - origin).cross(head.positions[corners.z] - origin)
            for side in 0..<3 { normals[corners[side]] += normal }
        }
        let ears = Set(head.ears)
        var roots: [Root] = []
        var number = 0
        for corners in head.triangles where !(0..<3).contains(where: { ears.contains(corners[$0]) }) {
            let (a, b, c) = (head.positions[corners.x], head.positions[corners.y], head.positions[corners.z])
            guard (a + b + c).z > -200 else { continue }
            let wanted = density * (b - a).cross(c - a).length / 2
            // As many as fit, and one more as often as the rest asks for.
            number += 1
            let count = Int(wanted + (random(number, 9) + 1) / 2)
            for _ in 0..<count {
                number += 1
                var (u, v) = ((random(number, 1) + 1) / 2, (random(number, 2) + 1) / 2)
                if u + v > 1 { (u, v) = (1 - u, 1 - v) }
                let position = a + (b - a) * u + (c - a) * v
                guard (random(number, 3) + 1) / 2 < cover(sheet(position)) else { continue }
                let shares = SIMD3(1 - u - v, u, v)
                let normal = normals[corners.x] * shares.x + normals[corners.y] * shares.y + normals[corners.z] * shares.z
                roots.append(Root(position: position, normal: normal.normalized(), corners: corners, shares: shares))
            }
        }
        return roots
    }

    private func add(_ root: Root, _ number: Int, to bands: inout HairBands) {
        let point = sheet(root.position)
        let side: Double = root.position.x < 0 ? -1 : 1
        let wild = SIMD3(random(number, 4), random(number, 5), random(number, 6)) * unrest
        var heading = (flow(point) * SIMD3(side, 1, 1)).normalized() + wild
        heading = (heading - root.normal * heading.dot(root.normal)).normalized()
        let reach = length(point) * (1 + 0.3 * random(number, 7))
        let line = (0...segments).map { step -> SIMD3<Double> in
            let share = Double(step) / Double(segments)
            return root.position + heading * (reach * share) + root.normal
                * (0.15 + rise * reach * share * (1.35 - 0.35 * share))
        }
        bands.add(
            line, normals: line.map { _ in (root.normal + heading * 0.35).normalized() },
            halfWidth: halfWidth * (1 + 0.3 * random(number, 8)), roll: 0.5 * random(number, 10), rootWidth: 0.2,
            tuft: number % HairTexture.tuftCount, isTurned: number % 8 < 4)
    }
}

extension FaceHair {
    /// The middle of a brow as heights over the sheet, from its inner to its outer end.
    private static func browHeight(_ x: Double) -> Double {
        let marks = (22...26).map(HeadSheet.landmark)
        let next = max(1, marks.firstIndex { $0.x > x } ?? marks.count - 1)
        let share = max(-0.4, min(1.3, (x - marks[next - 1].x) / (marks[next].x - marks[next - 1].x)))
        // The sheet's origin lies 10 mm below the face's.
        return marks[next - 1].y + (marks[next].y - marks[next - 1].y) * share - 10
    }

    /// Brows along their landmarks.
    /// - Parameter thickness: 1 for ordinary brows, more for bushy ones, whose hairs are longer too.
    static func brows(thickness: Double, length: Double = 7) -> FaceHair {
        FaceHair(
            name: "brows", density: 1.9,
            cover: { point in
                let along = (point.x - 10.5) / 42
                guard along > -0.05, along < 1.02 else { return 0 }
                let half = (3.3 - 1.9 * along * along) * thickness
                let away = (point.y - browHeight(point.x) + 1) / half
                return ramp(1.15, 0.5, away.magnitude) * ramp(-0.05, 0.12, along) * (1 - 0.35 * ramp(0.75, 1, along))
            },
            length: { point in length * (0.7 + 0.4 * ramp(12, 26, point.x) - 0.3 * ramp(40, 54, point.x)) },
            flow: { point in
                let along = (point.x - 10.5) / 42
                let above = point.y - browHeight(point.x) + 1
                return SIMD3(0.5 + 0.7 * along, 0.8 - 1.0 * along - 0.22 * above * ramp(0.1, 0.4, along), 0.05)
            },
            halfWidth: 0.42 * thickness, rise: 0.09, unrest: 0.2, segments: 1,
            shapes: ["browDownLeft", "browDownRight", "browInnerUp", "browOuterUpLeft", "browOuterUpRight"])
    }

    /// A full beard with a moustache.
    /// - Parameter length: the length of the locks on the chin, in millimetres.
    static func beard(length: Double) -> FaceHair {
        FaceHair(
            name: "beard", density: 0.09,
            cover: { point in
                // The upper edge, from the moustache over the cheeks to the sideburn before the ear.
                let cheeks = HeightLine([(0, -44), (26, -44), (40, -36), (60, -31), (80, -20), (98, 0), (108, 26), (120, 44)])
                let throat = HeightLine([(0, -97), (40, -93), (80, -68), (104, -46), (120, -30)])
                let jaw =
                    ramp(cheeks[point.x] + 3, cheeks[point.x] - 5, point.y)
                    * ramp(throat[point.x] - 2, throat[point.x] + 8, point.y)
                let free = ramp(0.92, 1.1, SIMD2(point.x / 27, (point.y + 43) / 13).length)
                let moustache = ramp(-22.5, -25.5, point.y) * ramp(-33.5, -31.5, point.y) * ramp(31, 23, point.x)
                let patch = ramp(13, 4, point.x) * ramp(-53.5, -55, point.y) * ramp(-64, -60, point.y)
                return max(max(jaw * free, moustache), patch) * ramp(123, 116, point.x)
            },
            length: { point in
                if point.y > -37, point.x < 31 { return 7.5 + 6.5 * ramp(2, 15, point.x) }
                return length * (0.45 + 0.55 * ramp(-40, -78, point.y) * ramp(75, 20, point.x))
            },
            flow: { point in
                let moustache = ramp(-40, -34, point.y) * ramp(38, 26, point.x)
                let down = SIMD3(0.1 * ramp(0, 40, point.x), -1, 0.4 * ramp(60, 20, point.x))
                return down.mixed(with: SIMD3(0.9, -0.62, 0.1), by: moustache * ramp(0, 13, point.x))
            },
            halfWidth: 2.1, rise: 0.17, unrest: 0.26, segments: 2,
            shapes: [
                "jawOpen", "jawForward", "jawLeft", "jawRight", "mouthFunnel", "mouthPucker", "mouthSmileLeft",
                "mouthSmileRight",
                "mouthUpperUpLeft", "mouthUpperUpRight",
            ])
    }
}

/// Heights along x, joined by straight lines.
struct HeightLine {
    private let points: [(x: Double, y: Double)]

    init(_ points: [(x: Double, y: Double)]) {
        self.points = points
    }

    /// The height at x; beyond the ends, that of the end.
    subscript(x: Double) -> Double {
        guard let next = points.firstIndex(where: { $0.x > x }) else { return points[points.count - 1].y }
        guard next > 0 else { return points[0].y }
        let (from, to) = (points[next - 1], points[next])
        return from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x)
    }
}
