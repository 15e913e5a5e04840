import ConfigLanguage
import JSONText
import RenderTestSupport
import Testing

/// Elements are added to a config's lists without changing anything else in the text.
@Suite struct ConfigTextTests {
    private static let hat: OrderedJSON = ["name": "hat", "model": "models/hat.glb"]

    struct Case: CustomTestStringConvertible, Sendable {
        var before: String
        var after: String
        var testDescription: String { before }

        init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }
    }

    /// `children` of the first node before and after the addition.
    static let cases: [Case] = [
        Case(
            "# top\nnodes:\n- name: face # first\n  children:\n  - {name: head}\n  # the last one\n\n# lights\nlights: []\n",
            "# top\nnodes:\n- name: face # first\n  children:\n  - {name: head}\n  - {name: hat, model: models/hat.glb}\n"
                + "  # the last one\n\n# lights\nlights: []\n"),
        // Items with several lines, the last without a line feed.
        Case(
            "nodes:\n  - name: face\n    children:\n      - name: head\n        materials: {a: b,\n          c: d}",
            "nodes:\n  - name: face\n    children:\n      - name: head\n        materials: {a: b,\n          c: d}\n"
                + "      - {name: hat, model: models/hat.glb}"),
        // A list that is not indented, and keys after it.
        Case(
            "nodes:\n- children:\n  - name: head\n  name: face\n- name: lamp\n",
            "nodes:\n- children:\n  - name: head\n  - {name: hat, model: models/hat.glb}\n  name: face\n- name: lamp\n"),
        // No children yet.
        Case(
            "nodes:\n- name: face\n  anchor: face\n\ndrivers: []\n",
            "nodes:\n- name: face\n  anchor: face\n  children:\n  - {name: hat, model: models/hat.glb}\n\ndrivers: []\n"),
        Case(
            "nodes:\n- name: face\n- name: lamp\n",
            "nodes:\n- name: face\n  children:\n  - {name: hat, model: models/hat.glb}\n- name: lamp\n"),
        Case(
            "nodes:\n- name: face\n  children:\n  anchor: face\n",
            "nodes:\n- name: face\n  children:\n  - {name: hat, model: models/hat.glb}\n  anchor: face\n"),
        // Brackets.
        Case(
            "nodes: [{name: face, children: []}] # end\n",
            "nodes: [{name: face, children: [{name: hat, model: models/hat.glb}]}] # end\n"),
        Case(
            "nodes: [{name: face, children: [{name: \"a]b\"}, ]}]\n",
            "nodes: [{name: face, children: [{name: \"a]b\"}, {name: hat, model: models/hat.glb}, ]}]\n"),
        Case(
            "nodes:\n- {name: face, anchor: face}\n",
            "nodes:\n- {name: face, anchor: face, children: [{name: hat, model: models/hat.glb}]}\n"),
        Case(
            "nodes:\n- name: face\n  children: [\n    {name: head}, # hidden\n    {name: mask} # last\n  ]\n",
            "nodes:\n- name: face\n  children: [\n    {name: head}, # hidden\n    {name: mask}, # last\n"
                + "    {name: hat, model: models/hat.glb}\n  ]\n"),
        // The other users of an anchored list keep it.
        Case(
            "nodes:\n- {name: face, children: &all [{name: head}]}\n- {name: other, children: *all}\n",
            "nodes:\n- {name: face, children: [{name: head}, {name: hat, model: models/hat.glb}]}\n"
                + "- {name: other, children: &all [{name: head}]}\n"),
        // An alias becomes a copy.
        Case(
            "nodes:\n- {name: face, all: &all [{name: head}], children: *all}\n",
            "nodes:\n- {name: face, all: &all [{name: head}], children: [{name: head}, {name: hat, model: models/hat.glb}]}\n"),
        // JSON keeps its quotes.
        Case(
            #"{"nodes": [{"name": "face", "children": [{"name": "head"}]}]}"#,
            #"{"nodes": [{"name": "face", "children": [{"name": "head"}, {"name": "hat", "model": "models/hat.glb"}]}]}"#),
        Case(
            "{\n  \"nodes\": [\n    {\n      \"name\": \"face\"\n    }\n  ]\n}\n",
            "{\n  \"nodes\": [\n    {\n      \"name\": \"face\",\n      \"children\": [{\"name\": \"hat\", \"model\": \"models/hat.glb\"}]\n"
                + "    }\n  ]\n}\n"),
        // Line ends of Windows and a byte-order mark.
        Case(
            "\u{FEFF}nodes:\r\n- name: face\r\n  children:\r\n  - {name: head}\r\n",
            "\u{FEFF}nodes:\r\n- name: face\r\n  children:\r\n  - {name: head}\r\n  - {name: hat, model: models/hat.glb}\r\n"),
    ]

    @Test(arguments: cases) func additionChangesOnlyItsList(testCase: Case) throws {
        var text = try ConfigText(parsing: Array(testCase.before.utf8), file: "c.yaml")
        try text.append(Self.hat, to: "children", of: try face(in: text))
        #expect(text.text == testCase.after)
        // The tree is that of the new text.
        let again = try ConfigText(parsing: Array(text.text.utf8), file: "c.yaml")
        guard case .mapping(let entries) = try face(in: again).content,
            case .list(let children)? = entries.first(where: { $0.key == "children" })?.value.content
        else {
            Issue.record("no children")
            return
        }
        #expect(!children.isEmpty)
    }

    @Test func textInsteadOfListIsRefusedWithTextToAdd() throws {
        let config = "nodes:\n- {name: face, children: none}\n"
        var text = try ConfigText(parsing: Array(config.utf8), file: "c.yaml")
        let node = try face(in: text)
        let error = caught(ConfigError.self) { try text.append(Self.hat, to: "children", of: node) }
        let message = try #require(error).description
        #expect(message.contains("c.yaml:2:3: nodes[0]: has a form that is not edited; add to its `children` by hand: "))
        #expect(message.contains("models/hat.glb") && text.text == config)
    }

    @Test func textsThatLookLikeOtherValuesAreQuoted() throws {
        var text = try ConfigText(parsing: Array("nodes: []\n".utf8), file: "c.yaml")
        try text.append(["name": "2", "diffuse": "#383838", "on": "a: b", "model": "no"], to: "nodes", of: text.root)
        #expect(text.text == "nodes: [{name: \"2\", diffuse: \"#383838\", \"on\": \"a: b\", model: \"no\"}]\n")
    }

    @Test func missingListIsAddedAtEnd() throws {
        var text = try ConfigText(parsing: Array("lights: []\n# end\n".utf8), file: "c.yaml")
        try text.append(Self.hat, to: "nodes", of: text.root)
        #expect(text.text == "lights: []\nnodes:\n- {name: hat, model: models/hat.glb}\n# end\n")
    }

    private func face(in text: ConfigText) throws -> ConfigValue {
        guard case .mapping(let entries) = text.root.content,
            case .list(let nodes)? = entries.first(where: { $0.key == "nodes" })?.value.content
        else { throw ConfigError([ConfigMistake("no nodes", at: text.root.location)]) }
        return nodes[0]
    }
}
