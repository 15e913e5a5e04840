import ConfigLanguage
import ConfigSettings
import FaceDrivers
import Foundation
import Keying
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// Driver paths find the numbers of keys, brushes and sounds; mistakes name their position.
@Suite struct DrivenNumbersConfigTests {
    private static let scene = """
        output: {size: [32, 32]}
        background: {picture: a.png, key: {hue: [100, 150], blur: 2}}
        retouch:
          effects: [{filter: darken, region: {rectangle: [0, 0, 1, 1]}, amount: 0.25}]
          strokes:
          - {name: cheek, filter: hue, degrees: 40, radius: 0.5, points: [[0.5, 0.5]]}
          - {name: chin, filter: blur, points: [[0.5, 0.5, 1]]}
          - {name: gone, filter: blur, points: [[0.5, 0.5]], undone: true}
        nodes:
        - {name: layer, media: {picture: a.png, key: {color: "#00ff00", choke: 3}}}
        - {name: object, media: {picture: a.png, key: {object: {at: [0.5, 0.5]}}}}
        - {name: plain, media: {picture: a.png, retouch: {strokes: strokes.yaml}}}
        - {name: cube, model: triangle.obj}
        sounds: [{file: a.wav, on: smiled, volume: 0.5}]

        """
    private static let files = [
        "a.png": Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")!,
        "triangle.obj": Data("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".utf8), "a.wav": Data("x".utf8),
        "strokes.yaml": Data("strokes: [{name: a, filter: blur, points: [[0.5, 0.5]]}]\n".utf8),
    ]

