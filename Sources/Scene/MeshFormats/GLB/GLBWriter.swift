public import DescribedErrors

/// Writes models as binary glTF 2.0 (GLB), with the same bytes for the same model.
///
///     let face = Model(
///         roots: [ModelNode(name: "face", meshIndices: [0])],
///         meshes: [ModelMesh(name: "face", mesh: mesh, materialIndex: 0)],
///         materials: [ModelMaterial(name: "skin", metalness: 0, roughness: 0.6)])
///     let bytes = try GLBWriter.bytes(of: face)
///
/// Positions, normals, tangents, colours, texture coordinates and morph targets are 32-bit floats in the mesh's own vertex
/// order. Morph targets that move few vertices are sparse accessors. The names of morph targets are written to
/// `extras.targetNames` of the mesh. Indices take 16 bits if they fit. A node's meshes become the primitives of one glTF mesh,
/// so they must have the same morph targets.
///
/// glTF has no Phong properties: a material without metalness is written with metalness 0, one without roughness with roughness
/// 1. Transmissive materials are written with `KHR_materials_transmission`, a reflectance other than 4 % with
/// `KHR_materials_specular`, emission above 1 with `KHR_materials_emissive_strength`. Clips and cameras are written. Lights are
/// written with `KHR_lights_punctual`: their light fades with the square of the distance, from the strength at 1 m, and ambient
/// lights are omitted. A skinned mesh is written in its rest pose, without its joints. Variants and the volumes of glass are
/// not written.
public enum GLBWriter {
    /// Returns the complete file.
    /// - Throws: `GLBWriterError` if glTF cannot express the model.
    public static func bytes(of model: Model) throws -> [UInt8] {
        var assembly = GLBAssembly(model: model)
        let json = try assembly.documentText()
        return container(json: Array(json.utf8), binary: assembly.binary)
    }

    /// Returns a GLB file: a header of 12 bytes, then chunks that start and end on multiples of 4 bytes (glTF 2.0, section
    /// 4.4).
    static func container(json: [UInt8], binary: [UInt8]) -> [UInt8] {
        let text = json + Array(repeating: UInt8(ascii: " "), count: (4 - json.count % 4) % 4)
        let buffer = binary + Array(repeating: 0, count: (4 - binary.count % 4) % 4)
        let binaryChunkSize = buffer.isEmpty ? 0 : 8 + buffer.count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20 + text.count + binaryChunkSize)
        bytes += Array("glTF".utf8)
        bytes.append(littleEndian: 2)
        bytes.append(littleEndian: UInt32(20 + text.count + binaryChunkSize))
        bytes.append(littleEndian: UInt32(text.count))
        bytes += Array("JSON".utf8)
        bytes += text
        if !buffer.isEmpty {
            bytes.append(littleEndian: UInt32(buffer.count))
            bytes += Array("BIN\0".utf8)
            bytes += buffer
        }
        return bytes
    }
}

/// The reasons that a model cannot be written.
public enum GLBWriterError: DescribedError, Equatable {
    /// A number is infinite or NaN.
    case notFinite(what: String)
    /// A number is outside the range that glTF allows.
    case outOfRange(what: String, found: Float, range: ClosedRange<Float>)
    /// A node refers to a mesh, or a mesh to a material, that the model does not have.
    case indexOutOfRange(what: String, index: Int, count: Int)
    /// The meshes of one node have different morph targets.
    case differentMorphTargets(node: String)
    /// A clip animates another number of morph target weights than a node's meshes have.
    case differentWeights(clip: String, found: Int, count: Int)
    /// An embedded picture has a format that glTF does not support.
    case unknownPicture(name: String)
    /// The file would exceed the format's 32-bit sizes.
    case tooLarge(bytes: Int)

    /// The error in one line for the user, regardless of the names in the model.
    public var description: String { ModelError.singleLine(words) }

    private var words: String {
        switch self {
        case .notFinite(let what):
            "\(what) contains a number that is not finite; glTF allows only finite numbers"
        case .outOfRange(let what, let found, let range):
            "\(what) is \(found); glTF allows \(range.lowerBound) to \(range.upperBound)"
        case .indexOutOfRange(let what, let index, let count):
            "\(what) has index \(index), but the model has \(count); an index must be in 0..<\(count)"
        case .differentMorphTargets(let node):
            "the meshes of node \"\(node)\" have different morph targets; glTF requires the same names in the same order"
        case .differentWeights(let clip, let found, let count):
            "clip \"\(clip)\" animates the weights of \(found) morph targets, but the meshes of its node have \(count)"
        case .unknownPicture(let name):
            "the picture \"\(name)\" is not PNG, JPEG or WebP, the only formats that glTF supports"
        case .tooLarge(let bytes):
            "the GLB file would have \(bytes) bytes; the limit of the format is \(UInt32.max)"
        }
    }
}

extension [UInt8] {
    mutating func append(littleEndian value: UInt32) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value >> 16))
        append(UInt8(truncatingIfNeeded: value >> 24))
    }
}
