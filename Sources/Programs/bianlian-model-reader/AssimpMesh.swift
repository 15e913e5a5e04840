import CAssimp
import MeshFormats
import Meshes
import RenderMath

/// Converts an assimp mesh to triangles.
struct AssimpMesh {
    private let source: aiMesh
    private let vertexCount: Int

    init(_ source: aiMesh) {
        self.source = source
        vertexCount = Int(source.mNumVertices)
    }

    /// - Throws: `Refusal` if a face uses a vertex that does not exist.
    func mesh(named name: String, notes: inout [String]) throws -> Mesh {
        let positions = vectors(source.mVertices)
        let triangles = try triangles(of: positions, named: name, notes: &notes)
        let normals = vectors(source.mNormals)
        let (textureCoordinates, ignoredSets) = textureCoordinates
        if ignoredSets > 0 {
            notes.append(
                "mesh \"\(name)\": \(ignoredSets) sets of texture coordinates ignored, because set \(textureCoordinates.count) is missing"
            )
        }
        return Mesh(
            positions: positions, normals: normals, tangents: tangents, colors: colors, textureCoordinates: textureCoordinates,
            triangles: triangles,
            morphTargets: try morphTargets(positions: positions, normals: normals))
    }

    private func triangles(
        of positions: [SIMD3<Float>], named name: String, notes: inout [String]
    ) throws -> [SIMD3<UInt32>] {
        var triangles: [SIMD3<UInt32>] = []
        triangles.reserveCapacity(Int(source.mNumFaces))
        var (points, lines, others) = (0, 0, 0)
        for index in 0..<Int(source.mNumFaces) {
            let face = source.mFaces[index]
            guard let start = face.mIndices else { continue }
            let corners = UnsafeBufferPointer(start: start, count: Int(face.mNumIndices))
            switch corners.count {
            case 0: continue
            case 1: points += 1
            case 2: lines += 1
            case 3...PolygonTriangles.mostCorners:
                if let vertex = corners.max(), Int(vertex) >= positions.count {
                    throw Refusal.malformed(
                        "face \(index) of mesh \"\(name)\" uses vertex \(vertex), but there are only \(positions.count)")
                }
                PolygonTriangles.forEach(of: corners.map { positions[Int($0)] }) { triangle in
                    triangles.append(SIMD3(corners[triangle.x], corners[triangle.y], corners[triangle.z]))
                }
            default: others += 1
            }
        }
        if source.mNumFaces == 0 { points = vertexCount }
        let large = "polygons with more than \(PolygonTriangles.mostCorners) corners"
        for (count, what) in [(points, "points"), (lines, "lines"), (others, large)] where count > 0 {
            notes.append("mesh \"\(name)\": \(count) \(what) ignored")
        }
        return triangles
    }

    private func vectors(_ pointer: UnsafeMutablePointer<aiVector3D>?) -> [SIMD3<Float>] {
        guard let pointer else { return [] }
        return (0..<vertexCount).map { SIMD3(pointer[$0].x, pointer[$0].y, pointer[$0].z) }
    }

    /// The tangents, each with the sign of the file's bitangent.
    private var tangents: [SIMD4<Float>] {
        let (tangents, bitangents, normals) = (
            vectors(source.mTangents), vectors(source.mBitangents), vectors(source.mNormals)
        )
        guard !tangents.isEmpty, bitangents.count == tangents.count, normals.count == tangents.count else { return [] }
        return tangents.indices.map { index in
            let sign: Float = normals[index].cross(tangents[index]).dot(bitangents[index]) < 0 ? -1 : 1
            return SIMD4(tangents[index], sign)
        }
    }

    /// The first set of colours, unchanged.
    private var colors: [SIMD4<Float>] {
        withUnsafeBytes(of: source.mColors) { bytes in
            guard let colors = bytes.bindMemory(to: UnsafeMutablePointer<aiColor4D>?.self)[0] else { return [] }
            return (0..<vertexCount).map { SIMD4(colors[$0].r, colors[$0].g, colors[$0].b, colors[$0].a) }
        }
    }

    /// The texture coordinates, and the number of ignored sets: a set after a missing one would change its number. In assimp
    /// v points up; here v points down.
    private var textureCoordinates: (sets: [[SIMD2<Float>]], ignored: Int) {
        withUnsafeBytes(of: source.mTextureCoords) { bytes in
            let pointers = bytes.bindMemory(to: UnsafeMutablePointer<aiVector3D>?.self)
            let sets = pointers.prefix { $0 != nil }.map { set in vectors(set).map { SIMD2($0.x, 1 - $0.y) } }
            return (sets, pointers.count { $0 != nil } - sets.count)
        }
    }

    /// Converts the morph targets. Unnamed targets are called `target0` and so on.
    private func morphTargets(positions: [SIMD3<Float>], normals: [SIMD3<Float>]) throws -> [MorphTarget] {
        try (0..<Int(source.mNumAnimMeshes)).compactMap { index in
            guard let target = source.mAnimMeshes[index]?.pointee, target.mVertices != nil else { return nil }
            guard Int(target.mNumVertices) == vertexCount else {
                throw Refusal.malformed("morph target \(index) has \(target.mNumVertices) vertices, not \(vertexCount)")
            }
            let name = text(target.mName)
            let hasNormals = !normals.isEmpty && target.mNormals != nil
            // assimp sets the weight to 1; that of the file is read from FBX itself.
            return MorphTarget(
                name: name.isEmpty ? "target\(index)" : name,
                positionOffsets: differences(vectors(target.mVertices), positions),
                normalOffsets: hasNormals ? differences(vectors(target.mNormals), normals) : [])
        }
    }

    /// Returns the joints that deform the mesh, without their nodes; nil if there are none.
    /// - Throws: `Refusal` if a joint influences a vertex that does not exist.
    func skin(named name: String) throws -> ModelSkin? {
        var skin = ModelSkin(joints: [], influences: [])
        for index in 0..<Int(source.mNumBones) {
            guard let bone = source.mBones[index]?.pointee, let weights = bone.mWeights else { continue }
            for entry in UnsafeBufferPointer(start: weights, count: Int(bone.mNumWeights)) where entry.mWeight > 0 {
                guard Int(entry.mVertexId) < vertexCount else {
                    throw Refusal.malformed(
                        "a joint of mesh \"\(name)\" moves vertex \(entry.mVertexId), but there are only \(vertexCount)")
                }
                skin.influences.append(
                    JointInfluence(vertex: entry.mVertexId, joint: UInt32(skin.joints.count), weight: entry.mWeight))
            }
            skin.joints.append(ModelSkin.Joint(name: text(bone.mName), jointFromMesh: Matrix4(bone.mOffsetMatrix)))
        }
        return skin.influences.isEmpty ? nil : skin
    }

    private func differences(_ moved: [SIMD3<Float>], _ resting: [SIMD3<Float>]) -> [SIMD3<Float>] {
        zip(moved, resting).map { $0 - $1 }
    }
}
