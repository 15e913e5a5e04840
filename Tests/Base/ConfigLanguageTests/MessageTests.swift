import RenderTestSupport
import Testing

@testable import ConfigLanguage

/// The message of every mistake that the language itself detects, as a table.
@Suite struct MessageTests {
    static let cases: [MistakeCase] = [
        MistakeCase("lmap: {}", #"c.yaml:1:1: lmap: unknown key; did you mean "lamp"?"#),
        MistakeCase(
            "chimney: {}",
            "c.yaml:1:1: chimney: unknown key; valid keys: lamp, lamps, floor, doors, names, open, size"),
        // Keys with the same hint show it once.
        MistakeCase(
            "chimney: {}\nroof: {}\nlmap: {}\nlmps: {}",
            "c.yaml:1:1: chimney: unknown key; valid keys: lamp, lamps, floor, doors, names, open, size",
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
        MistakeCase("open: yes", #"c.yaml:1:7: open: "yes" is not true or false; write true"#),
        MistakeCase("open: 'true'", #"c.yaml:1:7: open: "true" is not true or false; remove the quotes"#),
        MistakeCase("doors: '3'", #"c.yaml:1:8: doors: "3" is not a whole number from 0 to 4; remove the quotes"#),
        MistakeCase("{doors: 3%}", #"c.yaml:1:9: doors: "3%" is not a whole number from 0 to 4; write 0.03"#),
        MistakeCase(
            "lamp: 0,7", #"c.yaml:1:7: lamp: "0,7" is not a number from 0 up or a mapping; use a decimal point: 0.7"#),
        MistakeCase(
            "lamp: {kind: plain, brightness: 0,7}",
            "c.yaml:1:35: lamp.7: unknown key; a comma separates values; use a decimal point: 0.7"),
        MistakeCase(
            "size: [0,5, 3]", "c.yaml:1:7: size: a list of 3 is not a size [width, depth]; use a decimal point: 0.5"),
        MistakeCase("size: 4x5", "c.yaml:1:7: size: \"4x5\" is not a size [width, depth]; write [4, 5]"),
        MistakeCase("size: 4, 5", "c.yaml:1:7: size: \"4, 5\" is not a size [width, depth]; write [4, 5]"),
        MistakeCase(
            "lamp:\n  kind:plain",
            "c.yaml:2:3: lamp: \"kind:plain\" is not a number from 0 up or a mapping; a space is missing after the colon: "
                + "kind: plain"),
        MistakeCase(
            "names:\n- a: b", "c.yaml:2:1: names: a list of one is not a mapping of names; write keys without dashes: a: …"),
        MistakeCase(
            "floor: “wood”",
            "c.yaml:1:8: floor: \"“wood”\" is not one of wood, stone; did you mean \"wood\"?"),
        MistakeCase("-lamp: 3", "c.yaml:1:1: -lamp: unknown key; a space is missing after the dash: - lamp: …"),
        MistakeCase(
            "\"a\\u202Eb\": 3",
            "c.yaml:1:1: a\\u{202E}b: unknown key; valid keys: lamp, lamps, floor, doors, names, open, size"),
        MistakeCase("floor: \"a\\u200Bb\\e\"", "c.yaml:1:8: floor: \"a\\u{200B}b\\u{1B}\" is not one of wood, stone"),
        MistakeCase(
            "? \(String(repeating: "k", count: 100_000))\n: 3",
            "c.yaml:1:3: \(String(repeating: "k", count: 59))…: unknown key; valid keys: lamp, lamps, floor, doors, names, open, size"
        ),
        MistakeCase("size: [1]", "c.yaml:1:7: size: a list of one is not a size [width, depth]"),
        MistakeCase("size: [1, 10]", "c.yaml:1:11: size[1]: 10 is not a whole number from 1 to 9"),
        MistakeCase(
            "lamp: {brightness: 1, brightness: 2}",
            #"c.yaml:1:23: the key "brightness" is already given on line 1; remove one"#),
        MistakeCase("lamps: [", "c.yaml:1:8: the [ that opens here is never closed"),
        MistakeCase("lamp:\n\tbrightness: 3", "c.yaml:2:1: a tab cannot indent YAML; use spaces"),
        MistakeCase("a: *b", #"c.yaml:1:4: "*b" is an alias, but there is no anchor &b; if it is a text, quote it: "*b""#),
        MistakeCase("? [a, b]\n: c", "c.yaml:1:3: a key must be a word, not a list or a mapping"),
        MistakeCase("- 1", "c.yaml:1:1: a list of one is not a mapping"),
        MistakeCase(
            "--- {}\n--- {}",
            "c.yaml:2:1: a second YAML document begins here; a config is a single document, so remove the line ---"),
    ]

    @Test(arguments: cases) func mistakesGiveTheirMessages(_ testCase: MistakeCase) throws {
        let error = caught(ConfigError.self) {
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

    @Test func schemaStatesDefaultsRequirementsAndExclusions() throws {
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
