import Foundation
import ImageCodecs
import JSONText
import RenderConfig
import RenderTestSupport
import Studio
import Testing

/// Changes are undone and redone, and saved into the config's file, of which only the changed values change.
@Suite(.timeLimit(.minutes(10))) struct SavingTests {
    /// The studio's config with comments and an anchor.
    private static let text = StudioFolder.text
        .replacing("lights:\n", with: "# the stage\nlights: # two of them\n")
        .replacing(
            "{diffuse: card.png, shininess: 12}",
            with: "\n    diffuse: card.png # painted\n    shininess: &shine 12\n  other: {shininess: *shine}")

    private func override(_ path: String, _ value: String) -> String {
        "{\"type\": \"override\", \"path\": \"\(path)\", \"value\": \(value)}"
    }

    @Test func savedFileDiffersOnlyInChangedValues() async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            page.send(override("materials/card/shininess", "3.5"))
            page.send(override("lights/1/direction/0", "-0.25"))
            page.send(#"{"type": "node", "path": "drawing", "hidden": true}"#)
            _ = try await page.text("state") { $0["unsaved"] == .number(3) }
            let snapshot = try session.snapshot()
            page.send(#"{"type": "save"}"#)
            let saved = try await page.text("saved")
            #expect(saved["file"]?.string == "scene.yaml")
            let expected = Self.text
                .replacing("shininess: &shine 12", with: "shininess: 3.5")
                .replacing("{shininess: *shine}", with: "{shininess: &shine 12}")
                .replacing("direction: [0.5,", with: "direction: [-0.25,")
                .replacing("antialiasing: none}", with: "antialiasing: none, hiddenNodes: [drawing]}")
            #expect(try place.content == expected)
            _ = try await page.text("state") { $0["unsaved"] == .number(0) }
            // The file alone gives the picture of the page, and the page still shows it.
            let job = try RenderJob.load(configAt: place.config)
            #expect(job.hiddenNodes.count == 1)
            #expect(try session.snapshot() == snapshot)
            // Undoing the last change and saving removes it from the file.
            page.send(#"{"type": "undo"}"#)
            try await page.save()
            #expect(try place.content == expected.replacing(", hiddenNodes: [drawing]", with: ""))
        }
    }

    @Test func undoingRandomEditsRestoresEveryByte() async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            let before = try session.snapshot()
            var random = SeededGenerator(seed: 58)
            let paths = [
                "lights/0/intensity", "lights/1/intensity", "lights/1/direction/0", "materials/card/shininess",
                "shapes/jawOpen", "head/rotation/y", "camera/fieldOfView",
            ]
            for _ in 0..<200 {
                switch random.integer(in: 0...5) {
                case 0: page.send(#"{"type": "undo"}"#)
                case 1: page.send(#"{"type": "redo"}"#)
                case 2:
                    page.send("{\"type\": \"node\", \"path\": \"drawing\", \"hidden\": \(random.integer(in: 0...1) == 1)}")
                default:
                    let path = paths[random.integer(in: 0...paths.count - 1)]
                    let number = random.integer(in: 10...40)
                    page.send(override(path, path.hasPrefix("shapes") ? "0.\(number)" : "\(number)"))
                }
            }
            try await page.save()
            let changed = try place.content
            #expect(changed != Self.text)
            #expect(changed.contains("# the stage\nlights: # two of them\n") && changed.contains("# painted\n"))
            let state = try await page.undoAll()
            #expect(state["overrides"] == .object([]))
            #expect(try session.snapshot() == before)
            try await page.save()
            #expect(try place.content == Self.text)
        }
    }

    @Test func redoRestoresChangeAndEndsWithNewOne() async throws {
        try await withStudioPage { _, _, page in
            page.send(override("lights/0/intensity", "10"))
            // Consecutive values of one slider are one change.
            page.send(override("lights/0/intensity", "20"))
            page.send(override("lights/1/intensity", "30"))
            page.send(#"{"type": "reset"}"#)
            var state = try await page.text("state") { $0["undo"]?.string == "Reset all" }
            #expect(state["overrides"] == .object([]))
            page.send(#"{"type": "undo"}"#)
            state = try await page.text("state") { $0["redo"]?.string == "Reset all" }
            #expect(state["overrides"]?["lights/0/intensity"] == .number(20))
            page.send(#"{"type": "undo"}"#)
            page.send(#"{"type": "undo"}"#)
            state = try await page.text("state") { $0["undo"] == .null }
            #expect(state["unsaved"] == .number(0))
            page.send(#"{"type": "redo"}"#)
            state = try await page.text("state") { $0["undo"]?.string != nil }
            #expect(state["overrides"]?["lights/0/intensity"] == .number(20))
            page.send(override("lights/0/intensity", "40"))
            state = try await page.text("state") { $0["redo"] == .null }
            page.send(#"{"type": "redo"}"#)
            #expect(try await page.text("refused")["message"]?.string == "there is nothing to redo")
        }
    }

    /// Another program changes the file while the page has unsaved changes: both are shown, and the user decides.
    @Test(arguments: [true, false]) func changedFileIsNotOverwrittenUnasked(keepsBoth: Bool) async throws {
        try await withStudioPage(text: Self.text) { place, _, page in
            page.send(override("lights/0/intensity", "10"))
            _ = try await page.text("state") { $0["unsaved"] == .number(1) }
            let other = Self.text.replacing("intensity: 700", with: "intensity: 750")
            try AtomicFile.write(other, to: place.config)
            page.send(#"{"type": "save"}"#)
            let conflict = try await page.text("conflict")
            let theirs = (conflict["theirs"]?.elements ?? []).compactMap { $0["text"]?.string }
            let own = (conflict["own"]?.elements ?? []).compactMap { $0["text"]?.string }
            #expect(theirs.count == 2 && theirs[1].contains("intensity: 750"))
            #expect(own.count == 2 && own[1].contains("intensity: 10}"))
            #expect(try place.content == other)
            page.send(keepsBoth ? #"{"type": "save", "overwrite": true}"# : #"{"type": "discard"}"#)
            if keepsBoth {
                _ = try await page.text("saved")
                #expect(try place.content == other.replacing("intensity: 500", with: "intensity: 10"))
            } else {
                let state = try await page.text("state") { $0["overrides"] == .object([]) }
                #expect(state["unsaved"] == .number(0) && state["undo"] == .null)
                #expect(try place.content == other)
                // The page shows the file, and saves again without asking.
                page.send(override("lights/1/intensity", "20"))
                _ = try await page.text("scene") { scene in
                    (scene["controls"]?.elements ?? []).contains {
                        $0["path"]?.string == "lights/1/intensity" && $0["default"] == .number(750)
                    }
                }
                page.send(#"{"type": "save"}"#)
                _ = try await page.text("saved")
                #expect(try place.content == other.replacing("intensity: 750", with: "intensity: 20"))
            }
        }
    }

    /// Values of another config's lists are set by path in the open file; its base stays.
    @Test func inheritedValuesAreSavedIntoTheOpenFile() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            let text = "extends: scene.yaml # the stage\nset:\n  lights.0.intensity: 300 # dim\n"
            let config = folder.appendingPathComponent("patch.yaml")
            try AtomicFile.write(text, to: config)
            let session = StudioSession(StudioOptions(config: config))
            try session.start()
            defer { session.stop() }
            let page = try StudioPage(session)
            page.send(override("lights/0/intensity", "10"))
            page.send(override("lights/1/intensity", "20"))
            try await page.save()
            #expect(
                String(decoding: try Data(contentsOf: config), as: UTF8.self)
                    == "extends: scene.yaml # the stage\nset:\n  lights.0.intensity: 10 # dim\n  lights.1.intensity: 20\n")
            #expect(try place.content == StudioFolder.text)
        }
    }

    /// Saving replaces the file, which keeps its permissions, and writes through a link in the same folder.
    @Test func savedFileKeepsPermissionsAndLinks() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: place.config.path)
            let link = folder.appendingPathComponent("link.yaml")
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "scene.yaml")
            let session = StudioSession(StudioOptions(config: link))
            try session.start()
            defer { session.stop() }
            let page = try StudioPage(session)
            page.send(override("lights/0/intensity", "10"))
            try await page.save()
            #expect(try place.content == StudioFolder.text.replacing("intensity: 500", with: "intensity: 10"))
            let mode = try FileManager.default.attributesOfItem(atPath: place.config.path)[.posixPermissions] as? Int
            #expect(mode == 0o640)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "scene.yaml")
        }
    }

    /// A config that becomes a link to another folder while it is open is not written there.
    @Test func configThatBecomesLinkToOtherFolderIsNotSaved() async throws {
        try await withStudioPage { place, _, page in
            page.send(override("lights/0/intensity", "10"))
            _ = try await page.text("state") { $0["unsaved"] == .number(1) }
            let other = place.folder.appendingPathComponent("other")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
            let target = other.appendingPathComponent("scene.yaml")
            try FileManager.default.moveItem(at: place.config, to: target)
            try FileManager.default.createSymbolicLink(at: place.config, withDestinationURL: target)
            page.send(#"{"type": "save"}"#)
            let message = try await page.text("refused")["message"]?.string
            #expect(message == "scene.yaml is a link to a file in another folder; open that file to save into it")
            #expect(String(decoding: try Data(contentsOf: target), as: UTF8.self) == StudioFolder.text)
        }
    }

    @Test func generatedConfigIsNotSaved() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            var options = StudioOptions(config: place.config)
            options.origin = "bianlian show model.glb --print-config"
            let session = StudioSession(options)
            try session.start()
            defer { session.stop() }
            let page = try StudioPage(session)
            #expect(try await page.text("scene")["unsavable"]?.string?.contains("is generated") == true)
            page.send(override("lights/0/intensity", "10"))
            page.send(#"{"type": "save"}"#)
            let message = try await page.text("refused")["message"]?.string
            #expect(message == "scene.yaml is generated; export the changes as a config instead")
            #expect(try place.content == StudioFolder.text)
        }
    }
}
