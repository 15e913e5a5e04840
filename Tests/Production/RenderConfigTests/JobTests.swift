import ConfigLanguage
import ConfigSettings
import FaceDrivers
import FaceTracking
import Foundation
import ImageCodecs
import Imaging
import RasterResources
import Meshes
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// The job and scene that a config gives.
@Suite struct JobTests {
    private func job(_ config: String, files: [String: String] = [:]) throws -> RenderJob {
        try withTemporaryFolder { folder in
            for (name, text) in files { try AtomicFile.write(text, to: folder.appendingPathComponent(name)) }
            let picture = SRGBImage(size: ImageSize(12, 2), filledWith: SRGBA8(red: 9, green: 8, blue: 7))
            try PNGEncoder().write(picture, to: folder.appendingPathComponent("strip.png"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(config, to: url)
            return try RenderJob.load(configAt: url)
        }
    }

    private static let recording = """
        {"format":"bianlian-recording","version":1,"imageSize":[320,180],"intrinsics":{"focalLength":[200,200],"principalPoint":[160,90],"imageSize":[320,180]},"frameRate":24}
        {"time":0,"faces":[]}

        """

    @Test func premultipliedTexturesAreConvertedToStraight() throws {
        let job = try withTemporaryFolder { folder in
            // Colours times alpha, as `output.alpha: premultiplied` writes them: 200 · 128/255 is 100, 255 · 0/255 is 0.
            let stored = [
                SRGBA8(red: 100, green: 0, blue: 128, alpha: 128), SRGBA8(red: 7, green: 8, blue: 9),
                SRGBA8(red: 0, green: 0, blue: 0, alpha: 0), SRGBA8(red: 90, green: 30, blue: 0, alpha: 60),
            ]
            try PNGEncoder().write(SRGBImage(size: ImageSize(2, 2), pixels: stored), to: folder.appendingPathComponent("a.png"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                """
                materials:
                  straight: {diffuse: a.png}
                  divided: {diffuse: {texture: a.png, alpha: premultiplied}}
                  again: {emission: {texture: a.png, alpha: premultiplied}, orderIndependent: true}

                """, to: url)
            return try RenderJob.load(configAt: url)
        }
        func picture(_ name: String, _ slot: (Material) -> MaterialSlot) throws -> [SRGBA8] {
            let material = try #require(job.scene.materials.first { $0.name == name })
            guard case .texture(let id) = slot(material).contents else { return [] }
            return job.scene[id].stillPicture?.pixels ?? []
        }
        #expect(try picture("straight", \.diffuse)[0] == SRGBA8(red: 100, green: 0, blue: 128, alpha: 128))
        // Colours above their alpha become white.
        let expected = [
            SRGBA8(red: 199, green: 0, blue: 255, alpha: 128), SRGBA8(red: 7, green: 8, blue: 9),
            SRGBA8(red: 0, green: 0, blue: 0, alpha: 0), SRGBA8(red: 255, green: 128, blue: 0, alpha: 60),
        ]
        #expect(try picture("divided", \.diffuse) == expected)
        #expect(job.scene.textures.count == 2)
        #expect(job.scene.materials.filter(\.isOrderIndependent).map(\.name) == ["again"])
    }

    @Test func viewAndWireframeWidthMatchConfig() throws {
        let config = "output: {view: overdraw}\n"
        #expect(try job(config).view == .overdraw && job("nodes: []\n").view == nil)
        let noted = try job("output: {wireframeWidth: 3}\n")
        #expect(noted.notes.contains { $0.contains("`wireframeWidth` has no effect without `view: wireframe`") })
        let wide = try job("output: {view: wireframe, wireframeWidth: 3}\n")
        #expect(wide.view == .wireframe && wide.wireframeWidth == 3 && wide.notes.isEmpty)
    }

    @Test func physicallyBasedMaterialsAcceptNumbersAndChannels() throws {
        let job = try job(
            """
            materials:
              m:
                model: physicallyBased
                diffuse: {texture: strip.png, tint: "#808080", rotate: 90, scale: [2, 3], offset: [0.5, 0.25], wrap: [repeat, mirror]}
                metalness: 1
                roughness: {texture: strip.png, component: green, factor: 0.5}
                reflectance: 0.08
                ambientOcclusion: {texture: strip.png, component: blue}
                normal: {texture: strip.png, strength: 0.5, green: down}
                vertexColors: translucent
                alphaCutoff: 0.5
                keepsReflections: true
                specularAntialiasing: false
              n: {model: blinn, roughness: 0.3, metalness: 1}

            """)
        let material = try #require(job.scene.materials.first { $0.name == "m" })
        #expect(material.lightingModel == .physicallyBased && material.keepsReflections && !material.antialiasesHighlights)
        #expect(material.diffuse.wrap == TextureWrap(u: .repeat, v: .mirror))
        let turned = TextureTransform(scale: SIMD2(2, 3), rotation: .pi / 2, offset: SIMD2(0.5, 0.25))
        #expect(material.diffuse.textureTransform == turned)
        #expect(abs(material.diffuse.tint.premultiplied.x - 0.2159) < 1e-3)
        #expect(material.metalness.contents == .color(red: 1, green: 1, blue: 1))
        #expect(material.roughness.component == .green && material.roughness.tint.premultiplied.x == 0.5)
        #expect(material.reflectance.contents == .color(red: 0.08, green: 0.08, blue: 0.08))
        #expect(material.ambientOcclusion.component == .blue)
        #expect(material.normal?.strength == 0.5 && material.normal?.greenIsDown == true)
        #expect(material.vertexColors == .translucent && material.alphaCutoff == 0.5)
        // The strip is dark grey, which is not a direction.
        #expect(job.notes.contains { $0.contains("\"strip.png\" does not look like a normal map: 0 % of its pixels") })
        #expect(job.notes.contains { $0.hasSuffix("these keys have no effect with `model: blinn`: metalness, roughness") })
    }

    @Test func changedModelMaterialKeepsOtherProperties() throws {
        let files = [
            "lens.obj": "mtllib lens.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl lens\nf 1 2 3\n",
            "lens.mtl": "newmtl lens\nKd 1 0 0\nKs 0 1 0\nNs 20\n",
        ]
        func lens(_ change: String) throws -> Material {
            let job = try job("nodes: [{model: lens.obj, materials: {lens: \(change)}}]", files: files)
            return try #require(job.scene.materials.last)
        }
        let changed = try lens("{shininess: 50, reflective: '#ffffff'}")
        #expect(changed.name == "lens" && changed.shininess == 50)
        #expect(changed.diffuse.contents == .color(red: 1, green: 0, blue: 0))
        #expect(changed.specular.contents == .color(red: 0, green: 1, blue: 0))
        let replaced = try lens("{replace: true, shininess: 50}")
        #expect(replaced.shininess == 50)
        #expect(replaced.diffuse.contents == .color(red: 1, green: 1, blue: 1))
        #expect(replaced.specular.contents == .color(red: 0, green: 0, blue: 0))
    }

    @Test("A highlight without a size is small, in configs and on models whose file has none")
    func shininessThatIsNotGiven() throws {
        let files = [
            "dull.obj": "mtllib dull.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl dull\nf 1 2 3\n",
            "dull.mtl": "newmtl dull\nKd 1 0 0\nKs 1 1 1\n",
        ]
        let text = "nodes: [{model: dull.obj, materials: {dull: {specular: '#ffffff'}}}, {model: dull.obj, material: red}]"
        let job = try job("\(text)\nmaterials: {red: {specular: '#ffffff'}}", files: files)
        let highlights = job.scene.materials.filter { $0.specular.contents == .color(red: 1, green: 1, blue: 1) }
        #expect(highlights.map(\.shininess) == [32, 32])
    }

    @Test func assignmentsAreReadLikeConfig() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write("lights: [{kind: ambient, intensity: 250}]\n", to: config)
            let options = ConfigOptions(assignments: ["lights.0.intensity=500", "output.size=[64, 32]"])
            let job = try RenderJob.load(configAt: config, options: options)
            #expect(job.size == ImageSize(64, 32) && job.assignments == options.assignments)
            #expect(job.scene.nodes.compactMap(\.light).first?.intensity == 500)
            let error = try #require(
                caught(ConfigError.self) {
                    try RenderJob.load(configAt: config, options: ConfigOptions(assignments: ["lights.0.intensity=much"]))
                })
            #expect(error.description == "--set lights.0.intensity: \"much\" is not a number from 0 up")
        }
    }

