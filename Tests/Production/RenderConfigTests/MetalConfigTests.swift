import ConfigLanguage
import ConfigSettings
import Foundation
import ImageCodecs
import Imaging
import MeshFormats
import Meshes
import RasterResources
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// `metal` in materials of configs and in changes to materials of models.
@Suite struct MetalConfigTests {
    private func color(_ metal: MeasuredMetal) -> MaterialSlot.Contents {
        .color(red: metal.reflectance.x, green: metal.reflectance.y, blue: metal.reflectance.z)
    }

    private func gray(_ number: Float) -> MaterialSlot.Contents { .color(red: number, green: number, blue: number) }

    private func material(_ keys: String) throws -> (material: Material, notes: [String]) {
        let picture = SRGBImage(size: ImageSize(4, 4), filledWith: SRGBA8(red: 128, green: 128, blue: 255))
        let job = try loadedJob(
            "materials: {surface: {\(keys)}}\n", files: ["map.png": Data(PNGEncoder().encode(picture))])
        return (try #require(job.scene.materials.first { $0.name == "surface" }), job.notes)
    }

    @Test(arguments: MeasuredMetal.allCases)
    func metalStandsForColorMetalnessAndRoughness(metal: MeasuredMetal) throws {
        let (material, notes) = try material("metal: \(metal.rawValue)")
        #expect(material.lightingModel == .physicallyBased && material.diffuse.contents == color(metal))
        #expect(material.metalness.contents == gray(1) && material.roughness.contents == gray(0.2))
        #expect(notes.isEmpty, "\(notes)")
    }

    @Test func roughnessAndTextureOfMetalnessStay() throws {
        let (rough, roughNotes) = try material("roughness: 0.35, metal: gold, model: skin, clearCoat: 1")
        #expect(rough.roughness.contents == gray(0.35) && rough.lightingModel == .skin && rough.hasClearCoat)
        #expect(rough.diffuse.contents == color(.gold) && roughNotes.isEmpty, "\(roughNotes)")
        let (mixed, mixedNotes) = try material("metal: copper, metalness: map.png")
        guard case .texture = mixed.metalness.contents else { return #expect(Bool(false), "\(mixed.metalness)") }
        #expect(mixed.diffuse.contents == color(.copper) && mixedNotes.isEmpty, "\(mixedNotes)")
    }

    @Test(arguments: [
        ("metal: gold, model: blinn", "model"), ("metal: gold, diffuse: map.png", "diffuse"),
        ("metal: gold, diffuse: '#ffffff', metalness: 0, model: lambert", "diffuse, metalness, model"),
    ])
    func metalReplacesContradictingKeysWithNote(keys: String, replaced: String) throws {
        let (material, notes) = try material(keys)
        #expect(material.lightingModel == .physicallyBased && material.diffuse.contents == color(.gold))
        #expect(material.metalness.contents == gray(1))
        #expect(
            notes.count == 1 && notes[0].hasSuffix("these keys have no effect with `metal: gold`: \(replaced)"), "\(notes)")
    }

    /// A relief shows the film on surfaces whose material does not set the diffuse slot.
    @Test func metalSetsDiffuseSlot() throws {
        func settings(_ keys: String) throws -> MaterialSettings {
            try MaterialSettings.parse(keys.utf8, file: "material.yaml")
        }
        #expect(try settings("metal: gold").setsDiffuse && settings("diffuse: '#ffffff'").setsDiffuse)
        #expect(try !settings("metalness: 1").setsDiffuse)
    }

    @Test func unknownMetalGivesSuggestion() throws {
        let error = caught(ConfigError.self) { try material("metal: aluminum") }
        let text = error.map { "\($0.mistakes[0])" } ?? ""
        #expect(
            text.hasSuffix(
                "is not one of gold, silver, copper, bronze, brass, aluminium, iron, chromium, titanium, platinum, "
                    + "nickel; did you mean \"aluminium\"?"), "\(text)")
    }

    @Test func extensionsAndAssignmentsChooseMetal() throws {
        try withTemporaryFolder { folder in
            let base = "materials: {frame: {model: lambert, diffuse: '#204060'}}\n"
            try AtomicFile.write(base, to: folder.appendingPathComponent("base.yaml"))
            let config = folder.appendingPathComponent("scene.yaml")
            let change = "extends: base.yaml\nmaterials: {frame: {metal: silver}}\n"
            try AtomicFile.write(change, to: config)
            func frame(_ assignments: [String]) throws -> (material: Material, notes: [String]) {
                let job = try RenderJob.load(configAt: config, options: ConfigOptions(assignments: assignments))
                return (try #require(job.scene.materials.first { $0.name == "frame" }), job.notes)
            }
            let (silver, notes) = try frame([])
            #expect(silver.diffuse.contents == color(.silver) && silver.lightingModel == .physicallyBased)
            #expect(notes.count == 1 && notes[0].hasSuffix("diffuse, model"), "\(notes)")
            let brass = try frame(["materials.frame.metal=brass", "materials.frame.roughness=0.3"]).material
            #expect(brass.diffuse.contents == color(.brass) && brass.roughness.contents == gray(0.3))
        }
    }

    /// The material of a model with one quad, after a change.
    private func changed(_ source: ModelMaterial, _ change: String) throws -> Material {
        try withTemporaryFolder { folder in
            let mesh = ModelMesh(name: "quad", mesh: ProceduralMesh.quad(width: 1, height: 1), materialIndex: 0)
            let roots = [ModelNode(name: "root", meshIndices: [0])]
            let model = Model(roots: roots, meshes: [mesh], materials: [source])
            try AtomicFile.write(GLBWriter.bytes(of: model), to: folder.appendingPathComponent("quad.glb"))
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write("nodes: [{model: quad.glb, materials: {m: {\(change)}}}]\n", to: config)
            return try #require(try RenderJob.load(configAt: config).scene.materials.last { $0.name == "m" })
        }
    }

    @Test func changedModelMaterialBecomesMetalWithItsRoughness() throws {
        let paint = ModelMaterial(name: "m", diffuse: SIMD3(0.2, 0.3, 0.4), metalness: 0, roughness: 0.5, isDoubleSided: true)
        let gold = try changed(paint, "metal: gold")
        #expect(gold.diffuse.contents == color(.gold) && gold.metalness.contents == gray(1) && gold.isDoubleSided)
        #expect(gold.roughness.contents == gray(0.5))
        let polished = try changed(paint, "metal: gold, roughness: 0.1")
        #expect(polished.roughness.contents == gray(0.1))
        let replaced = try changed(paint, "replace: true, metal: gold")
        #expect(replaced.roughness.contents == gray(0.2) && !replaced.isDoubleSided)
        let unchanged = try changed(paint, "roughness: 0.1")
        #expect(unchanged.metalness.contents == gray(0))
    }

    @Test func changedMaterialWithoutRoughnessBecomesPolishedMetal() throws {
        let job = try loadedJob(
            "nodes: [{model: lens.obj, materials: {lens: {metal: chromium}}}]\n",
            files: [
                "lens.obj": Data("mtllib lens.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl lens\nf 1 2 3\n".utf8),
                "lens.mtl": Data("newmtl lens\nKd 1 0 0\nKs 0 1 0\nNs 20\n".utf8),
            ])
        let lens = try #require(job.scene.materials.last)
        #expect(lens.name == "lens" && lens.lightingModel == .physicallyBased)
        #expect(lens.diffuse.contents == color(.chromium) && lens.roughness.contents == gray(0.2))
    }
}
