import ConfigLanguage
import ConfigSettings
import Foundation
import ImageCodecs
import Keying
import Imaging
import RasterResources
import SceneGraph
import Testing

@testable import RenderConfig

/// Material slots of configs, as the scene contains them, and notes on keys without effect.
@Suite struct MaterialConfigTests {
    private func job(_ config: String) throws -> RenderJob {
        let picture = SRGBImage(size: ImageSize(4, 4), filledWith: SRGBA8(red: 128, green: 128, blue: 255))
        return try loadedJob(
            config,
            files: [
                "other.yaml": Data("lights: []\nbackground: \"#ffffff\"\n".utf8),
                "map.png": Data(PNGEncoder().encode(picture)),
                // Without texture coordinates.
                "bare.obj": Data("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".utf8),
            ])
    }

    private func material(_ keys: String) throws -> (material: Material, notes: [String]) {
        let job = try job("materials:\n  surface: {\(keys)}\n")
        return (try #require(job.scene.materials.first { $0.name == "surface" }), job.notes)
    }

    @Test func everySlotIsSetInMaterial() throws {
        let (material, notes) = try material(
            """
            model: skin, subsurface: [0.3, 0.2, 0.1], selfIllumination: "#ffffff", transparent: {texture: map.png},
            transparencyMode: dualLayer, clearCoat: 0.5, clearCoatRoughness: {texture: map.png, component: green, factor: 0.4},
            clearCoatNormal: {texture: map.png, strength: 2}, displacement: {texture: map.png, height: -0.02, middle: 0.5,
            component: alpha, wrap: repeat}, sheen: {color: [0.5, 0.25, 1], intensity: 0.5}, sheenRoughness: {texture: map.png,
            component: alpha}
            """)
        #expect(material.sheen.contents == .color(red: 0.5, green: 0.25, blue: 1) && material.sheen.intensity == 0.5)
        #expect(material.sheenRoughness.component == .alpha && material.hasSheen)
        #expect(material.lightingModel == .skin && material.transparencyMode == .dualLayer)
        #expect(material.subsurface.contents == .color(red: 0.3, green: 0.2, blue: 0.1))
        #expect(material.selfIllumination?.contents == .color(red: 1, green: 1, blue: 1))
        guard case .texture? = material.transparent?.contents else { return #expect(Bool(false), "\(material)") }
        #expect(material.clearCoat.contents == .color(red: 0.5, green: 0.5, blue: 0.5))
        #expect(material.clearCoatRoughness.component == .green && material.clearCoatNormal?.strength == 2)
        let displacement = try #require(material.displacement)
        #expect(displacement.height == -0.02 && displacement.middle == 0.5)
        #expect(displacement.slot.component == .alpha && displacement.slot.wrap == .repeat)
        #expect(notes.isEmpty, "\(notes)")
    }

    @Test(arguments: [
        ("clearCoat: 1", "these keys have no effect with `model: blinn`: clearCoat"),
        (
            "model: lambert, specularAntialiasing: false",
            "these keys have no effect with `model: lambert`: specularAntialiasing"
        ),
        ("model: skin, clearCoatRoughness: 0.4", "these keys have no effect without `clearCoat`: clearCoatRoughness"),
        ("sheen: \"#ffffff\"", "these keys have no effect with `model: blinn`: sheen"),
        ("model: physicallyBased, sheenRoughness: 0.4", "these keys have no effect without `sheen`: sheenRoughness"),
        ("subsurface: \"#ffffff\"", "`subsurface` has no effect with `model: blinn`; use `model: skin`"),
        (
            "model: constant, selfIllumination: \"#ffffff\"",
            "`selfIllumination` has no effect with `model: constant`; use `emission`"
        ),
        ("selfIllumination: \"#ffffff\", emission: \"#ff0000\"", "`emission` has no effect together with `selfIllumination`"),
        ("transparencyMode: rgbZero", "`transparencyMode: rgbZero` has no effect without `transparent`"),
        (
            "diffuse: {footage: {config: other.yaml, projected: true}, textureCoordinates: 1}",
            "`textureCoordinates` has no effect on projected footage"
        ),
        (
            "model: skin, clearCoat: 1, normal: {texture: map.png}, clearCoatNormal: {texture: map.png, textureCoordinates: 1}",
            "`clearCoatNormal` is oriented by the texture coordinates of `normal`, set 0"
        ),
    ])
    func keysWithoutEffectGiveNotes(keys: String, note: String) throws {
        let notes = try material(keys).notes
        #expect(notes.contains { $0.hasSuffix(note) }, "\(notes)")
    }

    @Test func highlightAntialiasingHasAnEffectOnBumpyMirrors() throws {
        let keys = "model: lambert, specularAntialiasing: false, reflective: \"#ffffff\""
        #expect(try material(keys).notes.contains { $0.contains("specularAntialiasing") })
        #expect(try !material(keys + ", normal: {texture: map.png}").notes.contains { $0.contains("specularAntialiasing") })
    }

    @Test func footageIsSharedBySlotsAndProjectedFootageFitsFrame() throws {
        let job = try job(
            """
            output: {size: [64, 32]}
            materials:
              first: {diffuse: {footage: {config: other.yaml}}}
              second: {emission: {footage: {config: other.yaml}, wrap: repeat}}
              third: {diffuse: {footage: {config: other.yaml, projected: true}}}

            """)
        #expect(job.pictures.count == 2 && job.shown.count == 1)
        #expect(job.pictures[0].treatment.fitting == nil)
        #expect(job.pictures[1].treatment.fitting?.size == ImageSize(64, 32))
        let materials = job.scene.materials
        func source(_ slot: MaterialSlot) -> Int? {
            guard case .texture(let id) = slot.contents, case .frame(let source) = job.scene[id] else { return nil }
            return source
        }
        #expect(source(materials[0].diffuse) == 0 && source(materials[1].emission) == 0 && source(materials[2].diffuse) == 1)
        #expect(materials[2].diffuse.textureCoordinateSet == MaterialSlot.projectedSet)
    }

    @Test func magnificationIsIndependentOfFilter() throws {
        let (surface, notes) = try material("diffuse: {texture: map.png, filter: nearestMipmap, magnification: nearest}")
        #expect(surface.diffuse.filter == .nearestMipmap && surface.diffuse.magnification == .nearest && notes.isEmpty)
        #expect(try material("diffuse: {texture: map.png}").material.diffuse.magnification == .linear)
    }

    @Test func normalMapGivenAsHeightsGivesNote() throws {
        let (surface, notes) = try material("normal: {heights: map.png, strength: 3}")
        #expect(surface.normal?.strength == 3)
        #expect(notes.count == 1 && notes[0].contains("set a normal map as `texture`"), "\(notes)")
        #expect(try material("normal: map.png").notes.isEmpty)
    }

    @Test(arguments: [
        ("materials: {a: {diffuse: {footage: {captured: true}}}}", "has no captured pictures to show"),
        ("materials: {a: {diffuse: {footage: {video: none.mp4}}}}", "there is no file"),
        ("materials: {a: {diffuse: {footage: {}}}}", "captured"),
        ("materials: {a: {diffuse: {color: \"#ffffff\", footage: {config: other.yaml}}}}", "footage"),
        ("materials: {a: {displacement: {height: 1}}}", "texture"),
        ("materials: {a: {transparencyMode: rgb}}", "rgbZero"),
        ("materials: {a: {clearCoat: 2}}", "clearCoat"), ("materials: {a: {sheenRoughness: 2}}", "sheenRoughness"),
        ("materials: {a: {normal: {heights: map.png, green: down}}}", "it does not apply to heights"),
        ("materials: {a: {normal: {heights: map.png, texture: map.png}}}", "mutually exclusive"),
        ("materials: {a: {diffuse: {texture: map.png, filter: nearest, magnification: linear}}}", "use another filter"),
        (
            "nodes: [{model: bare.obj, material: {displacement: {texture: map.png}}}]",
            "reads set 0 of texture coordinates, but the model's mesh has none"
        ),
    ])
    func mistakesGiveMessages(config: String, words: String) throws {
        #expect {
            _ = try job(config + "\n")
        } throws: {
            "\($0)".contains(words)
        }
    }
}
