import RenderTestSupport
import Testing

@testable import ConfigLanguage

/// The position and the likely cause of every kind of error in YAML, as a table.
@Suite struct SyntaxDiagnosisTests {
    static let cases: [MistakeCase] = [
        // Comments and variables.
        MistakeCase(
            "lights:\n- {kind: ambient, color: #dfe6f5, intensity: 380}\n- {kind: directional}",
            ##"c.yaml:2:26: an unquoted # starts a comment; quote the colour: "#dfe6f5""##),
        MistakeCase("a: [#fff, #000]", ##"c.yaml:1:5: an unquoted # starts a comment; quote the colour: "#fff""##),
        MistakeCase(
            "a: {b: {c: #12345678}, d: 3}", ##"c.yaml:1:12: an unquoted # starts a comment; quote the colour: "#12345678""##),
        MistakeCase("a: {b: #one, c: 2}", ##"c.yaml:1:8: an unquoted # starts a comment; quote the value: "#one""##),
        MistakeCase(
            "a: {b: 3 # three}", "c.yaml:1:10: an unquoted # starts a comment, which hides the closing bracket after it"),
        MistakeCase("a: {b: ${c}}", #"c.yaml:1:8: ${…} between brackets needs quotes: "${c}""#),
        MistakeCase("a: [x/${c}.png, 3]", #"c.yaml:1:7: ${…} between brackets needs quotes: "x/${c}.png""#),
        MistakeCase("{\n  // one\n  \"a\": 1\n}", "c.yaml:2:3: comments begin with #; // and /* */ are not comments"),
        MistakeCase("{\n  \"a\": \"b\" /* one */\n}", "c.yaml:2:12: comments begin with #; // and /* */ are not comments"),
        // Indentation.
        MistakeCase("a:\n    b: 1\n   c: 2", #"c.yaml:3:4: is indented by 3 spaces where 4 are expected, like "b" on line 2"#),
        MistakeCase("a:\n  b: 1\n    c: 2", #"c.yaml:3:5: is indented by 4 spaces where 2 are expected, like "b" on line 2"#),
        MistakeCase("a: 1\n b: 2", #"c.yaml:2:2: is indented by 1 space where 0 are expected, like "a" on line 1"#),
        MistakeCase(" a: 1\nb: 2", #"c.yaml:2:1: is indented by 0 spaces where 1 are expected, like "a" on line 1"#),
        MistakeCase(
            "a:\n- b: 1\n  - c: 2", "c.yaml:3:3: a list item is between keys; indent it by 0 spaces, like the item on line 2"),
        MistakeCase(
            "a:\n  - b: 1\n  c: 2",
            "c.yaml:3:3: c: 2 is between the items of a list; indent it by 4 spaces, like the keys of an item, or begin an item: - c: 2"
        ),
        MistakeCase("a:\n  \tb: 3", "c.yaml:2:3: a tab cannot indent YAML; use spaces"),
        MistakeCase("a:\n-\tb: 3", "c.yaml:2:2: a tab cannot indent YAML; use spaces"),
        MistakeCase(
            "a: - b", "c.yaml:1:4: a list cannot begin on the line of its key; begin it on the next line, or write […]"),
        // Brackets and quotes.
        MistakeCase("a: {b: [1, 2}\nc: 3", "c.yaml:1:8: the [ that opens here is not closed before the } at column 13"),
        MistakeCase("a: {b: [1, 2]\nc: {}\nd: 1", "c.yaml:1:4: the { that opens here is never closed"),
        MistakeCase("a: {b: 1]}", "c.yaml:1:9: this ] has no opening bracket; remove it"),
        MistakeCase("a: {b: 1}}", "c.yaml:1:10: this } has no opening bracket; remove it"),
        MistakeCase("a:\n  b: 'c\n  d: 3", "c.yaml:2:6: the quote ' that opens here is never closed"),
        MistakeCase("a: {b: \"c}\nd: {e: \"f\"}", "c.yaml:1:8: the quote \" that opens here is not closed on its line"),
        MistakeCase("a: {b: [1, 2] c: 3}", #"c.yaml:1:15: a comma is missing before "c""#),
        MistakeCase("{\n  \"a\": 1\n  \"b\": 2\n}", #"c.yaml:3:3: a comma is missing before "b""#),
        MistakeCase(
            "a: \"b\" c",
            #"c.yaml:1:8: text follows the closing quote; quote all of it, or write \" for a quote within the text"#),
        // Colons.
        MistakeCase("a: {b:[1]}", "c.yaml:1:6: a space is missing after the colon; write b: …"),
        MistakeCase(
            "a: {b: Scene: one}", #"c.yaml:1:13: a value that contains a colon and a space needs quotes: b: "Scene: one""#),
        MistakeCase(
            "a:\n  b: Scene: one", #"c.yaml:2:11: a value that contains a colon and a space needs quotes: b: "Scene: one""#),
        MistakeCase("a\n  b: 1", #"c.yaml:1:1: "a" is neither a key nor a value; a colon is missing: a:"#),
        MistakeCase("a: 1\nb\nc: 2", #"c.yaml:2:1: "b" is neither a key nor a value; a colon is missing: b:"#),
        MistakeCase("a: 1\na: 2", #"c.yaml:2:1: the key "a" is already given on line 1; remove one"#),
        MistakeCase("a: {b: 1, c: 2, b: 3}", #"c.yaml:1:17: the key "b" is already given on line 1; remove one"#),
        // Characters that YAML reserves.
        MistakeCase(
            "a: \"C:\\Users\\me\"", #"c.yaml:1:7: a backslash within double quotes begins an escape; write "C:/Users/me""#),
        MistakeCase("a: @b", #"c.yaml:1:4: a text that begins with @ needs quotes: "@b""#),
        MistakeCase("a: [`b`, c]", #"c.yaml:1:5: a text that begins with ` needs quotes: "`b`""#),
        MistakeCase("a: *bold*", #"c.yaml:1:4: a text that begins with * needs quotes: "*bold*""#),
        MistakeCase("a: b\u{7}", "c.yaml:1:5: the control character U+0007 is not allowed in a config; remove it"),
        // Files of other formats.
        MistakeCase("<!DOCTYPE html>", "c.yaml:1:1: is a web page, not a config"),
        MistakeCase(
            #"{"format":"bianlian-recording"}"#,
            "c.yaml:1:1: is a recording, not a config; play it with a config: bianlian render CONFIG --recording c.yaml"),
    ]

    @Test(arguments: cases) func syntaxErrorReportsCauseAndPosition(_ testCase: MistakeCase) throws {
        let error = caught(ConfigError.self) {
            _ = try ConfigDocument(parsing: Array(testCase.text.utf8), file: "c.yaml")
        }
        #expect(error?.mistakes.map(\.description) == testCase.messages)
    }

    /// Comments, quotes and brackets that YAML reads as intended.
    @Test(arguments: [
        "a: {b: 1, # one\n  c: 2}", "a: it's", "a: \"#fff\"", "a: x#y", "a: [1,\n 2]", "a: |\n  b: {c\n  'd\ne: 2",
    ])
    func validTextIsRead(text: String) throws {
        _ = try ConfigDocument(parsing: Array(text.utf8), file: "c.yaml")
    }

    @Test func diagnosisTakesLinearTime() {
        let text = "a: {" + (0..<60_000).map { "k\($0): \"v\"" }.joined(separator: ", ")
        let start = ContinuousClock.now
        #expect(throws: ConfigError.self) { _ = try ConfigDocument(parsing: Array(text.utf8), file: "c.yaml") }
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}

/// The probable intention of paths and colours.
@Suite struct ValueHintTests {
    @Test(arguments: [
        ("red", "write \"#ff0000\""), ("Dark Blue", "write \"#00008b\""), ("dfe6f5", "write \"#dfe6f5\""),
        ("#fab", "write \"#ffaabb\""),
        ("rgb(255, 0, 16)", "write \"#ff0010\""), ("skin.png", nil), ("", nil),
    ])
    func colorHintsUseDigits(text: String, hint: String?) {
        #expect(ValueHint.color(for: text) == hint)
    }

    @Test(arguments: [
        ("recordings\take.jsonl", "a backslash within double quotes begins an escape; write \"recordings/take.jsonl\""),
        ("recordings\\take.jsonl", "folders are separated by /: \"recordings/take.jsonl\""),
        ("~/a.glb", "~ is not replaced by the home folder; write \"/home/me/a.glb\""),
        ("“a.png”", "curly quotes are part of the text; use straight ones: \"a.png\""),
        ("https://a.org/b.glb", "it is a URL; download the file and give its path"), ("a.png", nil),
    ])
    func pathHintsGiveTheCorrectPath(text: String, hint: String?) {
        #expect(ValueHint.path(for: text, home: "/home/me") == hint)
    }
}
