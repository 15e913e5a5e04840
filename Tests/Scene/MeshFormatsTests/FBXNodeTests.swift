import MeshFormats
import Meshes
import RenderMath
import Testing

@Suite("Nodes, shapes and textures of FBX files")
struct FBXNodeTests {
    private static func file(
        _ nodes: [(name: String, parent: Int?, properties: [String])], layers: String = "", objects: String = "",
        connections: String = ""
    ) -> [UInt8] {
        Array(text(nodes, layers: layers, objects: objects, connections: connections).utf8)
    }

    /// A file of nodes that show one triangle, (0, 0, 0), (1, 0, 0) and (0, 1, 0), each with its properties and its parent. The
    /// mesh is object 1, and the nodes have the numbers from 10.
    static func text(
        _ nodes: [(name: String, parent: Int?, properties: [String])], layers: String = "", objects: String = "",
        connections: String = ""
    ) -> String {
        func properties(_ list: [String]) -> String { list.map { "P: \($0)\n" }.joined() }
        let axes =
            ["UpAxis\", \"int\", \"Integer\", \"\",1", "FrontAxis\", \"int\", \"Integer\", \"\",2"]
            .map { "\"" + $0 } + [
                "\"CoordAxis\", \"int\", \"Integer\", \"\",0", "\"UnitScaleFactor\", \"double\", \"Number\", \"\",100",
            ]
        let models = nodes.enumerated().map { index, node in
            "Model: \(10 + index), \"Model::\(node.name)\", \"Mesh\" {\nVersion: 232\nProperties70:  {\n\(properties(node.properties))}\n}\n"
        }
        let links = nodes.enumerated().map { index, node in
            "C: \"OO\",\(10 + index),\(node.parent.map { 10 + $0 } ?? 0)\nC: \"OO\",1,\(10 + index)\n"
        }
        return """
            ; FBX 7.5.0 project file
            FBXHeaderExtension:  {
            FBXHeaderVersion: 1003
            FBXVersion: 7500
            }
            GlobalSettings:  {
            Version: 1000
            Properties70:  {
            \(properties(axes))}
            }
            Objects:  {
            Geometry: 1, "Geometry::g", "Mesh" {
            Vertices: *9 {
            a: 0,0,0,1,0,0,0,1,0
            }
            PolygonVertexIndex: *3 {
            a: 0,1,-3
            }
            GeometryVersion: 124
            \(layers)}
            \(models.joined())\(objects)}
            Connections:  {
            \(links.joined())\(connections)}

            """
    }

    private static func vector(_ name: String, _ numbers: String) -> String {
        "\"\(name)\", \"Vector3D\", \"Vector\", \"\",\(numbers)"
    }
    private static func number(_ name: String, _ number: Int) -> String { "\"\(name)\", \"enum\", \"\", \"\",\(number)" }

    /// Returns the corners of the last triangle in the tree.
    private static func corners(_ nodes: [(name: String, parent: Int?, properties: [String])]) throws -> [SIMD3<Float>] {
        let model = try GLTFSample.read(file(nodes), as: "n.fbx")
        return try #require(model.placedMeshes.last).mesh.positions
    }

