import MeshFormats
import Meshes
import RenderTestSupport
import Testing

@Suite("Materials of glTF files")
struct GLTFMaterialTests {
    /// A quad with one material.
    static func document(
        _ material: String, samplers: String = "{}", textures: String = "{\"sampler\":0,\"source\":0}",
        coordinates: Bool = true,
        set: Int = 0
    ) -> [UInt8] {
        var buffer = GLTFSample.Bytes()
        let positions = buffer.add([Float](arrayLiteral: 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0))
        let places = buffer.add([Float](arrayLiteral: 0, 1, 1, 1, 0, 0, 1, 0))
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "meshes":[{"name":"quad","primitives":[{"attributes":{"POSITION":0\(coordinates ? ",\"TEXCOORD_\(set)\":1" : "")},
            "mode":5,"material":0}]}],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":4,"type":"VEC3"},
            {"bufferView":\(places),"componentType":5126,"count":4,"type":"VEC2"}],
            "images":[{"uri":"a.png"},{"uri":"b.webp"}],"samplers":[\(samplers)],"textures":[\(textures)],
            "materials":[\(material)],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        return GLTFSample.container(json: json, binary: buffer.bytes)
    }

    private static func model(_ bytes: [UInt8]) throws -> Model { try GLTFSample.read(bytes, as: "quad.glb") }

    private static func material(_ json: String) throws -> ModelMaterial { try model(document(json)).materials[0] }

    @Test("Each mesh has its own material in any node order")
    func order() throws {
        var buffer = GLTFSample.Bytes()
        let positions = buffer.add([Float](arrayLiteral: 0, 0, 0, 1, 0, 0, 0, 1, 0))
        let names = ["red", "green", "blue", "grey"]
        let worn = [2, 0, 3, nil, 1]
        let meshes = worn.enumerated().map { index, material in
            let wears = material.map { ",\"material\":\($0)" } ?? ""
            return "{\"name\":\"mesh\(index)\",\"primitives\":[{\"attributes\":{\"POSITION\":0}\(wears)}]}"
        }
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[4,1,0,3,2]}],
            "nodes":[\(worn.indices.map { "{\"mesh\":\($0)}" }.joined(separator: ","))],
            "meshes":[\(meshes.joined(separator: ","))],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":3,"type":"VEC3"}],
            "materials":[\(names.map { "{\"name\":\"\($0)\"}" }.joined(separator: ","))],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        let model = try Self.model(GLTFSample.container(json: json, binary: buffer.bytes))
        for (index, material) in worn.enumerated() {
            let mesh = try #require(model.meshes.first { $0.name == "mesh\(index)" })
            let found = mesh.materialIndex.map { model.materials[$0].name } ?? ""
            #expect(found == material.map { names[$0] } ?? "", "mesh\(index)")
        }
    }

    @Test("Texture coordinates whose set 0 is missing keep their number; set 0 is 0, with a note")
    func missingSet() throws {
        let material = #"{"pbrMetallicRoughness":{"baseColorTexture":{"index":0,"texCoord":1}}}"#
        let model = try Self.model(Self.document(material, set: 1))
        #expect(model.meshes[0].mesh.textureCoordinates.count == 2)
        #expect(model.meshes[0].mesh.textureCoordinates[0].allSatisfy { $0 == .zero })
        #expect(model.meshes[0].mesh.textureCoordinates[1] == [SIMD2(0, 1), SIMD2(1, 1), SIMD2(0, 0), SIMD2(1, 0)])
        #expect(
            model.notes == [
                "meshes[0].primitives[0].attributes.TEXCOORD_1 has no TEXCOORD_0 before it, which is taken as 0"
            ])
    }

    @Test("Each of the twelve samplers keeps its wrap modes per axis and its filter")
    func samplers() throws {
        let wraps: [(Int, ModelTexture.Wrap)] = [(33071, .clamp), (33648, .mirror), (10497, .repeat)]
        for (codeU, wrapU) in wraps {
            for (codeV, wrapV) in wraps {
                let bytes = Self.document(
                    "{\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}}}",
                    samplers: "{\"wrapS\":\(codeU),\"wrapT\":\(codeV)}")
                let texture = try #require(try Self.model(bytes).materials[0].texture(for: .diffuse))
                #expect(texture.wrapU == wrapU && texture.wrapV == wrapV)
            }
        }
        let filters: [(String, ModelTexture.Filter, Bool)] = [
            ("\"magFilter\":9728,\"minFilter\":9728", .nearest, true),
            ("\"magFilter\":9729,\"minFilter\":9729", .bilinear, false),
            ("\"magFilter\":9729,\"minFilter\":9987", .trilinear, false), ("", .trilinear, false),
            ("\"magFilter\":9728,\"minFilter\":9987", .trilinear, true), ("\"magFilter\":9728", .nearest, true),
            ("\"magFilter\":9728,\"minFilter\":9984", .nearestMipmap, true), ("\"minFilter\":9985", .nearestMipmap, false),
        ]
        for (json, filter, showsLargeTexels) in filters {
            let bytes = Self.document(
                "{\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}}}", samplers: "{\(json)}")
            let texture = try #require(try Self.model(bytes).materials[0].texture(for: .diffuse))
            #expect(texture.filter == filter && texture.showsLargeTexels == showsLargeTexels, "\(json)")
        }
    }

    @Test("Alpha mode is read as opaque, mask or blend")
    func alphaModes() throws {
        #expect(try Self.material("{}").alphaMode == .opaque)
        #expect(try Self.material("{\"alphaMode\":\"BLEND\"}").alphaMode == .blend)
        #expect(try Self.material("{\"alphaMode\":\"MASK\"}").alphaMode == .mask(cutoff: 0.5))
        #expect(try Self.material("{\"alphaMode\":\"MASK\",\"alphaCutoff\":0.25}").alphaMode == .mask(cutoff: 0.25))
        #expect(throws: GLTFFault.self) { try GLTFSample.stored(Self.document("{\"alphaMode\":\"GLASS\"}")) }
    }

    @Test("Every slot keeps its texture, factor and strength")
    func slots() throws {
        let material = try Self.material(
            """
            {"pbrMetallicRoughness":{"baseColorFactor":[0.5,0.25,1,0.75],"metallicFactor":0.5,"roughnessFactor":0.25,
            "baseColorTexture":{"index":0},"metallicRoughnessTexture":{"index":0}},
            "normalTexture":{"index":0,"scale":2},"occlusionTexture":{"index":0,"strength":0.5},
            "emissiveTexture":{"index":0},"emissiveFactor":[1,0.5,0]}
            """)
        let slots: Set<ModelTexture.Slot> = [.diffuse, .metalnessRoughness, .normal, .ambientOcclusion, .emission]
        #expect(Set(material.textures.map(\.slot)) == slots)
        #expect(material.diffuse == SIMD3(0.5, 0.25, 1) && material.opacity == 0.75)
        #expect(material.metalness == 0.5 && material.roughness == 0.25)
        #expect(material.emission == SIMD3(1, 0.5, 0))
        #expect(material.texture(for: .normal)?.strength == 2)
        #expect(material.texture(for: .ambientOcclusion)?.strength == 0.5)
    }

    @Test("Material and texture extensions set their properties")
    func extensions() throws {
        func extended(_ json: String) throws -> ModelMaterial {
            try Self.material("{\"emissiveFactor\":[1,1,0.5],\"extensions\":{\(json)}}")
        }
        #expect(try extended("\"KHR_materials_unlit\":{}").isUnlit)
        #expect(
            try extended("\"KHR_materials_emissive_strength\":{\"emissiveStrength\":4}").emission == SIMD3(4, 4, 2))
        // ((1.8 − 1)/(1.8 + 1))² is the reflectance of flint glass.
        let reflectance = try extended("\"KHR_materials_ior\":{\"ior\":1.8}").reflectance
        #expect(abs(reflectance.x - 0.081_632_65) < 1e-6)
        let specular = try extended(
            "\"KHR_materials_specular\":{\"specularFactor\":0.5,\"specularColorFactor\":[1,0.5,0]}")
        #expect(specular.reflectance == SIMD3(0.02, 0.01, 0))
        let glass = try extended("\"KHR_materials_transmission\":{\"transmissionFactor\":1}")
        #expect(glass.alphaMode == .opaque && glass.opacity == 1 && glass.transmission == 1)
        let lacquer = try extended(
            "\"KHR_materials_clearcoat\":{\"clearcoatFactor\":0.5,\"clearcoatRoughnessFactor\":0.25,"
                + "\"clearcoatTexture\":{\"index\":0},\"clearcoatRoughnessTexture\":{\"index\":0},"
                + "\"clearcoatNormalTexture\":{\"index\":0,\"scale\":0.5}}")
        #expect(lacquer.clearCoat == 0.5 && lacquer.clearCoatRoughness == 0.25)
        #expect(lacquer.textures.map(\.slot) == [.clearCoat, .clearCoatRoughness, .clearCoatNormal])
        #expect(lacquer.texture(for: .clearCoatNormal)?.strength == 0.5)
        let old = try extended(
            "\"KHR_materials_pbrSpecularGlossiness\":{\"diffuseFactor\":[1,0,0,1],\"specularFactor\":[0.5,0.25,0.125],"
                + "\"glossinessFactor\":0.75}")
        #expect(old.diffuse == SIMD3(1, 0, 0) && old.metalness == 0 && old.roughness == 0.25)
        #expect(old.reflectance == SIMD3(0.5, 0.25, 0.125))

        let placed = try Self.material(
            """
            {"pbrMetallicRoughness":{"baseColorTexture":{"index":0,"extensions":{"KHR_texture_transform":
            {"offset":[0.5,0.25],"scale":[2,3],"rotation":1.5}}}}}
            """)
        let transform = try #require(placed.texture(for: .diffuse)).transform
        #expect(transform.offset == SIMD2(0.5, 0.25) && transform.scale == SIMD2(2, 3) && transform.rotation == 1.5)

        let picture = Self.document(
            "{\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}}}",
            textures: "{\"source\":0,\"extensions\":{\"EXT_texture_webp\":{\"source\":1}}}")
        #expect(try Self.model(picture).materials[0].texture(for: .diffuse)?.source == .file(relativePath: "b.webp"))
    }

    @Test("A KTX2 picture is replaced by another one, or noted with the command that converts the model")
    func compressedPictures() throws {
        func model(_ texture: String) throws -> Model {
            try Self.model(
                Self.document("{\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}}}", textures: texture))
        }
        let both = try model("{\"source\":0,\"extensions\":{\"KHR_texture_basisu\":{\"source\":1}}}")
        #expect(both.materials[0].texture(for: .diffuse)?.source == .file(relativePath: "a.png") && both.notes.isEmpty)
        let alone = try model("{\"extensions\":{\"KHR_texture_basisu\":{\"source\":1}}}")
        #expect(alone.materials[0].textures.isEmpty)
        #expect(
            alone.notes == [
                "images[1] is not drawn: it is a KTX2 picture; convert the model with: gltf-transform ktxdecompress OLD NEW"
            ])
    }

    @Test("The sheen and the volume of glass are read with their textures")
    func layers() throws {
        let velvet = try Self.material(
            """
            {"extensions":{"KHR_materials_sheen":{"sheenColorFactor":[0.5,0.25,1],"sheenRoughnessFactor":0.75,
            "sheenColorTexture":{"index":0},"sheenRoughnessTexture":{"index":0}}}}
            """)
        #expect(velvet.sheen == SIMD3(0.5, 0.25, 1) && velvet.sheenRoughness == 0.75)
        #expect(velvet.textures.map(\.slot) == [.sheen, .sheenRoughness])
        #expect(
            try Self.material("{\"extensions\":{\"KHR_materials_sheen\":{\"sheenColorTexture\":{\"index\":0}}}}").textures
                .isEmpty)

        func volume(_ json: String, transmission: Double = 1) throws -> Model {
            try Self.model(
                Self.document(
                    """
                    {"name":"ink","pbrMetallicRoughness":{"roughnessFactor":0},"extensions":{"KHR_materials_transmission":{"transmissionFactor":\(transmission)},
                    "KHR_materials_volume":{\(json)}}}
                    """))
        }
        let ink = try volume(
            #""thicknessFactor":2,"thicknessTexture":{"index":0},"attenuationDistance":0.5,"attenuationColor":[1,0.5,0]"#)
        let material = ink.materials[0]
        #expect(material.thickness == 2 && material.textures.map(\.slot) == [.thickness])
        // Half of the light is left after half a metre: ln 2 / 0.5 per metre. Black leaves no light.
        #expect(material.absorption.x == 0 && abs(material.absorption.y - 1.386_294_4) < 1e-6)
        #expect(material.absorption.z > 100)
        #expect(ink.notes == ["refraction in a volume is not drawn; materials that have it: \"ink\""])
        #expect(try volume(#""thicknessFactor":2"#).materials[0].absorption == .zero)
        #expect(try volume(#""attenuationDistance":1,"attenuationColor":[0,0,0]"#).materials[0].absorption == .zero)
        #expect(try volume(#""thicknessFactor":1,"attenuationDistance":0"#, transmission: 0).materials[0].absorption == .zero)
    }

    @Test(
        "An extension that is not drawn is noted with the material's name",
        arguments: [
            "KHR_materials_iridescence", "KHR_materials_anisotropy", "KHR_materials_dispersion",
            "KHR_materials_diffuse_transmission", "EXT_materials_unknown",
        ])
    func notes(name: String) throws {
        let model = try Self.model(Self.document("{\"name\":\"velvet\",\"extensions\":{\"\(name)\":{}}}"))
        #expect(model.notes == ["\(name) is not drawn; materials that have it: \"velvet\""])
    }

    @Test("Points and lines are noted with their number")
    func pointsAndLines() throws {
        var buffer = GLTFSample.Bytes()
        let positions = buffer.add((0..<18).map { Float($0 * $0) })
        let primitives = [0, 1, 2, 3, 4].map { "{\"attributes\":{\"POSITION\":0},\"mode\":\($0)}" }
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "meshes":[{"name":"wires","primitives":[\(primitives.joined(separator: ","))]}],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":6,"type":"VEC3"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        let model = try Self.model(GLTFSample.container(json: json, binary: buffer.bytes))
        #expect(
            model.notes == [
                "mesh \"wires-0\": 6 points ignored", "mesh \"wires-1\": 3 lines ignored",
                "mesh \"wires-2\": 6 lines ignored", "mesh \"wires-3\": 5 lines ignored",
            ])
        #expect(model.triangleCount == 2)
    }

    @Test("Lights are not noted, because they are supported")
    func undrawnParts() throws {
        let json = """
            {"asset":{"version":"2.0"},
            "extensions":{"KHR_lights_punctual":{"lights":[{"type":"point"}]}},
            "scenes":[{"nodes":[0]}],"nodes":[{}]}
            """
        let model = try #require(try GLTFSample.stored(Array(json.utf8)))
        #expect(model.notes.isEmpty)
    }

    @Test(
        "Unsupported extensions of meshes, nodes or textures are noted once")
    func unreadExtensions() throws {
        let names = [
            "EXT_mesh_gpu_instancing", "EXT_texture_avif", "KHR_materials_sheen", "KHR_materials_variants", "KHR_xmp_json_ld",
            "FB_ngon_encoding",
            "KHR_texture_transform", "EXT_texture_avif",
        ]
        let list = names.map { "\"\($0)\"" }.joined(separator: ",")
        let json = """
            {"asset":{"version":"2.0"},"extensionsUsed":[\(list)],"scenes":[{}]}
            """
        let model = try #require(try GLTFSample.stored(Array(json.utf8)))
        #expect(
            model.notes
                == ["EXT_texture_avif"].map {
                    "unsupported extension, ignored: \($0)"
                })
    }

    @Test("Textures without coordinates in the mesh are dropped with a note, and the model is drawn")
    func texturesWithoutCoordinates() throws {
        let json = "{\"name\":\"label\",\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}}}"
        let plain = try Self.model(Self.document(json, coordinates: false))
        let worn = try #require(plain.meshes[0].materialIndex)
        #expect(plain.materials[worn].name == "label" && plain.materials[worn].textures.isEmpty)
        #expect(
            plain.notes == [
                "textures of material \"label\" are not drawn on mesh \"quad\": they use texture coordinate set 0, but the "
                    + "mesh has none"
            ])
        #expect(try Self.model(Self.document(json)).notes.isEmpty)
    }

    @Test("A missing texture, sampler or image is rejected with its path")
    func missingParts() throws {
        let faults: [(GLTFFault) -> Bool] = [{ $0.description.contains("textures") }, { $0.description.contains("images") }]
        let documents = [
            Self.document("{\"normalTexture\":{\"index\":3}}"), Self.document("{}", textures: "{\"source\":9}"),
        ]
        for (document, isRight) in zip(documents, faults) {
            let fault = try #require(caught(GLTFFault.self) { try GLTFSample.stored(document) })
            #expect(isRight(fault), "\(fault)")
        }
    }
}
