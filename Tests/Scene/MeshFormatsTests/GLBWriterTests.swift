import Foundation
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import Testing

@Suite("Writing GLB")
struct GLBWriterTests {
    /// A mesh with as many vertices as a face, in an order that no reader would choose, with 52 named shapes.
    static func faceLike(generator: inout SeededGenerator) -> Mesh {
        let quad = ProceduralMesh.quad(width: 0.2, height: 0.3, columns: 60, rows: 19)
        let order = quad.positions.indices.shuffled(using: &generator)
        var place = [UInt32](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { place[old] = UInt32(new) }
        var mesh = Mesh(
            positions: order.map { quad.positions[$0] + SIMD3(0, 0, 0.05 * quad.positions[$0].x) },
            normals: order.map { _ in SIMD3<Float>(generator.direction()).normalized() },
            textureCoordinates: [
                order.map { quad.textureCoordinates[0][$0] }, order.map { quad.textureCoordinates[0][$0] / 3 },
            ],
            triangles: quad.triangles.map { SIMD3(place[Int($0.x)], place[Int($0.y)], place[Int($0.z)]) })
        mesh.morphTargets = (0..<52).map { target in
            let offsets = mesh.positions.map { _ in
                generator.integer(in: 0...9) == 0 ? SIMD3<Float>(generator.direction()) * 0.01 : .zero
            }
            return MorphTarget(name: "shape \"\(target)\" \\ 变", positionOffsets: offsets)
        }
        return mesh
    }

    static let picture = EmbeddedPicture(name: "panes", bytes: [0x89, 0x50, 0x4E, 0x47, 1, 2, 3])

    static func model(_ mesh: Mesh) -> Model {
        let box = ProceduralMesh.box(size: SIMD3(1, 2, 3))
        let glass = ModelMaterial(
            name: "glass", diffuse: SIMD3(0.25, 0.5, 0.75), opacity: 0.5, alphaMode: .blend, metalness: 0.25, roughness: 0.125,
            emission: SIMD3(0, 0.5, 0), isDoubleSided: true,
            textures: [
                ModelTexture(
                    slot: .diffuse, source: .embedded(picture), wrapU: .clamp, wrapV: .mirror)
            ])
        let skin = ModelMaterial(name: "skin", alphaMode: .mask(cutoff: 0.25), metalness: 0, roughness: 1)
        return Model(
            roots: [
                ModelNode(
                    name: "head", parentFromNode: Matrix4(translation: SIMD3(0, 1.5, 0)),
                    children: [
                        ModelNode(name: "face", meshIndices: [0]),
                        ModelNode(name: "frame", parentFromNode: Matrix4(scale: SIMD3(2, 2, 2)), meshIndices: [1, 2]),
                    ])
            ],
            meshes: [
                ModelMesh(name: "face", mesh: mesh, materialIndex: 0), ModelMesh(name: "frame", mesh: box, materialIndex: 1),
                ModelMesh(name: "lens", mesh: ProceduralMesh.quad(width: 1, height: 1), materialIndex: 1),
            ],
            materials: [skin, glass])
    }

    @Test("A written GLB is read back with vertex order, shapes and named materials")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 0xFACE)
        let mesh = GLBWriterTests.faceLike(generator: &generator)
        let written = GLBWriterTests.model(mesh)
        let read = try GLTFSample.read(GLBWriter.bytes(of: written), as: "head 'of' \"a\" -face.glb")
        let face = try #require(read.meshes.first { $0.name == "face" }).mesh
        #expect(face.vertexCount == 1220)
        #expect(face.positions == mesh.positions && face.triangles == mesh.triangles)
        #expect(zip(face.normals, mesh.normals).allSatisfy { ($0 - $1).length < 1e-6 })
        for (set, original) in zip(face.textureCoordinates, mesh.textureCoordinates) {
            // v is flipped twice, and rounded to 2⁻²⁴ each time.
            #expect(zip(set, original).allSatisfy { ($0 - $1).length < 2e-7 })
        }
        #expect(face.morphTargets.map(\.name) == mesh.morphTargets.map(\.name))
        for (target, original) in zip(face.morphTargets, mesh.morphTargets) {
            // The library adds the offsets to positions of up to 0.2 m: half a unit in the last place there.
            #expect(zip(target.positionOffsets, original.positionOffsets).allSatisfy { ($0 - $1).length < 3e-8 })
        }
        #expect(read.metersPerUnit == 1 && read.notes.isEmpty)
        #expect(read.roots[0].name == "head" && read.roots[0].children.map(\.name) == ["face", "frame"])
        #expect(read.roots[0].parentFromNode == Matrix4(translation: SIMD3(0, 1.5, 0)))
        #expect(Array(read.materials.prefix(2)).map(\.name) == ["skin", "glass"])
        checkGlass(read.materials[1])
        #expect(read.materials[0].alphaMode == .mask(cutoff: 0.25))
        #expect(read.placedMeshes.map(\.nodePath) == ["head/face", "head/frame", "head/frame"])
        #expect(read.placedMeshes[1].mesh.bounds?.maximum == SIMD3(1, 3.5, 3))
    }

    private func checkGlass(_ glass: ModelMaterial) {
        #expect(glass.diffuse == SIMD3(0.25, 0.5, 0.75) && glass.opacity == 0.5 && glass.alphaMode == .blend)
        #expect(glass.metalness == 0.25 && glass.roughness == 0.125 && glass.isDoubleSided)
        #expect(glass.emission == SIMD3(0, 0.5, 0))
        let texture = glass.texture(for: .diffuse)
        #expect(texture?.source == .embedded(Self.picture))
        #expect(texture?.wrapU == .clamp && texture?.wrapV == .mirror && texture?.textureCoordinateSet == 0)
    }

    @Test("Transmission and hair reflectance survive writing and reading")
    func materialExtensionsRoundTrip() throws {
        var glass = ModelMaterial(name: "glass", metalness: 0, roughness: 0)
        glass.transmission = 0.75
        glass.clearCoat = 0.5
        glass.clearCoatRoughness = 0.25
        glass.textures = [.clearCoat, .clearCoatRoughness, .clearCoatNormal].map {
            ModelTexture(slot: $0, source: .embedded(Self.picture))
        }
        var hair = ModelMaterial(name: "hair", metalness: 0, roughness: 0.5)
        hair.reflectance = SIMD3(0.01, 0.02, 0.03)
        let mesh = ProceduralMesh.quad(width: 1, height: 1)
        let model = Model(
            roots: [ModelNode(name: "n", meshIndices: [0]), ModelNode(name: "o", meshIndices: [1])],
            meshes: [
                ModelMesh(name: "a", mesh: mesh, materialIndex: 0), ModelMesh(name: "b", mesh: mesh, materialIndex: 1),
            ],
            materials: [glass, hair])
        let read = try model.readFromGLB()
        #expect(read.notes.isEmpty)
        #expect(read.materials[0].transmission == 0.75 && read.materials[0].alphaMode == .opaque)
        #expect(read.materials[0].clearCoat == 0.5 && read.materials[0].clearCoatRoughness == 0.25)
        #expect(read.materials[0].textures.map(\.slot) == glass.textures.map(\.slot))
        #expect((read.materials[1].reflectance - hair.reflectance).length < 1e-6 && read.materials[1].transmission == 0)
    }

    @Test("Equal models give equal bytes in the documented layout")
    func deterministicBytes() throws {
        var generator = SeededGenerator(seed: 1)
        let model = GLBWriterTests.model(GLBWriterTests.faceLike(generator: &generator))
        let bytes = try GLBWriter.bytes(of: model)
        #expect(try GLBWriter.bytes(of: model) == bytes)
        #expect(Array(bytes.prefix(8)) == [0x67, 0x6C, 0x54, 0x46, 2, 0, 0, 0])
        #expect(bytes.count % 4 == 0)
        let length = (0..<4).reduce(0) { sum, place -> Int in sum | Int(bytes[8 + place]) << (8 * place) }
        #expect(length == bytes.count)
    }

    @Test("More vertices than 16 bits can count use wider indices")
    func wideIndices() throws {
        let mesh = ProceduralMesh.quad(width: 1, height: 1, columns: 300, rows: 230)
        let model = Model(roots: [ModelNode(name: "n", meshIndices: [0])], meshes: [ModelMesh(name: "m", mesh: mesh)])
        #expect(try model.readFromGLB().meshes[0].mesh.triangles == mesh.triangles)
    }

    @Test("Morph targets of no, few and all vertices are read back with their bounds")
    func morphTargetsOfAnySparsity() throws {
        for columns in [5, 300] {
            var mesh = ProceduralMesh.quad(width: 1, height: 1, columns: columns, rows: 230)
            mesh.normals = mesh.positions.map { _ in SIMD3(0, 0, 1) }
            let rest = mesh.positions.map { _ in SIMD3<Float>.zero }
            var few = rest
            // 300 columns have more vertices than 16-bit indices can address.
            for vertex in [2, 40, rest.count - 1] { few[vertex] = SIMD3(0.5, 0, -Float(vertex + 1)) }
            mesh.morphTargets = [
                MorphTarget(name: "none", positionOffsets: rest, normalOffsets: rest),
                MorphTarget(name: "few", positionOffsets: few, normalOffsets: rest),
                MorphTarget(name: "all", positionOffsets: mesh.positions.map { $0 + SIMD3(1, 1, 1) }, normalOffsets: few),
            ]
            let model = Model(roots: [ModelNode(name: "n", meshIndices: [0])], meshes: [ModelMesh(name: "m", mesh: mesh)])
            #expect(try model.readFromGLB().meshes[0].mesh.morphTargets == mesh.morphTargets)
            // The bounds include the vertices at rest.
            let text = String(decoding: try GLBWriter.bytes(of: model).filter { $0 < 0x80 }, as: UTF8.self)
            #expect(text.contains("\"min\":[0,0,-\(rest.count)],\"max\":[0.5,0,0]"))
            #expect(text.contains("\"min\":[0,0,0],\"max\":[0,0,0]"))
        }
    }

    @Test("A single infinite offset of a morph target gives a one-line error")
    func infiniteOffset() {
        var mesh = ProceduralMesh.quad(width: 1, height: 1, columns: 9, rows: 9)
        mesh.morphTargets = [MorphTarget(name: "a", positionOffsets: mesh.positions.map { _ in .zero })]
        mesh.morphTargets[0].positionOffsets[7].y = .infinity
        let model = Model(roots: [ModelNode(name: "n", meshIndices: [0])], meshes: [ModelMesh(name: "m", mesh: mesh)])
        #expect(throws: GLBWriterError.notFinite(what: "morph target \"a\"")) { try GLBWriter.bytes(of: model) }
    }

    @Test("Two meshes with one name keep their own shape names")
    func equalMeshNames() throws {
        var (first, second) = (ProceduralMesh.quad(width: 1, height: 1), ProceduralMesh.quad(width: 2, height: 1))
        first.morphTargets = [MorphTarget(name: "one", positionOffsets: first.positions)]
        second.morphTargets = [MorphTarget(name: "two", positionOffsets: second.positions)]
        let model = Model(
            roots: [ModelNode(name: "a", meshIndices: [0]), ModelNode(name: "b", meshIndices: [1])],
            meshes: [ModelMesh(name: "same", mesh: first), ModelMesh(name: "same", mesh: second)])
        let names = try model.readFromGLB().placedMeshes.map { $0.mesh.morphTargets.map(\.name) }
        #expect(names == [["one"], ["two"]])
    }

    @Test("Models that glTF cannot represent give a one-line error")
    func refusals() {
        var mesh = ProceduralMesh.quad(width: 1, height: 1)
        mesh.positions[0].x = .nan
        let node = ModelNode(name: "n", meshIndices: [0])
        #expect(throws: GLBWriterError.notFinite(what: "positions of mesh \"m\"")) {
            try GLBWriter.bytes(of: Model(roots: [node], meshes: [ModelMesh(name: "m", mesh: mesh)]))
        }
        #expect(throws: GLBWriterError.indexOutOfRange(what: "a mesh of node \"n\"", index: 0, count: 0)) {
            try GLBWriter.bytes(of: Model(roots: [node], meshes: []))
        }
        let plain = ModelMesh(name: "m", mesh: ProceduralMesh.quad(width: 1, height: 1), materialIndex: 3)
        #expect(throws: GLBWriterError.indexOutOfRange(what: "the material of mesh \"m\"", index: 3, count: 0)) {
            try GLBWriter.bytes(of: Model(roots: [node], meshes: [plain]))
        }
        var shaped = plain
        shaped.mesh.morphTargets = [MorphTarget(name: "a", positionOffsets: shaped.mesh.positions)]
        #expect(throws: GLBWriterError.differentMorphTargets(node: "two")) {
            try GLBWriter.bytes(of: Model(roots: [ModelNode(name: "two", meshIndices: [0, 1])], meshes: [plain, shaped]))
        }
        shaped.materialIndex = nil
        var model = Model(roots: [node], meshes: [shaped])
        let track = AnimationTrack(times: [0, 1], values: [0, 1, 0, 1, 0, 1, 0, 1], width: 4)
        model.clips = [AnimationClip(name: "c", channels: [.init(node: 0, property: .weights, track: track)])]
        #expect(throws: GLBWriterError.differentWeights(clip: "c", found: 4, count: 1)) { try GLBWriter.bytes(of: model) }
    }

    /// Found by the fuzzer: a picture's name contained a carriage return.
    @Test("Control characters in a name do not break the one-line error")
    func refusalsOfOddNames() {
        let name = "p\r\n\u{1B}cture"
        let errors: [GLBWriterError] = [
            .unknownPicture(name: name), .differentMorphTargets(node: name), .differentWeights(clip: name, found: 1, count: 2),
            .notFinite(what: "mesh \(name)"), .outOfRange(what: name, found: 2, range: 0...1),
            .indexOutOfRange(what: name, index: 1, count: 0),
        ]
        for error in errors {
            #expect(error.description.contains("p") && !error.description.unicodeScalars.contains { $0.value < 0x20 })
        }
    }

    @Test("Unlit, sheen, bright emission, specular colour and placed textures survive writing and reading")
    func layersRoundTrip() throws {
        var velvet = ModelMaterial(name: "velvet", metalness: 0, roughness: 1, emission: SIMD3(6, 3, 0))
        (velvet.sheen, velvet.sheenRoughness) = (SIMD3(0.5, 0.25, 0.125), 0.75)
        velvet.reflectance = .zero
        var normals = ModelTexture(slot: .normal, source: .embedded(Self.picture), textureCoordinateSet: 1)
        normals.strength = 0.5
        normals.filter = .nearest
        normals.showsLargeTexels = true
        normals.transform.scale = SIMD2(2, 4)
        normals.transform.rotation = 0.25
        normals.transform.offset = SIMD2(0.5, -0.5)
        var sheen = ModelTexture(slot: .sheen, source: .embedded(Self.picture), wrapU: .mirror)
        sheen.filter = .bilinear
        velvet.textures = [normals, sheen]
        var sign = ModelMaterial(name: "sign", metalness: 0, roughness: 1)
        sign.isUnlit = true
        var mesh = Mesh(positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0)], triangles: [SIMD3(0, 1, 2)])
        mesh.textureCoordinates = Array(repeating: [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1)], count: 2)
        let meshes = (0..<2).map { ModelMesh(name: "m", mesh: mesh, materialIndex: $0) }
        let read = try Model(
            roots: [ModelNode(name: "n", meshIndices: [0, 1])], meshes: meshes, materials: [velvet, sign]
        ).readFromGLB()
        #expect(read.materials[1].isUnlit && !read.materials[0].isUnlit)
        #expect(read.materials[0].sheen == velvet.sheen && read.materials[0].sheenRoughness == 0.75)
        #expect((read.materials[0].emission - velvet.emission).length < 1e-5 && read.materials[0].reflectance == .zero)
        #expect(read.materials[0].texture(for: .normal) == normals && read.materials[0].texture(for: .sheen) == sheen)
    }

    @Test("Lights along any axis and cameras survive writing and reading")
    func viewsRoundTrip() throws {
        var lamp = ModelLight(name: "lamp", kind: .spot)
        lamp.direction = SIMD3(1, 0, 0)
        (lamp.color, lamp.strength, lamp.attenuation, lamp.range) = (SIMD3(2, 1, 0), 3, SIMD3(0, 0, 2), 5)
        (lamp.innerAngle, lamp.outerAngle) = (0.5, 0.5)
        var node = ModelNode(name: "n", meshIndices: [0])
        node.lights = [ModelLight(name: "sun", kind: .directional), lamp, ModelLight(name: "sky", kind: .ambient)]
        node.camera = ModelCamera(name: "eye", lens: .orthographic(height: 0.5), near: 0.25, far: 8)
        let mesh = Mesh(positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0)], triangles: [SIMD3(0, 1, 2)])
        let root = try Model(roots: [node], meshes: [ModelMesh(name: "m", mesh: mesh)]).readFromGLB().roots[0]
        #expect(root.lights.map(\.kind) == [.directional] && abs(root.lights[0].strength - 1) < 1e-6)
        #expect(root.camera == node.camera)
        let turned = try #require(root.children.first)
        let spot = try #require(turned.lights.first)
        let along = turned.parentFromNode.transform(direction: spot.direction)
        #expect((along - lamp.direction).length < 1e-6 && spot.range == 5)
        // A colour of 2 and an attenuation of 2·d² cancel out.
        #expect(abs(spot.strength - 3) < 1e-5 && spot.color == SIMD3(1, 0.5, 0))
        #expect(abs(spot.outerAngle - 0.5) < 1e-6 && spot.innerAngle < spot.outerAngle && spot.innerAngle > 0.499)
    }

    @Test("Material numbers outside glTF's ranges give a one-line error, because readers reject them")
    func refusedMaterials() {
        var material = ModelMaterial(name: "skin", metalness: 0, roughness: 1.5)
        func write() throws { _ = try GLBWriter.bytes(of: Model(roots: [], meshes: [], materials: [material])) }
        #expect(throws: GLBWriterError.outOfRange(what: "the roughness of material \"skin\"", found: 1.5, range: 0...1)) {
            try write()
        }
        material.roughness = 0.5
        material.reflectance.y = .nan
        #expect(throws: GLBWriterError.notFinite(what: "material \"skin\"")) { try write() }
        material.reflectance.y = 0.04
        material.textures = [
            ModelTexture(slot: .diffuse, source: .file(relativePath: "a.png"), textureCoordinateSet: 1 << 31)
        ]
        #expect(throws: GLBWriterError.self) { try write() }
    }

    @Test("Written clips are read back on nodes with decomposed placements")
    func clips() throws {
        let mesh = Mesh(positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0)], triangles: [SIMD3(0, 1, 2)])
        let arm = ModelNode(name: "arm", parentFromNode: Matrix4(translation: SIMD3(1, 2, 3)), meshIndices: [0])
        var model = Model(
            roots: [ModelNode(name: "body", children: [ModelNode(name: "still", meshIndices: [0]), arm])],
            meshes: [ModelMesh(name: "m", mesh: mesh)])
        let tracks = [
            AnimationTrack(times: [0, 0.5], values: [0, 0, 0, 1, 0, 0, 1, 0], width: 4),
            AnimationTrack(times: [0, 2], values: [1, 1, 1, 2, 2, 2], width: 3, interpolation: .step),
        ]
        model.clips = [
            AnimationClip(
                name: "wave",
                channels: [
                    .init(node: 2, property: .rotation, track: tracks[0]), .init(node: 2, property: .scale, track: tracks[1]),
                ])
        ]
        let read = try GLTFSample.read(GLBWriter.bytes(of: model), as: "clips.glb")
        #expect(read.clips == model.clips)
        #expect(read.placedMeshes.map(\.mesh.positions) == model.placedMeshes.map(\.mesh.positions))
    }

    /// Found by damaging an answer of the model reader: each number of the matrix is finite, but the length of its axes is not.
    @Test("A placement that cannot be decomposed is rejected if a clip moves its node")
    func placementWithoutParts() throws {
        let huge = Matrix4(scale: SIMD3(1, 1, 3e30))
        var model = Model(roots: [ModelNode(name: "arm", parentFromNode: huge)], meshes: [])
        _ = try GLBWriter.bytes(of: model)
        let track = AnimationTrack(times: [0], values: [1, 1, 1], width: 3)
        model.clips = [AnimationClip(name: "grow", channels: [.init(node: 0, property: .scale, track: track)])]
        #expect(throws: GLBWriterError.notFinite(what: "the transform of node \"arm\"")) { try GLBWriter.bytes(of: model) }
    }
}
