import MeshFormats
import Meshes

/// The face as the file `models/face.glb`.
///
/// Two nodes, each with a mesh and a material of its own name: `face`, the 1220 vertices and 2304 triangles in the order of
/// `FaceMeshLayout`, and `fill`, which closes the eyes and the mouth with copies of the vertices round them. Both have all 52
/// morph targets.
enum FaceModel {
    /// The model.
    static func make(face: FaceGeometry = .standard, expressions: FaceExpressions = .standard) -> Model {
        var skin = Mesh(
            positions: face.positions.map(SIMD3<Float>.init(metresFromMillimetres:)),
            textureCoordinates: [face.positions.map(unwrapped)],
            triangles: face.triangles.map { SIMD3<UInt32>($0) }, morphTargets: expressions.shapes.map(morphTarget))
        skin.makeSmoothNormals()
        let fill = submesh(of: skin, triangles: face.fillTriangles)
        return Model(
            roots: [
                ModelNode(
                    name: "face-mesh",
                    children: [ModelNode(name: "face", meshIndices: [0]), ModelNode(name: "fill", meshIndices: [1])])
            ],
            meshes: [
                ModelMesh(name: "face", mesh: skin, materialIndex: 0), ModelMesh(name: "fill", mesh: fill, materialIndex: 1),
            ],
            materials: [
                ModelMaterial(name: "face", diffuse: SIMD3(0.72, 0.5, 0.4), metalness: 0, roughness: 0.6),
                ModelMaterial(name: "fill", diffuse: SIMD3(0.12, 0.04, 0.04), metalness: 0, roughness: 0.8),
            ])
    }

    /// A mesh of the given triangles over a mesh's vertices, with only the vertices that they use.
    private static func submesh(of mesh: Mesh, triangles: [SIMD3<Int>]) -> Mesh {
        var newIndex = [Int](repeating: -1, count: mesh.vertexCount)
        var used: [Int] = []
        for corners in triangles {
            for side in 0..<3 where newIndex[corners[side]] < 0 {
                newIndex[corners[side]] = used.count
                used.append(corners[side])
            }
        }
        var submesh = Mesh(
            positions: used.map { mesh.positions[$0] },
            textureCoordinates: mesh.textureCoordinates.map { set in used.map { set[$0] } },
            triangles: triangles.map { SIMD3<UInt32>(SIMD3(newIndex[$0.x], newIndex[$0.y], newIndex[$0.z])) },
            morphTargets: mesh.morphTargets.map { target in
                MorphTarget(name: target.name, positionOffsets: used.map { target.positionOffsets[$0] })
            })
        submesh.makeSmoothNormals()
        return submesh
    }

    private static func unwrapped(_ position: SIMD3<Double>) -> SIMD2<Float> {
        SIMD2<Float>(FaceUnwrap.textureCoordinate(of: position))
    }

    private static func morphTarget(_ shape: FaceExpressions.Shape) -> MorphTarget {
        MorphTarget(name: shape.name, positionOffsets: shape.offsets.map(SIMD3<Float>.init(metresFromMillimetres:)))
    }
}
