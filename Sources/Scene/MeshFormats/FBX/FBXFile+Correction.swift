import DescribedErrors
import Meshes
import RenderMath

extension FBXFile {
    /// Gives the nodes of a model the transforms of the file, hides the hidden ones, and sets the bind poses of skins and the
    /// names and resting weights of shapes.
    ///
    /// A geometric transform moves the meshes of its node, but not its children: they move to a node of their own.
    /// - Parameters:
    ///   - model: The model as assimp reads it, whose nodes are those of the file in the same order.
    ///   - skins: The skins by mesh index.
    package func correct(_ model: inout Model, skins: inout [Int: ModelSkin]) {
        guard !model.roots.isEmpty else { return }
        var found = Found()
        correct(&model.roots[0].children, as: roots, in: FBXTransform.Place(), isHidden: false, &found)
        var (unbound, ignored): (Set<String>, Set<String>) = ([], [])
        for (mesh, jointsFromMesh) in found.jointsFromMeshes {
            var unused = jointsFromMesh
            for joint in skins[mesh]?.joints.indices ?? 0..<0 {
                let name = skins[mesh]!.joints[joint].name
                guard let stated = jointsFromMesh[name] else { continue }
                unused.removeValue(forKey: name)
                if let jointFromMesh = stated {
                    skins[mesh]!.joints[joint].jointFromMesh = jointFromMesh
                } else {
                    unbound.insert("\"\(name)\"")
                }
            }
            // The others move no vertex of this mesh.
            for (name, jointFromMesh) in unused where jointFromMesh == nil { ignored.insert("\"\(name)\"") }
        }
        if !unbound.isEmpty {
            model.notes.append(
                "bind poses left to the library assimp, whose versions differ, because the file states none, several or one "
                    + "that cannot be read; joints: \(unbound.sorted().shortened())")
        }
        // A surface with several materials is several meshes.
        ignored.subtract(unbound)
        if !ignored.isEmpty {
            model.notes.append("joints without a readable bind pose ignored: \(ignored.sorted().shortened())")
        }
        if !found.hidden.isEmpty {
            model.notes.append("nodes that the file hides are not drawn: \(found.hidden.shortened())")
        }
        if !found.curved.isEmpty {
            model.notes.append("curves or surfaces that are not polygons ignored: \(found.curved.shortened())")
        }
        if !found.subdivided.isEmpty {
            model.notes.append(
                "the file's subdivision is not applied, so surfaces are less smooth; `subdivide` on the node smooths them; "
                    + "meshes that have it: \(found.subdivided.shortened())")
        }
        if !found.colored.isEmpty {
            model.notes.append("colours of faces are ignored; meshes that have them: \(found.colored.shortened())")
        }
        if !found.unreadable.isEmpty {
            model.notes.append("meshes without readable polygons ignored: \(found.unreadable.shortened())")
        }
        if !missing.isEmpty {
            model.notes.append("objects that the file connects but does not contain: \(missing.shortened())")
        }
        let seenFromBack = Set(
            model.meshes.indices.filter { !found.culled.contains($0) }.compactMap { model.meshes[$0].materialIndex })
        for material in Set(found.culled.compactMap { model.meshes[$0].materialIndex }).subtracting(seenFromBack) {
            model.materials[material].isDoubleSided = false
        }
        for mesh in model.meshes.indices {
            for target in model.meshes[mesh].mesh.morphTargets.indices {
                let found = model.meshes[mesh].mesh.morphTargets[target].name
                let name = shapeNames[found] ?? found
                model.meshes[mesh].mesh.morphTargets[target].name = name
                model.meshes[mesh].mesh.morphTargets[target].restingWeight = restingWeights[name] ?? 0
            }
        }
    }

    private struct Found {
        /// The names of hidden nodes with meshes.
        var hidden: [String] = []
        /// The names of nodes with curves or surfaces that are not polygons, with the kind.
        var curved: [String] = []
        /// The names of nodes whose faces have colours.
        var colored: [String] = []
        /// The names of nodes with subdivided surfaces.
        var subdivided: [String] = []
        /// The names of nodes whose mesh assimp does not read, because its polygons use vertices that do not exist.
        var unreadable: [String] = []
        /// The transforms from a mesh to its joints when it was bound to them, by the joint's name, by mesh index; nil as in
        /// `Node.jointsFromNode`.
        var jointsFromMeshes: [Int: [String: Matrix4?]] = [:]
        /// The meshes whose triangles are seen from one side only.
        var culled: Set<Int> = []
    }

    private func correct(
        _ nodes: inout [ModelNode], as known: [Node], in place: FBXTransform.Place, isHidden: Bool, _ found: inout Found
    ) {
        let isParallel = nodes.count == known.count && zip(nodes, known).allSatisfy { $0.name.hasPrefix($1.name) }
        for index in nodes.indices {
            guard let match = isParallel ? known[index] : known.first(where: { $0.name == nodes[index].name }) else { continue }
            var own = place
            nodes[index].parentFromNode = match.transform.parentFromNode(in: &own)
            let isHidden = !match.isVisible || isHidden && match.takesVisibility
            if let kind = match.geometry, nodes[index].meshIndices.isEmpty {
                if kind == "Mesh" {
                    found.unreadable.append("\"\(match.name)\"")
                } else {
                    found.curved.append("\"\(match.name)\" (\(kind))")
                }
            }
            if match.isSubdivided, !nodes[index].meshIndices.isEmpty { found.subdivided.append("\"\(match.name)\"") }
            if match.hasFaceColors, !nodes[index].meshIndices.isEmpty { found.colored.append("\"\(match.name)\"") }
            for mesh in nodes[index].meshIndices where found.jointsFromMeshes[mesh] == nil {
                found.jointsFromMeshes[mesh] = match.jointsFromNode.mapValues { $0.map { $0 * match.transform.meshes } }
            }
            if match.culls { found.culled.formUnion(nodes[index].meshIndices) }
            if isHidden, !nodes[index].meshIndices.isEmpty {
                found.hidden.append("\"\(nodes[index].name)\"")
                nodes[index].meshIndices = []
            }
            correct(&nodes[index].children, as: match.children, in: own, isHidden: isHidden, &found)
            if match.transform.meshes != .identity, !nodes[index].meshIndices.isEmpty {
                nodes[index].children.insert(
                    ModelNode(
                        name: nodes[index].name, parentFromNode: match.transform.meshes, meshIndices: nodes[index].meshIndices),
                    at: 0)
                nodes[index].meshIndices = []
            }
        }
    }
}
