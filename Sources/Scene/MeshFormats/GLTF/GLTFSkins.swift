import JSONText
import Meshes
import RenderMath

/// Checked skins (glTF 2.0, sections 3.7.3 and 5.28), and the weights of their joints in meshes.
struct GLTFSkins {
    /// A skin with its joints.
    struct Skin {
        var fields: GLTFField.Members
        /// The joints, named by their node numbers.
        var joints: [ModelSkin.Joint]
    }

    private(set) var skins: [Skin] = []
    let accessors: [GLTFAccessor]

    init(document: GLTFField.Members, accessors: [GLTFAccessor], buffers: GLTFBuffers) throws(GLTFFault) {
        self.accessors = accessors
        let nodeCount = try document["nodes"].elements().count
        for field in try document["skins"].elements() {
            let skin = try field.requiredMembers()
            let joints = try Self.joints(skin["joints"], nodeCount: nodeCount)
            _ = try skin["skeleton"].index(below: nodeCount, of: "nodes")
            let matrices = try inverseBindMatrices(skin["inverseBindMatrices"], jointCount: joints.count, buffers: buffers)
            skins.append(
                Skin(
                    fields: skin,
                    joints: joints.indices.map { index in
                        ModelSkin.Joint(node: String(joints[index]), jointFromMesh: matrices?[index] ?? .identity)
                    }))
        }
    }

    private static func joints(_ field: GLTFField, nodeCount: Int) throws(GLTFFault) -> [Int] {
        var joints: [Int] = []
        for element in try field.elements() { joints.append(try element.requiredIndex(below: nodeCount, of: "nodes")) }
        guard !joints.isEmpty else { throw field.fault(wanted: "a list with at least one joint") }
        return joints
    }

    private func inverseBindMatrices(
        _ field: GLTFField, jointCount: Int, buffers: GLTFBuffers
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
        let numbers = buffers.floats(of: accessor)
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

    /// Returns whether assimp reads the joints of a Draco-compressed primitive, which only assimp can decompress.
    ///
    /// It reads one set of joints with float weights.
    static func isReadCompressed(_ attributes: GLTFField.Members, accessors: [GLTFAccessor]) -> Bool {
        guard case .number(let index) = attributes["WEIGHTS_0"].value, let index = Int(exactly: index),
            accessors.indices.contains(index)
        else { return false }
        return attributes["JOINTS_0"].isPresent && accessors[index].component == .float && !attributes["JOINTS_1"].isPresent
    }

    /// Returns the inverse bind matrices of a skin as the bytes of floats.
    func matrixBytes(ofSkin index: Int) -> [UInt8] {
        skins[index].joints.flatMap(\.jointFromMesh.columnMajor).map { $0.bitPattern.littleEndian }.withUnsafeBytes {
            [UInt8]($0)
        }
    }

    /// Returns the weights of a skin's joints for a primitive's vertices; nil if the primitive has none.
    /// - Parameter attributes: The attributes, whose accessors are checked.
    func influences(
        of attributes: GLTFField.Members, in skin: Int, buffers: GLTFBuffers
    ) throws(GLTFFault) -> [JointInfluence]? {
        guard attributes["JOINTS_0"].isPresent else { return nil }
        var influences: [JointInfluence] = []
        for set in 0... {
            let field = attributes["JOINTS_\(set)"]
            guard field.isPresent else { break }
            let jointAccessor = try field.requiredIndex(below: accessors.count, of: "accessors")
            let weightAccessor = try attributes["WEIGHTS_\(set)"].requiredIndex(below: accessors.count, of: "accessors")
            let joints = buffers.floats(of: accessors[jointAccessor])
            let weights = buffers.floats(of: accessors[weightAccessor])
            for (index, weight) in weights.enumerated() where weight != 0 {
                guard weight > 0, weight.isFinite else {
                    throw attributes["WEIGHTS_\(set)"].fault(
                        "uses accessors[\(weightAccessor)], whose weight at vertex \(index / 4) is \(weight); expected 0 to 1")
                }
                let joint = Int(joints[index])
                guard joint < skins[skin].joints.count else {
                    throw field.fault(
                        "uses joint \(joint) at vertex \(index / 4) of accessors[\(jointAccessor)], but \(skins[skin].fields.path) "
                            + "has only \(skins[skin].joints.count) joints")
                }
                influences.append(JointInfluence(vertex: UInt32(index / 4), joint: UInt32(joint), weight: weight))
            }
        }
        return influences
    }
}
