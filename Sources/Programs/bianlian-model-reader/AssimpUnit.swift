import CAssimp
import RenderMath

/// The length of a file's unit, and the transform of its root to metres.
struct AssimpUnit {
    /// The length of the unit in metres; nil if the format states none.
    var metersPerUnit: Double?
    /// The transform to apply above the root.
    var metersFromFile: Matrix4

    init(scene: aiScene, fileExtension: String) {
        metersFromFile = .identity
        switch fileExtension {
        case "gltf", "glb": metersPerUnit = 1
        case "dae":
            // Assimp has already applied the unit and the rotation to y up to the root's matrix.
            guard let root = scene.mRootNode?.pointee.mTransformation else { return }
            // Conversion via decimal digits gives the file's 0.01 instead of the nearest single-precision number.
            metersPerUnit = Double(SIMD3(root.a1, root.b1, root.c1).length.description)
        case "fbx":
            // The file states centimetres per unit.
            let metadata = AssimpMetadata(scene)
            let unit = (metadata.number("UnitScaleFactor") ?? 1) / 100
            guard unit > 0, unit.isFinite else { return }
            metersPerUnit = unit
            // Later versions of assimp rotate the root themselves.
            let root = scene.mRootNode?.pointee.mTransformation
            let isTurned = root.map { $0.a1 != 1 || $0.b2 != 1 || $0.c3 != 1 } ?? false
            let upright = isTurned ? .identity : AssimpUnit.upright(metadata)
            metersFromFile = Matrix4(scale: SIMD3(repeating: Float(unit))) * upright
        default: metersPerUnit = nil
        }
    }

    /// Returns the rotation from z up (or −z, ±x, −y up) to y up, according to the axes that an FBX file states.
    private static func upright(_ metadata: AssimpMetadata) -> Matrix4 {
        func axis(_ name: String, orElse standard: Int) -> SIMD3<Float>? {
            let index = Int(metadata.number(name) ?? Double(standard))
            let sign: Float = (metadata.number(name + "Sign") ?? 1) < 0 ? -1 : 1
            guard 0...2 ~= index else { return nil }
            var axis = SIMD3<Float>.zero
            axis[index] = sign
            return axis
        }
        guard let right = axis("CoordAxis", orElse: 0), let up = axis("UpAxis", orElse: 1),
            let front = axis("FrontAxis", orElse: 2), right.cross(up).dot(front) == 1
        else { return .identity }
        // The rows are the sources of x, y and z.
        return Matrix4(SIMD4(right, 0), SIMD4(up, 0), SIMD4(front, 0), SIMD4(0, 0, 0, 1)).transposed
    }
}

/// The numbers and texts in a file's metadata.
struct AssimpMetadata {
    private let metadata: aiMetadata?

    init(_ scene: aiScene) {
        metadata = scene.mMetaData?.pointee
    }

    func number(_ name: String) -> Double? {
        guard let entry = entry(name), let data = entry.mData else { return nil }
        switch entry.mType {
        case AI_INT32: return Double(data.load(as: Int32.self))
        case AI_FLOAT: return Double(data.load(as: Float.self))
        case AI_DOUBLE: return data.load(as: Double.self)
        default: return nil
        }
    }

    func text(_ name: String) -> String? {
        guard let entry = entry(name), entry.mType == AI_AISTRING else { return nil }
        return entry.mData.map { bianlian_model_reader.text($0.load(as: aiString.self)) }
    }

    private func entry(_ name: String) -> aiMetadataEntry? {
        guard let metadata else { return nil }
        let index = (0..<Int(metadata.mNumProperties)).first { bianlian_model_reader.text(metadata.mKeys[$0]) == name }
        return index.map { metadata.mValues[$0] }
    }
}
