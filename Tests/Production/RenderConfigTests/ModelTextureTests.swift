import ConfigLanguage
import Foundation
import ImageCodecs
import Imaging
import MeshFormats
import Meshes
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// The pictures of model materials: read once, named in messages, and mapped by the sets of the surface.
@Suite struct ModelTextureTests {
    /// The job of a quad with two sets of texture coordinates and the given materials, in a config of one node.
    private func job(_ materials: [ModelMaterial], node: String = "{model: quad.glb}", sets: Int = 2) throws -> RenderJob {
        try withTemporaryFolder { folder in
            var mesh = ProceduralMesh.quad(width: 1, height: 1)
            mesh.textureCoordinates = Array(repeating: mesh.textureCoordinates[0], count: sets)
            let meshes = materials.indices.map { ModelMesh(name: "quad\($0)", mesh: mesh, materialIndex: $0) }
            let nodes = meshes.indices.map { ModelNode(name: "node\($0)", meshIndices: [$0]) }
            let model = Model(roots: [ModelNode(name: "root", children: nodes)], meshes: meshes, materials: materials)
            try AtomicFile.write(GLBWriter.bytes(of: model), to: folder.appendingPathComponent("quad.glb"))
            let url = folder.appendingPathComponent("scene.yaml")
            try PNGEncoder().write(Self.grey, to: folder.appendingPathComponent("lines.png"))
            try AtomicFile.write("output: {frames: 1}\nnodes: [\(node)]\n", to: url)
            return try RenderJob.load(configAt: url)
        }
    }

    @Test func opacityMapIsResampledToSizeOfColours() throws {
        let colors = DecodedImage.standard(
            SRGBImage(size: ImageSize(4, 2), filledWith: SRGBA8(red: 10, green: 20, blue: 30)))
        let map = SRGBImage(size: ImageSize(2, 1)) { x, _ in
            x == 0 ? SRGBA8(red: 0, green: 0, blue: 0) : SRGBA8(red: 255, green: 255, blue: 255)
        }
        let covered = colors.covered(by: .standard(map))
        #expect(covered.pixels.allSatisfy { $0.red == 10 && $0.green == 20 && $0.blue == 30 })
        #expect(covered.pixels[0].alpha < 40 && covered.pixels[3].alpha > 215)
        // If the map has alpha, its colours are ignored.
        let clear = SRGBImage(size: ImageSize(4, 2), filledWith: SRGBA8(red: 255, green: 255, blue: 255, alpha: 64))
        #expect(colors.covered(by: .standard(clear)).pixels.allSatisfy { $0.alpha == 64 })
        let grey = DecodedImage.standard(Self.grey).coverage
        #expect(grey.pixels.allSatisfy { $0.alpha == 90 && $0.red == 255 })
    }

    @Test func normalMapsAreDistinguishedFromHeightMaps() {
        let flat = LinearImage(size: ImageSize(8, 8), filledWith: LinearColor(red: 0.5, green: 0.5, blue: 1))
        #expect(flat.holdsDirections)
        for grey: Float in [0, 0.25, 0.5, 0.79, 1] {
            let heights = LinearImage(size: ImageSize(8, 8), filledWith: LinearColor(red: grey, green: grey, blue: grey))
            #expect(!heights.holdsDirections, "\(grey)")
        }
    }

    @Test("The opacity of an alpha mask takes part in the test, and what passes is opaque")
    func alphaMaskWithOpacity() throws {
        let cases: [(cutoff: Float, opacity: Float, expected: Float)] = [
            (0.25, 0.5, 0.5), (0.5, 1, 0.5), (0, 0.5, 0), (0, 0, 0), (0.5, 0.25, 2),
        ]
        for (cutoff, opacity, expected) in cases {
            let source = ModelMaterial(name: "m", opacity: opacity, alphaMode: .mask(cutoff: cutoff))
            let material = try #require(try job([source]).scene.materials.first { $0.name == "m" })
            #expect(material.alphaCutoff == expected && material.transparency == 1, "\(cutoff), \(opacity)")
        }
        let blended = ModelMaterial(name: "m", opacity: 0.5, alphaMode: .blend)
        #expect(try job([blended]).scene.materials.first { $0.name == "m" }?.transparency == 0.5)
    }

