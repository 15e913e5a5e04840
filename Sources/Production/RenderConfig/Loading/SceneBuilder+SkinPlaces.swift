import ConfigLanguage
import ConfigSettings
import FaceDrivers
import Meshes
import SceneGraph

/// A mesh shown by a node.
struct Skin {
    var node: NodeID
    var mesh: MeshID
}

// Points on the skin of meshes, which move as the meshes deform.
extension SceneBuilder {
    /// The maximum distance of the skin from a point of an average face, in metres.
    private static let farthestSkin: Float = 0.03

    /// Returns the meshes of a node and its descendants.
    func skins(below root: NodeID) -> [Skin] {
        scene.nodes(atOrBelow: root).flatMap { node in
            scene[node].surfaces.map { Skin(node: node, mesh: $0.mesh) }
        }
    }

    /// Returns the triangle of a point and the weights of its corners; nil after reporting a mistake.
    /// - Parameters:
    ///   - skins: the meshes to search for named points; vertex and triangle indices refer to the first one.
    ///   - name: the owner of the meshes, for messages.
    func place(
        _ point: SkinPointSettings, among skins: [Skin], of name: String
    ) -> (skin: Skin, corners: SIMD3<UInt32>, weights: SIMD3<Float>)? {
        if point.weights != nil, point.triangle == nil {
            reading.fail("`weights` requires `triangle`, the triangle whose corners it weights", at: point.location)
            return nil
        }
        guard let first = skins.first else { return nil }
        if let named = point.at {
            let places = skins.compactMap { skin in
                SkinPlace.nearest(to: named.position, on: scene[skin.mesh]).map { (skin, $0) }
            }
            guard let (skin, found) = places.min(by: { $0.1.distance < $1.1.distance }), found.distance < Self.farthestSkin
            else {
                reading.fail(
                    "\(name) has no skin within \(Int(Self.farthestSkin * 1000)) mm of \(named.rawValue)", at: point.location)
                return nil
            }
            return (skin, found.corners, found.weights)
        }
        let mesh = scene[first.mesh]
        if let vertex = point.vertex {
            guard let corners = mesh.triangles.first(where: { [$0.x, $0.y, $0.z].contains(UInt32(vertex)) }) else {
                reading.fail(
                    "the mesh of \(name) has no triangle at vertex \(vertex); it has \(mesh.vertexCount) vertices",
                    at: point.location)
                return nil
            }
            let weights = SIMD3<Float>(
                corners.x == vertex ? 1 : 0, corners.y == vertex ? 1 : 0, corners.z == vertex ? 1 : 0)
            return (first, corners, weights)
        }
        guard let triangle = point.triangle else { return nil }
        guard triangle < mesh.triangles.count else {
            reading.fail(
                "the mesh of \(name) has no triangle \(triangle); it has \(mesh.triangles.count), counted from 0",
                at: point.location)
            return nil
        }
        let weights = point.weights ?? SIMD3(1, 1, 1)
        let sum = weights.x + weights.y + weights.z
        guard sum > 0, weights.min() >= 0 else {
            reading.fail("`weights` must be 0 or more, and at least one must be above 0", at: point.location)
            return nil
        }
        return (first, mesh.triangles[triangle], weights / sum)
    }

    /// Adds a distance between two points on a face's skin; nil after reporting a mistake.
    /// - Parameter face: the face that deforms the skin.
    func skinSpan(_ points: [SkinPointSettings], on name: Located<String>?, face: Int, at location: ConfigLocation)
        -> SkinSpanID?
    {
        var skins: [Skin]
        if let name {
            guard let root = node(named: name) else { return nil }
            skins = self.skins(below: root)
        } else {
            skins = scene.nodeIDs.flatMap { node in scene[node].surfaces.map { Skin(node: node, mesh: $0.mesh) } }
        }
        skins.removeAll { morphs(of: $0, face) == nil }
        guard !skins.isEmpty else {
            let what = name.map { "\($0.value.quoted) has no mesh" } ?? "there is no mesh"
            reading.fail(
                "\(what) that face \(face) deforms; below an `anchor` of the face, a node such as `{model: ../models/face.glb, "
                    + "faceMesh: true, hidden: true}` has one", at: name?.location ?? location)
            return nil
        }
        let ends = points.compactMap { point -> SkinSpan.End? in
            guard let found = place(point, among: skins, of: name?.value.quoted ?? "the face"),
                let driver = morphs(of: found.skin, face)
            else { return nil }
            return SkinSpan.End(on: driver, of: scene[found.skin.mesh], corners: found.corners, weights: found.weights)
        }
        guard ends.count == 2 else { return nil }
        drivers.spans.append(SkinSpan(faceIndex: face, from: ends[0], to: ends[1]))
        return SkinSpanID(drivers.spans.count - 1)
    }

    private func morphs(of skin: Skin, _ face: Int) -> MorphDriver? {
        drivers.morphs.first { $0.meshID == skin.mesh && $0.faceIndex == face }
    }
}
