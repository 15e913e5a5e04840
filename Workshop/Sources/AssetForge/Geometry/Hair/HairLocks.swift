import Meshes
import RenderMath

/// Locks of hair as curved bands over the skull, each with one of the texture's tufts of strands.
struct HairLocks {
    /// The vertices' positions, in millimetres in face space, and their unit normals.
    private var positions: [SIMD3<Double>] = []
    private var normals: [SIMD3<Double>] = []
    private var textureCoordinates: [SIMD2<Double>] = []
    private var triangles: [SIMD3<Int>] = []

    private let skull: HeadSurface
    private let noise = ValueNoise(seed: 523)

    /// The number of directions among which roots are chosen.
    private static let directionCount = 1900
    /// The number of bands' segments along and across.
    private static let segments = 5
    private static let columns = 2

    /// The locks of a head.
    init(head: HeadGeometry = .standard) {
        skull = head.skull
        // Later locks are drawn over earlier ones, so those that grow higher come later, as tiles of a roof.
        for root in roots().sorted(by: { $0.rank < $1.rank }) { addLock(root) }
    }

    /// The mesh, in metres.
    var mesh: Mesh {
        Mesh(
            positions: positions.map(SIMD3<Float>.init(metresFromMillimetres:)), normals: normals.map { SIMD3<Float>($0) },
            textureCoordinates: [textureCoordinates.map { SIMD2<Float>($0) }], triangles: triangles.map { SIMD3<UInt32>($0) })
    }

    /// A point where a lock grows.
    private struct Root {
        var position: SIMD3<Double>
        /// Its number among all directions, as a seed for the variation between locks.
        var number: Int
        /// Locks of a higher rank lie over others.
        var rank: Double
    }

    /// A number in −1…1 that differs from lock to lock and from use to use.
    private func random(_ number: Int, _ use: Int) -> Double {
        Double(noise.value(at: SIMD2(Float(number % 61) * 3, Float(number / 61) * 5 + Float(use) * 211)))
    }

    private func roots() -> [Root] {
        var roots: [Root] = []
        for number in 0..<Self.directionCount {
            // Evenly over the sphere, each rotated by the golden angle from the one before.
            let height = 1 - 2 * (Double(number) + 0.5) / Double(Self.directionCount)
            let reach = (1 - height * height).squareRoot()
            let around = (137.50776 * Double(number)).direction()
            let jitter = SIMD3(random(number, 1), random(number, 2), random(number, 3)) * 0.03
            let direction = (SIMD3(around.x * reach, height, around.y * reach) + jitter).normalized()
            let position = skull.position(towards: direction)
            guard Hairline.distance(inside: position) > Self.margin(at: position) + 3, position.y > -58 else { continue }
            // Directions lie closer together on what is nearer to their centre.
            let distance = (position - HeadSurface.centre).length / 170
            guard (random(number, 10) + 1) / 2 < 0.3 + 0.7 * distance * distance else { continue }
            let rank = position.y + 0.12 * position.z + 10 * ramp(14, 0, HairFlow.fromParting(position).magnitude)
            roots.append(Root(position: position, number: number, rank: rank + 5 * random(number, 4)))
        }
        return roots
    }

    /// The minimum distance of a lock from the hairline on the inside, in millimetres: some hang over it, but none onto the
    /// ears.
    private static func margin(at position: SIMD3<Double>) -> Double {
        -2 + 9 * ramp(-40, -52, position.z) * ramp(-45, -25, position.y) * ramp(60, 50, position.y)
    }