    @Test(arguments: [(Float(1), Float(0.4)), (0.5, 0.7), (0, 1)])
    func occlusionMapsFollowStrengthOfMaterial(strength: Float, share: Float) {
        let map = DecodedImage.standard(SRGBImage(size: ImageSize(2, 2), filledWith: SRGBA8(red: 102, green: 9, blue: 9)))
        #expect(map.occlusion(strength: strength).pixels.allSatisfy { abs($0.premultiplied.x - share) < 1e-6 })
    }

    @Test func validNormalMapsGiveNoNote() throws {
        // The normals of a dome, quantized to bytes.
        let dome = LinearImage(size: ImageSize(64, 64)) { x, y in
            let (u, v) = (Float(x) / 40 - 0.8, Float(y) / 40 - 0.8)
            let normal = SIMD3(u, v, 0.6).normalized()
            func byte(_ value: Float) -> Float { ((value * 0.5 + 0.5) * 255).rounded() / 255 }
            return LinearColor(red: byte(normal.x), green: byte(normal.y), blue: byte(normal.z))
        }
        #expect(dome.noteOfNormals(named: "dome") == nil)
        let encoded = LinearImage(
            size: dome.size,
            pixels: dome.pixels.map { pixel in
                func encode(_ value: Float) -> Float { Float(SRGBTransfer.encoded(fromLinear: Double(value))) }
                let color = pixel.premultiplied
                return LinearColor(red: encode(color.x), green: encode(color.y), blue: encode(color.z))
            })
        #expect(encoded.noteOfNormals(named: "dome")?.hasPrefix("dome does not look like a normal map") == true)
    }

