import Foundation
import ImageCodecs
import JSONText
import RenderTestSupport
@testable import Studio
import Testing

/// Lights are copied and deleted in the config's text, and texts that name the lights behind them by index follow.
@Suite(.timeLimit(.minutes(5))) struct LightStructureTests {
    private static let text = """
        output: {size: [96, 64], antialiasing: none, hiddenNodes: [light-3, bulb/light-10]}
        face: {frameRate: 30, duration: 1, blendShapes: {jawOpen: [[0, 0], [0.5, 1]]}}
        lights: # of the room
        - {kind: ambient, intensity: 300} # even
        # the sun
        - kind: directional
          intensity: &strong 500
          direction: [0.5, -0.5, -1]
        - {kind: omni, intensity: *strong, position: [0, 0.2, 0.4]}
        nodes:
        - {name: card, model: card.obj}
        - name: lamp
          light: {kind: spot, intensity: 400} # moved
        - {name: bulb, light: {kind: omni, intensity: 100}}
        drivers:
        - property: {target: lights.2.intensity, value: jawOpen, from: [0, 1], to: [400, 500]} # the lamp
        - property: {target: [lights.1.color.red], value: jawOpen, from: [0, 1], to: [0.9, 1]}
        - property: {target: nodes.bulb.light.intensity, value: jawOpen, from: [0, 1], to: [100, 90]}

        """

    private static let sun = """
        - kind: directional
          intensity: &strong 500
          direction: [0.5, -0.5, -1]

        """

    struct Case: CustomTestStringConvertible, Sendable {
        var action: String
        var path: String
        var changes: [(old: String, new: String)]
        var testDescription: String { "\(action) \(path)" }

        init(_ action: String, _ path: String, _ changes: (old: String, new: String)...) {
            (self.action, self.path, self.changes) = (action, path, changes)
        }

        var expected: String { changes.reduce(LightStructureTests.text) { $0.replacing($1.old, with: $1.new) } }
    }

    private static func light(_ path: String, _ action: String) -> String {
        "{\"type\": \"light\", \"path\": \"\(path)\", \"action\": \"\(action)\"}"
    }

    static let cases = [
        Case(
            "duplicate", "lights/0",
            (
                "- {kind: ambient, intensity: 300} # even\n",
                "- {kind: ambient, intensity: 300} # even\n- {kind: ambient, intensity: 300} # even\n"
            ), ("lights.2", "lights.3"), ("lights.1", "lights.2"), ("light-3", "light-4"), ("light-10", "light-11")),
        Case(
            "duplicate", "lights/1", (sun, sun + sun.replacing("&strong ", with: "")), ("lights.2", "lights.3"),
            ("light-3", "light-4"), ("light-10", "light-11")),
        Case(
            "delete", "lights/0", ("- {kind: ambient, intensity: 300} # even\n", ""), ("lights.1", "lights.0"),
            ("lights.2", "lights.1"), ("light-3", "light-2"), ("light-10", "light-9")),
        Case("delete", "nodes/1/light", ("  light: {kind: spot, intensity: 400} # moved\n", ""), ("light-10", "light-9")),
    ]

    @Test(arguments: cases) func onlyLinesOfTheLightChange(testCase: Case) async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            let before = try session.snapshot()
            page.send(Self.light(testCase.path, testCase.action))
            let state = try await page.text("state") { $0["structure"]?.elements.count == 1 }
            #expect(state["unsaved"] == .number(1))
            try await page.save()
            #expect(try place.content == testCase.expected)
            let other = try place.session()
            defer { other.stop() }
            #expect(try other.snapshot() == session.snapshot())
            page.send(#"{"type": "undo"}"#)
            try await page.save()
            #expect(try place.content == Self.text)
            #expect(try session.snapshot() == before)
        }
    }

    /// Values of lights, and the light that is hidden on the page, keep their lights.
    @Test func valuesFollowTheirLights() async throws {
        try await withStudioPage(text: Self.text) { place, _, page in
            page.send(#"{"type": "override", "path": "lights/0/intensity", "value": 250}"#)
            page.send(#"{"type": "override", "path": "nodes/2/light/intensity", "value": 70}"#)
            page.send(#"{"type": "node", "path": "bulb/light-10", "hidden": true}"#)
            page.send(#"{"type": "node", "path": "light-2", "hidden": true}"#)
            page.send(Self.light("lights/0", "duplicate"))
            var state = try await page.text("state") { $0["structure"]?.elements.count == 1 }
            #expect(state["overrides"]?["lights/0/intensity"] == .number(250))
            #expect(state["overrides"]?["lights/1/intensity"] == .number(250))
            #expect(state["hidden"] == .array(["bulb/light-11", "light-3"]))
            page.send(Self.light("lights/0", "delete"))
            page.send(Self.light("nodes/2/light", "delete"))
            let message = try await page.text("refused")["message"]?.string ?? ""
            #expect(
                message.hasPrefix("the light of bulb is named at ") && message.contains("drivers[2].property.target; change"))
            state = try await page.newestState { $0["structure"]?.elements.count == 2 }
            #expect(state["overrides"]?["lights/0/intensity"] == .number(250))
            #expect(state["hidden"] == .array(["bulb/light-10", "light-2"]))
            try await page.undoAll()
            try await page.save()
            #expect(try place.content == Self.text)
        }
    }

    /// A config without lights gets the standard ones, with the values that the user has given them.
    @Test func standardLightsAreWritten() async throws {
        let text = Self.text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("lights.") }
            .joined(separator: "\n").replacing(", hiddenNodes: [light-3, bulb/light-10]", with: "")
        let start = try #require(text.range(of: "lights:")).lowerBound
        let end = try #require(text.range(of: "nodes:")).lowerBound
        let own = String(text[..<start] + text[end...])
        try await withStudioPage(text: own) { place, _, page in
            page.send(#"{"type": "override", "path": "lights/1/intensity", "value": 650}"#)
            page.send(Self.light("lights/1", "duplicate"))
            let state = try await page.text("state") { $0["structure"]?.elements.count == 1 }
            #expect(state["undo"]?.string == "Duplicate directional 2")
            try await page.save()
            let sun = "- {kind: directional, intensity: 650}\n"
            #expect(try place.content == own + "lights:\n- {kind: ambient, intensity: 400}\n" + sun + sun)
            try await page.undoAll()
            page.send(Self.light("lights/0", "delete"))
            try await page.save()
            #expect(try place.content == own + "lights:\n- {kind: directional, intensity: 700}\n")
            page.send(Self.light("lights/0", "delete"))
            try await page.save()
            #expect(try place.content == own + "lights: []\n")
            try await page.undoAll()
            try await page.save()
            #expect(try place.content == own)
        }
    }

    @Test(arguments: [
        (light("lights/2", "delete"), "omni 3 is named at "),
        (light("lights/2", "delete"), "drivers[0].property.target, "),
        (light("lights/2", "delete"), "output.hiddenNodes[0]; change these first"),
        (light("lights/1", "delete"), "drivers[1].property.target[0]; change that first"),
        (light("lights/3", "delete"), "there is no light lights.3"),
        (light("nodes/0/light", "delete"), "there is no light nodes.0.light"),
        (light("nodes/1/light", "duplicate"), "lamp can have only one light; duplicate the node"),
        (light("lights/0", "rename"), "light takes add, duplicate or delete"),
    ])
    func badRequestIsRefused(request: String, words: String) async throws {
        try await withStudioPage(text: Self.text) { place, _, page in
            page.send(request)
            let message = try await page.text("refused")["message"]?.string ?? ""
            #expect(message.contains(words), "\(message)")
            #expect(try place.content == Self.text)
        }
    }

    /// Only the config that writes lights changes them.
    @Test func lightsOfAnotherConfigAreRefused() async throws {
        try await withStudioPage(text: "", extending: Self.text) { _, _, page in
            page.send(Self.light("lights/0", "duplicate"))
            let message = try await page.text("refused")["message"]?.string ?? ""
            #expect(message.contains("inherits its `lights` from scene.yaml; open that config to change them"), "\(message)")
        }
    }

    /// Keys of `set` name lights by index.
    @Test func keysFollowTheirLights() async throws {
        let text =
            "lights: [{kind: ambient}, {kind: omni}, {kind: omni}] # own\nset: {lights.1.intensity: 5, lights.2.intensity: 6}\n"
        let base = "output: {size: [96, 64], antialiasing: none}\n"
        try await withStudioPage(text: text, extending: base) { place, _, page in
            let before = try place.content
            page.send(Self.light("lights/0", "duplicate"))
            try await page.save()
            let copied = before.replacing("{kind: ambient}", with: "{kind: ambient}, {kind: ambient}")
            #expect(try place.content == copied.replacing("lights.2", with: "lights.3").replacing("lights.1", with: "lights.2"))
            for action in ["duplicate", "delete"] {
                page.send(Self.light("lights/2", action))
                let message = try await page.text("refused")["message"]?.string ?? ""
                #expect(message.contains("own.yaml:3:7: set.lights.2.intensity"), "\(message)")
            }
            page.send(Self.light("lights/1", "delete"))
            try await page.save()
            #expect(try place.content == before)
        }
    }

    /// The tree offers changes of the lights that the config writes, and of the standard ones.
    @Test func treeNamesTheKeysOfLights() async throws {
        try await withStudioPage(text: Self.text) { _, _, page in
            let tree = try await page.text("scene")["tree"]?.elements ?? []
            #expect(
                tree.compactMap { $0["light"]?.string } == [
                    "lights/0", "lights/1", "lights/2", "nodes/1/light", "nodes/2/light",
                ])
        }
        try await withStudioPage(text: "output: {size: [96, 64]}\nnodes: [{name: a}]\n") { _, _, page in
            let tree = try await page.text("scene")["tree"]?.elements ?? []
            #expect(tree.compactMap { $0["light"]?.string } == ["lights/0", "lights/1"])
        }
    }
}