    @Test func heightMapBecomesNormalMap() throws {
        try withTemporaryFolder { folder in
            let ramp = SRGBImage(size: ImageSize(16, 16)) { x, _ in
                SRGBA8(red: UInt8(x * 16), green: UInt8(x * 16), blue: UInt8(x * 16))
            }
            try PNGEncoder().write(ramp, to: folder.appendingPathComponent("bumps.png"))
            let files = [
                "quad.obj": "mtllib quad.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl m\nf 1/1 2/2 3/3\n",
                "quad.mtl": "newmtl m\nKd 1 1 1\nmap_Bump -bm 2 bumps.png\n",
                "scene.yaml": "output: {frames: 1}\nnodes: [{model: quad.obj}]\n",
            ]
            for (name, text) in files { try AtomicFile.write(text, to: folder.appendingPathComponent(name)) }
            let job = try RenderJob.load(configAt: folder.appendingPathComponent("scene.yaml"))
            let normal = try #require(job.scene.materials.compactMap(\.normal).first)
            guard case .texture(let id) = normal.contents, let map = job.scene[id].stillLight else {
                Issue.record("the height map did not become a linear texture")
                return
            }
            // A slope of 16/255 per texel, times a hundredth of 16 texels.
            let stored = map[8, 8].premultiplied
            let slope = (stored.x * 2 - 1) / (stored.z * 2 - 1)
            #expect(abs(slope + 16.0 / 255 * 0.16) < 1e-5 && abs(stored.y - 0.5) < 1e-6 && normal.strength == 2)
            #expect(!job.notes.contains { $0.contains("bump") }, "\(job.notes)")
        }
    }

    private static let grey = SRGBImage(size: ImageSize(4, 4), filledWith: SRGBA8(red: 90, green: 90, blue: 90))

    private static func embedded(_ name: String, _ bytes: [UInt8]? = nil) throws -> ModelTexture.Source {
        .embedded(EmbeddedPicture(name: name, bytes: bytes ?? PNGEncoder().encode(grey)))
    }

    @Test func slotsThatReadPictureAlikeShareTexture() throws {
        let source = try Self.embedded("all")
        let slots: [ModelTexture.Slot] = [.diffuse, .emission, .metalnessRoughness, .ambientOcclusion]
        let materials = (0..<3).map { index in
            ModelMaterial(
                name: "m\(index)", metalness: 1, roughness: 1, emission: SIMD3(1, 1, 1),
                textures: slots.map { ModelTexture(slot: $0, source: source) })
        }
        // One for colours, one for metalness and roughness, and one for occlusion.
        #expect(try job(materials).scene.textures.count == 3)
    }

    @Test func brokenPictureGivesOneNote() throws {
        let source = try Self.embedded("brow", [0x89, 0x50, 0x4E, 0x47, 0, 0])
        let material = ModelMaterial(
            name: "m", metalness: 1, roughness: 1,
            textures: [.diffuse, .emission].map { ModelTexture(slot: $0, source: source) })
        let notes = try job([material, material]).notes.filter { $0.contains("the plain colour is shown instead") }
        #expect(notes.count == 1 && notes[0].contains("quad.glb: embedded picture brow"), "\(notes)")
    }

    @Test func thirdTextureCoordinateSetOfModelGivesNote() throws {
        var textures: [ModelTexture] = []
        for (set, slot) in [ModelTexture.Slot.diffuse, .emission, .normal].enumerated() {
            textures.append(ModelTexture(slot: slot, source: try Self.embedded("p"), textureCoordinateSet: set))
        }
        let material = ModelMaterial(name: "coat", metalness: 1, roughness: 1, textures: textures)
        let job = try job([material], sets: 3)
        let note =
            "the normal map of material \"coat\" is not drawn: it uses texture coordinate set 2, but a material can use only "
            + "two, here 0 and 1"
        #expect(job.notes.count == 1 && job.notes[0].contains(note), "\(job.notes)")
        #expect(job.scene.materials.allSatisfy { $0.normal == nil })
    }

    @Test func thirdTextureCoordinateSetOfConfigGivesNote() throws {
        let patch = """
            {model: quad.glb, materials: {coat: {diffuse: {texture: lines.png, textureCoordinates: 1},
            emission: {texture: lines.png}, multiply: {texture: lines.png, textureCoordinates: 2}}}}
            """
        let job = try job([ModelMaterial(name: "coat", metalness: 1, roughness: 1)], node: patch, sets: 3)
        let note = "the `multiply` of material \"coat\" reads set 2 of texture coordinates"
        #expect(job.notes.count { $0.contains(note) } == 1, "\(job.notes)")
    }
}
