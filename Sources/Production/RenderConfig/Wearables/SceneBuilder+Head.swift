import ConfigSettings
import FaceTracking
import MeshFormats
import Meshes
import RenderMath

// The tracked person's head, on which objects are fitted.
extension SceneBuilder {
    /// Frames at the beginning of a recording that are searched for a face at rest.
    private static let searchedFrames = 240
    /// Frames that are searched for a face that appears late. A recording may have no end.
    private static let mostFrames = 20_000

    /// Returns the measures of a person's head: of the head model that the config deforms with this face, with the person's
    /// shape if the recording contains it; else of the recording's own mesh; else of an average adult.
    func head(of face: Int) -> HeadMeasures {
        if let known = heads[face] { return known }
        let tracked = restingFace(face)
        let measured = headModel(of: face, identity: tracked?.identity) ?? trackedMesh(tracked) ?? .standard
        heads[face] = measured
        return measured
    }

    /// Returns the tracked state of a face with the least expression among the first frames; nil if it never appears.
    private func restingFace(_ face: Int) -> TrackedFace? {
        guard let recording, let reader = try? recording.makeReader() else { return nil }
        var roster = FaceRoster(limit: face + 1)
        var best: (face: TrackedFace, expression: Float)?
        var count = 0
        while count < (best == nil ? Self.mostFrames : Self.searchedFrames), let frame = try? reader.next() {
            count += 1
            roster.update(with: frame)
            guard let memory = roster[face], memory.isTracked else { continue }
            let expression = BlendShape.allCases.reduce(Float(0)) { $0 + memory.face.blendShapes[$1] }
            if best.map({ expression < $0.expression }) ?? true { best = (memory.face, expression) }
            // The identity does not depend on the frame.
            if memory.face.identity != nil || memory.face.vertices == nil { break }
        }
        return best?.face
    }

    /// Measures the config's first model that this face deforms, preferably the occluder.
    private func headModel(of face: Int, identity: FaceIdentity?) -> HeadMeasures? {
        var found: [NodeSettings] = []
        func search(_ nodes: [NodeSettings], above: Int?) {
            for node in nodes {
                let anchored = node.anchor?.face ?? above
                if node.model != nil, node.faceMesh?.isOn == true, node.faceMesh?.face ?? anchored ?? 0 == face {
                    found.append(node)
                }
                search(node.children, above: anchored)
            }
        }
        search(config.settings.nodes, above: nil)
        let ordered = found.filter(\.occluder) + found.filter { !$0.occluder }
        for settings in ordered {
            // The node itself reports a missing file.
            guard let path = settings.model, assets.isThere(path), let (model, _) = assets.model(path) else { continue }
            var (positions, triangles): ([SIMD3<Float>], [SIMD3<UInt32>]) = ([], [])
            for part in model.placedMeshes where !part.mesh.morphTargets.isEmpty {
                let first = UInt32(positions.count)
                positions += part.mesh.positions
                triangles += part.mesh.triangles.map { $0 &+ SIMD3(repeating: first) }
            }
            guard !triangles.isEmpty else { continue }
            if var identity {
                identity.modes = []
                let offsets = identity.extended(to: positions).offsets
                for index in positions.indices { positions[index] += offsets[index] }
            }
            return HeadMeasures(positions: positions.map(SIMD3<Double>.init), triangles: triangles)
        }
        return nil
    }

    private func trackedMesh(_ face: TrackedFace?) -> HeadMeasures? {
        guard let vertices = face?.vertices, let topology = recording?.header.topology,
            topology.vertexCount == vertices.count
        else { return nil }
        return HeadMeasures(positions: vertices.map(SIMD3<Double>.init), triangles: topology.triangles)
    }
}
