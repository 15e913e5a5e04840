import Foundation
import ImageCodecs
import Imaging
import JSONText
import RenderTestSupport
import Studio
import Testing

/// A light of each kind is added to the list of lights, shines on the face, and changes no other line.
@Suite(.timeLimit(.minutes(5))) struct NewLightTests {
    /// The nodes of the camera and of the listed light precede those of the nodes.
    private static let start = """
        output: {size: [96, 64], antialiasing: none, hiddenNodes: [bulb/light-6]}
        camera: {source: fixed, position: [0, 0, 0.5], target: [0, 0, 0]} # in front
        face: {frameRate: 30, duration: 1, blendShapes: {jawOpen: [[0, 0], [0.5, 1]]}}

        """
    private static let ambient = "- {kind: ambient, intensity: 300} # even\n"
    private static let nodes = """
        materials: {grey: {diffuse: "#808080"}}
        nodes:
        - {name: card, model: card.obj, material: grey}
        - {name: bulb, light: {kind: omni, intensity: 100}}

        """

    private static func add(_ kind: String) -> String {
        "{\"type\": \"light\", \"action\": \"add\", \"kind\": \"\(kind)\"}"
    }

    /// The settings of a new light that shines from (0.3, 0.25, 0.4), in metres, on the origin.
    private static let settings = [
        "ambient": "{kind: ambient, intensity: 150}",
        "directional": "{kind: directional, intensity: 400, direction: [-0.54, -0.45, -0.72]}",
        "environment": "{kind: environment, intensity: 250, probe: oldTownSquare}",
        "omni": "{kind: omni, intensity: 450, position: [0.3, 0.25, 0.4]}",
        "spot": "{kind: spot, intensity: 600, position: [0.3, 0.25, 0.4], direction: [-0.54, -0.45, -0.72]}",
        "estimate": "{kind: estimate, intensity: 250}",
    ]

    /// The level of the middle of the picture, on the card, in sRGB from 0 to 255.
    private func level(of session: StudioSession) throws -> Int {
        Int(try readImage(try session.snapshot(), from: "snapshot").standardImage[48, 32].green)
    }

    @Test(arguments: settings.keys.sorted()) func lightIsAddedInOneLine(kind: String) async throws {
        let text = Self.start + "lights: # of the room\n" + Self.ambient + Self.nodes
        try await withStudioPage(text: text) { place, session, page in
            let scene = try await page.text("scene")
            #expect(
                scene["lightKinds"]?.elements.compactMap { $0["name"]?.string }.sorted() == Self.settings.keys.sorted())
            let dark = try level(of: session)
            page.send(Self.add(kind))
            let made = try await page.text("restructured")
            // The three nodes of an estimate are no light of the tree.
            #expect(made["node"] == (kind == "estimate" ? .null : "light-2"))
            #expect(made["label"]?.string == "Add \(kind) light")
            try await page.save()
            let line = "- \(Self.settings[kind] ?? "")\n"
            #expect(
                try place.content
                    == text.replacing(Self.ambient, with: Self.ambient + line)
                    .replacing("light-6", with: kind == "estimate" ? "light-9" : "light-7"))
            let lit = try level(of: session)
            #expect(lit >= dark + 5 && lit < 240, "\(dark) to \(lit)")
            let other = try place.session()
            defer { other.stop() }
            #expect(try other.snapshot() == session.snapshot())
            page.send(#"{"type": "undo"}"#)
            try await page.save()
            #expect(try place.content == text)
            page.send(#"{"type": "redo"}"#)
            try await page.save()
            #expect(try level(of: session) == lit)
        }
    }

    /// Without a list, the standard lights are written before the new one, with the values that the user has given them.
    @Test(arguments: ["", "lights:\n"]) func standardLightsStay(list: String) async throws {
        let text = Self.start.replacing("light-6", with: "light-7") + Self.nodes + list
        try await withStudioPage(text: text) { place, session, page in
            page.send(#"{"type": "override", "path": "lights/1/intensity", "value": 650}"#)
            page.send(Self.add("spot"))
            try await page.save()
            let standard = "lights:\n- {kind: ambient, intensity: 400}\n- {kind: directional, intensity: 650}\n"
            #expect(
                try place.content
                    == Self.start.replacing("light-6", with: "light-8") + Self.nodes + standard
                    + "- \(Self.settings["spot"] ?? "")\n")
            try await page.undoAll()
            try await page.save()
            #expect(try place.content == text)
        }
    }

    /// Lists replace those of the extended config, so the lights of that are written, too.
    @Test(arguments: ["omni", "environment"]) func inheritedLightsStay(kind: String) async throws {
        let base = """
            variables: {strong: 500}
            lights: # of the room
            - kind: ambient
              intensity: &even 300
            - {kind: directional, intensity: "${strong}", direction: [0.5, -0.5, -1], castsShadow: false}
            - {kind: omni, intensity: *even, color: "#ffeedd"}

            """
        let text = Self.start.replacing("light-6", with: "light-8") + Self.nodes + "set: {lights.2.intensity: 90} # by hand\n"
        try await withStudioPage(text: text, extending: base) { place, session, page in
            let (before, dark) = try (place.content, level(of: session))
            page.send(kind == "environment" ? #"{"type": "environment", "name": "oldTownSquare"}"# : Self.add(kind))
            let label = try await page.text("restructured")["label"]?.string
            let words = kind == "omni" ? "Add omni light" : "Environment oldTownSquare"
            #expect(label == "\(words), with the lights of scene.yaml")
            try await page.save()
            let added =
                kind == "omni" ? Self.settings["omni"] ?? "" : "{kind: environment, probe: oldTownSquare, intensity: 420}"
            let lights = """
                lights:
                - {kind: ambient, intensity: 300}
                - {kind: directional, intensity: "${strong}", direction: [0.5, -0.5, -1], castsShadow: false}
                - {kind: omni, intensity: 90, color: "#ffeedd"}
                - \(added)

                """
            #expect(try place.content == before.replacing("light-8", with: "light-9") + lights)
            #expect(try level(of: session) >= dark + 5)
            let other = try place.session()
            defer { other.stop() }
            #expect(try other.snapshot() == session.snapshot())
            #expect(try String(contentsOf: place.folder.appendingPathComponent("scene.yaml"), encoding: .utf8) == base)
            try await page.undoAll()
            try await page.save()
            #expect(try place.content == before)
            #expect(try level(of: session) == dark)
        }
    }

    @Test(arguments: [
        (add("area"), "there is no kind of light \"area\"; use one of ambient, directional, environment, omni, spot, estimate"),
        (#"{"type": "light", "action": "add"}"#, "light needs kind"),
        (add("omni"), "own.yaml:2:7: set.lights: sets the list `lights`; change it by hand"),
    ])
    func badRequestIsRefused(request: String, words: String) async throws {
        try await withStudioPage(text: "set: {lights: [{kind: ambient}]}\n", extending: Self.nodes) { place, _, page in
            let before = try place.content
            page.send(request)
            let message = try await page.text("refused")["message"]?.string ?? ""
            #expect(message.contains(words), "\(message)")
            #expect(try place.content == before)
        }
    }
}
