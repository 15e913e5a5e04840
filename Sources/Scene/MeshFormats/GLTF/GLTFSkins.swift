import Meshes
import RenderMath

/// Checked skins (glTF 2.0, sections 3.7.3 and 5.28), and the weights of their joints in meshes.
struct GLTFSkins {
    /// A skin with its joints.
    struct Skin {
        var fields: GLTFField.Members
        /// The node of each joint in the document.
        var joints: [Int]
        /// For each joint, the inverse of its transform when the mesh was bound to it.
        var jointFromMesh: [Matrix4]
    }

    private(set) var skins: [Skin] = []

    init(document: GLTFField.Members, accessors: [GLTFAccessor]) throws(GLTFFault) {
        let nodeCount = try document["nodes"].elements().count
        for field in try document["skins"].elements() {
            let skin = try field.requiredMembers()
            let joints = try Self.joints(skin["joints"], nodeCount: nodeCount)
            _ = try skin["skeleton"].index(below: nodeCount, of: "nodes")
            let matrices = try Self.inverseBindMatrices(
                skin["inverseBindMatrices"], jointCount: joints.count, accessors: accessors)
            skins.append(
                Skin(
                    fields: skin, joints: joints,
                    jointFromMesh: matrices ?? Array(repeating: .identity, count: joints.count)))
        }
    }

    private static func joints(_ field: GLTFField, nodeCount: Int) throws(GLTFFault) -> [Int] {
        var joints: [Int] = []
        for element in try field.elements() { joints.append(try element.requiredIndex(below: nodeCount, of: "nodes")) }
        guard !joints.isEmpty else { throw field.fault(wanted: "a list with at least one joint") }
        return joints
    }

    private static func inverseBindMatrices(
        _ field: GLTFField, jointCount: Int, accessors: [GLTFAccessor]
    ) throws(GLTFFault) -> [Matrix4]? {
        guard let index = try field.index(below: accessors.count, of: "accessors") else { return nil }
        let accessor = accessors[index]
        guard accessor.element == .matrix4, accessor.component == .float else {
            throw field.fault(
                "uses accessors[\(index)] of \(accessor.element.rawValue) in \(accessor.component.name); expected MAT4 in float"
            )
        }
        guard accessor.count >= jointCount else {
            throw field.fault("uses accessors[\(index)] of \(accessor.count) elements, but there are \(jointCount) joints")
        }
        let numbers = accessor.floats
        var matrices: [Matrix4] = []
        for joint in 0..<jointCount {
            let matrix = Matrix4(columnMajor: Array(numbers[joint * 16..<joint * 16 + 16]))
            guard matrix.isFinite else {
                throw field.fault("uses accessors[\(index)], whose element \(joint) has a number that is not finite")
            }
            let (x, y, z, origin) = matrix.columns
            matrices.append(Matrix4(SIMD4(x.xyz, 0), SIMD4(y.xyz, 0), SIMD4(z.xyz, 0), SIMD4(origin.xyz, 1)))
        }
        return matrices
    }

    /// Returns the weights of a skin's joints for a primitive's vertices; nil if the primitive has none.
    func influences(of primitive: GLTFPrimitive, in skin: Int) throws(GLTFFault) -> [JointInfluence]? {
        let fields = primitive.attributeFields
        guard fields["JOINTS_0"].isPresent else { return nil }
        var influences: [JointInfluence] = []
        for set in 0... {
            guard let joints = primitive.attributes["JOINTS_\(set)"] else { break }
            let weightField = fields["WEIGHTS_\(set)"]
            guard let weights = primitive.attributes["WEIGHTS_\(set)"] else {
                throw weightField.fault(wanted: "the index of one of the accessors")
            }
            let jointNumbers = joints.floats
            for (index, weight) in weights.floats.enumerated() where weight != 0 {
                guard weight > 0, weight.isFinite else {
                    throw weightField.fault(
                        "uses \(weights.fields.path), whose weight at vertex \(index / 4) is \(weight); expected 0 to 1")
                }
                let joint = Int(jointNumbers[index])
                guard joint < skins[skin].joints.count else {
                    throw fields["JOINTS_\(set)"].fault(
                        "uses joint \(joint) at vertex \(index / 4) of \(joints.fields.path), but \(skins[skin].fields.path) "
                            + "has only \(skins[skin].joints.count) joints")
                }
                influences.append(JointInfluence(vertex: UInt32(index / 4), joint: UInt32(joint), weight: weight))
            }
        }
        return influences
    }
}
