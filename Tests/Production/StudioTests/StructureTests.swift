import Foundation
import ImageCodecs
import Imaging
import JSONText
import RenderTestSupport
@testable import Studio
import Testing

/// Nodes are added, copied, renamed, deleted and moved in the config's text, whose other lines stay.
@Suite(.timeLimit(.minutes(10))) struct StructureTests {
    /// A config with comments, anchors, and nodes in lines and in braces.
    private static let text = """
        output: {size: [96, 64], antialiasing: none}
        face: {frameRate: 30, duration: 1, blendShapes: {jawOpen: [[0, 0], [0.5, 1]]}}
        materials:
          card: &paint {diffuse: card.png, shininess: 12} # painted
          other: *paint
        nodes:
        # the person
        - name: face
          anchor: face
          children: # worn
          - name: left # the first
            model: card.obj
            material: card
            translate: &shift [-0.05, 0, 0]
          - {name: right, model: card.obj, material: other, translate: *shift}
        - {name: drawing, drawing: {}} # nothing yet
        - {name: lamp}
        drivers:
        - property: {target: nodes.lamp.translate.x, value: jawOpen, from: [0, 1], to: [0, 1]}

        """

    struct Case: CustomTestStringConvertible, Sendable {
        var requests: [String]
        var changes: [(old: String, new: String)]
        var testDescription: String { requests.joined(separator: "; ") }

        init(_ requests: String..., changes: (old: String, new: String)...) {
            (self.requests, self.changes) = (requests, changes)
        }

        var expected: String { changes.reduce(StructureTests.text) { $0.replacing($1.old, with: $1.new) } }
    }

    private static func arrange(_ path: String, _ action: String) -> String {
        "{\"type\": \"arrange\", \"path\": \"\(path)\", \"action\": \(action)}"
    }

    private static let left = """
          - name: left # the first
            model: card.obj
            material: card
            translate: &shift [-0.05, 0, 0]

        """
    private static let right = "  - {name: right, model: card.obj, material: other, translate: *shift}\n"
    private static let detachedRight = right.replacing("*shift", with: "&shift [-0.05, 0, 0]")

    static let cases = [
        Case(
            arrange("face/left", #""duplicate""#),
            changes: (left, left + left.replacing("name: left", with: "name: left-2").replacing("&shift ", with: ""))),
        Case(
            arrange("face/right", #""duplicate""#),
            changes: (right, right + right.replacing("name: right", with: "name: right-2"))),
        Case(arrange("face/right", #""rename", "name": "ear""#), changes: ("{name: right,", "{name: ear,")),
        Case(arrange("face/left", #""rename", "name": "an ear""#), changes: ("name: left #", "name: \"an ear\" #")),
        Case(arrange("face/right", #""delete""#), changes: (right, "")),
        // The deleted node's anchor moves to the alias that stays.
        Case(arrange("face/left", #""delete""#), changes: (left, ""), (right, detachedRight)),
        Case(
            arrange("drawing", #""move", "by": 1"#),
            changes: (
                "- {name: drawing, drawing: {}} # nothing yet\n- {name: lamp}\n",
                "- {name: lamp}\n- {name: drawing, drawing: {}} # nothing yet\n"
            )),
        Case(
            arrange("drawing", #""duplicate""#), arrange("drawing", #""delete""#),
            changes: ("{name: drawing,", "{name: drawing-2,")),
    ]

    /// The frame of a config as `render` draws it.
    private func picture(of place: StudioFolder) throws -> [UInt8] {
        let session = try place.session()
        defer { session.stop() }
        return try session.snapshot()
    }

    @Test(arguments: cases) func onlyLinesOfTheNodeChange(testCase: Case) async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            testCase.requests.forEach(page.send)
            let state = try await page.text("state") { $0["structure"]?.elements.count == testCase.requests.count }
            #expect(state["unsaved"] == .number(Double(testCase.requests.count)))
            try await page.save()
            #expect(try place.content == testCase.expected)
            #expect(try picture(of: place) == session.snapshot())
            try await page.undoAll()
            try await page.save()
            #expect(try place.content == Self.text)
        }
    }

    /// A value stays at its node while other nodes are added and deleted, and comes back when they do.
    @Test func valuesFollowTheirNodes() async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            func paths(_ state: OrderedJSON) -> [String] {
                if case .object(let members)? = state["overrides"] { members.map(\.key) } else { [] }
            }
            page.send(#"{"type": "override", "path": "nodes/0/children/1/translate/0", "value": 0.01}"#)
            page.send(Self.arrange("face/left", #""delete""#))
            var state = try await page.text("state") { $0["structure"]?.elements.count == 1 }
            #expect(paths(state) == ["nodes/0/children/0/translate/0"])
            try await page.save()
            let moved = Self.detachedRight.replacing("[-0.05,", with: "[0.01,")
            #expect(try place.content == Self.text.replacing(Self.left, with: "").replacing(Self.right, with: moved))
            #expect(try picture(of: place) == session.snapshot())
            // Both are saved, so the copy and its value, which looks like the node, are the only unsaved changes.
            page.send(Self.arrange("face/right", #""duplicate""#))
            state = try await page.text("state") { $0["structure"]?.elements.count == 2 }
            #expect(state["unsaved"] == .number(2))
            #expect(paths(state) == ["nodes/0/children/0/translate/0", "nodes/0/children/1/translate/0"])
            #expect(state["overrides"]?["nodes/0/children/1/translate/0"] == .number(0.01))
            page.send(#"{"type": "undo"}"#)
            page.send(#"{"type": "undo"}"#)
            state = try await page.text("state") { $0["structure"] == .array([]) }
            #expect(paths(state) == ["nodes/0/children/1/translate/0"])
            try await page.undoAll()
            try await page.save()
            #expect(try place.content == Self.text)
        }
    }

    /// An environment replaces the standard lights, so a value of theirs is not the environment's.
    @Test func valuesOfStandardLightsEndWithThem() async throws {
        try await withStudioPage(text: Self.text) { _, _, page in
            page.send(#"{"type": "override", "path": "lights/0/intensity", "value": 7}"#)
            page.send(#"{"type": "environment", "name": "oldTownSquare"}"#)
            var state = try await page.text("state") { $0["structure"]?.elements.count == 1 }
            #expect(state["overrides"] == .object([]))
            page.send(#"{"type": "undo"}"#)
            state = try await page.text("state") { $0["structure"] == .array([]) }
            #expect(state["overrides"]?["lights/0/intensity"] == .number(7))
        }
    }

    /// A node that is selected stays selected under its new name. Undoing takes that name from the scene.
    @Test func selectionNamesANodeOfTheScene() async throws {
        try await withStudioPage(text: Self.text) { _, _, page in
            page.send(#"{"type": "select", "path": "face/right"}"#)
            page.send(Self.arrange("face/right", #""rename", "name": "ear""#))
            var state = try await page.text("state") { $0["structure"]?.elements.count == 1 }
            #expect(state["selected"]?.string == "face/ear")
            _ = try await page.text("scene") { $0["tree"]?.elements.contains { $0["path"]?.string == "face/ear" } ?? false }
            state = try await page.text("state")
            #expect(state["selected"]?.string == "face/ear")
            page.send(#"{"type": "undo"}"#)
            _ = try await page.text("scene") { $0["tree"]?.elements.contains { $0["path"]?.string == "face/right" } ?? false }
            state = try await page.text("state")
            #expect(state["selected"] == .null)
        }
    }

    /// A hat is copied at once and written by saving; undoing leaves the file, and a config that does not name it.
    @Test(arguments: [false, true]) func shippedThingIsAdded(isFlow: Bool) async throws {
        try await withTemporaryFolder { folder in
            let text = isFlow ? StudioFolder.text : Self.text
            let place = try StudioFolder(in: folder, text: text)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            page.send(#"{"type": "add", "asset": "hat", "fit": true}"#)
            #expect(try await page.text("restructured")["node"]?.string == "hat")
            let model = folder.appendingPathComponent("models/hat.glb")
            #expect(FileManager.default.fileExists(atPath: model.path))
            #expect(try place.content == text)
            let scene = try await page.text("scene") { scene in
                (scene["tree"]?.elements ?? []).contains { $0["path"]?.string == "face/hat" }
            }
            let node = scene["tree"]?.elements.first { $0["path"]?.string == "face/hat" }
            #expect(node?["editable"] == .boolean(true))
            try await page.save()
            let hat = "{name: hat, model: models/hat.glb, fit: hat}"
            let expected =
                isFlow
                ? text.replacing("material: card}]", with: "material: card}, \(hat)]")
                : text.replacing(Self.right, with: Self.right + "  - \(hat)\n")
            #expect(try place.content == expected)
            #expect(try picture(of: place) == session.snapshot())
            page.send(#"{"type": "undo"}"#)
            try await page.save()
            #expect(try place.content == text)
            #expect(FileManager.default.fileExists(atPath: model.path))
        }
    }

    /// Earrings are two nodes and one change.
    @Test func severalNodesAreOneChange() async throws {
        try await withStudioPage(text: Self.text) { place, _, page in
            page.send(#"{"type": "add", "asset": "earrings"}"#)
            let state = try await page.text("state") { $0["undo"]?.string == "Add earrings" }
            #expect(state["unsaved"] == .number(1))
            try await page.save()
            #expect(try place.content.contains("- {name: lamp}\n- {name: left-earring, anchor: leftEar,"))
            try await page.undoAll()
            try await page.save()
            #expect(try place.content == Self.text)
        }
    }

    // MARK: Refusals

    /// The config does not load with a name that contains an unknown variable, so the change is taken back.
    @Test func changeThatDoesNotLoadIsTakenBack() async throws {
        try await withStudioPage(text: Self.text + "variables: {word: lamp}\n") { _, _, page in
            page.send(Self.arrange("drawing", #""rename", "name": "${none}""#))
            let message = try await page.text("refused")["message"]?.string
            #expect(message?.contains("nodes[1].name: there is no variable \"none\"") == true)
            let state = try await page.newestState { $0["undo"] == .null }
            #expect(state["structure"] == .array([]) && state["unsaved"] == .number(0))
        }
    }

    @Test(arguments: [
        (arrange("face/none", #""delete""#), "there is no node \"face/none\""),
        (arrange("camera", #""delete""#), "camera is not a node of the config"),
        (arrange("drawing", #""rename", "name": "lamp""#), "another node has the name \"lamp\""),
        (arrange("drawing", #""rename", "name": "a/b""#), "a node's name is a text of up to 100 bytes without /"),
        (arrange("face", #""move", "by": -1"#), "face is already the first of its siblings"),
        (arrange("lamp", #""move", "by": 1"#), "lamp is already the last of its siblings"),
        (arrange("lamp", #""delete""#), "drivers[0].property.target; change that first"),
        (arrange("lamp", #""paint""#), "arrange takes duplicate, delete, rename or move"),
        (#"{"type": "add", "asset": "hta"}"#, "did you mean \"hat\"?"),
        (#"{"type": "use", "file": 99999, "as": "mask"}"#, "there is no file 99999"),
        (#"{"type": "use", "file": 0, "as": "shoe"}"#, "use takes texture, mask"),
    ])
    func badRequestIsRefused(request: String, words: String) async throws {
        try await withStudioPage(text: Self.text) { place, _, page in
            page.send(request)
            let message = try await page.text("refused")["message"]?.string ?? ""
            #expect(message.contains(words), "\(message)")
            #expect(try names(in: place.folder) == ["card.obj", "card.png", "scene.yaml"])
        }
    }

    @Test func inheritedNodesAreChangedInTheirConfig() async throws {
        try await withStudioPage(text: "", extending: Self.text) { _, _, page in
            page.send(Self.arrange("drawing", #""delete""#))
            let message = try await page.text("refused")["message"]?.string ?? ""
            #expect(message.contains("scene.yaml; open that config to change its nodes"), "\(message)")
            page.send(#"{"type": "add", "asset": "hat"}"#)
            let added = try await page.text("refused")["message"]?.string ?? ""
            #expect(added.contains("inherits its nodes from scene.yaml"), "\(added)")
        }
    }

    // MARK: With other programs and exports

    /// A change that another program makes after a save is kept, and the saved nodes are not added again.
    @Test func savedNodesAreNotAddedAgainToChangedFile() async throws {
        try await withStudioPage(text: Self.text) { place, _, page in
            page.send(Self.arrange("drawing", #""duplicate""#))
            try await page.save()
            let saved = try place.content
            try AtomicFile.write(saved + "# of another program\n", to: place.config)
            _ = try await page.text("state") { $0["structure"] == .array([]) }
            page.send(Self.arrange("drawing-2", #""rename", "name": "sketch""#))
            try await page.save()
            #expect(
                try place.content
                    == saved.replacing("drawing-2", with: "sketch") + "# of another program\n")
        }
    }

    /// The same while a change is not saved: the page asks, and both changes are kept.
    @Test func unsavedNodesAreAddedToChangedFile() async throws {
        try await withStudioPage(text: Self.text) { place, _, page in
            page.send(Self.arrange("drawing", #""duplicate""#))
            let other = "# of another program\n" + Self.text
            try AtomicFile.write(other, to: place.config)
            page.send(#"{"type": "save"}"#)
            let conflict = try await page.text("conflict")
            #expect((conflict["own"]?.elements ?? []).contains { $0["text"]?.string?.contains("drawing-2") == true })
            page.send(#"{"type": "save", "overwrite": true}"#)
            _ = try await page.text("saved")
            let drawing = "- {name: drawing, drawing: {}} # nothing yet\n"
            #expect(
                try place.content
                    == other.replacing(drawing, with: drawing + drawing.replacing("name: drawing", with: "name: drawing-2")))
        }
    }

    /// A change after an undone saved one fits no text of the file, so it is named and not dropped in silence.
    @Test func changeThatDoesNotFitAChangedFileIsNamed() async throws {
        try await withStudioPage(text: Self.text) { place, _, page in
            page.send(Self.arrange("drawing", #""duplicate""#))
            try await page.save()
            let saved = try place.content
            page.send(#"{"type": "undo"}"#)
            page.send(Self.arrange("face/right", #""delete""#))
            _ = try await page.text("state") { $0["undo"]?.string == "Delete face/right" }
            try AtomicFile.write(saved + "# of another program\n", to: place.config)
            #expect(
                try await page.text("refused")["message"]?.string
                    == "another program changed \(place.config.relativePath), so this is undone: Delete face/right; make it again"
            )
            _ = try await page.newestState { $0["structure"] == .array([]) && $0["unsaved"] == .number(0) }
            #expect(try place.content == saved + "# of another program\n")
        }
    }

    /// Another program brings back a deletion that was saved and then undone, so a later value moves to its node's old path.
    @Test func valueFollowsItsNodeIntoAChangedFile() async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            page.send(Self.arrange("drawing", #""delete""#))
            try await page.save()
            let saved = try place.content
            page.send(#"{"type": "undo"}"#)
            _ = try await page.text("scene") { $0["tree"]?.elements.contains { $0["path"]?.string == "drawing" } ?? false }
            page.send(#"{"type": "override", "path": "nodes/2/translate/0", "value": 0.25}"#)
            // A load before the value would already know the changed file.
            while session.peek({ session.status.shownEdits != session.status.state.edits }) {
                try await Task.sleep(for: .milliseconds(5))
            }
            try AtomicFile.write(saved + "# of another program\n", to: place.config)
            let state = try await page.newestState { $0["overrides"]?["nodes/1/translate/0"] != nil }
            #expect(state["overrides"]?["nodes/1/translate/0"] == .number(0.25) && state["structure"] == .array([]))
        }
    }

    /// A config cannot add nodes to one that it extends, so the export is complete, and draws the same.
    @Test func exportWithOtherNodesIsComplete() throws {
        try withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder, text: Self.text)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            page.send(Self.arrange("face/left", #""delete""#))
            page.send(#"{"type": "override", "path": "materials/card/shininess", "value": 3}"#)
            let snapshot = try session.snapshot()
            let patch = try session.patch()
            #expect(!patch.contains("extends") && patch.contains("# the person") && patch.contains("shininess: 3"))
            let config = folder.appendingPathComponent("export.yaml")
            try AtomicFile.write(patch, to: config)
            let other = StudioSession(StudioOptions(config: config))
            try other.start()
            defer { other.stop() }
            #expect(try other.snapshot() == snapshot)
        }
    }

    @Test func undoingRandomChangesRestoresEveryByte() async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            let before = try session.snapshot()
            var random = SeededGenerator(seed: 60)
            let nodes = ["face/left", "face/right", "drawing", "face/left-2", "face/right-2", "drawing-2"]
            let actions = [
                #""duplicate""#, #""delete""#, #""rename", "name": "other""#, #""move", "by": 1"#, #""move", "by": -1"#,
            ]
            for _ in 0..<200 {
                switch random.integer(in: 0...8) {
                case 0, 1: page.send(#"{"type": "undo"}"#)
                case 2: page.send(#"{"type": "redo"}"#)
                case 7: page.send(#"{"type": "light", "action": "add", "kind": "spot"}"#)
                case 8: page.send(#"{"type": "light", "action": "delete", "path": "lights/1"}"#)
                case 3:
                    page.send(
                        "{\"type\": \"override\", \"path\": \"materials/card/shininess\", \"value\": \(random.integer(in: 1...40))}"
                    )
                default:
                    page.send(
                        Self.arrange(
                            nodes[random.integer(in: 0...nodes.count - 1)], actions[random.integer(in: 0...actions.count - 1)]))
                }
            }
            try await page.undoAll()
            #expect(try session.snapshot() == before)
            page.send(#"{"type": "add", "asset": "hat"}"#)
            try await page.save()
            try await page.undoAll()
            try await page.save()
            #expect(try place.content == Self.text)
        }
    }

    // MARK: Files

    private func addFile(_ name: String, _ color: SRGBA8, to session: StudioSession) throws -> Int {
        let upload = try session.upload(named: name)
        try upload.write(PNGEncoder().encode(SRGBImage(size: ImageSize(8, 8), filledWith: color)))
        return try #require(session.take(upload)["id"]?.wholeNumber)
    }

    private static let blue = SRGBA8(red: 20, green: 40, blue: 220, alpha: 255)

    /// A picture replaces the texture of the chosen node's material, and of no other material that shares it by an alias.
    @Test func pictureBecomesTextureOfTheNode() async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            let file = try addFile("my blue.png", Self.blue, to: session)
            page.send("{\"type\": \"use\", \"file\": \(file), \"as\": \"texture\", \"node\": \"face/left\"}")
            _ = try await page.text("state") { $0["undo"]?.string == "Texture my-blue.png on face/left" }
            try await page.save()
            let expected = Self.text
                .replacing("card: &paint {diffuse: card.png,", with: "card: {diffuse: textures/my-blue.png,")
                .replacing("other: *paint", with: "other: &paint {diffuse: card.png, shininess: 12}")
            #expect(try place.content == expected)
            #expect(try picture(of: place) == session.snapshot())
        }
    }

    /// A picture without a node that can show it becomes a mask up to the hairline.
    @Test(arguments: [#""texture", "node": "camera""#, #""texture""#, #""mask""#])
    func pictureBecomesMask(use: String) async throws {
        let node =
            "  - {name: blue, model: models/full-face.glb, faceMesh: {fill: false}, depthOffset: -0.001, material: {diffuse: "
            + "{texture: textures/blue.png, edgePadding: true}, specular: \"#282828\", shininess: 30}}\n"
        try await usePicture(Self.blue, as: use, writes: node, model: "full-face")
    }

    /// Make-up leaves skin bare, and ends where its picture does.
    @Test func mostlyTransparentPictureBecomesMakeUp() async throws {
        let node =
            "  - {name: blue, model: models/face.glb, faceMesh: {fill: false}, material: {diffuse: textures/blue.png, "
            + "specular: \"#282828\", shininess: 30}}\n"
        try await usePicture(SRGBA8(red: 20, green: 40, blue: 220, alpha: 127), as: #""mask""#, writes: node, model: "face")
    }

    private func usePicture(_ color: SRGBA8, as use: String, writes node: String, model: String) async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            let file = try addFile("blue.png", color, to: session)
            page.send("{\"type\": \"use\", \"file\": \(file), \"as\": \(use)}")
            #expect(try await page.text("restructured")["node"]?.string == "blue")
            try await page.save()
            #expect(try place.content == Self.text.replacing(Self.right, with: Self.right + node))
            #expect(try picture(of: place) == session.snapshot())
            let copy = place.folder.appendingPathComponent("models/\(model).glb")
            #expect(FileManager.default.fileExists(atPath: copy.path))
        }
    }

    /// The chooser of a texture sets the value of its control, also to a shipped picture, which is copied.
    @Test func chosenPictureIsValueOfControl() async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            let list = try #require(OrderedJSON(parsing: session.libraryText(uploadLimit: 1).utf8))
            let files = list["files"]?.elements ?? []
            #expect(files.first { $0["path"]?.string == "card.png" }?["origin"]?.string == "project")
            let shipped = try #require(files.first { $0["path"]?.string == "textures/lipstick.png" })
            #expect(shipped["origin"]?.string == "shipped")
            let id = try #require(shipped["id"]?.wholeNumber)
            page.send("{\"type\": \"use\", \"file\": \(id), \"as\": \"value\", \"path\": \"materials/card/diffuse\"}")
            let state = try await page.text("state") { $0["unsaved"] == .number(1) }
            #expect(state["overrides"]?["materials/card/diffuse"]?.string == "textures/lipstick.png")
            let copy = place.folder.appendingPathComponent("textures/lipstick.png")
            #expect(
                FileManager.default.contentsEqual(
                    atPath: copy.path, andPath: SharedData.packageRoot.appendingPathComponent("textures/lipstick.png").path))
            try await page.save()
            #expect(try place.content.contains("card: {diffuse: textures/lipstick.png, shininess: 12} # painted\n"))
        }
    }

    /// Requests with `@` before the name of a file instead of its number, and the lines that they add to the config.
    static let additions = [
        (
            #"{"type": "environment", "name": "oldTownSquare"}"#,
            "lights:\n- {kind: environment, probe: oldTownSquare, intensity: 420}\n"
        ),
        (
            #"{"type": "actor", "name": "lin"}"#,
            "background: {config: actor-lin.yaml}\nrecording: recordings/lin.jsonl\n"
        ),
        (#"{"type": "use", "file": @card.png, "as": "background"}"#, "background: {picture: card.png}\n"),
        (#"{"type": "use", "file": @take.jsonl, "as": "recording"}"#, "recording: take.jsonl\n"),
        (#"{"type": "use", "file": @crack.wav, "as": "sound"}"#, "sounds:\n- {file: crack.wav, \"on\": opened}\n"),
    ]

    @Test(arguments: additions) func otherPartsOfTheConfigAreWritten(request: String, lines: String) async throws {
        let text = Self.text + "events: {opened: {value: jawOpen, above: 0.5}}\n"
        try await withStudioPage(text: text) { place, session, page in
            for (source, name) in [("render-configs/recordings/mei.jsonl", "take.jsonl"), ("sounds/crack.wav", "crack.wav")] {
                try FileManager.default.copyItem(
                    at: SharedData.packageRoot.appendingPathComponent(source), to: place.folder.appendingPathComponent(name))
            }
            var request = request
            for name in ["card.png", "take.jsonl", "crack.wav"] {
                let kind = try #require(StudioFileKind(named: name))
                let file = try #require(session.library.file(at: name, kind))
                request = request.replacing("@\(name)", with: "\(session.library.number(of: file))")
            }
            page.send(request)
            _ = try await page.text("restructured")
            try await page.save()
            #expect(try place.content == text + lines)
            #expect(try picture(of: place) == session.snapshot())
            try await page.undoAll()
            try await page.save()
            #expect(try place.content == text)
        }
    }

    @Test func modelIsFittedOrPlain() async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            let upload = try session.upload(named: "Top Hat.GLB")
            let model = SharedData.packageRoot.appendingPathComponent("models/hat.glb")
            try upload.write([UInt8](try Data(contentsOf: model)))
            let known = try session.take(upload)
            #expect(known["path"]?.string == "models/Top-Hat.glb" && known["fit"]?.string == "hat")
            let id = try #require(known["id"]?.wholeNumber)
            for fit in ["hat", "guess", "none"] {
                page.send("{\"type\": \"use\", \"file\": \(id), \"as\": \"model\", \"fit\": \"\(fit)\"}")
            }
            try await page.save()
            let worn =
                "  - {name: Top-Hat, model: models/Top-Hat.glb, fit: hat}\n"
                + "  - {name: Top-Hat-2, model: models/Top-Hat.glb, fit: {}}\n"
            let expected = Self.text
                .replacing(Self.right, with: Self.right + worn)
                .replacing("- {name: lamp}\n", with: "- {name: lamp}\n- {name: Top-Hat-3, model: models/Top-Hat.glb}\n")
            #expect(try place.content == expected)
        }
    }
}
