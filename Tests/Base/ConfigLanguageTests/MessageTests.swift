import RenderTestSupport
import Testing

@testable import ConfigLanguage

/// The wording of every mistake that the language itself finds, as a table.
@Suite struct MessageTests {
    static let cases: [MistakeCase] = [
        MistakeCase("lmap: {}", #"c.yaml:1:1: lmap: unknown key; did you mean "lamp"?"#),
        MistakeCase(
            "chimney: {}",
            "c.yaml:1:1: chimney: unknown key; known are lamp, lamps, floor, doors, names, open, size"),
        // The hint that keys share is given once.
        MistakeCase(
            "chimney: {}\nroof: {}\nlmap: {}\nlmps: {}",
            "c.yaml:1:1: chimney: unknown key; known are lamp, lamps, floor, doors, names, open, size",
            "c.yaml:2:1: roof: unknown key", #"c.yaml:3:1: lmap: unknown key; did you mean "lamp"?"#,
            #"c.yaml:4:1: lmps: unknown key; did you mean "lamps"?"#),
        MistakeCase("lamp: {brightness: 1}", #"c.yaml:1:7: lamp: "kind" is missing"#),
        MistakeCase("lamp: dark", #"c.yaml:1:7: lamp: "dark" is not a number from 0 up or a mapping"#),
        MistakeCase(
            "{lamp: 1, lamps: []}", #"c.yaml:1:1: "lamp" and "lamps" are mutually exclusive; give only one of "lamp", "lamps""#),
        MistakeCase("floor: wod", #"c.yaml:1:8: floor: "wod" is not one of wood, stone; did you mean "wood"?"#),
        MistakeCase("doors: 5", "c.yaml:1:8: doors: 5 is not a whole number from 0 to 4"),
        MistakeCase("names: [a]", "c.yaml:1:8: names: a list of one is not a mapping of names"),
        MistakeCase("names: {a: []}", "c.yaml:1:12: names.a: an empty list is not a name"),
        MistakeCase("open: yes", #"c.yaml:1:7: open: "yes" is not true or false"#),
        MistakeCase("size: [1]", "c.yaml:1:7: size: a list of one is not a size [width, depth]"),
        MistakeCase("size: [1, 10]", "c.yaml:1:11: size[1]: 10 is not a whole number from 1 to 9"),
        MistakeCase(
            "lamp: {brightness: 1, brightness: 2}",
            #"c.yaml:1:8: the key "brightness" is given twice in one mapping; remove one"#),
        MistakeCase(
            "lamps: [",
            "c.yaml:2:1: not YAML: did not find expected node content (while parsing a flow node that begins in line 2)"),
        MistakeCase("lamp:\n\tbrightness: 3", "c.yaml:2:1: a tab cannot indent YAML; use spaces"),
        MistakeCase("a: *b", "c.yaml:1:4: not YAML: found undefined alias"),
        MistakeCase("? [a, b]\n: c", "c.yaml:1:3: a key must be a word, not a list or a mapping"),
        MistakeCase("- 1", "c.yaml:1:1: a list of one is not a mapping"),
        MistakeCase(
            "--- {}\n--- {}",
            "c.yaml:2:1: a second YAML document begins here; a config is a single document, so remove the line ---"),
    ]

    @Test(arguments: cases) func mistakesAreWordedForAPerson(_ testCase: MistakeCase) throws {
        let error = #expect(throws: ConfigError.self) {
            try Room.parse(testCase.text.utf8, file: "c.yaml")
        }
        #expect(error?.mistakes.map(\.description) == testCase.messages)
    }

    @Test func shortFormsAndDefaultsAreRead() throws {
        let room = try Room.parse("{lamp: 3, names: {b: x, a: y}, doors: ~}".utf8, file: "c.yaml")
        #expect(room.lamp?.brightness == 3 && room.lamp?.kind == "plain" && room.doors == 1)
        #expect(room.names.map(\.name) == ["b", "a"] && room.names.map(\.value) == ["x", "y"])
        #expect(room.names[1].location.keyPath == "names.a")
    }

    @Test func theSchemaSaysDefaultsRequirementsAndExclusions() throws {
        let schema = Room.schemaDocument(title: "Rooms")
        #expect(schema["$ref"] == "#/$defs/room" && schema["title"] == "Rooms")
        let definitions = try #require(schema["$defs"])
        #expect(definitions["room"]?["properties"]?["floor"]?["default"] == "wood")
        #expect(definitions["room"]?["properties"]?["doors"]?["maximum"] == .integer(4))
        #expect(definitions["lamp"]?["required"] == ["kind"])
        #expect(definitions["room"]?["additionalProperties"] == .boolean(false))
        #expect(definitions["room"]?["allOf"] != nil)
    }
}
