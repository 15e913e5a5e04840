import ConfigLanguage
import ConfigSettings
import MeshFormats
import Meshes
import RenderMath
import SceneGraph

extension SceneBuilder {
    /// Draws a mesh as a smooth surface if its node requests that.
    /// - Parameter joinsSeams: see `Subdivision`.
    func subdivide(_ mesh: MeshID, _ settings: NodeSettings, joinsSeams: Bool) {
        guard settings.subdivide > 0 else { return }
        let count = scene[mesh].triangles.count
        let most = ModelLimits.default.triangles >> (2 * settings.subdivide)
        guard count <= most else {
            reading.fail(
                "`subdivide: \(settings.subdivide)` makes \(count << (2 * settings.subdivide)) triangles of a mesh with \(count); the "
                    + "limit is \(ModelLimits.default.triangles); "
                    + (settings.subdivide > 1 ? "use `subdivide: 1`" : "the mesh is smooth enough without it"),
                at: settings.location)
            return
        }
        if scene[mesh].hasFlatNormals {
            reading.note(
                "`subdivide` rounds nothing: the normals make every edge sharp; `normals: smooth` on the node rounds all of them",
                at: settings.location)
        }
        scene.subdivide(mesh, Subdivision(levels: settings.subdivide, joinsSeams: joinsSeams))
    }
}

extension Mesh {
    /// Whether the surface has edges, and each triangle has the same normal at all corners.
    fileprivate var hasFlatNormals: Bool {
        guard !normals.isEmpty, let first = triangles.first.map({ normals[Int($0.x)] }) else { return false }
        return triangles.allSatisfy { triangle in
            let normal = normals[Int(triangle.x)]
            return normal == normals[Int(triangle.y)] && normal == normals[Int(triangle.z)]
        } && triangles.contains { normals[Int($0.x)].dot(first) < 0.98 }
    }
}
