import Foundation
import JSONText
import RenderTestSupport
import Studio
import Testing

/// Keys of `set` lead to the same nodes after these have other names or indices.
@Suite(.timeLimit(.minutes(5))) struct SetKeyTests {
    private static let base = """
        output: {size: [96, 64], antialiasing: none}
        face: {frameRate: 30, duration: 1, blendShapes: {jawOpen: [[0, 0], [0.5, 1]]}}
        lights: [{kind: ambient, intensity: 600}]

        """

    private static let stand = """
        - name: stand # of cards
          children:
          - {name: left, model: card.obj}
          - {name: right, model: card.obj}

        """
    private static let lamp = "- {name: lamp, light: {kind: omni, intensity: 300}}\n"
    private static let set = """
        set: # by hand
          # both cards
          nodes.stand.children.left.opacity: 0.5 # faint
          'nodes.stand.opacity':   0.9
          "nodes[0].children[1].opacity": 0.8
          nodes[0].children.left.translate: [0.01, 0, 0]
          nodes.1.light.intensity: 200
          output.hiddenNodes: [stand/right]

        """
    private static let text = "nodes:\n" + stand + lamp + set

    struct Case: CustomTestStringConvertible, Sendable {
        var path: String
        var action: String
        var expected: String
        var testDescription: String { "\(action) \(path)" }

        init(_ path: String, _ action: String, _ expected: String) {
            (self.path, self.action, self.expected) = (path, action, expected)
        }

        init(_ path: String, renamed name: String, _ changes: (old: String, new: String)...) {
            (self.path, action) = (path, "\"rename\", \"name\": \"\(name)\"")
            expected = changes.reduce(SetKeyTests.text) { $0.replacing($1.old, with: $1.new) }
        }

        var request: String { "{\"type\": \"arrange\", \"path\": \"\(path)\", \"action\": \(action)}" }
    }

    @Test(arguments: [
        Case("stand", renamed: "rack", ("stand", "rack")),
        Case(
            "stand", renamed: "the rack", ("nodes.stand.children.left.opacity", "\"nodes.the rack.children.left.opacity\""),
            ("stand/right", "\"the rack/right\""), ("name: stand", "name: \"the rack\""), ("stand", "the rack")),
        Case("stand/left", renamed: "l", ("left", "l")),
        Case("stand/right", renamed: "r", ("name: right", "name: r"), ("stand/right", "stand/r")),
        Case(
            "lamp", "\"move\", \"by\": -1",
            "nodes:\n" + lamp + stand
                + set.replacing("nodes[0]", with: "nodes[1]").replacing("nodes.1", with: "nodes.0")),
        Case(
            "stand/left", "\"move\", \"by\": 1",
            text.replacing("{name: left", with: "{name: -").replacing("{name: right", with: "{name: left")
                .replacing("{name: -", with: "{name: right").replacing("children[1]", with: "children[0]")),
    ])
    func keysFollowTheirNodes(testCase: Case) async throws {
        try await withStudioPage(text: Self.text, extending: Self.base) { place, session, page in
            let (before, picture) = try (place.content, session.snapshot())
            page.send(testCase.request)
            let state = try await page.text("state") { $0["structure"]?.elements.count == 1 }
            #expect(state["unsaved"] == .number(1))
            try await page.save()
            #expect(try place.content == "extends: scene.yaml\n" + testCase.expected)
            #expect(try session.snapshot() == picture)
            page.send(#"{"type": "undo"}"#)
            try await page.save()
            #expect(try place.content == before)
        }
    }

    /// A copy of the keys, a mapping in braces, and a name that `set` itself contains.
    @Test(
        arguments: [
            (
                "variables: {common: &common {nodes.stand.opacity: 0.5}} # shared\nset: *common # all\n",
                "variables: {common: &common {nodes.stand.opacity: 0.5}} # shared\nset: {nodes.rack.opacity: 0.5} # all\n"
            ),
            ("set: {'nodes.stand.opacity': 0.5, # faint\n  nodes.lamp.opacity: &one 1}\n", nil),
            (
                "set: {nodes.stand.opacity: 0.5, nodes.lamp.name: light, nodes.stand.name: shelf, nodes.shelf.opacity: 0.7}\n",
                "set: {nodes.stand.opacity: 0.5, nodes.lamp.name: light, nodes.stand.name: rack, nodes.rack.opacity: 0.7}\n"
            ),
        ] as [(String, String?)])
    func keysOfEachFormFollow(set: String, expected: String?) async throws {
        let nodes = "nodes:\n" + Self.stand + Self.lamp
        try await withStudioPage(text: nodes + set, extending: Self.base) { place, _, page in
            let before = try place.content
            let name = set.contains("shelf") ? "shelf" : "stand"
            page.send(Case(name, renamed: "rack").request)
            try await page.save()
            let renamed = name == "stand" ? nodes.replacing("stand", with: "rack") : nodes
            let new = expected ?? set.replacing("stand", with: "rack")
            #expect(try place.content == "extends: scene.yaml\n" + renamed + new)
            try await page.undoAll()
            try await page.save()
            #expect(try place.content == before)
        }
    }

    @Test(arguments: [
        (
            Case("stand", renamed: "r.1"),
            "own.yaml:10:3: set.nodes.stand.children.left.opacity: this key cannot contain the name \"r.1\"; choose"
        ),
        (Case("stand/left", renamed: "3"), "this key cannot contain the name \"3\"; choose a name that is not a number"),
        (Case("lamp", "\"duplicate\"", ""), "set.nodes.1.light.intensity: sets a value of lamp that a copy would not have"),
        (Case("lamp", "\"delete\"", ""), "own.yaml:14:3: set.nodes.1.light.intensity; change that first"),
    ])
    func changeThatKeysForbidIsRefused(testCase: Case, message: String) async throws {
        try await check(Self.text, testCase.request, message)
    }

    /// The node had another name when the first key was applied.
    @Test func takenKeyIsRefused() async throws {
        let text = """
            nodes: [{name: rack}]
            set:
              nodes.rack.opacity: 0.4
              nodes.rack.name: stand
              nodes.stand.opacity: 0.5

            """
        try await check(
            text, Case("stand", renamed: "rack").request,
            "own.yaml:6:3: set.nodes.stand.opacity: cannot become \"nodes.rack.opacity\", which is already given on line 4; remove"
        )
    }

    private func check(_ text: String, _ request: String, _ words: String) async throws {
        try await withStudioPage(text: text, extending: Self.base) { place, _, page in
            let before = try place.content
            page.send(request)
            let message = try await page.text("refused")["message"]?.string ?? ""
            #expect(message.contains(words), "\(message)")
            let state = try await page.newestState { $0["undo"] == .null }
            #expect(state["structure"] == .array([]) && state["unsaved"] == .number(0))
            #expect(try place.content == before)
        }
    }
}
