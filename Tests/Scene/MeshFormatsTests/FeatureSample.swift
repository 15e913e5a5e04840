import MeshFormats
import Meshes
import Testing

/// A feature of model files: a row of the table in docs/models.md, by the text of its first cell.
enum ModelFeature: String, CaseIterable {
    case faces = "triangles; polygons, also concave ones"
    case pointsAndLines = "points and lines next to triangles"
    case noTriangles = "a file without triangles"
    case normals
    case textureCoordinates = "texture coordinates"
    case colors = "colours of vertices or faces"
    case materials = "materials: colour, opacity"
    case opacityZero = "an opacity of 0"
    case textureFiles = "textures in separate files"
    case embeddedTextures = "textures inside the model's file"
    case missingTexture = "a texture that is missing"
    case missingMaterial = "a material or library that is missing"
    case skins = "skins and joints"
    case morphTargets = "morph targets"
    case clips
    case lights
    case cameras
    case scenes = "several scenes"
    case nodes = "named nodes, groups or solids"
    case curvedSurfaces = "curves and curved surfaces"
    case unit = "unit of length"
    case notFinite = "numbers that are infinite or not numbers"
    case missingVertices = "faces with vertices that do not exist"
}

/// A small file that shows what the reader does with one feature in one format.
struct FeatureSample: Sendable, CustomTestStringConvertible {
    /// The effect of the feature.
    enum Outcome: Sendable {
        /// It is in the model, which passes the check, and no note is given.
        case drawn(@Sendable (Model) -> Bool)
        /// A note contains these words.
        case noted(String)
        /// The file is refused with these words.
        case refused(String)

        /// The cell of the table.
        var cell: String {
            switch self {
            case .drawn: "drawn"
            case .noted: "note"
            case .refused: "refused"
            }
        }
    }

    var feature: ModelFeature
    /// The file's name, whose extension is that of the format.
    var file: String
    var bytes: [UInt8]
    /// Other files in the same folder, by name.
    var others: [String: String] = [:]
    var outcome: Outcome

    /// The heading of the format's column.
    var format: String {
        switch file.split(separator: ".").last {
        case "gltf": "glTF, VRM"
        case "obj": "OBJ"
        case "ply": "PLY"
        case "stl": "STL"
        case "fbx": "FBX"
        default: "Collada"
        }
    }

    var testDescription: String { "\(feature.rawValue) in \(format)" }

    static let all = ofGLTF + ofOBJ + ofPLY + ofSTL + ofFBX + ofCollada

    func read() throws -> Model {
        try GLTFSample.read(bytes, as: file, with: others.mapValues { Array($0.utf8) })
    }
}

// Checks of samples. Most samples show the triangle (0, 0, 0), (1, 0, 0), (0, 1, 0).
extension Model {
    /// The first mesh, in the space of its node.
    var firstMesh: Mesh { meshes[0].mesh }

    /// The material of the first mesh.
    var firstMaterial: ModelMaterial { materials[meshes[0].materialIndex ?? 0] }

    /// The areas of all triangles, as seen from +z; those of back faces are negative.
    var areas: [Float] {
        placedMeshes.map(\.mesh).flatMap { mesh in
            mesh.triangles.map { triangle in
                let (a, b, c) = (
                    mesh.positions[Int(triangle.x)], mesh.positions[Int(triangle.y)], mesh.positions[Int(triangle.z)]
                )
                return ((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
            }
        }
    }

    /// Whether it shows one triangle.
    var isTriangle: Bool { areas == [0.5] }

    /// Whether it shows the concave pentagon (0, 0), (2, 0), (2, 2), (1, 0.5), (0, 2), whose area is 2.5.
    var isPentagon: Bool { areas.count == 3 && areas.allSatisfy { $0 > 0 } && areas.reduce(0, +) == 2.5 }

    /// Whether the normals of the triangle are those of the file, (0, 0.6, 0.8).
    var hasSlantedNormals: Bool {
        meshes[0].shading == nil && firstMesh.normals.count == 3
            && firstMesh.normals.allSatisfy {
                ($0 - SIMD3(0, 0.6, 0.8)).max() < 1e-6 && ($0 - SIMD3(0, 0.6, 0.8)).min() > -1e-6
            }
    }

    /// Whether the corners have these colours in linear light.
    func hasColors(_ colors: SIMD3<Float>...) -> Bool {
        firstMesh.colors == colors.map { SIMD4($0, 1) }
    }

    /// Whether the material is half-transparent red.
    var isHalfRed: Bool {
        firstMaterial.diffuse == SIMD3(1, 0, 0) && firstMaterial.opacity == 0.5 && firstMaterial.alphaMode == .blend
    }

    /// Whether the material shows the file `skin.png`.
    var showsFile: Bool { firstMaterial.textures.map(\.source) == [.file(relativePath: "skin.png")] }

    /// Whether the embedded picture has the eight bytes of ``FeatureSample/picture``.
    var showsEmbeddedPicture: Bool {
        embeddedPictures.map(\.bytes) == [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
            && firstMaterial.texture(for: .diffuse) != nil
    }

    /// Whether the first clip, `Raise`, moves a node from (0, 0, 0) to (0, 4, 0) in two seconds.
    var raises: Bool {
        guard let clip = clips.first, let channel = clip.channels.first(where: { $0.property == .translation }) else {
            return false
        }
        return clip.name == "Raise" && clip.duration == 2 && channel.track.vector(at: 1) == SIMD3(0, 2, 0)
    }

    /// All nodes, parents before their children.
    var everyNode: [ModelNode] {
        func list(_ node: ModelNode) -> [ModelNode] { [node] + node.children.flatMap(list) }
        return roots.flatMap(list)
    }

    /// The kinds of its lights.
    var kindsOfLights: [ModelLight.Kind] { everyNode.flatMap(\.lights).map(\.kind) }
}

extension FeatureSample {
    /// The signature of PNG in base 64.
    static let picture = "iVBORw0KGgo="
    /// The triangle's texture coordinates where v points up.
    static let upwardCoordinates = "0 0.25 1 0.25 0 1"
    /// The same where v points down.
    static let coordinates: [SIMD2<Float>] = [SIMD2(0, 0.75), SIMD2(1, 0.75), SIMD2(0, 0)]
    /// A second set.
    static let otherCoordinates: [SIMD2<Float>] = [SIMD2(0, 1), SIMD2(1, 1), SIMD2(0, 0.5)]
}
