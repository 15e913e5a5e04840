import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// Valid but probably unintended settings give one note each, from `validate` and `render` alike; intended ones give none.
@Suite struct NotesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var config: String
        /// The expected note, in which `@` means the path of the config; nil for none.
        var note: String?
        var testDescription: String { config }

        init(_ config: String, _ note: String?) {
            self.config = config
            self.note = note
        }
    }

    /// A node with the scene's mask on the face; the driver changes the mask.
    private static let worn =
        "nodes: [{anchor: face, model: face.glb, faceMesh: true}]\ndrivers: [{faceChange: {nodes: [face]}}]\n"

    /// A driver that expects lost faces.
    private static let changed = "drivers: [{faceChange: {nodes: [hat]}}]\n"

    static let cases: [Case] = [
        Case(
            "background: #203040\n",
            ##"@:1:1: background: has no value: an unquoted # starts a comment; quote the colour: "#203040""##
        ),
        Case("background:   # none yet\n", nil),
        Case("background: \"#203040\"\n", nil),
        Case(
            "output: {\n  size: [8, 8]\n}\nlights: #fff # white\n",
            ##"@:4:1: lights: has no value: an unquoted # starts a comment; quote the colour: "#fff""##),
        Case(
            "lights: [{kind: ambient, color: [255, 0, 0]}]\n",
            ##"@:1:33: lights[0].color: is a colour in linear light, in which 1 is white; did you mean "#ff0000"?"##),
        Case(
            "background: [255, 128, 0]\n",
            ##"@:1:13: background: is a colour in linear light, in which 1 is white; did you mean "#ff8000"?"##),
        Case("lights: [{kind: ambient, color: [3, 2.5, 4]}]\n", nil),
        Case("recording: take.jsonl\n\(worn)", nil),
        Case(
            "recording: take.jsonl\n\(worn)".replacing("anchor: face", with: "anchor: {face: 5}"),
            "@:2:18: nodes[0].anchor: face 5 never appears in the 12 frames read; the only face is 0"),
        Case(
            "recording: take.jsonl\n\(worn)".replacing("anchor: face, ", with: ""),
            "@:2:37: nodes[0].faceMesh: deforms with the face but does not move with it: neither the node nor one above it has an `anchor`; "
                + "add `anchor: face`"),
        Case(
            "recording: take.jsonl\n\(worn)nodes: [{anchor: face, children: [{name: face, anchor: face, model: face.glb}]}]\n"
                .replacing("nodes: [{anchor: face, model: face.glb, faceMesh: true}]\n", with: ""),
            "@:3:56: nodes[0].children[0].anchor: is below another node with an `anchor`, so the face moves it twice; anchor only one of "
                + "the two nodes"),
        Case("nodes: [{model: face.glb}]\n", nil),
        Case(
            "nodes: [{model: face.glb, translate: [0, 0, 2]}]\n",
            "@:1:9: nodes[0]: cannot be seen: it is behind the camera, at [0, 0, 1.45] m from it; change `translate` or the camera "
                + "(checked in frame 0)"),
        Case(
            "nodes: [{model: face.glb, translate: [3, 0, 0]}]\n",
            "@:1:9: nodes[0]: cannot be seen: it is outside the picture, at [3, 0, -0.55] m from the camera; change `translate` or "
                + "the camera (checked in frame 0)"),
        Case(
            "camera: {near: 1}\nnodes: [{model: face.glb}]\n",
            "@:2:9: nodes[0]: cannot be seen: it is nearer than the camera's `near` (checked in frame 0)"),
        Case(
            "camera: {position: [0, 0, -1], target: [0, 0, 0]}\nnodes: [{model: face.glb}]\n",
            "@:2:9: nodes[0]: cannot be seen: all its triangles face away from the camera (checked in frame 0)"),
        Case(
            "camera: {position: [0, 0, -1], target: [0, 0, 0]}\nmaterials: {m: {doubleSided: true}}\n"
                + "nodes: [{model: face.glb, material: m}]\n", nil),
        // Sizes and places on a face.
        Case(
            "recording: take.jsonl\n\(worn)".replacing("anchor: face", with: "anchor: face, scale: 100"),
            "@:2:9: nodes[0]: is 14.6 m across, more than three heads (0.72 m); type `scale: 1` (checked in 9 frames from 0 to 11)"
        ),
        Case(
            "recording: take.jsonl\nnodes: [{anchor: face, model: face.glb, name: hat, scale: 50}]\n\(changed)",
            "@:2:9: nodes[0]: is 5 m across, more than three heads (0.72 m); type `scale: 1`, or `fit: hat` (checked in 9 frames "
                + "from 0 to 11)"),
        Case(
            "recording: take.jsonl\n\(worn)".replacing("anchor: face", with: "anchor: face, scale: 0.01"),
            "@:2:9: nodes[0]: is 1.46 mm across, less than 5 mm; type `scale: 1` (checked in 9 frames from 0 to 11)"),
        Case(
            "recording: take.jsonl\n\(worn)".replacing("anchor: face", with: "anchor: face, translate: [0, 0, -20]"),
            "@:2:9: nodes[0]: is 19.9 m from its face; type `translate: [0, 0, 0]` (checked in 9 frames from 0 to 11)"),
        Case("nodes: [{model: face.glb, scale: 100, translate: [0, 0, -50]}]\n", nil),
        // Occluders.
        Case(
            "nodes:\n- {model: face.glb, occluder: true, translate: [0, 0, 0.02]}\n- {name: mask, model: face.glb}\n",
            "@:3:3: nodes[1]: cannot be seen: an occluder hides 99 % of it; move it out with `translate` (checked in frame 0)"),
        Case(
            "nodes:\n- {model: face.glb, occluder: true, translate: [0.05, 0, 0.02]}\n- {name: mask, model: face.glb}\n", nil),
        Case("nodes:\n- {model: face.glb, occluder: true}\n- {name: mask, model: face.glb}\n", nil),
        // Light.
        Case(
            "lights: [{kind: ambient, intensity: 1}]\nnodes: [{model: face.glb}]\n",
            "@:2:9: nodes[0]: is almost black because it receives 0.1 % of full light; the `intensity` of lights is in lumens: "
                + "type `intensity: 1000` (checked in frame 0)"),
        Case(
            "lights: []\nnodes: [{model: face.glb}, {name: b, model: face.glb}]\n",
            "@:2:9: nodes[0]: is almost black because it receives no light, as does 1 more node; type `lights: [{kind: ambient, "
                + "intensity: 1000}]` (checked in frame 0)"),
        Case("lights: []\nnodes: [{model: face.glb, material: {model: constant, diffuse: \"#c05030\"}}]\n", nil),
        Case("lights: []\nnodes: [{model: face.glb, material: {emission: \"#c05030\"}}]\n", nil),
        // Textures.
        Case(
            "materials: {m: {model: lambert, diffuse: dot.png}}\nnodes: [{model: face.glb, material: m}]\n",
            "@:1:42: materials.m.diffuse: the picture is 1×1 pixel, so the surface has a single colour; type a colour, such as "
                + "\"#c05030\", or name another picture"),
        Case(
            "materials: {m: {model: lambert, diffuse: strip.png}}\nnodes: [{model: face.glb, material: m}]\n",
            "@:1:42: materials.m.diffuse: the picture is 64×2 pixels, 32 times wider than high, and is stretched over the surface; "
                + "name a picture whose sides differ by less than 16 times"),
        Case("materials: {m: {model: lambert, diffuse: gradient.png}}\nnodes: [{model: face.glb, material: m}]\n", nil),
        // Hidden nodes are hidden on purpose.
        Case("nodes: [{model: face.glb, translate: [3, 0, 0], hidden: true}]\n", nil),
        Case("nodes: [{model: face.glb, translate: [3, 0, 0], occluder: true}]\n", nil),
        Case(
            "recording: take.jsonl\nnodes: [{anchor: face, model: face.glb}]\n",
            "@/take.jsonl: no face is tracked in 2 of 12 frames read"),
        Case(
            "recording: deep.jsonl\n",
            "@/deep.jsonl: missing depth files: 2, the first \"d/1.png\"; their paths are relative to the recording"),
        Case(
            "recording: still.csv\n",
            "@/still.csv: the head never turns: HeadYaw, HeadPitch and HeadRoll are 0 in every row; switch on \"Stream Head Rotation\" in "
                + "Live Link Face before recording"),
        Case("recording: turning.csv\n", nil),
        Case(
            "recording: far.jsonl\n",
            "@/far.jsonl: the face is 45 m from the camera at frame 0, and farther than 10 m in 1 frame; are positions in centimetres? "
                + "they are read as metres: divide them by 100"),
    ]

    @Test(arguments: cases) func validateAndRenderGiveSameNotes(_ testCase: Case) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try writeTakes(into: folder)
            try scene.write(config: testCase.config, as: "c.yaml")
            let config = scene.path("c.yaml")
            let runs = [
                try runBianlian(["validate", config]),
                try runBianlian(["render", config, "--size", "16x9", "--output", scene.path("out"), "--json"]),
            ]
            let place = testCase.note.map { $0.hasPrefix("@/") ? folder.path + $0.dropFirst() : config + $0.dropFirst() }
            for run in runs {
                #expect(run.status == 0, "\(run.errorText)")
                let notes = run.errorText.split(separator: "\n").filter { $0.hasPrefix("bianlian: note: ") }
                #expect(
                    notes.map { String($0.dropFirst("bianlian: note: ".count)) } == [place].compactMap { $0 },
                    "\(run.errorText)")
            }
        }
    }

    private func writeTakes(into folder: URL) throws {
        let header = #"{"format":"bianlian-recording","version":1,"frameRate":30}"#
        let face = #"{"id":"a","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,-0.3,1]}"#
        let frames = ["face.glb", "d/1.png", "../x"].enumerated().map { time, depth in
            #"{"time":\#(time),"faces":[\#(face)],"depth":"\#(depth)"}"#
        }
        try AtomicFile.write(([header] + frames).joined(separator: "\n"), to: folder.appendingPathComponent("deep.jsonl"))
        let far = #"{"time":0,"faces":[\#(face.replacing("-0.3", with: "-45"))]}"#
        try AtomicFile.write(header + "\n" + far + "\n", to: folder.appendingPathComponent("far.jsonl"))
        let grey = { (value: Int) in SRGBA8(red: UInt8(value), green: 128, blue: 128) }
        let pictures: [(String, ImageSize, (Int, Int) -> SRGBA8)] = [
            ("dot", ImageSize(1, 1), { _, _ in grey(200) }), ("gradient", ImageSize(64, 2), { x, _ in grey(4 * x) }),
            ("strip", ImageSize(64, 2), { x, y in grey(3 * x + 50 * y) }),
        ]
        for (name, size, color) in pictures {
            try PNGEncoder().write(SRGBImage(size: size) { color($0, $1) }, to: folder.appendingPathComponent("\(name).png"))
        }
        let names = BlendShape.allCases.map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
        let columns = (["Timecode", "BlendShapeCount"] + names + ["HeadYaw", "HeadPitch", "HeadRoll"]).joined(separator: ",")
        let zeros = names.map { _ in "0" }.joined(separator: ",")
        for (name, yaw) in [("still.csv", "0"), ("turning.csv", "0.1")] {
            // The last two rows are a full second apart, so that the timecode rate is known.
            let rows = ["00:58", "00:59", "01:00"].map { "01:00:\($0).0,61,\(zeros),\(yaw),0,0" }
            try AtomicFile.write(([columns] + rows).joined(separator: "\n") + "\n", to: folder.appendingPathComponent(name))
        }
    }

    @Test func inspectNotesDefectsOfRecordings() throws {
        try withTemporaryFolder { folder in
            try writeTakes(into: folder)
            func notes(_ name: String) throws -> [String]? {
                let url = folder.appendingPathComponent(name)
                return try report(runBianlian(["inspect", url.path, "--json"]))["notes"] as? [String]
            }
            #expect(try notes("deep.jsonl")?.first?.contains("missing depth files: 3") == true)
            #expect(try notes("still.csv")?.first?.contains("the head never turns") == true)
            #expect(try notes("turning.csv") == [])
            #expect(try notes("far.jsonl")?.first?.contains("the face is 45 m from the camera at frame 0") == true)
            let run = try runBianlian(["convert", "far.jsonl", "--output", "near.jsonl"], in: folder)
            #expect(run.status == 0 && run.errorText.contains("note: far.jsonl: the face is 45 m"), "\(run.errorText)")
        }
    }

    /// Regression: each config and each variant printed the notes of the recording that they share.
    @Test func notesOfRecordingArePrintedOnce() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try writeTakes(into: folder)
            try scene.write(config: "", as: ".bianlian-root")
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("sub"), withIntermediateDirectories: false)
            try scene.write(config: "recording: far.jsonl\noutput: {size: [16, 9]}\n", as: "a.yaml")
            try scene.write(config: "recording: ../far.jsonl\noutput: {size: [16, 9]}\n", as: "sub/b.yaml")
            for command in [
                ["validate", "a.yaml", "sub/b.yaml"],
                ["render", "a.yaml", "--each", "output.antialiasing=none,msaa4", "--output", "out"],
            ] {
                let run = try runBianlian(command, in: folder)
                #expect(run.status == 0, "\(run.errorText)")
                let count = run.errorText.ranges(of: "note: far.jsonl: the face is 45 m from the camera").count
                #expect(count == 1, "\(command[0]): \(run.errorText)")
            }
        }
    }

    /// The shipped configs are intended.
    @Test func shippedConfigsGiveNoNotes() throws {
        let names = ["face", "glass", "cubes", "panel"].map { "render-configs/suite/\($0).yaml" }
        let run = try runBianlian(["validate"] + names)
        #expect(run.status == 0 && run.errorText.isEmpty, "\(run.errorText)")
    }

    @Test func truncatedTableIsErrorOrNoteWhenLenient() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try writeTakes(into: folder)
            try scene.write(config: "recording: turning.csv\n", as: "c.yaml")
            let take = folder.appendingPathComponent("turning.csv")
            try Data(contentsOf: take).dropLast(30).write(to: take)
            let render = ["render", scene.path("c.yaml"), "--size", "8x8", "--output", scene.path("out")]
            for command in [render, ["validate", scene.path("c.yaml")]] {
                let strict = try runBianlian(command)
                #expect(strict.status == 65 && strict.errorText.contains("turning.csv:4:"), "\(strict.errorText)")
                let lenient = try runBianlian(command + ["--lenient"])
                #expect(lenient.status == 0, "\(lenient.errorText)")
                #expect(
                    lenient.errorText.contains("note: unreadable lines of the recording skipped: 1"))
            }
        }
    }

    @Test func validateReportsMistakesOfEveryKindTogether() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let config = """
                output: {sise: [8, 8]}
                materials:
                  skin: {difuse: a.png, specular: none.png}
                nodes:
                - {model: face.gbl, trnslate: [0, 0, 0]}
                - {model: face.glb, material: skim, children: [{model: lost.glb}]}
                drivers: [{textureSwap: {material: skin, textures: [a.png, c.png]}}]
                """
            try scene.write(config: config, as: "bad.yaml")
            try scene.write(
                config: "cases:\n- {name: a b, config: actor.yaml}\n- {name: late, config: actor.yaml, frames: [0, 12]}\n"
                    + "- {name: none, config: no.yaml}\n- {name: good, config: actor.yaml, frames: 11}\n", as: "suite.yaml")
            func places(_ name: String) throws -> [String] {
                let run = try runBianlian(["validate", scene.path(name)])
                #expect(run.status == 65)
                return run.errorText.split(separator: "\n").map {
                    $0.split(separator: ": ").dropFirst().prefix(2).joined(separator: ": ")
                }
                .map { $0.replacing(scene.path(name), with: "") }
            }
            #expect(
                try places("bad.yaml") == [
                    ":1:10: output.sise", ":3:10: materials.skin.difuse", ":5:21: nodes[0].trnslate",
                    ":3:35: materials.skin.specular",
                    ":5:11: nodes[0].model", ":6:31: nodes[1].material", ":6:56: nodes[1].children[0].model",
                    ":7:60: drivers[0].textureSwap.textures[1]",
                ])
            #expect(
                try places("suite.yaml") == [
                    ":2:10: cases[0].name", ":3:44: cases[1].frames", ":4:24: cases[2].config",
                ])
            let late = try runBianlian(["validate", scene.path("suite.yaml")]).errorText
            #expect(late.contains("take.jsonl: frames 0, 12 are beyond its end; it has 12 (0-11)"), "\(late)")
        }
    }
}
