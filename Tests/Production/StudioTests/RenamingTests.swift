import Foundation
import ImageCodecs
import JSONText
import RenderTestSupport
@testable import Studio
import Testing

/// A renamed node keeps its name in all parts of the config that name it, and a named node is not deleted.
@Suite(.timeLimit(.minutes(5))) struct RenamingTests {
    /// A config whose parts name nodes in each way: by name and path, in lists and texts, with quotes and aliases.
    private static let text = """
        output: {size: [96, 64], antialiasing: none, hiddenNodes: [stand/back], wireframeNodes: ['stand']} # look
        face: {frameRate: 30, duration: 1, blendShapes: {jawOpen: [[0, 0], [0.5, 1]]}}
        camera: {fit: stand}
        events: {opened: {value: jawOpen, above: 0.5}}
        nodes:
        - name: &lamp lamp # bright
          light: {kind: omni}
        - name: stand # of cards
          children:
          - {name: left, model: card.obj}
          - {name: right, model: card.obj, constraints: [{lookAt: *lamp}]}
          - name: back
            model: card.obj
            constraints:
            - distance: {to: *lamp, least: 0.1, most: 2}
        drivers:
        - property: {target: [nodes.stand.children.left.opacity, "nodes.stand/right.opacity"], value: jawOpen} # both
        - faceChange: {nodes: ['stand/left', right], on: opened}
        - property: &glow
            target: nodes.lamp.light.intensity # lumens
            value: jawOpen
            to: [500, 900]
        - property: *glow

        """

    struct Case: CustomTestStringConvertible, Sendable {
        var path: String
        var name: String
        var changes: [(old: String, new: String)]
        var testDescription: String { "\(path) to \(name)" }

        init(_ path: String, to name: String, _ changes: (old: String, new: String)...) {
            (self.path, self.name, self.changes) = (path, name, changes)
        }

        var expected: String { changes.reduce(RenamingTests.text) { $0.replacing($1.old, with: $1.new) } }
    }

    private static func rename(_ path: String, to name: String) -> String {
        "{\"type\": \"arrange\", \"path\": \"\(path)\", \"action\": \"rename\", \"name\": \"\(name)\"}"
    }

    private static func delete(_ path: String) -> String {
        "{\"type\": \"arrange\", \"path\": \"\(path)\", \"action\": \"delete\"}"
    }

    static let cases = [
        Case("stand", to: "rack", ("stand", "rack")),
        Case(
            "stand", to: "the rack", ("stand/back", "\"the rack/back\""), ("'stand'", "'the rack'"),
            ("fit: stand", "fit: \"the rack\""), ("name: stand", "name: \"the rack\""),
            ("nodes.stand.children.left.opacity", "\"nodes.the rack.children.left.opacity\""),
            ("nodes.stand/right", "nodes.the rack/right"), ("'stand/left'", "'the rack/left'")),
        Case(
            "stand/left", to: "l.1", ("name: left", "name: l.1"), ("children.left.opacity", "children.l.1.opacity"),
            ("stand/left", "stand/l.1")),
        Case(
            "stand/right", to: "r", ("name: right", "name: r"), ("stand/right", "stand/r"), (", right]", ", r]")),
        Case("stand/back", to: "rear", ("back]", "rear]"), ("name: back", "name: rear")),
        // The anchor and its aliases stay.
        Case("lamp", to: "torch", ("&lamp lamp", "&lamp torch"), ("nodes.lamp", "nodes.torch")),
    ]

    @Test(arguments: cases) func textsThatNameANodeFollowIt(testCase: Case) async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            let before = try session.snapshot()
            page.send(Self.rename(testCase.path, to: testCase.name))
            let state = try await page.text("state") { $0["structure"]?.elements.count == 1 }
            #expect(state["unsaved"] == .number(1))
            try await page.save()
            #expect(try place.content == testCase.expected)
            #expect(try session.snapshot() == before)
            page.send(#"{"type": "undo"}"#)
            try await page.save()
            #expect(try place.content == Self.text)
            page.send(#"{"type": "redo"}"#)
            try await page.save()
            #expect(try place.content == testCase.expected)
        }
    }

    /// Any order of new names leads back to the first text by new names, and by undoing.
    @Test func namesComeBack() async throws {
        try await withStudioPage(text: Self.text) { place, session, page in
            let before = try session.snapshot()
            let names = [("stand/left", "a"), ("stand", "b"), ("lamp", "c"), ("b/a", "left"), ("b", "stand"), ("c", "lamp")]
            for (path, name) in names { page.send(Self.rename(path, to: name)) }
            _ = try await page.text("state") { $0["structure"]?.elements.count == names.count }
            #expect(try session.snapshot() == before)
            try await page.save()
            #expect(try place.content == Self.text)
            try await page.undoAll()
            try await page.save()
            #expect(try place.content == Self.text)
        }
    }

    private static let word = "variables: {word: &word lamp}\n"

    /// The alias of a name becomes the new name if its value has other uses.
    @Test func nameWithAnAliasChangesAlone() async throws {
        let text =
            Self.word
            + Self.text.replacing("&lamp lamp", with: "*word").replacing("*lamp", with: "lamp")
        try await withStudioPage(text: text) { place, _, page in
            page.send(Self.rename("lamp", to: "torch"))
            _ = try await page.text("state") { $0["structure"]?.elements.count == 1 }
            try await page.save()
            let expected = text.replacing("name: *word", with: "name: torch").replacing("lookAt: lamp", with: "lookAt: torch")
                .replacing("to: lamp", with: "to: torch").replacing("nodes.lamp", with: "nodes.torch")
            #expect(try place.content == expected)
        }
    }

    /// A node that only its own children name is deleted with them.
    @Test func nodeThatNamesItselfIsDeleted() async throws {
        let node = "- {name: own, children: [{name: a}, {name: b, constraints: [{lookAt: own/a}]}]}\n"
        try await withStudioPage(text: Self.text.replacing("drivers:\n", with: node + "drivers:\n")) { place, _, page in
            page.send(Self.delete("own"))
            _ = try await page.text("state") { $0["structure"]?.elements.count == 1 }
            try await page.save()
            #expect(try place.content == Self.text)
        }
    }

    // MARK: Refusals

    static let refusals = [
        (
            "variables: {part: stand}\n" + text.replacing("{fit: stand}", with: "{fit: \"${part}\"}"),
            rename("stand", to: "rack"), "scene.yaml:4:15: camera.fit: names \"stand\" by a variable; change both by hand"
        ),
        (
            word + text.replacing("lookAt: *lamp", with: "lookAt: *word"), rename("lamp", to: "torch"),
            "constraints[0].lookAt: names \"lamp\" by an alias of a value with other uses; change both by hand"
        ),
        (text, delete("stand/back"), "output.hiddenNodes[0]; change that first"),
        (text, delete("lamp"), ", 1 more; change these first"),
    ]

    @Test(arguments: refusals) func nameThatCannotFollowIsRefused(text: String, request: String, message: String) async throws {
        try await withStudioPage(text: text) { place, _, page in
            page.send(request)
            let refusal = try await page.text("refused")["message"]?.string ?? ""
            #expect(refusal.contains(message), "\(refusal)")
            let state = try await page.newestState { $0["undo"] == .null }
            #expect(state["structure"] == .array([]) && state["unsaved"] == .number(0))
            #expect(try place.content == text)
        }
    }

    /// The drivers of a config that this one extends name its nodes.
    @Test func nameInAnotherFileIsRefused() async throws {
        let start = try #require(Self.text.range(of: "nodes:\n")).lowerBound
        let end = try #require(Self.text.range(of: "drivers:\n")).lowerBound
        let base = String(Self.text[..<start] + Self.text[end...])
        try await withStudioPage(text: String(Self.text[start..<end]), extending: base) { _, _, page in
            page.send(Self.rename("lamp", to: "torch"))
            let message = try await page.text("refused")["message"]?.string ?? ""
            #expect(
                message.contains(
                    "scene.yaml:9:13: drivers[2].property.target: names \"lamp\" in another file; change both by hand"),
                "\(message)")
        }
    }
}
