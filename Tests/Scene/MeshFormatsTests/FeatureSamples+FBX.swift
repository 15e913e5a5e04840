import MeshFormats
import Meshes

extension FeatureSample {
    /// A list of numbers as a record.
    private static func list(_ name: String, _ numbers: String) -> String {
        "\(name): *\(numbers.split(separator: ",").count) {\na: \(numbers)\n}\n"
    }

    /// The values of the triangle's corners.
    private static func layer(_ kind: String, number: Int = 0, _ lists: String) -> String {
        """
        LayerElement\(kind): \(number) {
        Version: 101
        Name: ""
        MappingInformationType: "ByPolygonVertex"
        ReferenceInformationType: "Direct"
        \(lists)}
        Layer: \(number) {
        Version: 100
        LayerElement:  {
        Type: "LayerElement\(kind)"
        TypedIndex: \(number)
        }
        }

        """
    }

    /// The triangle of `FBXNodeTests` on the node `part`, number 10, with changed parts.
    private static func fbx(
        _ feature: ModelFeature, vertices: String = "0,0,0,1,0,0,0,1,0", polygons: String = "0,1,-3", layers: String = "",
        objects: String = "", connections: String = "", unit: Int = 100, with others: [String: String] = [:],
        _ outcome: Outcome
    ) -> FeatureSample {
        let text = FBXNodeTests.text([("part", nil, [])], layers: layers, objects: objects, connections: connections)
            .replacing("Vertices: *9 {\na: 0,0,0,1,0,0,0,1,0\n}\n", with: list("Vertices", vertices))
            .replacing("PolygonVertexIndex: *3 {\na: 0,1,-3\n}\n", with: list("PolygonVertexIndex", polygons))
            .replacing(
                "\"UnitScaleFactor\", \"double\", \"Number\", \"\",100",
                with: "\"UnitScaleFactor\", \"double\", \"Number\", \"\",\(unit)")
        return FeatureSample(feature: feature, file: "a.fbx", bytes: Array(text.utf8), others: others, outcome: outcome)
    }

    /// The triangle with texture coordinates and the red material `coat`, which has further properties or a texture.
    private static func painted(
        _ feature: ModelFeature, property: String = "", texture: String? = nil, _ outcome: Outcome
    ) -> FeatureSample {
        let file = texture.map { "Texture: 41, \"Texture::t\", \"\" {\nType: \"TextureVideoClip\"\nFileName: \"\($0)\"\n}\n" }
        return fbx(
            feature, layers: FBXNodeTests.layers,
            objects: """
                Material: 30, "Material::coat", "" {
                Version: 102
                ShadingModel: "lambert"
                Properties70:  {
                P: "DiffuseColor", "Color", "", "A",1,0,0
                \(property)}
                }
                \(file ?? "")
                """,
            connections: "C: \"OO\",30,10\n" + (texture == nil ? "" : "C: \"OP\",41,30, \"DiffuseColor\"\n"),
            with: ["skin.png": "x"], outcome)
    }

    /// A second node with an attribute: a lamp or a camera.
    private static func attached(_ feature: ModelFeature, _ kind: String, properties: String, _ outcome: Outcome)
        -> FeatureSample
    {
        fbx(
            feature,
            objects: """
                Model: 50, "Model::other", "\(kind)" {
                Version: 232
                }
                NodeAttribute: 51, "NodeAttribute::other", "\(kind)" {
                TypeFlags: "\(kind)"
                Properties70:  {
                \(properties)}
                }

                """, connections: "C: \"OO\",50,0\nC: \"OO\",51,50\n", outcome)
    }

    /// A second node with a geometry of some kind.
    private static func geometry(_ feature: ModelFeature, _ kind: String, _ content: String, _ outcome: Outcome)
        -> FeatureSample
    {
        fbx(
            feature,
            objects: """
                Geometry: 60, "Geometry::other", "\(kind)" {
                \(content)}
                Model: 61, "Model::other", "\(kind)" {
                Version: 232
                }

                """, connections: "C: \"OO\",61,0\nC: \"OO\",60,61\n", outcome)
    }

    /// A clip of two seconds that moves node 10 along y, and its connections.
    private static let raise = (
        objects: """
        AnimationStack: 40, "AnimStack::Raise", "" {
        }
        AnimationLayer: 41, "AnimLayer::base", "" {
        }
        AnimationCurveNode: 42, "AnimCurveNode::T", "" {
        Properties70:  {
        P: "d|X", "Number", "", "A",0
        P: "d|Y", "Number", "", "A",0
        P: "d|Z", "Number", "", "A",0
        }
        }
        AnimationCurve: 43, "AnimCurve::", "" {
        Default: 0
        KeyVer: 4008
        \(list("KeyTime", "0,92372316000"))\(list("KeyValueFloat", "0,4"))}

        """,
        connections: """
        C: "OO",41,40
        C: "OO",42,41
        C: "OP",42,10, "Lcl Translation"
        C: "OP",43,42, "d|Y"

        """
    )

