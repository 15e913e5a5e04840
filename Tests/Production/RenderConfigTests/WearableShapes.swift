import ConfigSettings
import Foundation
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import Testing

@testable import RenderConfig

/// Triangles in metres for tests of fits.
struct WearableTriangles {
    var positions: [SIMD3<Double>]
    var triangles: [SIMD3<UInt32>]

    init(positions: [SIMD3<Double>] = [], triangles: [SIMD3<UInt32>] = []) {
        (self.positions, self.triangles) = (positions, triangles)
    }

    /// Reads a shipped model.
    /// - Parameter isWanted: whether a mesh is used, by its name. Default: all.
    init(shipped name: String, where isWanted: (String) -> Bool = { _ in true }) throws {
        try self.init(at: SharedData.packageRoot.appendingPathComponent("models/\(name)"), where: isWanted)
    }

    init(at url: URL, where isWanted: (String) -> Bool = { _ in true }) throws {
        self.init()
        for part in try ModelFile.read(atPath: url.path).placedMeshes where isWanted(part.name) {
            add(part.mesh.positions.map(SIMD3<Double>.init), part.mesh.triangles)
        }
    }

    /// The skin of the shipped head with other proportions.
    static func head(scaledBy scale: SIMD3<Double> = SIMD3(1, 1, 1)) throws -> WearableTriangles {
        var head = try WearableTriangles(shipped: "head.glb") { ["skin", "eye-left", "eye-right"].contains($0) }
        head.positions = head.positions.map { $0 * scale }
        return head
    }

    var shape: WearableShape? { WearableShape(positions: positions, triangles: triangles) }
    var measures: HeadMeasures { HeadMeasures(positions: positions, triangles: triangles) }

    /// Returns the triangles in other axes, scaled and moved, as a file stores them.
    func disguised(in axes: WearableAxes, scaledBy scale: Double, movedBy offset: SIMD3<Double>) -> WearableTriangles {
        var changed = self
        changed.positions = positions.map { SIMD3<Double>(SIMD3<Float>(axes.turned($0) * scale + offset)) }
        return changed
    }

    mutating func add(_ more: [SIMD3<Double>], _ triangles: [SIMD3<UInt32>]) {
        let first = UInt32(positions.count)
        positions += more
        self.triangles += triangles.map { $0 &+ SIMD3(repeating: first) }
    }

    /// Adds a surface of rings.
    private mutating func add(rings: Int, of corners: Int, _ position: (Double, Double) -> SIMD3<Double>) {
        var (points, faces): ([SIMD3<Double>], [SIMD3<UInt32>]) = ([], [])
        for ring in 0...rings {
            for corner in 0..<corners {
                points.append(position(Double(ring) / Double(rings), Double(corner) / Double(corners) * 2 * .pi))
            }
        }
        for ring in 0..<rings {
            for corner in 0..<corners {
                let (a, b) = (UInt32(ring * corners + corner), UInt32(ring * corners + (corner + 1) % corners))
                let (c, d) = (a + UInt32(corners), b + UInt32(corners))
                faces += [SIMD3(a, b, c), SIMD3(b, d, c)]
            }
        }
        add(points, faces)
    }

    /// Headphones: two round cushions and a band over the top.
    static var headphones: WearableTriangles {
        var made = WearableTriangles()
        made.add(rings: 48, of: 8) { along, around in
            let (angle, thick) = (along * .pi, 0.004 * cos(around))
            return SIMD3((0.088 + thick) * cos(angle), (0.148 + thick) * sin(angle), 0.012 * sin(around))
        }
        for side in [1.0, -1] {
            made.add(rings: 4, of: 24) { along, around in
                let radius = [0.030, 0.036, 0.040, 0.036, 0.001][Int(along * 4)]
                return SIMD3(side * (0.078 + 0.032 * along), 1.15 * radius * cos(around), radius * sin(around))
            }
        }
        return made
    }
}