    private mutating func addLock(_ root: Root) {
        let path = path(from: root)
        guard path.count == Self.segments + 1 else { return }
        let tuft = Double(root.number % HairTexture.tuftCount)
        let isTurned = root.number / HairTexture.tuftCount % 2 == 0
        let halfWidth =
            (5.4 + 1.6 * random(root.number, 5)) * (0.75 + 0.25 * ramp(0, 14, Hairline.distance(inside: root.position)))
        let first = positions.count
        for (step, station) in path.enumerated() {
            let ahead = path[min(step + 1, path.count - 1)].position - path[max(step - 1, 0)].position
            let across = ahead.cross(station.normal).normalized()
            let share = Double(step) / Double(Self.segments)
            // Narrow at the root and at the tip.
            let width = halfWidth * (0.72 + 0.28 * ramp(0, 0.3, share)) * (1 - 0.35 * ramp(0.6, 1, share))
            for column in 0...Self.columns {
                let side = 2 * Double(column) / Double(Self.columns) - 1
                // The band is arched: its edges lie on the locks below.
                let sink = 0.6 * side * side
                positions.append(station.position + across * (side * width) - station.normal * sink)
                normals.append((station.normal + across * (0.35 * side)).normalized())
                let u = (isTurned ? 1 - side : 1 + side) / 2
                textureCoordinates.append(SIMD2((tuft + 0.02 + 0.96 * u) / Double(HairTexture.tuftCount), share))
            }
        }
        let count = Self.columns + 1
        for step in 0..<Self.segments {
            for column in 0..<Self.columns {
                let corner = first + step * count + column
                triangles.append(SIMD3(corner, corner + count + 1, corner + count))
                triangles.append(SIMD3(corner, corner + 1, corner + count + 1))
            }
        }
    }

    /// The length of a lock ahead of its root, in millimetres; none beyond the hairline.
    private func lead(of root: Root) -> Double {
        (9 + 4 * random(root.number, 11)) * ramp(2, 18, Hairline.distance(inside: root.position))
    }

    /// The point from which a lock runs to its root, where its strands have become dense: upstream, so that no bald strip
    /// remains along the parting.
    private func beginning(of root: Root) -> SIMD3<Double> {
        let normal = skull.normal(towards: (root.position - HeadSurface.centre).normalized())
        let flow = HairFlow.direction(at: root.position)
        let direction = (flow - normal * flow.dot(normal)).normalized()
        let length = lead(of: root)
        return skull.position(towards: (root.position - direction * length - HeadSurface.centre).normalized())
    }

    /// A point along a lock.
    private struct Station {
        var position: SIMD3<Double>
        var normal: SIMD3<Double>
    }

    /// The lock's centre line: along the flow, over the skin, and back to the locks below at its tip.
    private func path(from root: Root) -> [Station] {
        let number = root.number
        let wanted = lead(of: root) + HairFlow.length(at: root.position) * (1 + 0.22 * random(number, 6))
        let turn = 0.16 * random(number, 7)
        let fineStep = 2.0
        var skin = [beginning(of: root)]
        var heading = SIMD3<Double>.zero
        while Double(skin.count) * fineStep < wanted {
            let position = skin[skin.count - 1]
            let normal = skull.normal(towards: (position - HeadSurface.centre).normalized())
            var direction = HairFlow.direction(at: position)
            direction = (direction - normal * direction.dot(normal)).normalized()
            direction = (direction + normal.cross(direction) * turn).normalized()
            // Hair is stiff.
            heading = skin.count == 1 ? direction : (heading * 0.6 + direction * 0.4).normalized()
            let next = skull.position(towards: (position + heading * fineStep - HeadSurface.centre).normalized())
            if Hairline.distance(inside: next) < Self.margin(at: next) { break }
            skin.append(next)
        }
        // Hair so near to the hairline that it would end at once is part of the cap.
        guard Double(skin.count) * fineStep > 0.6 * wanted else { return [] }
        let stiffness = 1 + 0.4 * random(number, 8)
        return (0...Self.segments).map { step in
            let share = Double(step) / Double(Self.segments)
            let place = share * Double(skin.count - 1)
            let index = min(skin.count - 2, Int(place))
            let position = skin[index].mixed(with: skin[index + 1], by: place - Double(index))
            let normal = skull.normal(towards: (position - HeadSurface.centre).normalized())
            // On the cap at its root, where its strands begin one by one, off it in the middle, and back to the locks below.
            let offset = 0.4 + 0.8 * ramp(0, 0.22, share) + 1.6 * stiffness * PortableMath.sin(.pi * share)
            let height = max(HairCap.height(at: position), 0) + offset + 0.4 * random(number, 9) * share
            return Station(position: position + normal * max(height, 0.5), normal: normal)
        }
    }
}