    @Test func deepPicturesKeepTheirDepth() throws {
        try withTemporaryFolder { folder in
            let deep = DeepImage(size: ImageSize(8, 8)) { x, y in SRGBA16(red: UInt16(30_000 + x), green: UInt16(y), blue: 7) }
            try PNGEncoder().write(deep, to: folder.appendingPathComponent("deep.png"))
            let light = LinearImage(size: ImageSize(8, 8)) { x, _ in LinearColor(red: x == 3 ? 40 : 0.25, green: 0.5, blue: 1) }
            try AtomicFile.write(RadianceEncoder().encode(light), to: folder.appendingPathComponent("light.hdr"))
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                """
                output: {size: [4, 4]}
                background: {picture: light.hdr}
                materials: {m: {diffuse: deep.png, emission: light.hdr}}
                nodes: [{media: {picture: deep.png, on: card, width: 0.2}}]

                """, to: config)
            let job = try RenderJob.load(configAt: config)
            let pictures = job.scene.textures.compactMap(\.stillLight)
            #expect(pictures.contains(LinearImage(deep)) && pictures.contains(light))
            guard case .picture(let background) = job.background.source else {
                Issue.record("the background is not a picture")
                return
            }
            // The mean of levels 40 and 0.25, rather than of both clamped to 8 bits.
            #expect(background[1, 0].red == 255)
            #expect(background == SRGBImage(light.resampled(to: ImageSize(4, 4))))
        }
    }

    @Test func configWithoutKeysGivesBlackFrameWithLights() throws {
        let job = try job("# nothing yet\n")
        #expect(job.size == ImageSize(1280, 720) && job.antialiasing == .msaa4 && job.recording == nil)
        #expect(job.scene.nodes.compactMap(\.light?.kind) == [.ambient, .directional])
        #expect(job.drivers.camera == .fixed && job.drivers.anchors.isEmpty)
        guard case .color(let color) = job.background.source else {
            Issue.record("not a colour")
            return
        }
        #expect(color == LinearColor(red: 0, green: 0, blue: 0))
    }

    @Test func emptyConfigIsRejected() {
        #expect { try job("") } throws: { "\($0)".contains("is empty") }
    }

    @Test func recordingSetsSizeAndRateUnlessConfigDoes() throws {
        let said = try job("recording: r.jsonl\nnodes: [{anchor: face}]\n", files: ["r.jsonl": Self.recording])
        #expect(said.size == ImageSize(320, 180) && said.framesPerSecond == 24)
        #expect(said.drivers.camera == .recorded && said.drivers.anchors.count == 1)
        let overruled = try job(
            "recording: r.jsonl\noutput: {size: [10, 20], framesPerSecond: 12.5}\ncamera: fixed\n",
            files: ["r.jsonl": Self.recording])
        #expect(overruled.size == ImageSize(10, 20) && overruled.framesPerSecond == 12.5)
        #expect(overruled.drivers.camera == .fixed)
    }

    @Test func transformsApplyScaleThenRotationThenTranslation() throws {
        let job = try job(
            "nodes: [{name: a, translate: [1, 2, 3], rotate: [0, 90, 0], scale: 2, children: [{name: b, hidden: true}]}]")
        let node = try #require(job.scene.node(at: "a/b"))
        // A quarter turn about y takes x to −z, at twice the length.
        let point = job.scene.worldFromNode(node).transform(point: SIMD3(1, 0, 0))
        #expect((point - SIMD3(1, 2, 1)).length < 1e-6)
        #expect(job.scene[node].isHidden)
    }

    @Test func anchoredNodeHasOffsetBelowFace() throws {
        let job = try job("nodes: [{name: face, anchor: {face: 2}, translate: [0, 0.1, 0], order: 3}]")
        let face = try #require(job.scene.node(at: "face"))
        #expect(job.scene[face].faceAnchor?.faceIndex == 2 && job.scene[face].parentFromNode == .identity)
        let below = try #require(job.scene.node(at: "face/offset"))
        #expect(job.scene[below].parentFromNode.translation == SIMD3(0, 0.1, 0) && job.scene[below].renderingOrder == 3)
    }

    @Test func anchorAtAttachPointHasItsOrigin() throws {
        let job = try job(
            "nodes: [{name: a, anchor: noseTip, translate: [0, 0, 0.01]}, {name: b, anchor: {face: 1, at: leftEar}}]")
        let tip = try #require(job.scene.node(at: "a/offset"))
        #expect(job.scene[tip].parentFromNode.translation == AttachPoint.noseTip.position + SIMD3(0, 0, 0.01))
        let face = try #require(job.scene.node(at: "b"))
        #expect(job.scene[face].faceAnchor?.faceIndex == 1 && job.scene[face].parentFromNode == .identity)
        let ear = try #require(job.scene.node(at: "b/offset"))
        #expect(job.scene[ear].parentFromNode.translation == AttachPoint.leftEar.position)
    }

    /// Each attach point is within 6 mm of the skin of the shipped face, or of the parts that close its openings.
    @Test func attachPointsAreOnFace() throws {
        let url = SharedData.packageRoot.appendingPathComponent("models/face.glb")
        let mesh = try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("c.yaml")
            try AtomicFile.write("nodes: [{model: \(url.path), faceMesh: true}]", to: config)
            let options = ConfigOptions(allowedRoots: [SharedData.packageRoot])
            return try RenderJob.load(configAt: config, options: options).scene.meshes
        }
        let skin = mesh.flatMap(\.positions)
        #expect(skin.count > 1000)
        // The others are on the skull, or within it.
        for point in AttachPoint.allCases where ![.crown, .headTop].contains(point) {
            let nearest = skin.map { ($0 - point.position).length }.min() ?? .infinity
            #expect(nearest < 0.006, "\(point): \(nearest) m")
        }
        #expect(AttachPoint.leftEye.position.x > 0 && AttachPoint.rightEye.position.x < 0)
        #expect(AttachPoint.allCases.map(\.position.y).max() == AttachPoint.headTop.position.y)
    }

    @Test func materialsAcceptEveryKey() throws {
        let job = try job(
            """
            materials:
              m:
                model: phong
                diffuse: {texture: strip.png, wrap: mirror, filter: nearest, intensity: 0.5, scale: [2, 3], offset: [0.5, 0]}
                specular: [0.5, 0.25, 2]
                reflective: {texture: strip.png, intensity: 0.3}
                shininess: 12
                eye: [0, 0, 2]
                fresnel: 2
                transparency: 0.75
                blend: add
                cull: none
                doubleSided: true
                fill: lines
                readsDepth: false
                writesDepth: false
                colorWriteMask: rb
            """)
        let material = try #require(job.scene.materials.first { $0.name == "m" })
        #expect(material.lightingModel == .phong && material.shininess == 12 && material.fresnelExponent == 2)
        #expect(material.directionToEye == SIMD3(0, 0, 1))
        #expect(material.diffuse.wrap == .mirror && material.diffuse.filter == .nearest && material.diffuse.intensity == 0.5)
        #expect(material.diffuse.textureTransform == TextureTransform(scale: SIMD2(2, 3), offset: SIMD2(0.5, 0)))
        #expect(material.specular.contents == .color(red: 0.5, green: 0.25, blue: 2))
        #expect(material.transparency == 0.75 && material.blendMode == .add && material.cullMode == .none)
        #expect(material.isDoubleSided && material.fillMode == .lines && !material.readsFromDepth && !material.writesToDepth)
        #expect(material.colorWriteMask == [.red, .blue])
        // The same file is a picture in one slot and a cube map in the other.
        #expect(job.scene.textures.count == 1 && job.scene.cubeMaps.count == 1)
        guard case .cubeMap(let id) = material.reflective.contents else {
            Issue.record("no cube map")
            return
        }
        #expect(job.scene[id].side == 2)
    }

    @Test func anisotropyNeedsAnisotropicFilter() throws {
        func slot(_ filter: String) throws -> MaterialSlot? {
            try job("materials: {m: {diffuse: {color: '#ffffff'\(filter)}}}").scene.materials.first { $0.name == "m" }?.diffuse
        }
        #expect(try slot("")?.filter == .trilinear)
        let usual = try #require(try slot(", filter: anisotropic"))
        #expect(usual.filter == .anisotropic && usual.anisotropy == 8)
        #expect(try slot(", filter: anisotropic, anisotropy: 16")?.anisotropy == 16)
        for filter in ["", ", filter: bilinear"] {
            let error = caught(ConfigError.self) { try slot(filter + ", anisotropy: 4") }
            #expect(
                error?.mistakes.map(\.message) == [
                    "`anisotropy` requires `filter: anisotropic`, but the filter is \(filter.isEmpty ? "trilinear" : "bilinear"); "
                        + "change the filter or remove `anisotropy`"
                ])
        }
    }

    @Test func directionalLightHasDirectionAndColour() throws {
        let job = try job(
            "lights: [{kind: directional, direction: [0, -2, 0], color: '#ffffff', temperature: 3000, intensity: 500}]")
        let node = try #require(job.scene.nodes.first { $0.light != nil })
        let along = node.parentFromNode.transform(direction: SIMD3(0, 0, -1))
        #expect((along - SIMD3(0, -1, 0)).length < 1e-6)
        let color = try #require(node.light?.color)
        #expect(color.x > color.y && color.y > color.z && node.light?.intensity == 500)
    }

    @Test func environmentLightAcceptsProbeCubeMapOrCoefficients() throws {
        let nine = (1...9).map { "[\($0), 0, -\($0)]" }.joined(separator: ", ")
        func light(_ text: String) throws -> Light {
            let job = try job("lights: [{kind: environment, \(text)}]")
            return try #require(job.scene.nodes.compactMap(\.light).first)
        }
        #expect(try light("probe: oldTownSquare, intensity: 800").harmonics == .oldTownSquare)
        let given = try light("coefficients: [\(nine)]").harmonics
        #expect(given?.coefficients == (1...9).map { SIMD3(Double($0), 0, -Double($0)) })
        // strip.png has one colour in all directions: a white surface in it has that colour.
        let even = try #require(try light("cube: strip.png").harmonics)
        let color = LinearColor(SRGBA8(red: 9, green: 8, blue: 7))
        #expect((even.coefficients[0].x * 0.886227 / Double(color.premultiplied.x) - 1).magnitude < 1e-3)

        for (text, message) in [
            ("kind: environment", "an environment needs a `probe`, a `cube` or `coefficients`"),
            ("kind: ambient, probe: oldTownSquare", "`probe` requires `kind: environment`, but the kind is ambient"),
        ] {
            let error = caught(ConfigError.self) { try job("lights: [{\(text)}]") }
            #expect(error?.mistakes.map(\.message) == [message])
        }
    }

    @Test func lightEstimateDrivesLightForEverySource() throws {
        let job = try job(
            "recording: r.jsonl\nlights: [{kind: estimate, intensity: 500}]\n", files: ["r.jsonl": Self.recording])
        #expect(job.drivers.lights.map(\.source) == [.ambient, .primary, .harmonics])
        #expect(job.drivers.lights.prefix(2).map(\.gain) == [0.2, 0.35])
        #expect(job.drivers.lights.map(\.harmonicsGain) == [0.5, 0.5, 0.5])
    }

    @Test func shownConfigHasSizeAndRecordingOfOuterConfig() throws {
        let job = try job(
            "recording: r.jsonl\nbackground: {config: b.yaml}\noutput: {size: [64, 48]}\n",
            files: ["r.jsonl": Self.recording, "b.yaml": "output: {size: [10, 10]}\nbackground: {picture: strip.png}\n"])
        guard case .config(let id) = job.background.source, case .picture(let picture) = job[id].background.source else {
            Issue.record("no footage")
            return
        }
        let footage = job[id]
        #expect(footage.size == ImageSize(64, 48) && picture.size == ImageSize(64, 48))
        // Without its own recording, it plays the recording of the config that shows it.
        #expect(footage.recording?.url == job.recording?.url)
        #expect(Set(job.files.map(\.lastPathComponent)) == ["scene.yaml", "r.jsonl", "b.yaml", "strip.png"])
    }

    @Test func driversReferToNamedNodesAndMaterials() throws {
        let job = try job(
            """
            recording: r.jsonl
            materials: {m: {}, n: {}}
            nodes: [{name: one}, {name: group, children: [{name: two}]}]
            drivers:
            - textureSwap: {material: m, textures: [strip.png, strip.png], value: {weighted: {jawOpen: 2, mouthSmile_L: -1}}, hysteresis: 0.1}
            - faceChange: {nodes: [one, group/two]}
            - faceChange: {material: n, slot: emission, textures: [strip.png]}
            """, files: ["r.jsonl": Self.recording])
        let swap = try #require(job.drivers.textureSwaps.first)
        #expect(swap.value == .shapes(.weightedSum([.init(.jawOpen, weight: 2), .init(.mouthSmileLeft, weight: -1)]), face: 0))
        #expect(swap.steps.hysteresis == 0.1 && swap.steps.deadZone == 0.1 && swap.steps.fullScale == 0.5)
        #expect(job.drivers.faceChanges.count == 2)
        guard case .nodes(let nodes) = job.drivers.faceChanges[0].masks,
            case .images(.textures(let textures, let targets)) = job.drivers.faceChanges[1].masks
        else {
            Issue.record("\(job.drivers.faceChanges)")
            return
        }
        #expect(nodes.map { job.scene.path(of: $0) } == ["one", "group/two"])
        #expect(textures.count == 1 && targets.map(\.slot) == [.emission])
    }

    @Test func outputHidesNodesAndSetsWireframesAndViewpoint() throws {
        let config = """
            output:
              hiddenNodes: [group]
              wireframeNodes: [lone]
              viewpoint: {position: [0, 0, 2], target: [0, 0, 1]}
            materials: {m: {diffuse: "#808080"}}
            nodes:
            - {name: group, children: [{name: below, model: a.obj, material: m}]}
            - {name: lone, model: a.obj, material: m}
            - {name: other, model: a.obj, material: m}
            """
        let triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
        let job = try job(config, files: ["a.obj": triangle])
        func fill(_ name: String) throws -> [FillMode] {
            let id = try #require(job.scene.node(named: name))
            let ids = job.scene.nodeIDs.filter { job.scene.isNode($0, atOrBelow: id) }
            return ids.flatMap { job.scene[$0].surfaces }.map { job.scene[$0.material].fillMode }
        }
        #expect(try fill("group") == [] && fill("lone") == [.lines] && fill("other") == [.fill])
        #expect(job.viewpoint == Matrix4(translation: SIMD3(0, 0, 2)))
        for (wrong, words) in [
            ("hiddenNodes: [grup]", "did you mean \"group\"?"), ("wireframeNodes: [group/lone]", "has no node \"lone\""),
            ("viewpoint: {target: [0, 0, 0]}", "\"position\" is missing"),
            ("viewpoint: {position: [0, 2, 0]}", "the viewpoint has no direction"),
        ] {
            let config = "output: {\(wrong)}\nnodes: [{name: group, children: [{name: below}]}, {name: lone}]\n"
            #expect {
                try self.job(config)
            } throws: {
                "\($0)".contains(words)
            }
        }
    }
}
