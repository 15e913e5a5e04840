import ConfigLanguage
import ConfigSettings
import FaceDrivers
import FaceTracking
import MeshFormats
import Meshes
import RenderMath
import SceneGraph

extension SceneBuilder {
    /// Returns the surface for a drawing on a mesh: the node's model, or the recording's face mesh. Nil after reporting a
    /// mistake.
    func drawingSurface(_ settings: NodeSettings) -> DrawingSurface? {
        let hasFill = settings.faceMesh?.fill != false
        guard let path = settings.model else { return recordedSurface(settings, hasFill: hasFill) }
        guard let model = assets.model(path)?.model else { return nil }
        let parts = model.placedMeshes.filter { part in
            !part.mesh.textureCoordinates.isEmpty && (hasFill || part.name != "fill")
        }.map(\.mesh)
        // Prefers the mesh that matches the recording's vertices, else uses all meshes that follow blend shapes.
        if let vertexCount = recording?.header.topology?.vertexCount,
            let fitting = parts.first(where: { $0.vertexCount == vertexCount })
        {
            return surface(fitting, usesTrackedVertices: true)
        }
        let bending = parts.filter { part in part.morphTargets.contains { BlendShape(name: $0.name) != nil } }
        guard let first = bending.first else {
            reading.fail(
                "has no mesh for the drawing: none has both texture coordinates and morph targets named after blend shapes",
                at: path.location)
            return nil
        }
        return surface(bending.dropFirst().reduce(first) { $0.joined(with: $1) }, usesTrackedVertices: false)
    }

    private func surface(_ mesh: Mesh, usesTrackedVertices: Bool) -> DrawingSurface {
        let targets = mesh.morphTargets.map { withGain(MorphDriver.Target($0)) }
        return DrawingSurface(
            mesh, morphs: targets.contains { $0.value != nil } ? targets : [], usesTrackedVertices: usesTrackedVertices)
    }

    private func recordedSurface(_ settings: NodeSettings, hasFill: Bool) -> DrawingSurface? {
        guard let topology = recording?.header.topology else {
            let why = recording == nil ? "there is no recording" : "the recording contains no mesh"
            reading.fail("has no mesh to draw on: \(why); name a `model`", at: settings.location)
            return nil
        }
        let fill = topology.fillTriangles
        let left = Set(hasFill ? [] : fill.leftEye + fill.rightEye + fill.mouth)
        let triangles = topology.triangles.enumerated().filter { !left.contains($0.offset) }.map(\.element)
        let mesh = Mesh(
            positions: Array(repeating: .zero, count: topology.vertexCount),
            textureCoordinates: [topology.textureCoordinates], triangles: triangles)
        return DrawingSurface(mesh, morphs: [], usesTrackedVertices: true)
    }
}

extension Mesh {
    /// Returns both meshes merged, with their first texture coordinate sets. Morph targets of the same name are merged.
    fileprivate func joined(with other: Mesh) -> Mesh {
        let names =
            morphTargets.map(\.name)
            + other.morphTargets.map(\.name).filter { name in !morphTargets.contains { $0.name == name } }
        func target(_ mesh: Mesh, _ name: String) -> MorphTarget {
            mesh.morphTargets.first { $0.name == name }
                ?? MorphTarget(name: name, positionOffsets: Array(repeating: .zero, count: mesh.vertexCount))
        }
        func joined(_ a: MorphTarget, _ b: MorphTarget) -> MorphTarget {
            MorphTarget(
                name: a.name, positionOffsets: a.positionOffsets + b.positionOffsets,
                restingWeight: a.restingWeight == 0 ? b.restingWeight : a.restingWeight)
        }
        let first = UInt32(vertexCount)
        return Mesh(
            positions: positions + other.positions,
            textureCoordinates: [textureCoordinates[0] + other.textureCoordinates[0]],
            triangles: triangles + other.triangles.map { SIMD3($0.x + first, $0.y + first, $0.z + first) },
            morphTargets: names.map { joined(target(self, $0), target(other, $0)) })
    }
}
