import Testing

@testable import ConfigLanguage

@Suite("Variables of a config")
struct ConfigVariablesTests {
    /// A config with its variables resolved, and the notes.
    private static func resolved(_ yaml: String) throws -> (root: ConfigValue, reading: ConfigReading) {
        var root = try ConfigDocument(parsing: Array(yaml.utf8), file: "c.yaml").root
        let reading = ConfigReading()
        if var variables = ConfigVariables(of: root, section: "variables", noting: reading) {
            variables.resolve(&root)
        }
        return (root, reading)
    }

    private static func plain(_ yaml: String) throws -> String {
        try ConfigDocument(parsing: Array(yaml.utf8), file: "c.yaml").root.flow
    }

    @Test(
        "A value that is a variable takes its value of any type; within a text it becomes text",
        arguments: [
            ("a: ${m}", "a: red"), ("a: \"${m}\"", "a: red"), ("a: '../${m}/${n}.png'", "a: '../red/3.png'"),
            ("a: x${n}", "a: x3"), ("a: [1, \"${n}\"]", "a: [1, 3]"), ("a: ${l}", "a: [1, 2]"),
            ("a: {b: [{c: \"${l}\"}]}", "a: {b: [{c: [1, 2]}]}"), ("a: ${d}", "a: {x: 1}"), ("a: $${m}", "a: '${m}'"),
            ("a: $${m}${m}", "a: '${m}red'"), ("a: ${m", "a: '${m'"), ("a: ${1+2}", "a: '${1+2}'"), ("a: $m", "a: $m"),
            ("${m}: 1", "'${m}': 1"), ("a: ${q}", "a: '3'"),
        ])
    func values(written: String, expected: String) throws {
        let section = "variables: {m: red, n: 3, l: [1, 2], d: {x: 1}, q: '3'}\n"
        let (root, reading) = try Self.resolved(section + written + "\n")
        #expect(reading.mistakes.isEmpty)
        let plain = try Self.plain(section + expected + "\n")
        #expect(root.flow == plain)
    }

    @Test("Without the section a text stays unchanged")
    func noSection() throws {
        #expect(try Self.resolved("a: ${m}").root.flow == Self.plain("a: '${m}'"))
    }

    @Test(
        "Invalid variables are reported with their position",
        arguments: [
            (
                "variables: {mask: red}\na: ${masc}\nb: ${mask}",
                "c.yaml:2:4: a: there is no variable \"masc\"; did you mean \"mask\"?"
            ),
            ("variables: {m: 1}\na: ${other}\nb: ${m}", "c.yaml:2:4: a: there is no variable \"other\"; add it to `variables`"),
            (
                "variables: {m: [1]}\na: x${m}",
                "c.yaml:2:4: a: the variable \"m\" is a list of one, which cannot be part of a text; give it a single value"
            ),
            (
                "variables: {2m: 1}\na: 1",
                "c.yaml:1:13: variables.2m: \"2m\" is not a valid variable name; use at most 64 letters, digits, - and _, with a letter or _ first"
            ),
        ])
    func mistakes(yaml: String, message: String) throws {
        let reading = try Self.resolved(yaml).reading
        #expect(reading.mistakes.map(\.description) == [message])
    }

    @Test("An unused variable is noted")
    func unused() throws {
        let reading = try Self.resolved("variables: {a: 1, b: 2}\nc: ${a}").reading
        #expect(reading.mistakes.isEmpty)
        #expect(
            reading.notes.map(\.description) == [
                "c.yaml:1:19: variables.b: no value uses this variable; to use it, write ${b}"
            ])
    }

    @Test("Variables that multiply the size of a config are rejected in one line")
    func growth() throws {
        let long = String(repeating: "x", count: 100_000)
        let uses = (0..<50).map { "a\($0): \"${m}${m}\"\n" }.joined()
        let reading = try Self.resolved("variables: {m: \(long)}\n" + uses).reading
        #expect(reading.mistakes.count == 1)
        #expect(reading.mistakes[0].message.contains("larger than 1048576 bytes"))
    }
}