    private func messages(_ property: String) -> String {
        do {
            _ = try loadedJob(Self.scene + "drivers: [{property: {\(property)}}]\n", files: Self.files)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func pathsFindDrivenNumbersWithoutDuplicates() throws {
        let job = try loadedJob(
            Self.scene + """
                drivers:
                - property:
                    target:
                    - background.key.blur
                    - retouch.effects.0.amount
                    - retouch.strokes.cheek.radius
                    - retouch.strokes.0.degrees
                    - nodes.layer.media.key.choke
                    - sounds.0.volume
                    - retouch.strokes.0.radius
                    value: 0.5

                """, files: Self.files)
        #expect(job.scene.parameters == [2, 0.25, 0.5, 40, 3, 0.5])
        let ids = job.drivers.properties.compactMap { driver in
            if case .parameter(let id, let range) = driver.property { (id.index, range) } else { nil }
        }
        #expect(ids.map(\.0) == [0, 1, 2, 3, 4, 5, 2])
        #expect(ids.map(\.1) == [0...32, 0...1, 0.0001...4, -180...180, -32...32, 0...100, 0.0001...4])
        let sound = try #require(job.delivery.eventSounds.first)
        var state = FrameState(of: job.scene)
        #expect(sound.volume.value(in: state) == 0.5)
        state.parameters = [5, 1, 1, 20, 7, 2]
        #expect(sound.volume.value(in: state) == 2)
        let key = job.background.treatment(in: state) { _ in preconditionFailure() }.key
        #expect(key?.blur == 5)
        let layer = try #require(job.pictures.first { !$0.keyNumbers.isEmpty })
        #expect(layer.treatment(in: state) { _ in preconditionFailure() }.key?.choke == 7)
    }

    private static let mistakes: [(property: String, message: String)] = [
        ("target: sounds.1.volume, value: jawOpen", #""1" is not an index in `sounds`; use 0"#),
        ("target: sounds.0.volum, value: jawOpen", #"there is no property "volum"; did you mean "volume"?"#),
        ("target: sounds, value: jawOpen", "is not the path of a property"),
        ("target: sounds.0.volume.x, value: jawOpen", #""x" cannot follow here: the property is a single value"#),
        ("target: sounds.0.volume, value: jawOpen, to: [0, 200]", "takes a number from 0 to 100"),
        ("target: sounds.0.volume, value: jawOpen, to: [true, false]", "which is a number"),
        ("target: sonds.0.volume, value: jawOpen", #"did you mean "sounds"?"#),
        ("target: output.sound, value: jawOpen", #"there is no property "sound"; known properties: volume"#),
        ("target: media.layer.opacity, value: jawOpen", "pictures belong to nodes: write nodes.NAME.translate"),
        ("target: nodes.cube.media.key.choke, value: jawOpen", "the node has no `media`"),
        (
            "target: nodes.layer.media.width, value: jawOpen",
            #""width" of `media` is not a property; use `media.key` or `media.retouch`, or the node's opacity, translate, rotate or scale"#
        ),
        ("target: nodes.layer.media.key.spil, value: jawOpen", #"did you mean "spill"?"#),
        ("target: nodes.layer.media.key, value: jawOpen", "a property is missing; known properties: similarity"),
        ("target: nodes.plain.media.key.choke, value: jawOpen", "there is no `key`"),
        ("target: nodes.object.media.key.choke, value: jawOpen", "a key with an `object` cannot be driven"),
        ("target: background.key.similarity, value: jawOpen", "a key with a `hue` has no similarity"),
        ("target: background.opacity, value: jawOpen", #"there is no property "opacity"; known properties: key"#),
        ("target: nodes.layer.media.key.choke, value: jawOpen, to: [0, 64]", "takes a number from -32 to 32"),
        ("target: retouch.effects.1.amount, value: jawOpen", "is not an index in `effects`; use 0"),
        ("target: retouch.effects.0.degrees, value: jawOpen", "only the filter hue has degrees"),
        ("target: retouch.strokes.cheak.radius, value: jawOpen", #"there is no stroke "cheak"; did you mean "cheek"?"#),
        ("target: retouch.strokes.chin.force, value: jawOpen", "each point of the stroke sets its own force"),
        ("target: retouch.strokes.gone.radius, value: jawOpen", "entry 2 of `strokes` does not draw a stroke"),
        ("target: retouch.strokes.cheek.radius, value: jawOpen, to: [0, 1]", "takes a number from 0.0001 to 4"),
        ("target: nodes.plain.media.retouch.strokes.a.radius, value: jawOpen", "strokes from a file cannot be driven"),
        ("target: nodes.layer.media.retouch.effects.0.amount, value: jawOpen", "there is no `retouch`"),
    ]

    @Test(arguments: mistakes.indices) func mistakesGiveOneLineWithPosition(index: Int) {
        let (property, message) = Self.mistakes[index]
        let told = messages(property)
        #expect(told.contains("drivers[0].property") && told.contains(message), "\(told)")
        #expect(told.split(separator: "\n").count == 1, "\(told)")
    }

    @Test func volumeWithoutSoundGivesNote() throws {
        let job = try loadedJob("output: {size: [32, 32], volume: 0.5}\n")
        #expect(job.notes.contains { $0.contains("`volume` has no effect: no footage is audible") }, "\(job.notes)")
    }
}

/// Distances on the skin are measured on meshes that a face deforms.
@Suite struct SkinSpanConfigTests {
    private static let scene = """
        recording: r.jsonl
        nodes:
        - anchor: face
          children:
          - {name: mask, model: \(SharedData.packageRoot.path)/models/face.glb, faceMesh: true, hidden: true}
        - {name: cube, model: triangle.obj}

        """
    private static let files = [
        "r.jsonl": Data(
            (#"{"format":"bianlian-recording","version":1,"frameRate":60}"# + "\n"
                + #"{"time":0,"faces":[{"id":"a","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"blendShapes":{}}]}"#
                + "\n").utf8),
        "triangle.obj": Data("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".utf8),
    ]

    private func job(_ value: String) throws -> RenderJob {
        try withTemporaryFolder { folder in
            for (name, data) in Self.files { try data.write(to: folder.appendingPathComponent(name)) }
            let url = folder.appendingPathComponent("scene.yaml")
            try Data((Self.scene + "drivers: [{property: {target: nodes.cube.opacity, value: \(value)}}]\n").utf8).write(
                to: url)
            return try RenderJob.load(configAt: url, options: ConfigOptions(allowedRoots: [SharedData.packageRoot]))
        }
    }

    @Test func placesMayBeNamesVerticesOrTriangles() throws {
        for value in [
            "{distanceBetween: [noseTip, chin]}", "{distanceBetween: [noseTip, chin], on: mask}",
            "{distanceBetween: [10, {vertex: 20}]}", "{distanceBetween: [{triangle: 3}, {triangle: 4, weights: [1, 0, 1]}]}",
            "{distanceBetween: [{at: leftEye}, rightEye], face: 0}",
        ] {
            let job = try job(value)
            #expect(job.drivers.spans.count == 1 && job.drivers.properties[0].value == .skinDistance(SkinSpanID(0), face: 0))
        }
    }

    private static let mistakes: [(value: String, message: String)] = [
        ("{distanceBetween: [noseTip, chn]}", #""chn" is not one of"#),
        ("{distanceBetween: [noseTip]}", "a list of two points"),
        ("{distanceBetween: [noseTip, -1]}", "distanceBetween[1]"),
        ("{distanceBetween: [noseTip, 99999]}", "the mesh of the face has no triangle at vertex 99999; it has"),
        ("{distanceBetween: [noseTip, {triangle: 99999}]}", "the mesh of the face has no triangle 99999; it has"),
        ("{distanceBetween: [noseTip, {vertex: 3, weights: [1, 0, 0]}]}", "`weights` requires `triangle`"),
        ("{distanceBetween: [noseTip, {triangle: 3, weights: [1, -1, 1]}]}", "`weights` must be 0 or more"),
        ("{distanceBetween: [noseTip, chin], on: musk}", #"there is no node "musk"; did you mean "mask"?"#),
        ("{distanceBetween: [noseTip, chin], on: cube}", #""cube" has no mesh that face 0 deforms; below an `anchor`"#),
        ("{distanceBetween: [noseTip, chin], face: 1}", "there is no mesh that face 1 deforms"),
        ("{headAngle: yaw, on: mask}", "`on` requires `distanceBetween`, whose mesh it names"),
        ("{lookAtPoint: w}", #""w" is not one of x, y, z"#),
    ]

    @Test(arguments: mistakes.indices) func mistakesGiveOneLineWithPosition(index: Int) {
        let (value, message) = Self.mistakes[index]
        var told = ""
        do { _ = try job(value) } catch { told = "\(error)" }
        #expect(told.contains("drivers[0].property.value") && told.contains(message), "\(told)")
    }
}