    static let ofFBX: [FeatureSample] = {
        let body = FBXMaterialAndSkinTests.document
        func ofBody(_ feature: ModelFeature, _ check: @escaping @Sendable (Model) -> Bool) -> FeatureSample {
            FeatureSample(feature: feature, file: "a.fbx", bytes: Array(body.utf8), outcome: .drawn(check))
        }
        let lamp = "P: \"LightType\", \"enum\", \"\", \"\",0\nP: \"DecayType\", \"enum\", \"\", \"\",0\n"
        return [
            fbx(.faces, .drawn(\.isTriangle)),
            fbx(.faces, vertices: "0,0,0,2,0,0,2,2,0,1,0.5,0,0,2,0", polygons: "0,1,2,3,-5", .drawn(\.isPentagon)),
            fbx(.pointsAndLines, polygons: "0,1,-3,-1", .noted("mesh \"g\": 1 points ignored")),
            fbx(.pointsAndLines, polygons: "0,1,-3,0,-2", .noted("mesh \"g\": 1 lines ignored")),
            fbx(.noTriangles, polygons: "0,-2", .refused("contains no triangles (mesh \"g\": 1 lines ignored)")),
            fbx(
                .normals, layers: layer("Normal", list("Normals", "0,0.6,0.8,0,0.6,0.8,0,0.6,0.8")),
                .drawn(\.hasSlantedNormals)),
            fbx(
                .textureCoordinates,
                layers: layer("UV", list("UV", upwardCoordinates.replacing(" ", with: ",")))
                    + layer("UV", number: 1, list("UV", "0,0,1,0,0,0.5")),
                .drawn { $0.firstMesh.textureCoordinates == [coordinates, otherCoordinates] }),
            fbx(
                .colors, layers: layer("Color", list("Colors", "1,0,0,1,0,1,0,1,0,0,1,1")),
                .drawn { $0.hasColors(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)) }),
            painted(.materials, property: "P: \"Opacity\", \"double\", \"Number\", \"\",0.5\n", .drawn(\.isHalfRed)),
            painted(.opacityZero, property: "P: \"Opacity\", \"double\", \"Number\", \"\",0\n", .noted("an opacity of 0")),
            painted(.textureFiles, texture: "/elsewhere/skin.png", .drawn(\.showsFile)),
            ofBody(.embeddedTextures) { $0.showsEmbeddedPicture },
            painted(.missingTexture, texture: "/elsewhere/gone.png", .noted("\"/elsewhere/gone.png\"")),
            fbx(
                .missingMaterial, connections: "C: \"OO\",30,10\n",
                .noted("objects that the file connects but does not contain: 30 (with \"part\")")),
            ofBody(.skins) {
                Set($0.placedMeshes[0].mesh.positions) == [SIMD3(0, 3, 0), SIMD3(1, 3, 0), SIMD3(0, 4, 0)]
                    && $0.firstMesh.skin != nil
            },
            ofBody(.morphTargets) {
                $0.firstMesh.morphTargets.map(\.name) == ["smile"]
                    && Set($0.firstMesh.morphTargets[0].positionOffsets) == [.zero, SIMD3(0, 0, 1)]
            },
            fbx(.clips, objects: raise.objects, connections: raise.connections, .drawn(\.raises)),
            attached(.lights, "Light", properties: lamp, .drawn { $0.kindsOfLights == [.point] }),
            attached(.cameras, "Camera", properties: "", .noted("cameras of the file")),
            fbx(
                .nodes, objects: "Model: 61, \"Model::other\", \"Null\" {\nVersion: 232\n}\n",
                connections: "C: \"OO\",61,0\n", .drawn { $0.roots[0].children.map(\.name) == ["part", "other"] }),
            geometry(.curvedSurfaces, "NurbsSurface", "NurbsSurfaceVersion: 100\n", .noted("\"other\" (NurbsSurface)")),
            geometry(
                .curvedSurfaces, "Mesh",
                list("Vertices", "0,0,0,1,0,0,0,1,0") + list("PolygonVertexIndex", "0,1,-3")
                    + "GeometryVersion: 124\nSmoothness: 2\n", .noted("subdivision is not applied")),
            fbx(
                .unit, unit: 1,
                .drawn { $0.metersPerUnit == 0.01 && abs(($0.bounds?.maximum.x ?? 0) - 0.01) < 1e-6 }),
            fbx(.notFinite, vertices: "0,0,0,nan,0,0,0,1,0", .refused("infinite or not a number")),
            geometry(
                .missingVertices, "Mesh",
                list("Vertices", "0,0,0,1,0,0,0,1,0") + list("PolygonVertexIndex", "0,1,-4") + "GeometryVersion: 124\n",
                .noted("\"other\"")),
        ]
    }()
}
