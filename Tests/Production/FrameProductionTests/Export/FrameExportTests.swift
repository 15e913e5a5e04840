import ConfigSettings
import Foundation
@testable import FrameProduction
import ImageCodecs
import Imaging
import MeshFormats
import Meshes
import Rasterizer
import RenderConfig
import RenderMath
import RenderTestSupport
import SceneGraph
import SceneRenderer
import Testing

/// A frame as glTF: the shapes, materials, lights and the camera of the frame, in a file that other programs accept.
@Suite struct FrameExportTests {
    private static func job(_ config: String, assigning assignments: [String] = []) throws -> RenderJob {
        let url = SharedData.packageRoot.appendingPathComponent("render-configs/\(config).yaml")
        return try RenderJob.load(
            configAt: url, options: ConfigOptions(size: ImageSize(160, 90), assignments: assignments))
    }

    /// Returns one node with a triangle of a material in a frame of its own.
    private static func export(_ material: Material, _ change: (inout Scene, NodeID) -> Void = { _, _ in }) throws
        -> FrameExport
    {
        var scene = Scene()
        let mesh = scene.add(
            Mesh(
                positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0)],
                normals: Array(repeating: SIMD3(0, 0, 1), count: 3),
                textureCoordinates: [[SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1)]], triangles: [SIMD3(0, 1, 2)]))
        var node = Node(name: "leaf")
        node.surfaces = [Surface(mesh: mesh, material: scene.add(material))]
        let id = scene.add(node)
        change(&scene, id)
        let size = ImageSize(64, 48)
        let renderer = try SceneRenderer(scene: scene, size: size)
        var exporter = FrameExporter(of: FrameState(of: scene), by: renderer, size: size, reading: [:])
        return try exporter.export()
    }

    // MARK: Whole scenes

    @Test(arguments: [
        ("opera", 120), ("glasses", 200), ("sunglasses", 30), ("half-mask", 30), ("cartoon", 30), ("robot", 30), ("actor", 30),
        ("relief-phong", 0), ("cracking-mask", 60),
    ])
    func shippedScenesFollowTheRulesOfGLTF(config: String, frame: Int) throws {
        let export = try Self.job(config).export(ofFrame: frame)
        #expect(!export.model.meshes.isEmpty)
        let rules = GLTFRules(try GLBWriter.bytes(of: export.model))
        #expect(rules.issues.isEmpty, "\(rules.issues.prefix(5))")
    }

    /// Blend shapes that move few vertices take less space than all their vertices would, and are read back exactly.
    @Test func blendShapesAreSparse() throws {
        let model = try Self.job("opera").export(ofFrame: 120).model
        let bytes = try GLBWriter.bytes(of: model)
        let rules = GLTFRules(bytes)
        #expect(rules.issues.isEmpty, "\(rules.issues.prefix(5))")
        let accessors = try #require(rules.document["accessors"] as? [[String: Any]])
        let sparse = accessors.filter { $0["sparse"] != nil }
        #expect(sparse.count > 80)
        // Without sparse accessors, the targets have 104 · 12 bytes for each vertex.
        let shapes = model.meshes.flatMap { $0.mesh.morphTargets }
        let dense = shapes.reduce(0) { $0 + 12 * ($1.positionOffsets.count + $1.normalOffsets.count) }
        let views = try #require(rules.document["bufferViews"] as? [[String: Any]])
        func size(_ owner: Any?) -> Int {
            ((owner as? [String: Any])?["bufferView"] as? Int).flatMap { views[$0]["byteLength"] as? Int } ?? 0
        }
        let saved = sparse.reduce(0) { sum, accessor in
            let parts = accessor["sparse"] as? [String: Any] ?? [:]
            return sum + (accessor["count"] as? Int ?? 0) * 12 - size(parts["indices"]) - size(parts["values"])
        }
        #expect(saved * 3 > dense, "\(saved) of \(dense) bytes")
        let read = try model.readFromGLB()
        for (old, new) in zip(model.meshes, read.meshes) { #expect(old.mesh.morphTargets == new.mesh.morphTargets) }
    }

    /// The rules find mistakes in sparse accessors: elements that do not increase, and one that does not exist.
    @Test func rulesFindMistakesInSparseAccessors() throws {
        var mesh = ProceduralMesh.quad(width: 1, height: 1, columns: 5, rows: 5)
        var offsets = mesh.positions.map { _ in SIMD3<Float>.zero }
        (offsets[3], offsets[4]) = (SIMD3(0, 0, 1), SIMD3(0, 0, 2))
        mesh.morphTargets = [MorphTarget(name: "rise", positionOffsets: offsets)]
        let model = Model(roots: [ModelNode(name: "n", meshIndices: [0])], meshes: [ModelMesh(name: "m", mesh: mesh)])
        let bytes = try GLBWriter.bytes(of: model)
        #expect(GLTFRules(bytes).issues.isEmpty)
        let indices: [UInt8] = [3, 0, 4, 0]
        for (wrong, rule) in [([3, 0, 3, 0], "NON_INCREASING"), ([3, 0, 36, 0], "INDEX_OOB")] as [([UInt8], String)] {
            let issues = GLTFRules(bytes.replacing(indices, with: wrong)).issues
            #expect(issues.contains { $0.hasPrefix("ACCESSOR_SPARSE_") && $0.contains(rule) }, "\(issues)")
        }
    }

    /// The rules find mistakes: a normal of another length, an index out of range, and an extension that is not declared.
    @Test func rulesFindMistakes() throws {
        var model = try Self.export(Material(name: "red", lightingModel: .lambert)).model
        model.meshes[0].mesh.normals[1] = SIMD3(0, 0, 2)
        model.meshes[0].mesh.triangles[0].y = 3
        let bytes = try GLBWriter.bytes(of: model).replacing("extensionsUsed".utf8, with: "extensionsLost".utf8)
        let issues = GLTFRules(bytes).issues
        for rule in ["ACCESSOR_VECTOR3_NON_UNIT", "ACCESSOR_INDEX_OOB", "UNDECLARED_EXTENSION"] {
            #expect(issues.contains { $0.hasPrefix(rule) }, "\(rule): \(issues)")
        }
    }

    /// Every mesh, bent by its blend shapes and placed in the world, has the vertices that the rasterizer draws.
    @Test func meshesHaveTheVerticesOfTheFrame() throws {
        let job = try Self.job("opera")
        let model = try job.export(ofFrame: 120).model.readFromGLB()
        var draws = try job.drawList(ofFrame: 120).list.draws.filter { $0.shading != nil }
        let placed = model.placedMeshes
        #expect(placed.count >= 6)
        for part in placed {
            let mesh = part.mesh.morphed(weights: [:])
            // The greatest distance of a vertex to that of a draw with the same triangles.
            let distances = draws.map { draw -> Float in
                guard draw.positions.count == mesh.vertexCount, draw.triangles.elementsEqual(mesh.triangles) else {
                    return .infinity
                }
                return zip(draw.positions, mesh.positions).reduce(0) {
                    max($0, (draw.worldFromModel.transform(point: $1.0) - $1.1).length)
                }
            }
            let nearest = try #require(distances.min())
            #expect(nearest < 1e-6, "\(part.name): \(nearest)")
            let index = try #require(distances.firstIndex(of: nearest))
            for set in draws[index].textureCoordinates {
                let distances = mesh.textureCoordinates.map { own in
                    zip(set, own).reduce(Float(0)) { max($0, abs($1.0.x - $1.1.x), abs($1.0.y - $1.1.y)) }
                }
                #expect((distances.min() ?? .infinity) < 1e-6, "\(part.name): \(distances)")
            }
            draws.remove(at: index)
        }
    }

    @Test func blendShapesHaveTheWeightsOfTheFrame() throws {
        let job = try Self.job("opera")
        let export = try job.export(ofFrame: 120)
        let face = try #require(export.model.meshes.first { $0.mesh.morphTargets.count == 52 }).mesh
        let plan = try job.plan(ofFrame: 120)
        let weights = plan.state.deformations.values.compactMap { deformation -> [Float]? in
            switch deformation {
            case .morph(let weights), .morphAndOffsets(let weights, _): weights.count == 52 ? weights : nil
            default: nil
            }
        }
        #expect(weights.contains(face.morphTargets.map(\.restingWeight)))
        #expect(face.morphTargets.contains { $0.name == "jawOpen" } && face.morphTargets.contains { $0.restingWeight > 0.05 })
        // Viewers without normals of their own light the bent face correctly.
        let bent = face.morphed(weights: [:])
        let exact = bent.positions
        var smooth: [SIMD3<Float>] = []
        Mesh.writeAreaWeightedNormals(positions: exact, triangles: bent.triangles, into: &smooth)
        let cosines = zip(bent.normals, smooth).map { $0.dot($1) }
        #expect(cosines.reduce(0, +) / Float(cosines.count) > 0.98)
    }

    /// The reader finds what was written: vertices to 1e-6 m, factors to 1e-6, textures by their bytes.
    @Test func readerFindsWhatWasWritten() throws {
        let written = try Self.job("half-mask").export(ofFrame: 30).model
        let read = try written.readFromGLB()
        #expect(read.meshes.count == written.meshes.count && read.materials.count == written.materials.count)
        for (old, new) in zip(written.meshes, read.meshes) {
            #expect(old.mesh.triangles == new.mesh.triangles && old.mesh.textureCoordinates == new.mesh.textureCoordinates)
            #expect(zip(old.mesh.positions, new.mesh.positions).allSatisfy { ($0 - $1).length < 1e-6 })
            #expect(zip(old.mesh.normals, new.mesh.normals).allSatisfy { ($0 - $1).length < 1e-6 })
            #expect(old.mesh.morphTargets == new.mesh.morphTargets)
        }
        for (old, new) in zip(written.materials, read.materials) {
            #expect((old.diffuse - new.diffuse).length < 1e-6 && (old.reflectance - new.reflectance).length < 1e-6)
            #expect(old.metalness == new.metalness && old.roughness == new.roughness && old.alphaMode == new.alphaMode)
            #expect(old.clearCoat == new.clearCoat && old.emission == new.emission && old.isDoubleSided == new.isDoubleSided)
            #expect(Set(old.textures) == Set(new.textures))
        }
    }

    /// The exported scene, loaded as a model with its own lights and camera, gives the frame. Only edges may differ, because
    /// the model's transforms are rounded.
    @Test func exportedSceneRendersSameFrame() throws {
        try withTemporaryFolder { folder in
            for model in ["hat.glb", "face.glb"] {
                try FileManager.default.copyItem(
                    at: SharedData.packageRoot.appendingPathComponent("models/\(model)"),
                    to: folder.appendingPathComponent(model))
            }
            func job(_ text: String, _ name: String) throws -> RenderJob {
                let file = folder.appendingPathComponent(name)
                try Data(("output: {size: [160, 120]}\nbackground: \"#203040\"\n" + text).utf8).write(to: file)
                return try RenderJob.load(configAt: file)
            }
            let original = try job(
                """
                camera: {source: fixed, position: [0.25, 0.2, 0.7], target: [0, 0.05, 0], fieldOfView: 40}
                lights:
                - {kind: directional, direction: [-0.3, -0.5, -1], intensity: 800}
                - {kind: spot, position: [0.3, 0.6, 0.5], direction: [-0.3, -0.5, -0.5], intensity: 500, color: "#ffc080",
                   attenuation: {law: inverseSquare}, falloff: squared}
                materials:
                  paint: {model: physicallyBased, diffuse: "#b03020", metalness: 0.2, roughness: 0.35, clearCoat: 0.5,
                    emission: "#100804"}
                nodes:
                - {name: hat, model: hat.glb, translate: [0, 0.1, 0]}
                - {name: face, model: face.glb, material: paint}
                """, "a.yaml")
            let export = try original.export(ofFrame: 0)
            #expect(export.notes.isEmpty, "\(export.notes)")
            try Data(GLBWriter.bytes(of: export.model)).write(to: folder.appendingPathComponent("x.glb"))
            let again = try job("camera: {source: model}\nnodes: [{name: x, model: x.glb, lights: true}]\n", "b.yaml")
            let pictures = try [original, again].map { try $0.pictures(ofFrames: FrameNumbers("0")!)[0].picture }
            let squares = zip(pictures[0].pixels, pictures[1].pixels).map { first, second in
                [(first.red, second.red), (first.green, second.green), (first.blue, second.blue)].reduce(0.0) {
                    let difference = Double($1.0) - Double($1.1)
                    return $0 + difference * difference
                }
            }
            let mean = squares.reduce(0, +) / Double(3 * squares.count)
            // 50 dB: the mean error is below one step of 255.
            #expect(mean < 255.0 * 255.0 / 100_000, "\(mean)")
            // The picture shows something.
            #expect(Set(pictures[0].pixels).count > 500)
        }
    }

    @Test func sameFrameGivesSameBytes() throws {
        let job = try Self.job("opera")
        let first = try GLBWriter.bytes(of: job.export(ofFrame: 120).model)
        #expect(try GLBWriter.bytes(of: job.export(ofFrame: 120, threads: 2).model) == first)
        #expect(try GLBWriter.bytes(of: job.export(ofFrame: 121).model) != first)
    }

    @Test func missingFrameIsNamedWithThoseThatExist() throws {
        let error = caught(ProductionError.self) { try Self.job("glasses").export(ofFrame: 720) }
        #expect(
            error?.description.hasSuffix("frame 720 is beyond its end; it has 720 (0-719)") == true,
            "\(String(describing: error))")
    }

    /// A file with lights and a camera only is no export.
    @Test func frameWithoutMeshesIsAnError() throws {
        try withTemporaryFolder { folder in
            try FileManager.default.copyItem(
                at: SharedData.packageRoot.appendingPathComponent("models/hat.glb"),
                to: folder.appendingPathComponent("hat.glb"))
            let file = folder.appendingPathComponent("empty.yaml")
            try Data("output: {size: [40, 30]}\nnodes: [{name: hat, model: hat.glb, hidden: true}]\n".utf8).write(to: file)
            let error = caught(FrameExportError.self) { try RenderJob.load(configAt: file).export(ofFrame: 0) }
            #expect(error == .noMeshes(config: file.relativePath, frame: 0))
        }
    }

    @Test func partsThatGLTFLacksAreNamed() throws {
        let notes = try Self.job("opera").export(ofFrame: 120).notes
        for part in [
            "light \"light-1\": not exported: glTF has no ambient lights",
            "node \"skin\": not exported: it only hides what is behind it (an occluder)",
            "node \"mask-gold\": hidden in this frame, so not exported",
            "material \"lens\": its reflected cube map is not exported",
        ] {
            #expect(notes.contains(part), "\(part): \(notes)")
        }
        #expect(notes.contains { $0.hasPrefix("the background is not exported") })
        #expect(Set(notes).count == notes.count)
    }

    // MARK: Materials

    @Test func blinnBecomesMicrofacetsOfSameBrightness() throws {
        var blinn = Material(name: "wax", lightingModel: .blinn)
        blinn.specular = MaterialSlot(.color(red: 0.5, green: 0.25, blue: 0.125))
        blinn.shininess = 30
        let wax = try Self.export(blinn).model.materials[0]
        // α² = 2 / 32, so the roughness is the fourth root; the reflectance is 8·k / 32.
        #expect(abs(wax.roughness! - 0.5) < 1e-6 && wax.metalness == 0)
        #expect((wax.reflectance - SIMD3(0.125, 0.0625, 0.03125)).length < 1e-6)
        let matte = try Self.export(Material(name: "chalk", lightingModel: .lambert)).model.materials[0]
        #expect(matte.reflectance == .zero && matte.roughness == 1)
        #expect(try Self.export(Material(name: "sign", lightingModel: .constant)).model.materials[0].isUnlit)
    }

    /// Ambient light brightens unlit surfaces, and glTF has none.
    @Test func unlitColorContainsAmbientLight() throws {
        var sign = Material(name: "sign", lightingModel: .constant)
        sign.diffuse = MaterialSlot(.color(red: 0.5, green: 0.5, blue: 0.25))
        func export() throws -> ModelMaterial {
            try Self.export(sign) { scene, _ in
                var node = Node(name: "sky")
                node.light = Light(.ambient, intensity: 500)
                scene.add(node)
            }.model.materials[0]
        }
        #expect(try export().diffuse == SIMD3(0.75, 0.75, 0.375))
        sign.ambient = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        #expect(try export().diffuse == SIMD3(0.5, 0.5, 0.25))
    }

    @Test func metalnessAndRoughnessShareOneTexture() throws {
        func numbers(_ value: (Int, Int) -> SIMD4<Float>) -> SceneGraph.Texture {
            .light(LinearImage(size: ImageSize(2, 2)) { x, y in LinearColor(premultiplied: value(x, y)) })
        }
        let export = try Self.export(Material(name: "steel", lightingModel: .physicallyBased)) { scene, id in
            let material = scene[id].surfaces[0].material
            let rough = scene.add(numbers { x, _ in SIMD4(Float(x), 0, 0, 1) })
            let metal = scene.add(numbers { _, y in SIMD4(0, 0, Float(51 * (y + 1)) / 255, 1) })
            scene[material].roughness = MaterialSlot(.texture(rough), wrap: .repeat)
            scene[material].metalness = MaterialSlot(.texture(metal), wrap: .repeat)
            scene[material].metalness.component = .blue
            scene[material].metalness.intensity = 0.5
        }
        let steel = export.model.materials[0]
        #expect(steel.metalness == 0.5 && steel.roughness == 1)
        guard case .embedded(let file)? = steel.texture(for: .metalnessRoughness)?.source else {
            Issue.record("no texture")
            return
        }
        let picture = try PNGDecoder().decode(file.bytes)
        #expect(picture.pixels.map(\.green) == [0, 255, 0, 255] && picture.pixels.map(\.blue) == [51, 51, 102, 102])
    }

    @Test func colorsOfTexturesStayTheSame() throws {
        let picture = SRGBImage(size: ImageSize(16, 16)) { x, y in
            SRGBA8(red: UInt8(x * 16), green: UInt8(y * 16), blue: UInt8(x * y), alpha: UInt8(255 - x))
        }
        let transform = TextureTransform(scale: SIMD2(2, 3), rotation: 0.5, offset: SIMD2(0.25, 0.125))
        let export = try Self.export(Material(name: "paint", lightingModel: .physicallyBased)) { scene, id in
            let texture = scene.add(.still(StillTexture(.picture(picture))))
            let material = scene[id].surfaces[0].material
            scene[material].diffuse = MaterialSlot(.texture(texture), wrap: .mirror)
            scene[material].diffuse.textureTransform = transform
            scene[material].emission = MaterialSlot(.color(red: 4, green: 2, blue: 0))
        }
        let paint = try export.model.readFromGLB().materials[0]
        #expect(paint.alphaMode == .blend && (paint.emission - SIMD3(4, 2, 0)).length < 1e-6)
        let texture = try #require(paint.texture(for: .diffuse))
        #expect(texture.wrapU == .mirror && texture.wrapV == .mirror)
        #expect((texture.transform.scale - SIMD2(2, 3)).length < 1e-6 && abs(texture.transform.rotation - 0.5) < 1e-6)
        #expect(texture.transform.offset == SIMD2(0.25, 0.125))
        guard case .embedded(let file) = texture.source else {
            Issue.record("no picture")
            return
        }
        #expect(try PNGDecoder().decode(file.bytes) == picture)
    }

    /// glTF cannot shear textures; they keep their scale, rotation and offset.
    @Test func shearedTexturesAreNoted() throws {
        let picture = SRGBImage(size: ImageSize(2, 2)) { _, _ in SRGBA8(red: 9, green: 8, blue: 7, alpha: 255) }
        func export(_ transform: TextureTransform) throws -> FrameExport {
            try Self.export(Material(name: "paint", lightingModel: .lambert)) { scene, id in
                let material = scene[id].surfaces[0].material
                scene[material].diffuse = MaterialSlot(.texture(scene.add(.still(StillTexture(.picture(picture))))))
                scene[material].diffuse.textureTransform = transform
            }
        }
        let turned = TextureTransform(scale: SIMD2(2, 3), rotation: -0.75 * .pi, offset: SIMD2(0.25, 0.125))
        var sheared = turned
        sheared.alongU += SIMD2(0.5, 0.5)
        let note = "material \"paint\": the placement of its diffuse texture is approximated: glTF cannot shear textures"
        #expect(!(try export(turned).notes.contains(note)))
        let export = try export(sheared)
        #expect(export.notes.contains(note))
        let transform = try #require(export.model.materials[0].texture(for: .diffuse)).transform
        #expect(transform.offset == SIMD2(0.25, 0.125) && abs(transform.scale.y - 3) < 1e-5, "\(transform)")
    }

    /// The emission texture of a picture in linear light, and the notes.
    private static func exportEmission(_ light: LinearImage) throws -> (picture: DecodedImage, notes: [String]) {
        let export = try export(Material(name: "lava", lightingModel: .physicallyBased)) { scene, id in
            let texture = scene.add(.light(light))
            scene[scene[id].surfaces[0].material].emission = MaterialSlot(.texture(texture))
        }
        guard case .embedded(let file)? = export.model.materials[0].texture(for: .emission)?.source else {
            throw CocoaError(.fileNoSuchFile)
        }
        return (try readImage(file.bytes, from: file.name), export.notes)
    }

    /// Textures keep 16 bits a channel. Pictures in linear light may have more, which a note reports.
    @Test func deepTexturesKeepTheirBits() throws {
        let deep = DeepImage(size: ImageSize(4, 4)) { x, y in
            SRGBA16(red: UInt16(4000 * x + 1), green: UInt16(4000 * y), blue: UInt16(x * y))
        }
        let exact = try Self.exportEmission(LinearImage(deep))
        guard case .deep(let picture) = exact.picture else {
            Issue.record("not 16 bits")
            return
        }
        #expect(picture == deep && !exact.notes.contains { $0.contains("bits a channel") }, "\(exact.notes)")
        let light = LinearImage(size: ImageSize(2, 2)) { _, _ in LinearColor(premultiplied: SIMD4(1, 0.5, 0.25, 1)) }
        let notes = try Self.exportEmission(light).notes
        #expect(notes.contains("material \"lava\": its emission texture is exported with 16 bits a channel"), "\(notes)")
        // 8 bits are enough for these.
        let shallow = SRGBImage(size: ImageSize(4, 4)) { x, y in SRGBA8(red: UInt8(60 * x), green: UInt8(50 * y), blue: 7) }
        guard case .standard(let bytes) = try Self.exportEmission(LinearImage(shallow)).picture else {
            Issue.record("not 8 bits")
            return
        }
        #expect(bytes == shallow)
    }

    /// PNG and JPEG files that need no change are in the export as they are. glTF does not allow TGA, and roughness is green.
    @Test func unchangedPictureFilesAreKept() throws {
        let picture = SRGBImage(size: ImageSize(8, 8)) { x, y in SRGBA8(red: UInt8(30 * x), green: UInt8(20 * y), blue: 9) }
        let jpeg = JPEGEncoder(quality: 90).encode(picture)
        let normals = PNGEncoder().encode(
            DeepImage(size: ImageSize(4, 4)) { x, _ in SRGBA16(red: UInt16(32_768 + 700 * x), green: 32_768, blue: 65_000) })
        let grey = PNGEncoder().encode(picture.map { SRGBA8(red: $0.green, green: $0.green, blue: $0.green) })
        let red = PNGEncoder().encode(picture.map { SRGBA8(red: $0.green, green: 0, blue: 0) })
        // An uncompressed TGA of 1×1 pixel, blue first.
        let tga: [UInt8] = [0, 0, 2] + Array(repeating: 0, count: 9) + [1, 0, 1, 0, 24, 0] + [10, 20, 30]
        let files = ["a.jpg": jpeg, "n.png": normals, "grey.png": grey, "red.png": red, "e.tga": tga]
        func export(_ roughness: String) throws -> ModelMaterial {
            try withTemporaryFolder { folder in
                for (name, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
                let quad = ModelMesh(name: "m", mesh: ProceduralMesh.quad(width: 1, height: 1))
                let model = Model(roots: [ModelNode(name: "n", meshIndices: [0])], meshes: [quad])
                try Data(GLBWriter.bytes(of: model)).write(to: folder.appendingPathComponent("quad.glb"))
                let text = """
                    output: {size: [40, 30]}
                    materials:
                      paint: {model: physicallyBased, diffuse: a.jpg, normal: n.png, roughness: \(roughness), emission: e.tga}
                    nodes: [{model: quad.glb, material: paint}]

                    """
                let config = folder.appendingPathComponent("a.yaml")
                try Data(text.utf8).write(to: config)
                return try RenderJob.load(configAt: config).export(ofFrame: 0).model.materials[0]
            }
        }
        func file(_ slot: ModelTexture.Slot, of material: ModelMaterial) throws -> [UInt8] {
            guard case .embedded(let file)? = material.texture(for: slot)?.source else { throw CocoaError(.fileNoSuchFile) }
            return file.bytes
        }
        let paint = try export("grey.png")
        #expect(try file(.diffuse, of: paint) == jpeg && file(.normal, of: paint) == normals)
        #expect(try file(.metalnessRoughness, of: paint) == grey)
        #expect(try PNGDecoder().decode(file(.emission, of: paint)).pixels == [SRGBA8(red: 30, green: 20, blue: 10)])
        let moved = try PNGDecoder().decode(file(.metalnessRoughness, of: export("red.png")))
        #expect(moved.pixels.map(\.green) == picture.pixels.map(\.green))
    }

    /// A model's picture of roughness and metalness is used by two slots, and is in the export once, unchanged.
    @Test func picturesOfModelsAreKept() throws {
        try withTemporaryFolder { folder in
            let picture = SRGBImage(size: ImageSize(8, 8)) { x, y in SRGBA8(red: UInt8(9 * x), green: UInt8(30 * y), blue: 90) }
            let file = EmbeddedPicture(name: "all", bytes: PNGEncoder(compression: .small).encode(picture))
            var material = ModelMaterial(name: "steel", metalness: 1, roughness: 1)
            material.textures = [.diffuse, .metalnessRoughness, .ambientOcclusion].map {
                ModelTexture(slot: $0, source: .embedded(file))
            }
            let quad = ModelMesh(name: "m", mesh: ProceduralMesh.quad(width: 1, height: 1), materialIndex: 0)
            let model = Model(
                roots: [ModelNode(name: "n", meshIndices: [0])], meshes: [quad], materials: [material])
            try Data(GLBWriter.bytes(of: model)).write(to: folder.appendingPathComponent("quad.glb"))
            let config = folder.appendingPathComponent("a.yaml")
            try Data("output: {size: [40, 30]}\nnodes: [{model: quad.glb}]\n".utf8).write(to: config)
            let exported = try RenderJob.load(configAt: config).export(ofFrame: 0).model
            #expect(exported.materials[0].textures.count == 3)
            #expect(exported.embeddedPictures.map(\.bytes) == [file.bytes])
        }
    }

    @Test func uncommonLossesAreNoted() throws {
        var glow = Material(name: "glow", lightingModel: .physicallyBased)
        glow.blendMode = .add
        glow.multiply = MaterialSlot(.color(red: 1, green: 0, blue: 0))
        glow.cullMode = .front
        let notes = try Self.export(glow).notes
        #expect(notes.contains("material \"glow\": is blended by alpha in glTF, not by `add`"), "\(notes)")
        #expect(notes.contains { $0.contains("its `multiply` applies") } && notes.contains { $0.contains("front faces") })
    }

    /// glTF has no drawing order, depth writes, colour masks, layers and fixed viewers.
    @Test func lostDrawingStateIsNoted() throws {
        func notes(_ change: (inout Material, inout Node) -> Void) throws -> [String] {
            try Self.export(Material(name: "red")) { scene, id in
                let material = scene[id].surfaces[0].material
                var changed = (material: scene[material], node: scene[id])
                change(&changed.material, &changed.node)
                (scene[material], scene[id]) = changed
                var sun = Node(name: "sun")
                sun.light = Light(.directional)
                sun.light?.shadow = Light.Shadow()
                scene.add(sun)
            }.notes
        }
        let usual = try notes { _, _ in }
        let changes: [(note: String, change: (inout Material, inout Node) -> Void)] = [
            (
                "node \"leaf\": its `order` is not exported: viewers choose the order of transparent surfaces",
                { $1.renderingOrder = 2 }
            ),
            ("node \"leaf\": may cast shadows in glTF, which has no `castsShadow`", { $1.castsShadow = false }),
            ("material \"red\": hides farther surfaces in glTF", { material, _ in material.writesToDepth = false }),
            (
                "material \"red\": writes all colour channels in glTF, not only some",
                { material, _ in material.colorWriteMask = .red }
            ),
            ("material \"red\": shows all its layers in glTF", { material, _ in material.transparencyMode = .singleLayer }),
            (
                "material \"red\": its highlights follow the camera in glTF, not `eye`",
                { material, _ in material.directionToEye = SIMD3(0, 0, 1) }
            ),
        ]
        for (note, change) in changes {
            #expect(Set(try notes(change)).subtracting(usual) == [note])
        }
    }

    /// Only numbers that glTF does not allow are clamped, and the note names them.
    @Test func clampedNumbersAreNamed() throws {
        var lacquer = Material(name: "lacquer", lightingModel: .physicallyBased)
        lacquer.roughness.intensity = 3
        lacquer.roughness.contents = .color(LinearColor(red: 0.5, green: 0.5, blue: 0.5))
        lacquer.ambientOcclusion = MaterialSlot(.color(red: 1, green: 1, blue: 1))
        lacquer.ambientOcclusion.intensity = 2
        let export = try Self.export(lacquer)
        #expect(export.model.materials[0].roughness == 1)
        #expect(
            export.notes.filter { $0.contains("clamped") }
                == ["material \"lacquer\": its roughness is clamped to 0…1, as glTF requires"], "\(export.notes)")
        #expect(export.notes.contains("material \"lacquer\": its uniform ambient occlusion is not exported"))
    }

    // MARK: Nodes, lights and the camera

    /// glTF has no shear: the vertices take it, and children keep their places in the world.
    @Test func shearMovesIntoVertices() throws {
        let shear = Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0.5, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(1, 2, 3, 1))
        let export = try Self.export(Material(name: "red", lightingModel: .lambert)) { scene, id in
            scene[id].parentFromNode = shear
            var child = Node(name: "child", parentFromNode: Matrix4(translation: SIMD3(0, 1, 0)))
            child.surfaces = scene[id].surfaces
            scene.add(child, under: id)
        }
        #expect(GLTFRules(try GLBWriter.bytes(of: export.model)).issues.isEmpty)
        let tips = try export.model.readFromGLB().placedMeshes.map { $0.mesh.positions[2] }
        #expect(tips.count == 2)
        #expect((tips[0] - SIMD3(1.5, 3, 3)).length < 1e-6 && (tips[1] - SIMD3(2, 4, 3)).length < 1e-6, "\(tips)")
    }

    /// Lights have no vertices to take the shear: a node of their own has their place and direction.
    @Test func shearedLightsKeepPlaceAndDirection() throws {
        let shear = Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(3, 0, 4, 0), SIMD4(1, 2, 3, 1))
        let export = try Self.export(Material(name: "red", lightingModel: .lambert)) { scene, _ in
            var node = Node(name: "lamp", parentFromNode: shear)
            node.light = Light(.spot, intensity: 500)
            scene.add(node)
        }
        let read = try export.model.readFromGLB()
        let lamp = try #require(read.roots[0].children.first { $0.name == "lamp" })
        let holder = try #require(lamp.children.first { !$0.lights.isEmpty })
        let place = lamp.parentFromNode * holder.parentFromNode
        #expect((place.translation - SIMD3(1, 2, 3)).length < 1e-6)
        #expect((place.linear.columns.2 - SIMD3(0.6, 0, 0.8)).length < 1e-6, "\(place)")
    }

    /// The parts of a glTF mesh have the same morph targets: those of other parts are applied, but not in nodes that share
    /// them.
    @Test func partsWithOtherMorphTargetsAreBaked() throws {
        let export = try Self.export(Material(name: "red", lightingModel: .lambert)) { scene, id in
            let flat = scene[id].surfaces[0]
            var mesh = scene[flat.mesh]
            mesh.morphTargets = [MorphTarget(name: "rise", positionOffsets: Array(repeating: SIMD3(0, 0, 1), count: 3))]
            let moving = Surface(mesh: scene.add(mesh), material: flat.material)
            scene[id].surfaces = [moving]
            for (name, surfaces) in [("both", [flat, moving]), ("other", [moving])] {
                var node = Node(name: name)
                node.surfaces = surfaces
                scene.add(node)
            }
        }
        let counts = export.model.roots.filter { $0.camera == nil }.map { node in
            node.meshIndices.map { export.model.meshes[$0].mesh.morphTargets.count }
        }
        #expect(counts == [[1], [0, 0], [1]])
        #expect(GLTFRules(try GLBWriter.bytes(of: export.model)).issues.isEmpty)
        #expect(export.notes.contains { $0.hasPrefix("the mesh of node \"both\": exported in the shape of the frame") })
    }

    /// A transparent node still shines, but its surfaces are not drawn.
    @Test func lightsOfTransparentNodesAreExported() throws {
        let export = try Self.export(Material(name: "red", lightingModel: .lambert)) { scene, id in
            scene[id].opacity = 0
            scene[id].light = Light(.directional)
            var child = Node(name: "child")
            child.surfaces = scene[id].surfaces
            scene.add(child, under: id)
        }
        let leaf = try #require(export.model.roots.first { $0.name == "leaf" })
        #expect(leaf.lights.count == 1 && leaf.meshIndices.isEmpty && leaf.children.isEmpty)
        for name in ["leaf", "child"] {
            #expect(export.notes.contains("node \"\(name)\": hidden in this frame, so not exported"), "\(export.notes)")
        }
    }

    @Test func lightsAndCameraAgreeWithTheScene() throws {
        var lamp = Light(.spot, color: SIMD3(1, 0.5, 0.25), intensity: 500)
        lamp.attenuation = .inverseSquare(range: 3)
        lamp.spotFalloff = .squared
        (lamp.spotInnerAngle, lamp.spotOuterAngle) = (0.25, 0.75)
        var bulb = Light(.omni, intensity: 2000)
        bulb.attenuation = .none
        let export = try Self.export(Material(name: "red", lightingModel: .lambert)) { scene, _ in
            for (name, light) in [("lamp", lamp), ("bulb", bulb), ("sun", Light(.directional)), ("sky", Light(.ambient))] {
                var node = Node(name: name, parentFromNode: Matrix4(translation: SIMD3(0.5, 0.5, 2)))
                node.light = light
                scene.add(node)
            }
            var eye = Node(name: "eye", parentFromNode: Matrix4(translation: SIMD3(0, 0, 4)))
            eye.camera = Camera(lens: .fieldOfView(0.7), near: 0.125)
            scene.add(eye)
        }
        let read = try export.model.readFromGLB()
        let nodes = Dictionary(read.roots[0].children.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let spot = try #require(nodes["lamp"]?.lights.first)
        #expect(abs(spot.strength - 0.5) < 1e-6 && spot.color == SIMD3(1, 0.5, 0.25) && spot.range == 3)
        #expect(abs(spot.innerAngle - 0.25) < 1e-6 && abs(spot.outerAngle - 0.75) < 1e-6)
        #expect(nodes["sun"]?.lights.first.map { abs($0.strength - 1) < 1e-6 && $0.kind == .directional } == true)
        // The triangle's centre is 2 m from the bulb, where the inverse square of the distance is a quarter.
        #expect(nodes["bulb"]?.lights.first.map { abs($0.strength - 8) < 1e-5 } == true)
        #expect(nodes["sky"]?.lights.isEmpty == true)
        let camera = try #require(nodes["eye"]?.camera)
        #expect(camera.near == 0.125)
        guard case .fieldOfView(let angle) = camera.lens else {
            Issue.record("not a perspective")
            return
        }
        #expect(abs(angle - 0.7) < 1e-6)
        #expect(export.notes.contains { $0.hasPrefix("light \"bulb\": fades with the square of the distance in glTF") })
        #expect(GLTFRules(try GLBWriter.bytes(of: export.model)).issues.isEmpty)
    }
}
