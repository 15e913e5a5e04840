import Meshes
import RenderMath

/// A part of a mesh with one material (glTF 2.0, section 3.7.2), checked except for the content of its accessors.
struct GLTFPrimitive {
    let path: String
    let mode: GLTFMode
    let material: Int?
    /// The materials of variants, by variant.
    let variantMaterials: [Int: Int]
    /// The fields of the attributes, for messages.
    let attributeFields: GLTFField.Members
    let indicesField: GLTFField
    /// The accessors of the attributes that are read, by name.
    var attributes: [String: GLTFAccessor]
    /// The positions and normals of the morph targets, by name.
    var targets: [[String: GLTFAccessor]]
    let indices: GLTFAccessor?
    let draco: GLTFDraco?
    /// The decompressed triangles; nil if the mesh is not compressed.
    var triangles: [SIMD3<UInt32>]?

    /// The number of vertices.
    var vertexCount: Int { attributes["POSITION"]?.count ?? 0 }

    /// The number of points, lines or triangles.
    var shapeCount: Int { triangles?.count ?? mode.shapeCount(corners: indices?.count ?? vertexCount) }

    /// All accessors with one element for each vertex, with their paths.
    var allAttributes: [(path: String, accessor: GLTFAccessor)] {
        let own = attributes.keys.sorted().map { ("\(path).attributes.\($0)", attributes[$0]!) }
        return own
            + targets.enumerated().flatMap { index, target in
                target.keys.sorted().map { ("\(path).targets[\(index)].\($0)", target[$0]!) }
            }
    }

    /// Returns the primitive as a mesh with the vertices of the file in their order.
    /// - Precondition: The primitive consists of triangles, which are decompressed.
    func mesh() throws(GLTFFault) -> Mesh {
        let positions = attributes["POSITION"]?.vectors(of: SIMD3<Float>.self) ?? []
        let normals = attributes["NORMAL"]?.vectors(of: SIMD3<Float>.self) ?? []
        let sets = (0..<GLTFAttribute.mostTextureCoordinateSets).map { attributes["TEXCOORD_\($0)"] }
        let setCount = sets.lastIndex { $0 != nil }.map { $0 + 1 } ?? 0
        return Mesh(
            positions: positions, normals: normals,
            // Without normals, the standard requires tangents to be ignored.
            tangents: normals.isEmpty ? [] : tangents,
            colors: attributes["COLOR_0"]?.vectors(of: SIMD4<Float>.self, missing: 1) ?? [],
            textureCoordinates: sets.prefix(setCount).map {
                $0?.vectors(of: SIMD2<Float>.self) ?? Array(repeating: .zero, count: vertexCount)
            },
            triangles: try cornersOfTriangles(),
            morphTargets: targets.enumerated().map { morphTarget($0, of: $1, hasNormals: !normals.isEmpty) })
    }

    private var tangents: [SIMD4<Float>] {
        // The fourth component is the sign of the bitangent.
        attributes["TANGENT"]?.vectors(of: SIMD4<Float>.self).map { SIMD4($0.xyz, $0.w < 0 ? -1 : 1) } ?? []
    }

    private func morphTarget(_ index: Int, of target: [String: GLTFAccessor], hasNormals: Bool) -> MorphTarget {
        MorphTarget(
            name: "target\(index)",
            positionOffsets: target["POSITION"]?.vectors(of: SIMD3<Float>.self) ?? Array(repeating: .zero, count: vertexCount),
            // Without offsets of normals, they follow the triangles (`MeshMorpher`).
            normalOffsets: hasNormals ? target["NORMAL"]?.vectors(of: SIMD3<Float>.self) ?? [] : [])
    }

    /// - Throws: A fault if a triangle uses a vertex that does not exist.
    private func cornersOfTriangles() throws(GLTFFault) -> [SIMD3<UInt32>] {
        if let triangles {
            if let outside = triangles.first(where: { Int($0.max()) >= vertexCount }) {
                throw .field(
                    path: path, words: "decompresses to a triangle of vertex \(outside.max()), but has only \(vertexCount)")
            }
            return triangles
        }
        guard let indices else { return mode.triangles(of: Array(0..<UInt32(vertexCount))) }
        let corners = indices.indices
        if let index = corners.firstIndex(where: { $0 >= vertexCount }) {
            throw indicesField.fault(
                "uses vertex \(corners[index]) at index \(index) of \(indices.fields.path), but there are only "
                    + "\(vertexCount) vertices")
        }
        return mode.triangles(of: corners)
    }
}

/// The modes of primitives.
enum GLTFMode: Int, CaseIterable {
    case points, lines, lineLoop, lineStrip, triangles, triangleStrip, triangleFan

    /// The name with its article.
    var words: String {
        switch self {
        case .points: "points"
        case .lines: "lines"
        case .lineLoop: "a line loop"
        case .lineStrip: "a line strip"
        case .triangles: "triangles"
        case .triangleStrip: "a triangle strip"
        case .triangleFan: "a triangle fan"
        }
    }

    /// The corners of the first point, line or triangle.
    var first: Int {
        switch self {
        case .points: 1
        case .lines, .lineLoop, .lineStrip: 2
        case .triangles, .triangleStrip, .triangleFan: 3
        }
    }

    /// The additional corners of each further point, line or triangle.
    var step: Int {
        switch self {
        case .points, .lineLoop, .lineStrip, .triangleStrip, .triangleFan: 1
        case .lines: 2
        case .triangles: 3
        }
    }

    /// Whether the primitive has an area.
    var isDrawn: Bool { first == 3 }

    /// Returns the number of points, lines or triangles that corners form.
    func shapeCount(corners: Int) -> Int {
        if self == .lineLoop { return corners }
        return corners < first ? 0 : (corners - first) / step + 1
    }

    /// Returns the triangles of some corners (section 3.7.2.1).
    func triangles(of corners: [UInt32]) -> [SIMD3<UInt32>] {
        (0..<shapeCount(corners: corners.count)).map { index in
            switch self {
            case .triangleStrip:
                SIMD3(corners[index], corners[index + 1 + index % 2], corners[index + 2 - index % 2])
            case .triangleFan: SIMD3(corners[index + 1], corners[index + 2], corners[0])
            default: SIMD3(corners[index * 3], corners[index * 3 + 1], corners[index * 3 + 2])
            }
        }
    }
}
