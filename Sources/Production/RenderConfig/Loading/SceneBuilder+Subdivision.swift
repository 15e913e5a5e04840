import ConfigLanguage
import ConfigSettings
import MeshFormats
import Meshes
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
        scene.subdivide(mesh, Subdivision(levels: settings.subdivide, joinsSeams: joinsSeams))
    }
}
