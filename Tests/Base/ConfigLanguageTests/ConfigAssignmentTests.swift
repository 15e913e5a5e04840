import RenderTestSupport
import Testing

@testable import ConfigLanguage

@Suite("Values assigned to config paths")
struct ConfigAssignmentTests {
    private static let config = """
        output: {size: [320, 180]}
        lights:
        - {kind: ambient, intensity: 250}
        - {kind: directional}
        nodes: [{name: hat, opacity: 1}, {name: glasses}]
        background: ~
        """

    /// A config after assignments, in a form to compare.
    private static func assigned(_ texts: String...) throws -> String {
        var root = try ConfigDocument(parsing: Array(config.utf8), file: "c.yaml").root
        for text in texts { try ConfigAssignment(parsing: text, option: "--set").apply(to: &root) }
        return root.flow
    }

    private static func plain(_ yaml: String) throws -> String {
        try ConfigDocument(parsing: Array(yaml.utf8), file: "c.yaml").root.flow
    }

    @Test("Keys, indices and names lead to the value, with dots or brackets")
    func paths() throws {
        let brighter = try Self.plain(Self.config.replacing("250", with: "300"))
        #expect(try Self.assigned("lights.0.intensity=300") == brighter)
        #expect(try Self.assigned("lights[0].intensity=300") == brighter)
        #expect(
            try Self.assigned("nodes.hat.opacity=0.5") == Self.plain(Self.config.replacing("opacity: 1", with: "opacity: 0.5")))
    }

    @Test("Numbers of a vector are named as in drivers")
    func components() throws {
        let moved = try Self.assigned("nodes.hat.translate=[1, 2, 3]", "nodes.hat.translate.y=5", "nodes.hat.translate.2=6")
        #expect(try moved == Self.assigned("nodes.hat.translate=[1, 5, 6]"))
    }

    @Test("Overrides are merged by key and assigned by path")
    func overrides() throws {
        var root = try ConfigDocument(parsing: Array(Self.config.utf8), file: "c.yaml").root
        let overrides = "{output: {view: normal}, lights.0.intensity: 300, nodes.hat.opacity: 0.5, background: {color: red}}"
        try root.override(with: ConfigDocument(parsing: Array(overrides.utf8), file: "s.yaml").root)
        let expected = Self.config.replacing("180]", with: "180], view: normal").replacing("250", with: "300")
            .replacing("opacity: 1", with: "opacity: 0.5").replacing("background: ~", with: "background: {color: red}")
        #expect(try root.flow == Self.plain(expected))
    }

    @Test("Missing values are created, and values are YAML of every kind")
    func newValues() throws {
        #expect(
            try Self.assigned("materials.mask={diffuse: \"#ff0000\"}", "background.color='#00ff00'", "lights.1.intensity=5")
                == Self.plain(
                    """
                    output: {size: [320, 180]}
                    lights:
                    - {kind: ambient, intensity: 250}
                    - {kind: directional, intensity: 5}
                    nodes: [{name: hat, opacity: 1}, {name: glasses}]
                    background: {color: '#00ff00'}
                    materials: {mask: {diffuse: '#ff0000'}}
                    """))
        #expect(try Self.assigned("output.size=[64, 64]") == Self.plain(Self.config.replacing("[320, 180]", with: "[64, 64]")))
    }

    static let mistakes = [
        ("lights.7.intensity=1", #"--set lights.7.intensity: the list has no element "7"; its indices are 0 to 1"#),
        // Found by scripts/fuzz: the path was shown literally, including line breaks.
        ("lights.7\n\u{1B}.intensity=1", #"--set lights.7  .intensity: the list has no element "7  "; its indices are 0 to 1"#),
        (
            "nodes.scarf.opacity=1",
            #"--set nodes.scarf.opacity: the list has no element "scarf"; its indices are 0 to 1, its names hat, glasses"#
        ),
        (
            "lights.0.kind.color=1",
            #"--set lights.0.kind.color: "ambient" has no "color", because it is a single value; set it as a whole"#
        ),
        ("lights", #"--set: "lights" is not of the form PATH=VALUE, such as lights.0.intensity=300"#),
        ("=3", #"--set: "=3" is not of the form PATH=VALUE, such as lights.0.intensity=300"#),
        ("a..b=3", #"--set: "a..b=3" is not of the form PATH=VALUE, such as lights.0.intensity=300"#),
    ]

    @Test("A path without a target is reported with the available keys", arguments: mistakes)
    func wrongPaths(text: String, message: String) throws {
        let error = try #require(caught(ConfigError.self) { try Self.assigned(text) })
        #expect(error.description == message)
    }

    @Test("An invalid YAML value is reported with the option")
    func brokenValue() throws {
        let error = try #require(caught(ConfigError.self) { try Self.assigned("lights.0.color=[1, 2") })
        #expect(error.description.hasPrefix("--set lights.0.color:"), "\(error)")
    }
}

extension ConfigValue {
    /// The content in flow style, without positions.
    var flow: String {
        switch content {
        case .scalar(let text, _): text
        case .list(let elements): "[" + elements.map(\.flow).joined(separator: ", ") + "]"
        case .mapping(let entries): "{" + entries.map { "\($0.key): \($0.value.flow)" }.joined(separator: ", ") + "}"
        }
    }
}
