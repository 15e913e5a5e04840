import ConfigLanguage
import FaceDrivers
import FaceTracking
import Foundation
import Meshes
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// The drivers contain the values, events and properties of a config; mistakes name their position.
@Suite struct DrivingConfigTests {
    private static let scene = """
        recording: r.jsonl
        materials:
          lens: {diffuse: "#202020", reflective: {color: "#ffffff", intensity: 0.5}}
          panel: {diffuse: a.png}
        nodes:
        - anchor: face
          children:
          - {name: hat.top, model: triangle.obj, material: lens, light: {kind: omni}}
          - {name: bent, model: morph.gltf}

        """
    private static let files = [
        "r.jsonl": Data(
            (#"{"format":"bianlian-recording","version":1,"frameRate":60}"# + "\n"
                + #"{"time":0,"faces":[{"id":"a","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"blendShapes":{}}]}"#
                + "\n")
                .utf8),
        "triangle.obj": Data("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".utf8),
        "morph.gltf": morphGLTF, "a.png": onePixel,
    ]

    /// A triangle with a morph target named "puff".
    private static let morphGLTF: Data = {
        let floats: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1]
        let bytes = floats.withUnsafeBytes { Data($0) }
        let text = """
            {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"name":"part"}],
            "meshes":[{"name":"part","primitives":[{"attributes":{"POSITION":0},"targets":[{"POSITION":1}]}],"extras":{"targetNames":["puff"]},"weights":[0]}],
            "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},
            {"bufferView":1,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,1],"max":[0,0,1]}],
            "bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":36}],
            "buffers":[{"byteLength":72,"uri":"data:application/octet-stream;base64,\(bytes.base64EncodedString())"}]}
            """
        return Data(text.utf8)
    }()
    private static let onePixel = Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")!

    private func drivers(_ text: String) throws -> DriverSet {
        try loadedJob(Self.scene + text, files: Self.files).drivers
    }

    @Test func pathsFindPropertiesAndComponents() throws {
        let job = try loadedJob(
            Self.scene + """
                lights: [{kind: ambient}, {kind: spot}]
                drivers:
                - property:
                    target:
                    - nodes.hat.top.opacity
                    - nodes.hat.top.translate.y
                    - nodes.hat.top.light.intensity
                    - nodes.bent.morphs.puff
                    - materials.lens.shininess
                    - materials.lens.reflective.intensity
                    - materials.lens.diffuse.intensity
                    - materials.panel.diffuse.offset.x
                    - lights.1.outerAngle
                    - camera.exposureOffset
                    value: jawOpen

                """, files: Self.files)
        let (scene, drivers) = (job.scene, job.drivers)
        let hat = try #require(scene.node(named: "hat.top"))
        let lamp = try #require(scene.children(of: hat).first { scene[$0].light != nil })
        let spot = try #require(scene.nodeIDs.first { scene[$0].light?.kind == .spot })
        let (lens, panel) = (try #require(scene.material(named: "lens")), try #require(scene.material(named: "panel")))
        let mesh = try #require(scene.meshes.firstIndex { $0.morphTargets.first?.name == "puff" })
        let expected: [(DrivenProperty, Int?)] = [
            (.node(hat, .opacity), nil), (.node(hat, .translate), 1), (.light(lamp, .intensity), nil),
            (.morph(try #require(scene.nodes.flatMap(\.surfaces).first { $0.mesh.index == mesh }).mesh, 0), nil),
            (.material(lens, .shininess), nil), (.material(lens, .reflectiveIntensity), nil),
            (.slot(lens, .diffuse, .intensity), nil),
            (.slot(panel, .diffuse, .offset), 0), (.light(spot, .outerAngle), nil), (.camera(.exposureOffset), nil),
        ]
        #expect(drivers.properties.map(\.property) == expected.map(\.0) && drivers.properties.map(\.lane) == expected.map(\.1))
        #expect(drivers.properties.allSatisfy { $0.value == .shapes(.shape(.jawOpen), face: 0) && $0.curve == ValueCurve() })
        #expect(drivers.drivenPlacements == [hat: DrivenPlacement()])
    }

    @Test func formerPathsWorkAndNoteNewOnes() throws {
        let files = Self.files
        let materials = """
            recording: r.jsonl
            materials:
              lens: {normal: a.png, displacement: {texture: a.png}}
            nodes: [{name: hat, model: triangle.obj}]

            """
        func loaded(_ paths: [String]) throws -> RenderJob {
            let drivers = paths.map { "- property: {target: materials.lens.\($0), value: jawOpen}\n" }
            return try loadedJob(materials + "drivers:\n" + drivers.joined(), files: files)
        }
        let former = try loaded(["fresnelExponent", "bumps", "height", "reflection"])
        let current = try loaded(["fresnel", "normal.strength", "displacement.height", "reflective.intensity"])
        let lens = try #require(current.scene.material(named: "lens"))
        #expect(
            current.drivers.properties.map(\.property) == [
                .material(lens, .fresnel), .slot(lens, .normal, .strength), .material(lens, .displacementHeight),
                .material(lens, .reflectiveIntensity),
            ])
        #expect(former.drivers.properties.map(\.property) == current.drivers.properties.map(\.property))
        #expect(former.notes.count == 4 + current.notes.count, "\(former.notes)")
        #expect(
            former.notes.contains {
                $0.hasSuffix(
                    #""materials.lens.bumps": `bumps` is now named as in configs; write "materials.lens.normal.strength""#)
            }, "\(former.notes)")
    }

    @Test func nestedNodesMayBeNamedAsInConfigs() throws {
        let paths = ["nodes.bent.opacity", "nodes.face.children.bent.opacity"]
        let properties = try paths.map {
            try loadedJob(
                Self.scene.replacing("- anchor: face", with: "- name: face\n  anchor: face")
                    + "drivers: [{property: {target: \($0), value: jawOpen}}]\n", files: Self.files
            ).drivers.properties.map(\.property)
        }
        #expect(properties[0] == properties[1])
    }

    @Test func componentsMayBeIndicesAsInConfigs() throws {
        let drivers = try drivers("drivers: [{property: {target: nodes.hat.top.translate.1, value: jawOpen}}]\n")
        #expect(drivers.properties.map(\.lane) == [1])
    }

    @Test func curvesAndValuesMatchConfig() throws {
        let drivers = try drivers(
            """
            events:
              late: {value: {sum: [{count: early}, {headAngle: yaw, face: 1}]}, above: 2, release: 1, duration: 0.5, rearm: 3}
              early: {like: smiled, release: 0.1, face: 1}
            drivers:
            - property:
                target: materials.lens.diffuse.color
                value: {since: late}
                keys: [[0, "#ffffff"], [1, [0, 0, 0], out], [2, "#ffffff"]]
                delay: 0.1
                smoothing: 0.2
                period: 3
                deadZone: 0.4
                hold: 0.5
                combine: multiply
            - property: {target: nodes.hat.top.scale, value: {clock: seconds}, from: [4, 2], to: [1, [2, 3, 4]], ease: bounce, steps: 5}
            - property: {target: nodes.hat.top.hidden, value: {during: early}, to: [true, false], clamp: false}

            """)
        // Events follow the events that they read, regardless of the order in the config.
        #expect(drivers.events.count == 2 && drivers.events[0].release == 0.1 && drivers.events[0].threshold == 0.5)
        #expect(drivers.events[0].value == .shapes(.smile, face: 1))
        #expect(drivers.events[1].value == .sum([.count(EventID(0)), .headAngle(.yaw, face: 1)]))
        #expect(drivers.events[1] == EventDetector(drivers.events[1].value, threshold: 2, release: 1, duration: 0.5, rearm: 3))
        let first = drivers.properties[0]
        #expect(first.value == .since(EventID(1)) && first.combination == .multiply)
        #expect(first.curve.keys.map(\.position) == [0, 1, 2] && first.curve.keys[1].easing == .easeOut)
        #expect(first.curve.keys[1].value == SIMD4(0, 0, 0, 1) && first.curve.keys[0].value == SIMD4(repeating: 1))
        #expect(first.curve.delay == 0.1 && first.curve.smoothing == 0.2 && first.curve.period == 3)
        #expect(first.curve.deadZone == 0.4 && first.curve.hold == 0.5)
        let second = drivers.properties[1]
        #expect(second.curve.keys.map(\.position) == [2, 4] && second.curve.keys[0].value == SIMD4(2, 3, 4, 0))
        #expect(second.curve.steps == 5 && second.curve.keys[0].easing == .bounce)
        #expect(!drivers.properties[2].curve.clamps && drivers.properties[2].curve.keys[0].value.x == 1)
    }

    @Test func masksAndTexturesAcceptAnyValue() throws {
        let drivers = try drivers(
            """
            drivers:
            - faceChange: {nodes: [hat.top, bent], on: blinked}
            - faceChange: {nodes: [hat.top, bent], seed: 5}
            - textureSwap: {material: panel, textures: [a.png], face: 1, value: {headAngle: pitch}}

            """)
        #expect(drivers.faceChanges[0].changes == .count(EventID(0)) && drivers.events.count == 1)
        #expect(drivers.faceChanges[1].changes == .product([.random(seed: 5, at: .timesFoundAgain(face: 0)), .constant(2)]))
        #expect(drivers.textureSwaps[0].value == .headAngle(.pitch, face: 1))
    }

    @Test func nodeWithDrivenMorphTargetsHasItsOwnMesh() throws {
        let job = try loadedJob(
            Self.scene + """
                - {name: twin, model: morph.gltf}
                drivers: [{property: {target: nodes.twin.morphs.puff, value: 0.5}}]

                """, files: Self.files)
        func mesh(_ name: String) throws -> MeshID {
            let id = try #require(job.scene.node(named: name))
            let node = job.scene.nodeIDs.first { job.scene.isNode($0, atOrBelow: id) && !job.scene[$0].surfaces.isEmpty }
            return job.scene[try #require(node)].surfaces[0].mesh
        }
        #expect(try mesh("twin") != mesh("bent"))
        #expect(try job.drivers.properties.map(\.property) == [.morph(mesh("twin"), 0)])
    }

    @Test func morphTargetsOfAnyNameCanFollowFace() throws {
        func target(_ faceMesh: String) throws -> MorphDriver.Target? {
            let job = try loadedJob(
                Self.scene + "- {anchor: face, children: [{name: avatar, model: morph.gltf, faceMesh: {\(faceMesh)}}]}\n",
                files: Self.files)
            return job.drivers.morphs.first?.targets.first
        }
        #expect(try target("shapes: {puff: cheekPuff}")?.value == .shape(.cheekPuff))
        #expect(
            try target("shapes: {puff: {mean: [eyeBlinkLeft, jawLeft]}}, mirrored: true")?.value
                == .mean([.eyeBlinkRight, .jawRight]))
        #expect(
            messages("- {anchor: face, children: [{model: morph.gltf, faceMesh: {shapes: {pufff: jawOpen}}}]}\n")
                .contains(#"the model has no morph target "pufff"; did you mean "puff"?"#))
        #expect(
            messages("- {anchor: face, children: [{model: morph.gltf, faceMesh: true}]}\n").contains(
                "`faceMesh: {shapes: {TARGET: jawOpen}}`"))
    }

    /// The face overrides a clip for the targets that it moves; the clip moves all others.
    @Test(arguments: [true, false]) func faceOverridesClipWeightsWithNote(follows: Bool) throws {
        let clip = """
            "animations":[{"name":"Talk","channels":[{"sampler":0,"target":{"node":0,"path":"weights"}}],"samplers":[{"input":2,"output":2}]}],
            "accessors":[
            """
        let times = #"{"bufferView":0,"byteOffset":8,"componentType":5126,"count":2,"type":"SCALAR","min":[0],"max":[1]}],"#
        let talking = String(decoding: Self.morphGLTF, as: UTF8.self)
            .replacing("\"accessors\":[", with: clip).replacing("\"max\":[0,0,1]}],", with: "\"max\":[0,0,1]}," + times)
        var files = Self.files
        files["talking.gltf"] = Data(talking.utf8)
        let avatar = "{name: avatar, model: talking.gltf, clips: Talk\(follows ? ", faceMesh: {shapes: {puff: jawOpen}}" : "")}"
        let job = try loadedJob(Self.scene + "- {anchor: face, children: [\(avatar)]}\n", files: files)
        let told = job.notes.contains {
            $0.contains(#"the clip "Talk" does not move "puff": the face (`faceMesh`) overrides the clip"#)
        }
        #expect(told == follows, "\(job.notes)")
        var timeline = Timeline(scene: job.scene, drivers: job.drivers)
        let face = TrackedFace(id: "a", worldFromFace: .identity, blendShapes: BlendShapeValues([.jawOpen: 0.75]))
        var weights: [Float] = []
        for (index, time) in [0, 0.5].enumerated() {
            let state = timeline.advance(to: TrackedFrame(index: index, time: time, faces: [face]))
            let mesh = try #require(job.drivers.clips.first?.channels.first?.meshes.first)
            if case .morph(let given)? = state.deformations[mesh] { weights = given }
        }
        #expect(weights == [follows ? 0.75 : 0.5])
    }

    @Test func settingsWithoutEffectAreReported() throws {
        let job = try loadedJob(
            Self.scene + "drivers: [{property: {target: nodes.bent.opacity, value: jawOpen, hysteresis: 0.5}}]\n",
            files: Self.files)
        #expect(job.notes.contains { $0.hasSuffix("`hysteresis` has no effect without `steps`") }, "\(job.notes)")
        let attached = messages("- {name: pin, constraints: [{attach: {to: bent, vertex: 0, weights: [1, 0, 0]}}]}\n")
        #expect(attached.contains("`weights` requires `triangle`, the triangle whose corners it weights"), "\(attached)")
    }

    private static let mistakes: [(config: String, message: String)] = [
        ("target: nodes.hut.opacity, value: jawOpen", #"target: "nodes.hut.opacity": there is no node "hut"; use a name"#),
        ("target: nodes.bnt.opacity, value: jawOpen", #"there is no node "bnt"; did you mean "bent"?"#),
        ("target: nodes.bent.opasity, value: jawOpen", #"there is no property "opasity"; did you mean "opacity"?"#),
        ("target: nodes.bent, value: jawOpen", #""nodes.bent": there is no node "bent""#),
        ("target: node.bent.opacity, value: jawOpen", #""node" has no properties; did you mean "nodes"?"#),
        ("target: nodes.bent.translate.q, value: jawOpen", #""q" cannot follow here: the property has only x, y, z"#),
        ("target: nodes.bent.opacity.x, value: jawOpen", #""x" cannot follow here: the property is a single value"#),
        (
            "target: nodes.face.translate, value: jawOpen",
            "only nodes of models and nodes of the config without an `anchor` can be moved; put the moving parts on a node below it"
        ),
        ("target: nodes.bent.morphs.pufff, value: jawOpen", #"there is no morph target "pufff"; did you mean "puff"?"#),
        ("target: nodes.bent.light.intensity, value: jawOpen", "the node has no `light`"),
        ("target: materials.lenz.shininess, value: jawOpen", #"there is no material "lenz"; did you mean "lens"?"#),
        ("target: materials.lens.diffuse.offset, value: jawOpen", "the slot shows no texture; use `color`"),
        ("target: materials.panel.diffuse.color, value: jawOpen", "the slot shows a texture, which has no color; use `tint`"),
        ("target: materials.lens.normal.strength, value: jawOpen", "the material has no `normal`"),
        ("target: materials.lens.displacement.height, value: jawOpen", "the material has no `displacement`"),
        ("target: materials.lens.reflective, value: jawOpen", "is `reflective.intensity`"),
        ("target: materials.lens.diffuse.strength, value: jawOpen", "only a slot with a normal map has a strength"),
        ("target: materials.lens.diffuse.factor, value: jawOpen", "only a slot with a number has a factor"),
        ("target: lights.0.intensity, value: jawOpen", "the config has no `lights`"),
        ("target: camera.position, value: jawOpen", "the recording or a model moves the camera; use `camera: fixed`"),
        ("target: nodes.bent.opacity, value: jawOpn", #""jawOpn" is not a blend shape; did you mean "jawOpen"?"#),
        (
            "target: nodes.bent.opacity, value: jawOpen, to: [0, 2]",
            #"to[1]: is out of range: "nodes.bent.opacity" takes a number from 0 to 1"#
        ),
        (
            "target: nodes.bent.opacity, value: jawOpen, to: [false, true]",
            #"does not fit "nodes.bent.opacity", which is a number"#
        ),
        ("target: nodes.bent.hidden, value: jawOpen, to: [0, 1]", "which is true or false"),
        ("target: materials.lens.diffuse.color, value: jawOpen, to: [0, 1]", "which is a colour"),
        ("target: materials.lens.diffuse.color, value: jawOpen", "`to` is missing"),
        ("target: nodes.bent.translate, value: jawOpen, to: [[0, 1], [0, 2]]", "which is 3 numbers"),
        (
            "target: nodes.bent.opacity, value: jawOpen, from: [1, 1], to: [0, 1]",
            "`from` is an empty range: both numbers are 1"
        ),
        ("target: nodes.bent.opacity, value: jawOpen, keys: [[1, 0], [0, 1]]", "the keys are not in ascending order"),
        (
            "target: nodes.bent.opacity, value: {since: smilled}",
            #"value.since: there is no event "smilled"; did you mean "smiled"?"#
        ),
        ("target: nodes.bent.opacity, value: {during: smiled, face: 1}", "`face` has no effect: the value reads no face"),
    ]

    private func messages(_ config: String) -> String {
        do {
            _ = try drivers(config)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: mistakes.indices) func mistakesGiveOneLineWithPosition(index: Int) {
        let (config, message) = Self.mistakes[index]
        let told = messages("drivers: [{property: {\(config)}}]\n")
        #expect(told.contains("drivers[0].property") && told.contains(message), "\(told)")
    }

    @Test func mistakesOfEventsAreReportedOnce() {
        let circle = messages(
            """
            events:
              a: {value: {count: b}, above: 1}
              b: {value: {sum: [{since: a}, 1]}, above: 1}
            drivers: [{property: {target: nodes.bent.opacity, value: {during: a}}}]

            """)
        #expect(circle.contains(#"the events read each other in a cycle: "a" reads "b" reads "a""#))
        #expect(circle.split(separator: "\n").count == 1, "\(circle)")
        let chain = (0..<3000).map { "  e\($0): {value: {count: e\($0 + 1)}, above: 0}\n" }.joined()
        let long = messages("events:\n\(chain)  e3000: {value: jawOpen, above: 0.5}\n")
        #expect(long.contains("more than 64 events read each other in a chain, the limit for a config"), "\(long.prefix(200))")
        #expect(long.split(separator: "\n").count == 1 && !long.contains("more; `bianlian validate`"))
        #expect(messages("events: {x: {value: jawOpen, above: 0.5, release: 0.7}}\n").contains("or below it"))
        #expect(messages("events: {x: {value: jawOpen, below: 0.5, release: 0.3}}\n").contains("or above it"))
        #expect(messages("events: {x: {value: jawOpen}}\n").contains("a threshold is missing: set `above` or `below`"))
        #expect(messages("events: {x: {like: smild}}\n").contains(#"did you mean "smiled"?"#))
        #expect(messages("drivers: [{faceChange: {nodes: [bent], on: blinkd}}]\n").contains(#"did you mean "blinked"?"#))
    }

    // MARK: Particles

    @Test func particlesMatchConfig() throws {
        let job = try loadedJob(
            Self.scene + """
                - name: fire
                  particles:
                  - {rate: jawOpen, life: [1, 2], size: [0.1, 0.2], speed: 3, colors: ["#ff0000", "#00000000"], seed: 9, most: 50}
                  - {burst: [{on: smiled}, {on: blinked, count: 4}], space: node, texture: a.png, sheet: [3, 2], frames: random}

                """, files: Self.files)
        let emitters = job.drivers.particles
        #expect(emitters.count == 2)
        let (first, second) = (emitters[0], emitters[1])
        #expect(first.rate == DrivenValue.shapes(.shape(.jawOpen), face: 0))
        #expect(first.style.life == 1...2)
        #expect(first.style.speed == 3...3)
        #expect(first.style.size.birth == 0.1)
        #expect(first.style.size.death == 0.2)
        #expect(first.seed == 9)
        #expect(first.style.limit == 50)
        let colors: [SIMD4<Double>] = [SIMD4(1, 0, 0, 1), .zero]
        #expect(first.style.colors == colors)
        #expect(first.staysInWorld && !second.staysInWorld)
        let counts: [Int] = second.bursts.map(\.count)
        #expect(counts == [30, 4])
        #expect(second.seed == 1)
        #expect(second.style.sheet == SIMD2(3, 2))
        #expect(second.style.sheetOrder == .random)
        #expect(job.scene.parent(of: first.display) == nil)
        #expect(job.scene.parent(of: second.display) == second.source)
    }

    private static let particleMistakes: [(settings: String, message: String)] = [
        ("{}", "no particles are created: set a `rate` or a `burst`"),
        ("{rate: jawOpn}", #"rate: "jawOpn" is not a blend shape; did you mean "jawOpen"?"#),
        ("{burst: {on: smild}}", #"burst.on: there is no event "smild"; did you mean "smiled"?"#),
        ("{burst: {count: 3}}", "\"on\" is missing"), ("{rate: 1, life: 0}", "life"),
        ("{rate: 1, life: [2, 1]}", "the smaller comes first"),
        ("{rate: 1, most: 200000}", "most"), ("{rate: 1, colors: []}", "colors"),
        ("{rate: 1, direction: [0, 0, 0]}", "direction"),
        ("{rate: 1, spread: 200}", "spread"), ("{rate: 1, sheet: [0, 2]}", "sheet"), ("{rate: 1, blend: glow}", "blend"),
        ("{rate: 1, gravty: 2}", "gravity"),
    ]

    @Test(arguments: particleMistakes.indices) func mistakesOfParticlesGiveOneLine(index: Int) {
        let (settings, message) = Self.particleMistakes[index]
        let told = messages("- {name: fire, particles: \(settings)}\n")
        #expect(told.contains("particles") && told.contains(message), "\(told)")
        #expect(told.split(separator: "\n").count == 1, "\(told)")
    }

    @Test func particleSettingsWithoutEffectGiveNotes() throws {
        let cases = [
            ("rate: 1, wind: [1, 0, 0]", "`wind` has no effect without `drag`"),
            ("rate: 1, sheet: [2, 2]", "`sheet` has no effect"),
            ("rate: 1, space: node, inherit: 1", "`inherit` has no effect"),
            ("rate: 5000", "about 5000 particles would exist at once, but `most` is 2000"),
            ("burst: {on: smiled, count: 9}, most: 5", "`count` is 9, but `most` is 5"),
        ]
        for (settings, note) in cases {
            let notes = try loadedJob(Self.scene + "- {name: fire, particles: {\(settings)}}\n", files: Self.files).notes
            #expect(notes.contains { $0.contains(note) }, "\(notes)")
        }
    }
}