    private static func isNear(_ a: [SIMD3<Float>], _ b: [SIMD3<Float>]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).length < 1e-5 }
    }

    @Test("A geometric transform moves the meshes of its node, and not its children")
    func geometric() throws {
        let geometric = [Self.vector("GeometricTranslation", "0,6,0"), Self.vector("GeometricScaling", "3,1,1")]
        let nodes =
            [("frame", nil, geometric), ("lens", 0, [Self.vector("Lcl Translation", "0,3,0")])]
            as [(name: String, parent: Int?, properties: [String])]
        let model = try GLTFSample.read(Self.file(nodes), as: "n.fbx")
        let placed = model.placedMeshes.map(\.mesh.positions)
        #expect(
            placed == [[SIMD3(0, 6, 0), SIMD3(3, 6, 0), SIMD3(0, 7, 0)], [SIMD3(0, 3, 0), SIMD3(1, 3, 0), SIMD3(0, 4, 0)]])
    }

    @Test(
        "A child takes the scale of its parent after its own rotation, with it, or not at all",
        arguments: [
            (0, [SIMD3<Float>(0, 2, 0), SIMD3(-1, 0, 0)]), (1, [SIMD3(0, 1, 0), SIMD3(-2, 0, 0)]),
            (2, [SIMD3(0, 1, 0), SIMD3(-1, 0, 0)]),
        ])
    func inheritance(type: Int, ends: [SIMD3<Float>]) throws {
        let found = try Self.corners([
            ("parent", nil, [Self.vector("Lcl Scaling", "2,1,1")]),
            ("child", 0, [Self.vector("Lcl Rotation", "0,0,90"), Self.number("InheritType", type)]),
        ])
        #expect(Self.isNear(found, [.zero] + ends), "\(found)")
    }

    @Test("Rotations follow their order, and the rotation after them is undone")
    func rotations() throws {
        let ordered = try Self.corners([("n", nil, [Self.vector("Lcl Rotation", "90,0,90"), Self.number("RotationOrder", 5)])])
        #expect(Self.isNear(ordered, [.zero, SIMD3(0, 0, 1), SIMD3(-1, 0, 0)]), "\(ordered)")
        let after = [
            Self.vector("Lcl Rotation", "90,0,0"), Self.vector("PostRotation", "0,0,90"), Self.number("RotationOrder", 5),
        ]
        let turned = try Self.corners([("n", nil, after)])
        #expect(Self.isNear(turned, [.zero, SIMD3(0, 0, -1), SIMD3(1, 0, 0)]), "\(turned)")
        let pivoted = try Self.corners([
            (
                "n", nil,
                [
                    Self.vector("Lcl Rotation", "0,0,180"), Self.vector("RotationPivot", "1,0,0"),
                    Self.vector("Lcl Scaling", "1,2,1"),
                ]
            )
        ])
        #expect(Self.isNear(pivoted, [SIMD3(2, 0, 0), SIMD3(1, 0, 0), SIMD3(2, -2, 0)]), "\(pivoted)")
    }

    @Test("Hidden nodes are not drawn, with their children unless these have their own visibility")
    func visibility() throws {
        let hidden = ["\"Visibility\", \"Visibility\", \"\", \"A\",0"]
        let model = try GLTFSample.read(
            Self.file([
                ("shown", nil, []), ("hidden", nil, hidden), ("child", 1, []),
                ("free", 1, [Self.number("Visibility Inheritance", 0)]),
            ]), as: "n.fbx")
        #expect(model.placedMeshes.map { $0.nodePath.split(separator: "/").last } == ["shown", "free"])
        #expect(model.notes == ["nodes that the file hides are not drawn: \"hidden\", \"child\""])
    }

    @Test("Colours of faces are ignored with a note")
    func faceColors() throws {
        let layers = """
            LayerElementColor: 0 {
            Version: 101
            Name: ""
            MappingInformationType: "ByPolygon"
            ReferenceInformationType: "Direct"
            Colors: *4 {
            a: 1,0,0,1
            }
            }
            Layer: 0 {
            Version: 100
            LayerElement:  {
            Type: "LayerElementColor"
            TypedIndex: 0
            }
            }

            """
        let model = try GLTFSample.read(Self.file([("n", nil, [])], layers: layers), as: "n.fbx")
        #expect(model.notes == ["colours of faces are ignored; meshes that have them: \"n\""])
    }

    /// Texture coordinates and one material for the triangle.
    static let layers = """
        LayerElementUV: 0 {
        Version: 101
        Name: ""
        MappingInformationType: "ByPolygonVertex"
        ReferenceInformationType: "Direct"
        UV: *6 {
        a: 0,0,1,0,0,1
        }
        }
        LayerElementMaterial: 0 {
        Version: 101
        Name: ""
        MappingInformationType: "AllSame"
        ReferenceInformationType: "IndexToDirect"
        Materials: *1 {
        a: 0
        }
        }
        Layer: 0 {
        Version: 100
        LayerElement:  {
        Type: "LayerElementUV"
        TypedIndex: 0
        }
        LayerElement:  {
        Type: "LayerElementMaterial"
        TypedIndex: 0
        }
        }

        """

    @Test("A note names objects that are connected but do not exist, each with the other object of its first connection")
    func missingObjects() throws {
        // A material, another connection of it, a parent, an attribute of the parent, and the scene.
        let connections = ["30,10", "30,11", "11,99", "98,99", "97,0"].map { "C: \"OO\",\($0)\n" }.joined()
        let nodes = [("body", nil, []), ("hat", nil, [])] as [(name: String, parent: Int?, properties: [String])]
        let model = try GLTFSample.read(Self.file(nodes, connections: connections), as: "n.fbx")
        #expect(
            model.notes == [
                "objects that the file connects but does not contain: 30 (with \"body\"), 99 (with \"hat\"), 98 and 1 more"
            ])
        #expect(model.placedMeshes.map { $0.nodePath.split(separator: "/").last } == ["body", "hat"])
    }

    @Test("A texture is found by any path that the file states, and named by it if it is missing")
    func textures() throws {
        let objects = """
            Material: 30, "Material::m", "" {
            Version: 102
            ShadingModel: "phong"
            Properties70:  {
            P: "DiffuseColor", "ColorRGB", "Color", "",0.1,0.25,0.05
            P: "SpecularColor", "ColorRGB", "Color", "",0.9,0.9,0.9
            P: "ShininessExponent", "double", "Number", "",1
            }
            }
            Texture: 41, "Texture::t", "" {
            Type: "TextureVideoClip"
            Version: 202
            FileName: "/home/someone/Tex.tga"
            }

            """
        let connections = "C: \"OO\",30,10\nC: \"OP\",41,30, \"DiffuseColor\"\n"
        let bytes = Self.file([("n", nil, [])], layers: Self.layers, objects: objects, connections: connections)
        let found = try GLTFSample.read(bytes, as: "n.fbx", with: ["tex.TGA": [1]])
        let material = found.materials[found.meshes[0].materialIndex ?? 0]
        #expect(material.textures.map(\.source) == [.file(relativePath: "tex.TGA")], "\(found.notes)")
        // An exponent of 1 would be a white veil.
        #expect(material.isDoubleSided && material.specular.max() < 0.02)
        let missing = try GLTFSample.read(bytes, as: "n.fbx")
        #expect(missing.notes.contains { $0.contains("\"/home/someone/Tex.tga\"") }, "\(missing.notes)")
    }
}
