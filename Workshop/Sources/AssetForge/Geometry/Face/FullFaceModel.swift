import MeshFormats
import Meshes
import RenderMath

/// The face up to the hairline and the ears, as the file `models/full-face.glb`.
///
/// One node with one mesh, `face`: the 1220 vertices of `models/face.glb`, then the rows of `FaceBorder`. The first texture
/// coordinates are those of `models/face.glb`, continued beyond 0…1 on the border; the second contain the whole mesh within
/// 0…1. Colours are white, transparent on the outermost row, so that a mask with `vertexColors: translucent` fades out. The
/// mesh has all 52 morph targets.
enum FullFaceModel {
    /// The size of the second layout, relative to the first, which is in its middle.
    static let layoutScale = 1.5

    /// The model.
    static func make(
        face: FaceGeometry = .standard, expressions: FaceExpressions = .standard, head: HeadGeometry = .standard
    ) -> Model {
        let border = FaceBorder(face: face, head: head)
        let positions = face.positions + border.positions.flatMap(\.self)
        let layout = positions.map(FaceUnwrap.textureCoordinate(of:))
        let last = positions.count - face.outline.count
        var mesh = Mesh(
            positions: positions.map(SIMD3<Float>.init(metresFromMillimetres:)),
            colors: positions.indices.map { SIMD4(1, 1, 1, $0 < last ? 1 : 0) },
            textureCoordinates: [
                layout.map { SIMD2<Float>($0) }, layout.map { SIMD2<Float>(($0 - 0.5) / layoutScale + 0.5) },
            ],
            triangles: (face.triangles + triangles(around: face.outline, first: face.positions.count)).map {
                SIMD3<UInt32>($0)
            },
            morphTargets: expressions.shapes.map { shape in
                MorphTarget(
                    name: shape.name,
                    positionOffsets: offsets(of: shape, beyond: face.outline).map(SIMD3<Float>.init(metresFromMillimetres:)))
            })
        mesh.makeSmoothNormals()
        return Model(
            roots: [ModelNode(name: "full-face", children: [ModelNode(name: "face", meshIndices: [0])])],
            meshes: [ModelMesh(name: "face", mesh: mesh, materialIndex: 0)],
            materials: [ModelMaterial(name: "face", diffuse: SIMD3(0.72, 0.5, 0.4), metalness: 0, roughness: 0.6)])
    }

    /// Strips of triangles between the outline and the rows beyond it.
    private static func triangles(around outline: [Int], first: Int) -> [SIMD3<Int>] {
        let rows = [outline] + (0..<FaceBorder.rows).map { row in outline.indices.map { first + row * outline.count + $0 } }
        var part = MorphedPart()
        for (inner, outer) in zip(rows, rows.dropFirst()) { part.addStrip(upper: outer, lower: inner, isClosed: true) }
        return part.triangles
    }

    private static func offsets(of shape: FaceExpressions.Shape, beyond outline: [Int]) -> [SIMD3<Double>] {
        shape.offsets
            + (0..<FaceBorder.rows).flatMap { row in
                outline.map { FaceExpressions.rounded(shape.offsets[$0] * FaceBorder.movement(ofRow: row)) }
            }
    }
}
