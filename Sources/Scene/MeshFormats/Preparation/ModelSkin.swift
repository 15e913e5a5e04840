package import Meshes
package import RenderMath

/// The binding of a mesh to joints.
package struct ModelSkin: Sendable, Equatable {
    /// A node that moves vertices.
    package struct Joint: Sendable, Equatable {
        /// The node's name; empty if the file refers to nodes by numbers.
        package var name: String
        /// The node's index in tree order; nil for a node that is not in the tree.
        package var node: Int?
        /// The inverse of the joint's transform when the mesh was bound to it, affine.
        package var jointFromMesh: Matrix4

        package init(name: String = "", node: Int? = nil, jointFromMesh: Matrix4) {
            (self.name, self.node, self.jointFromMesh) = (name, node, jointFromMesh)
        }
    }

    package var joints: [Joint]
    /// The weights of the joints for the vertices of the mesh.
    package var influences: [JointInfluence]

    package init(joints: [Joint], influences: [JointInfluence]) {
        (self.joints, self.influences) = (joints, influences)
    }

    /// Finds the nodes of the joints by their names.
    package mutating func attach(to nodes: NamedNodes) {
        for joint in joints.indices { joints[joint].node = nodes.index[joints[joint].name] }
    }
}

extension Model {
    /// Moves skinned meshes to the pose of the joints in the file, and keeps each mesh on its node. Input meshes with a skin
    /// are in their bind pose.
    ///
    /// A vertex is at Σ weight · modelFromJoint · jointFromMesh · position (glTF 2.0, section 3.7.3.3). The mesh's node does
    /// not move it. A mesh on several nodes thus becomes several meshes, which all look the same.
    /// - Parameter skins: The skins by mesh index.
    package mutating func pose(with skins: [Int: ModelSkin]) {
        guard !skins.isEmpty else { return }
        var pose = ModelPose(model: self, skins: skins)
        self = pose.posed()
    }
}

/// The computation of a model's rest pose.
private struct ModelPose {
    var model: Model
    let skins: [Int: ModelSkin]
    /// The transform of each node, in tree order.
    private let modelFromNode: [Matrix4]
    /// The posed meshes in the model's space, by mesh index.
    private var posedMeshes: [Int: Mesh] = [:]
    /// The indices of the meshes that are attached to nodes.
    private var placed: [Place: Int] = [:]
    private var notes: [String] = []

    private struct Place: Hashable {
        var mesh: Int
        var modelFromNode: Matrix4
    }

    init(model: Model, skins: [Int: ModelSkin]) {
        (self.model, self.skins) = (model, skins)
        modelFromNode = NamedNodes(of: model).modelFromNode
    }

    mutating func posed() -> Model {
        model.roots = model.roots.map { posed($0, in: .identity) }
        // A mesh that no node uses keeps no skin.
        for index in skins.keys where posedMeshes[index] == nil { model.meshes[index].mesh.skin = nil }
        model.notes += notes
        return model
    }

    private mutating func posed(_ node: ModelNode, in modelFromParent: Matrix4) -> ModelNode {
        var result = node
        let here = modelFromParent * node.parentFromNode
        result.meshIndices = node.meshIndices.compactMap { skins[$0] == nil ? $0 : mesh($0, on: node, at: here) }
        result.children = node.children.map { posed($0, in: here) }
        return result
    }

    private mutating func mesh(_ index: Int, on node: ModelNode, at modelFromNode: Matrix4) -> Int? {
        let place = Place(mesh: index, modelFromNode: modelFromNode)
        if let known = placed[place] { return known }
        guard let nodeFromModel = modelFromNode.affineInverse, nodeFromModel.isFinite else {
            notes.append(
                "mesh \"\(model.meshes[index].name)\" is not drawn: it has joints, but the transform of its node is singular"
            )
            return nil
        }
        let posed = posedMeshes[index] ?? posedMesh(index, at: modelFromNode)
        let isFirst = posedMeshes.updateValue(posed, forKey: index) == nil
        var part = model.meshes[index]
        part.mesh = posed.transformed(by: nodeFromModel)
        part.mesh.skin = posed.skin
        part.joints = skins[index]?.joints.map(\.node) ?? []
        if isFirst {
            model.meshes[index] = part
        } else {
            model.meshes.append(part)
        }
        placed[place] = isFirst ? index : model.meshes.count - 1
        return placed[place]
    }

    /// - Parameter rest: The transform of vertices without joints.
    private mutating func posedMesh(_ index: Int, at rest: Matrix4) -> Mesh {
        guard let skin = skins[index] else { return model.meshes[index].mesh }
        let missing = skin.joints.filter { $0.node == nil }.count
        if missing > 0 {
            notes.append("\(missing) joints of mesh \"\(model.meshes[index].name)\" have no effect: they are not in its scene")
        }
        return model.meshes[index].mesh.posed(
            modelFromJoint: skin.joints.map { joint in joint.node.map { modelFromNode[$0] } }, orElse: rest)
    }
}

/// The nodes of a tree by name; the first node in tree order wins.
package struct NamedNodes {
    /// The index of each node in tree order.
    package private(set) var index: [String: Int] = [:]
    /// The transform of each node, in tree order.
    package private(set) var modelFromNode: [Matrix4] = []

    package init(of model: Model) {
        for root in model.roots { add(root, in: .identity) }
    }

    private mutating func add(_ node: ModelNode, in modelFromParent: Matrix4) {
        let here = modelFromParent * node.parentFromNode
        if index[node.name] == nil { index[node.name] = modelFromNode.count }
        modelFromNode.append(here)
        for child in node.children { add(child, in: here) }
    }
}
