import Foundation
import ImageCodecs
import Imaging
import JSONText
import RenderTestSupport
import Studio
import Testing

/// Saved files are shown; mistakes are reported, and the last valid picture stays.
@Suite(.timeLimit(.minutes(10))) struct ReloadingTests {
    @Test func savedTextureIsShown() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            let before = try await page.picture(ofFrame: 0).file
            // Written under another name and renamed, as editors save.
            try place.writeCard(SRGBA8(red: 20, green: 220, blue: 60, alpha: 255))
            let reason = try await page.text("reloading")["because"]?.string ?? ""
            #expect(reason.contains("card.png"))
            #expect(try await page.picture(ofFrame: 0).file != before)
            page.send(#"{"type": "compare", "with": "last"}"#)
            let reference = try await page.picture(ofFrame: 0, role: "reference")
            #expect(reference.file == before)
        }
    }

    @Test func mistakeIsReportedWithPositionAndPictureStays() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            let before = try await page.picture(ofFrame: 0)
            try AtomicFile.write(StudioFolder.text.replacing("shininess", with: "shinyness"), to: place.config)
            let problems = try await page.text("problems")["messages"]?.elements ?? []
            #expect(problems.count == 1)
            #expect(problems.first?["text"]?.string?.contains("did you mean \"shininess\"") == true)
            #expect(problems.first?["line"] == .number(9))
            #expect(problems.first?["path"]?.string == "materials.card.shinyness")
            page.send(#"{"type": "seek", "frame": 0}"#)
            #expect(try await page.picture(ofFrame: 0).file == before.file)
            // A page that connects now also gets the mistake.
            let other = try StudioPage(session)
            #expect(try await other.text("problems")["messages"]?.elements.count == 1)
            try AtomicFile.write(StudioFolder.text.replacing("intensity: 500", with: "intensity: 100"), to: place.config)
            #expect(try await page.text("problems")["messages"]?.elements.isEmpty == true)
            let after = try await page.picture(ofFrame: 0)
            #expect(after.file != before.file)
            #expect(after.revision == before.revision + 1)
        }
    }

    @Test func longListsOfMistakesAndNotesAreTruncated() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            let more = "21 more are not shown here; bianlian validate prints all"
            for (count, last) in [(100, "unknown key"), (120, more)] {
                let keys = (0..<count).map { "key\($0): 1" }.joined(separator: ", ")
                try AtomicFile.write(
                    StudioFolder.text.replacing("shininess: 12", with: "shininess: 12, \(keys)"), to: place.config)
                let problems = try await page.text("problems")["messages"]?.elements ?? []
                #expect(problems.count == 100)
                let text = problems.last?["text"]?.string ?? ""
                #expect(text.contains(last), "\(text)")
            }
            let behind = (0..<120).map { "{name: n\($0), model: card.obj, translate: [0, 0, 5]}" }.joined(separator: ", ")
            try AtomicFile.write("nodes: [\(behind)]", to: place.config)
            let scene = try await page.text("scene") { $0["notes"]?.elements.isEmpty == false }
            let notes = scene["notes"]?.elements.compactMap(\.string) ?? []
            #expect(notes.count == 100 && notes.last == more, "\(notes.last ?? "")")
        }
    }

    @Test func missingFileIsLoadedOnceItExists() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            _ = try await page.picture(ofFrame: 0)
            try AtomicFile.write(StudioFolder.text.replacing("card.png", with: "other.png"), to: place.config)
            _ = try await page.text("problems")
            try PNGEncoder().write(
                SRGBImage(size: ImageSize(4, 4), filledWith: SRGBA8(red: 255, green: 255, blue: 255, alpha: 255)),
                to: folder.appendingPathComponent("other.png"))
            #expect(try await page.text("problems")["messages"]?.elements.isEmpty == true)
        }
    }

    @Test func overridesSurviveReload() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            page.send(#"{"type": "override", "path": "lights/0/intensity", "value": 50}"#)
            _ = try await page.text("state") { $0["overrides"]?["lights/0/intensity"] == .number(50) }
            try AtomicFile.write(StudioFolder.text.replacing("intensity: 700", with: "intensity: 800"), to: place.config)
            // The override and the change each reload the config, so that this is revision 2 or 3.
            let state = try await page.text("scene") { $0["revision"] == .number(2) || $0["revision"] == .number(3) }
            #expect(state["frames"] == .number(30))
            #expect(try session.patch().contains("\"lights.0.intensity\": 50"))
        }
    }
    @Test func modelOutsidePictureGivesNote() async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder)
            let session = try place.session()
            defer { session.stop() }
            let page = try StudioPage(session)
            func scene(where holds: ([String]) -> Bool) async throws {
                _ = try await page.text("scene") { holds($0["notes"]?.elements.compactMap(\.string) ?? []) }
            }
            try await scene { $0.isEmpty }
            let model = "model: card.obj"
            try AtomicFile.write(
                StudioFolder.text.replacing(model, with: "translate: [0, 0, 5], \(model)"), to: place.config)
            try await scene { notes in
                notes.contains {
                    $0.contains("cannot be seen: it is behind the camera, at [0, 0, ")
                        && $0.contains("change `translate` or the camera (checked in 9 frames from 0 to 29)")
                }
            }
            page.send(#"{"type": "override", "path": "nodes/0/children/0/translate/2", "value": 0}"#)
            try await scene { $0.isEmpty }
        }
    }
}
