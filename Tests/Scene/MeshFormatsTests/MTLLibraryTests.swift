import MeshFormats
import Testing

@Suite("Parsing material libraries")
struct MTLLibraryTests {
    private static func library(_ text: String) -> MTLLibrary { MTLLibrary(Array(text.utf8), materialLimit: 100) }

    private static func material(_ text: String) throws -> ModelMaterial {
        try #require(library("newmtl m\n" + text).materials["m"])
    }

    @Test("Colours, numbers and maps set their slots in any case and order")
    func slots() throws {
        let material = try Self.material(
            """
            \tKd 0.5 0.25 1\r
            # Kd 1 1 1
            Ks 0.125 0.25 0.5
            Ke 1 0 0
            Ns 33
            d 0.75
            illum 2
            MAP_KD kd.png
            map_Ks ks.png
            map_Ke ke.png
            map_d d.png
            map_Bump -bm 0.5 bump.png
            norm norm.png
            """)
        #expect(material.diffuse == SIMD3(0.5, 0.25, 1) && material.specular == SIMD3(0.125, 0.25, 0.5))
        #expect(material.emission == SIMD3(1, 0, 0) && material.shininess == 33)
        #expect(material.opacity == 0.75 && material.alphaMode == .blend)
        let paths: [(ModelTexture.Slot, String)] = [
            (.diffuse, "kd.png"), (.specular, "ks.png"), (.emission, "ke.png"), (.opacity, "d.png"), (.height, "bump.png"),
            (.normal, "norm.png"),
        ]
        for (slot, path) in paths { #expect(material.texture(for: slot)?.source == .file(relativePath: path)) }
        #expect(material.texture(for: .height)?.strength == 0.5)
        #expect(material.metalness == nil && material.roughness == nil)
    }

    @Test("Texture options set placement, wrap and strength, and paths may have spaces or begin with a digit")
    func options() throws {
        func texture(_ text: String) throws -> ModelTexture {
            try #require(try Self.material("map_Kd " + text).texture(for: .diffuse))
        }
        let placed = try texture("-blendu off -s 2 3 -o 0.25 0.5 -clamp on  skin of a cat.png ")
        #expect(placed.source == .file(relativePath: "skin of a cat.png"))
        #expect(placed.wrapU == .clamp && placed.wrapV == .clamp)
        // Upward (u, v) maps to (2u + 0.25, 3v + 0.5). For downward v, 1 − (3(1 − v) + 0.5) is 3v − 2.5.
        #expect(placed.transform.scale == SIMD2(2, 3) && placed.transform.offset == SIMD2(0.25, -2.5))
        #expect(try texture("-s 1 1 1 2.png").source == .file(relativePath: "2.png"))
        #expect(try texture("-x.png").source == .file(relativePath: "-x.png"))
        #expect(try texture("a.png").transform == ModelTexture.Transform())
    }

    @Test("Metalness or roughness makes a physically based material; missing values follow from the shininess")
    func physicallyBased() throws {
        let metal = try Self.material("Pm 0.75\nKs 1 1 1\nNs 30\nNi 1.8")
        let lacquer = try Self.material("Kd 1 0 0\nPc 0.5\nPcr 0.25")
        #expect(lacquer.clearCoat == 0.5 && lacquer.clearCoatRoughness == 0.25 && lacquer.metalness == 0)
        // √√(2 / 32) is a half; ((1.8 − 1) / (1.8 + 1))² is the reflectance of flint glass.
        #expect(metal.metalness == 0.75 && metal.roughness == 0.5)
        #expect(abs(metal.reflectance.x - 0.081_632_65) < 1e-6)
        let mapped = try Self.material("map_Pr r.png\nmap_Pm m.png\nPm 0")
        #expect(mapped.metalness == 1 && mapped.roughness == 1)
        #expect(mapped.texture(for: .roughness) != nil && mapped.texture(for: .metalness) != nil)
    }

    @Test("illum selects the lighting, and a highlight without a size is dropped")
    func illumination() throws {
        #expect(try Self.material("illum 0\nKs 1 1 1\nNs 9").isUnlit)
        #expect(try Self.material("illum 1\nKs 1 1 1\nNs 9").specular == .zero)
        #expect(try Self.material("Ks 1 1 1\nNs 9").specular == SIMD3(1, 1, 1))
        #expect(try Self.material("Ks 1 1 1").specular == .zero)
        #expect(try Self.material("Tr 0.25").opacity == 0.75)
        #expect(try Self.material("map_Kd a.png").diffuse == SIMD3(1, 1, 1))
    }

    @Test("Statements that are not drawn give one note per kind with their materials, and assimp receives names only")
    func undrawn() {
        let library = Self.library(
            """
            newmtl a
            aniso 0.5
            refl -type sphere sky.png
            map_Kd x.png
            map_Ka x.png
            newmtl b c
            aniso 1
            Ps 0
            illum 5
            decal d.png
            Kd spectral file.rfl
            map_Ka y.png
            """)
        #expect(
            library.undrawn.notes == [
                "Kd without red, green, blue is not drawn; materials that have it: \"b c\"",
                "aniso is not drawn; materials that have it: \"a\", \"b c\"",
                "decal is not drawn; materials that have it: \"b c\"",
                "map_Ka is not drawn; materials that have it: \"b c\"", "refl is not drawn; materials that have it: \"a\"",
                "the ray tracing of illum 5 is not drawn; materials that have it: \"b c\"",
            ])
    }

    @Test("Invalid numbers, statements before a material and too many materials are harmless")
    func hostile() {
        let library = Self.library("Kd 1 1 1\nnewmtl\nKd nan inf 1e999\nillum 1e30\nNs\nmap_Kd\nmap_Kd -s\nd -halo\n")
        #expect(library.materials[""]?.diffuse == SIMD3(0.6, 0.6, 0.6))
        let many = String(repeating: "newmtl x\n", count: 10)
        #expect(MTLLibrary(Array(many.utf8), materialLimit: 3).materials.count == 1)
        let different = (0..<10).map { "newmtl \($0)\n" }.joined()
        #expect(MTLLibrary(Array(different.utf8), materialLimit: 3).materials.count <= 4)
    }

    @Test("An OBJ uses its library's materials, with textures relative to the library or the model")
    func model() throws {
        let text = "mtllib looks/m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nusemtl two words\nf 1/1 2/1 3/1\n"
        let library = "newmtl two words\nKd 1 0 0\ndecal none.png\nmap_Kd a.png\nmap_Ke b.png\n"
        let model = try GLTFSample.read(
            Array(text.utf8), as: "m.obj",
            with: ["looks/m.mtl": Array(library.utf8), "looks/a.png": [1], "b.png": [1]])
        let material = try #require(model.meshes[0].materialIndex.map { model.materials[$0] })
        #expect(material.name == "two words" && material.diffuse == SIMD3(1, 0, 0))
        #expect(material.texture(for: .diffuse)?.source == .file(relativePath: "looks/a.png"))
        #expect(material.texture(for: .emission)?.source == .file(relativePath: "b.png"))
        #expect(model.notes == ["decal is not drawn; materials that have it: \"two words\""])
    }
}
