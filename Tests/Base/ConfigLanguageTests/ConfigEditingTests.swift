import ConfigLanguage
import Foundation
import JSONText
import RenderTestSupport
import Testing

/// Values of a config's text are assigned, removed and moved without changing anything else in the text.
@Suite struct ConfigEditingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var edit: String
        var before: String
        var after: String
        /// The two sides of each `=` of the edit.
        var pairs: [(String, String)] {
            edit.matches(of: /(\S+)=([^=]*)(?= \S+=|$)/).map { (String($0.1), String($0.2)) }
        }
        var testDescription: String { "\(edit): \(before)" }

        init(_ edit: String, _ before: String, _ after: String) { (self.edit, self.before, self.after) = (edit, before, after) }
    }

    private func text(_ text: String) throws -> ConfigText { try ConfigText(parsing: Array(text.utf8), file: "c.yaml") }

    private func assignment(_ text: String) throws -> ConfigAssignment { try ConfigAssignment(parsing: text, option: "--set") }

    /// Checks the text after an edit, and that undoing the edit restores the text before.
    private func check(_ testCase: Case, _ edit: (inout ConfigText) throws -> TextChange) throws {
        var config = try text(testCase.before)
        let change = try edit(&config)
        #expect(config.text == testCase.after)
        try config.apply(change.inverted)
        #expect(config.text == testCase.before)
    }

    static let assignments = [
        // Scalars keep their quotes, and comments and blanks stay.
        Case(
            "a.b=2", "# top\na: # of a\n  b: 1.50   # of b\n  c: x\n# end\n",
            "# top\na: # of a\n  b: 2   # of b\n  c: x\n# end\n"),
        Case("a=#102030", "a: '#ffffff' # white\n", "a: '#102030' # white\n"),
        Case("a=#102030", "a: \"#ffffff\"\n", "a: \"#102030\"\n"),
        Case("a=#102030", "a: red\n", "a: \"#102030\"\n"),
        Case("a=stone", "a:   wood\nb: 1\n", "a:   stone\nb: 1\n"),
        Case("\"a b\"=2", "'\"a b\"': 1\n", "'\"a b\"': 2\n"),
        // An equal number keeps its notation.
        Case("a=2", "a: 2.00\n", "a: 2.00\n"),
        // Texts of several lines become one line.
        Case("a=short", "a: one\n  two\nb: 1\n", "a: short\nb: 1\n"),
        Case("a=short", "a: |\n  one\n\n  two\nb: 1\n", "a: short\nb: 1\n"),
        Case("b=2", "a: >\n  one # no comment\n  two\n\nb: 1 # one\n", "a: >\n  one # no comment\n  two\n\nb: 2 # one\n"),
        Case("b=2", "a: \"x\\\" # {\"\nb: 1\n", "a: \"x\\\" # {\"\nb: 2\n"),
        // Lists, by index, axis and name.
        Case("p.y=7", "p: [1,  2, 3] # mm\n", "p: [1,  7, 3] # mm\n"),
        Case("p=[1, 7, 3]", "p:\n- 1 # x\n- 2 # y\n- 3 # z\n", "p:\n- 1 # x\n- 7 # y\n- 3 # z\n"),
        Case("p=[1, 2, 3]", "p: [1] # few\n", "p: [1, 2, 3] # few\n"),
        Case("p=[1]", "p:\n- 1 # x\n- 2 # y\nq: 1\n", "p:\n- 1 # x\nq: 1\n"),
        Case("n.hat.x=2", "n:\n- name: face\n- {name: hat, x: 1}\n", "n:\n- name: face\n- {name: hat, x: 2}\n"),
        // Missing keys.
        Case("a.c=2", "a:\n    b: 1 # one\n    # last\n\nd: 1\n", "a:\n    b: 1 # one\n    c: 2\n    # last\n\nd: 1\n"),
        Case("a.c=2", "a: {b: 1} # one\n", "a: {b: 1, c: 2} # one\n"),
        Case("a.c=2", "a: {}\n", "a: {c: 2}\n"),
        Case("a.c=2", "a: {\n  b: 1, # one\n  d: 1 # two\n}\n", "a: {\n  b: 1, # one\n  d: 1, # two\n  c: 2\n}\n"),
        Case("a.b.c=2", "d: 1", "d: 1\na:\n  b:\n    c: 2"),
        Case("a.c=2", "a:\nd: 1\n", "a: {c: 2}\nd: 1\n"),
        Case("n.0.c=2", "n:\n  - a: 1\n    b: 2\n  - a: 3\n", "n:\n  - a: 1\n    b: 2\n    c: 2\n  - a: 3\n"),
        Case("a.b=1", "", "a:\n  b: 1\n"),
        Case("a=1", "# nothing yet", "# nothing yet\na: 1\n"),
        Case("a.c=2", "{\"a\": {\"b\": \"x\"}}\n", "{\"a\": {\"b\": \"x\", \"c\": 2}}\n"),
        // Line ends of Windows, a byte-order mark, a document's start.
        Case("a.c=2", "\u{FEFF}a:\r\n  b: 1\r\nd: 2\r\n", "\u{FEFF}a:\r\n  b: 1\r\n  c: 2\r\nd: 2\r\n"),
        Case("a=5", "# top\n---\na: 1\n...\n", "# top\n---\na: 5\n...\n"),
        Case("b=2", "a:\t1\nb: \t1\t# tab\n", "a:\t1\nb: \t2\t# tab\n"),
        // An alias becomes a copy; the value with the anchor keeps it only if it does not change.
        Case("b.x=2", "a: &k {x: 1, z: 1}\nb: *k\nc: *k\n", "a: &k {x: 1, z: 1}\nb: {x: 2, z: 1}\nc: *k\n"),
        Case("b=2", "a: &k 1\nb: *k # same\n", "a: &k 1\nb: 2 # same\n"),
        Case("a=2", "a: &k 1\nb: *k # same\nc: *k\n", "a: 2\nb: &k 1 # same\nc: *k\n"),
        Case("a.x=2", "a: &k\n  x: 1 # one\nb: *k\n", "a:\n  x: 2 # one\nb: &k {x: 1}\n"),
        Case("a.x=2", "a: &k\n  x: 1\n", "a: &k\n  x: 2\n"),
        Case("b.x=2", "a: &k {x: 1}\nb:\n  <<: *k\n  y: 1\n", "a: &k {x: 1}\nb:\n  <<: *k\n  y: 1\n  x: 2\n"),
    ]

    @Test(arguments: assignments) func assignmentChangesOnlyItsValue(testCase: Case) throws {
        try check(testCase) { try $0.assign(try assignment(testCase.edit)) }
    }

    /// Texts are replaced where they are written, so that quotes, anchors and aliases stay.
    @Test(arguments: [
        Case("n.0.k=b m.to=b/c", "n:\n- k: a # one\nm: {to: 'a/c'} # two\n", "n:\n- k: b # one\nm: {to: 'b/c'} # two\n"),
        Case("a=b c c=b c", "a: x # one\nc: \"x\"\n", "a: \"b c\" # one\nc: \"b c\"\n"),
        Case("a=w b=w c.0=w", "a: &k x # one\nb: *k\nc: [*k] # two\n", "a: &k w # one\nb: *k\nc: [*k] # two\n"),
        Case("n.0.to=w n.1.to=w", "n:\n- &k {to: x, z: 1}\n- *k\n", "n:\n- &k {to: w, z: 1}\n- *k\n"),
        // An anchor that is defined again.
        Case("c=w d=w", "a: &k x\nb: *k\nc: &k x\nd: *k\n", "a: &k x\nb: *k\nc: &k w\nd: *k\n"),
    ])
    func textsAreRewritten(testCase: Case) throws {
        let texts = testCase.pairs.map { (keys: ConfigAssignment.keys(of: $0), text: $1) }
        try check(testCase) { try $0.rewrite(texts) }
    }

    /// An alias that is not among the rewritten texts would change, too.
    @Test(arguments: [("b", "a: &k x\nb: *k\n"), ("a", "a: &k x\nb: *k\n"), ("n.0.to", "n: [&k {to: x}, *k]\n"), ("a", "a:\n")])
    func rewritingNeverChangesOtherValues(path: String, before: String) throws {
        var config = try text(before)
        #expect(throws: ConfigError.self) { try config.rewrite([(ConfigAssignment.keys(of: path), "w")]) }
        #expect(config.text == before)
    }

    /// Keys of the mapping `s` get other names; quotes, order and comments stay.
    @Test(arguments: [
        Case("n.a.x=n.b.x", "s:\n  n.a.x: 1 # one\n  'n.c': 2\n", "s:\n  n.b.x: 1 # one\n  'n.c': 2\n"),
        Case("n.a.x=n.b.x", "s:\n  # the first\n  'n.a.x':   1\n", "s:\n  # the first\n  'n.b.x':   1\n"),
        Case("n.a.x=n.b.x", "s: { \"n.a.x\" : 1, n.c: {n.a.x: 2} } # s\n", "s: { \"n.b.x\" : 1, n.c: {n.a.x: 2} } # s\n"),
        Case("n[0].a.x=n[0].b.x", "s:\n  n[0].a.x: 1\n", "s:\n  n[0].b.x: 1\n"),
        Case("n[0].a.x=n[0].b.x", "s: {'n[0].a.x': 1}\n", "s: {'n[0].b.x': 1}\n"),
        Case("n.é.a=n.é.b", "s:\n  n.é.a: 1\n", "s:\n  n.é.b: 1\n"),
        // A name that needs quotes.
        Case("n.a.x=n.the b.x", "s:\n  n.a.x: 1\nt: {n.a.x: 2}\n", "s:\n  \"n.the b.x\": 1\nt: {n.a.x: 2}\n"),
        Case("n.a.x=n.it's.x", "s: {'n.a.x': 1}\n", "s: {'n.it''s.x': 1}\n"),
        Case("n.a.x=n.b.x", "{\"s\": {\"n.a.x\": 1}, \"t\": 2}\n", "{\"s\": {\"n.b.x\": 1}, \"t\": 2}\n"),
        // Each index grows; no key is taken meanwhile.
        Case("l.1=l.2 l.2=l.3", "s: {l.1: &v 5, l.2: *v, l.0: 1}\n", "s: {l.2: &v 5, l.3: *v, l.0: 1}\n"),
        // Other uses of the mapping keep their keys.
        Case("n.a=n.b", "s: &k {n.a: 1} # s\nt: *k\n", "s: {n.b: 1} # s\nt: &k {n.a: 1}\n"),
        Case("n.a=n.b", "t: &k {n.a: 1}\ns: *k # s\n", "t: &k {n.a: 1}\ns: {n.b: 1} # s\n"),
        Case("n.a=n.b", "t: &k {x: 1}\ns:\n  <<: *k\n  n.a: 1\n", "t: &k {x: 1}\ns:\n  <<: *k\n  n.b: 1\n"),
        Case("n.a=n.b", "\u{FEFF}s:\r\n  n.a: 1\r\n", "\u{FEFF}s:\r\n  n.b: 1\r\n"),
    ])
    func keysAreRenamed(testCase: Case) throws {
        try check(testCase) { try $0.renameKeys(Dictionary(uniqueKeysWithValues: testCase.pairs), ofMappingAt: ["s"]) }
    }

    @Test(arguments: [
        ("s:\n  n.a: 1\n  n.b: 2\n", "c.yaml:2:3: s.n.a: cannot become \"n.b\", which is already given on line 3; remove one"),
        ("s:\n  ? n.a\n  : 1\n", "\"s\" is written in a form that is not edited; change it by hand"),
        ("t: [&k n.a]\ns: {*k : 1}\n", "\"s\" is written in a form that is not edited; change it by hand"),
        ("s: [n.a]\n", "has no such element"),
    ])
    func keyThatCannotBeRenamedStays(before: String, message: String) throws {
        var config = try text(before)
        let error = caught(ConfigError.self) { try config.renameKeys(["n.a": "n.b"], ofMappingAt: ["s"]) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        #expect(config.text == before)
    }

    static let removals = [
        Case("a.b", "a:\n  b: 1 # one\n  # two\n  c: 2\n", "a:\n  # two\n  c: 2\n"),
        Case("a.b", "a:\n  b:\n    c: 1\n    # d: 1\n\nx: 1\n", "a: {}\n    # d: 1\n\nx: 1\n"),
        Case("x", "a: 1\nx: 2", "a: 1"),
        Case("x", "a: 1\r\nx: 2\r\nb: 1\r\n", "a: 1\r\nb: 1\r\n"),
        Case("n.0.a", "n:\n- a: 1\n  b: 2\n", "n:\n- b: 2\n"),
        Case("n.1", "n:\n- a: 1\n  b: 2\n# third\n- c\n- d\n", "n:\n- a: 1\n  b: 2\n# third\n- d\n"),
        Case("a.b", "a: {b: 1, c: 2}\n", "a: {c: 2}\n"),
        Case("a.b", "a: {\n  b: 1, # one\n  # of c\n  c: 2\n}\n", "a: {\n  # of c\n  c: 2\n}\n"),
        Case("a.c", "a: {b: 1, c: 2}\n", "a: {b: 1}\n"),
        Case("a.c", "a: {c: 2}\n", "a: {}\n"),
        Case("a.c", "a: {\n  b: 1, # one\n  c: 2 # two\n}\n", "a: {\n  b: 1 # one\n}\n"),
        // An anchor moves to its first alias that stays.
        Case("n.0", "n:\n- {a: &k {x: 1}}\n- {a: *k}\n- {b: *k}\n", "n:\n- {a: &k {x: 1}}\n- {b: *k}\n"),
        Case("n.0", "n: [&k {x: 1}, *k, {b: *k}]\n", "n: [&k {x: 1}, {b: *k}]\n"),
        Case("n.0", "n:\n- a: &k {x: 1}\n  b: *k\n- c\n", "n:\n- c\n"),
    ]

    @Test(arguments: removals) func removalTakesOnlyTheLinesOfTheValue(testCase: Case) throws {
        try check(testCase) { try $0.remove(at: testCase.edit) }
    }

    @Test(arguments: [
        Case("0 2", "n:\n- a # 1\n- b: 1\n  c: 2\n# of d\n- d\n", "n:\n- b: 1\n  c: 2\n# of d\n- d\n- a # 1\n"),
        Case("2 0", "n: [a, {b: 1},   c]\n", "n: [c, a,   {b: 1}]\n"),
        Case("1 1", "n: [a, b]\n", "n: [a, b]\n"),
        // The first use of a value in the new order has the anchor.
        Case("0 1", "n:\n- {a: &k {x: 1}} # one\n- {b: *k}\n", "n:\n- {b: &k {x: 1}}\n- {a: *k} # one\n"),
        Case("2 0", "n: [&k 1, *k, {c: *k}]\n", "n: [{c: &k 1}, *k, *k]\n"),
        Case("1 0", "n:\n- a: &k {x: 1}\n  b: *k\n- c\n", "n:\n- c\n- a: &k {x: 1}\n  b: *k\n"),
    ])
    func elementsMoveWithTheirComments(testCase: Case) throws {
        let indices = testCase.edit.split(separator: " ").compactMap { Int($0) }
        try check(testCase) { try $0.move(from: indices[0], to: indices[1], ofListAt: "n") }
    }

    @Test(arguments: [
        Case("0", "n:\n- a\n- b\n", "n:\n- {name: hat}\n- a\n- b\n"),
        Case("1", "n:\n- a:\n    x: 1 # one\n- b\n", "n:\n- a:\n    x: 1 # one\n- {name: hat}\n- b\n"),
        Case("2", "n: [a, b] # two\n", "n: [a, b, {name: hat}] # two\n"),
        Case("0", "n: []\n", "n: [{name: hat}]\n"),
    ])
    func elementsAreInserted(testCase: Case) throws {
        var config = try text(testCase.before)
        try config.insert(["name": "hat"], at: try #require(Int(testCase.edit)), ofListAt: "n")
        #expect(config.text == testCase.after)
    }

    /// A copy has the form of the original, without its anchors.
    @Test(arguments: [
        Case(
            "n.0", "n:\n- name: hat # mine\n  model: &m hat.glb\n\n- {model: *m}\n",
            "n:\n- name: hat # mine\n  model: &m hat.glb\n- name: hat # mine\n  model: hat.glb\n\n- {model: *m}\n"),
        Case("n.1", "n:\n- a\n- &x {b: 1}", "n:\n- a\n- &x {b: 1}\n- {b: 1}"),
        Case("n.0", "n: [{a: 1}] # end\n", "n: [{a: 1}, {a: 1}] # end\n"),
        Case(
            "n.0", "n: [\n  {a: 1}, # one\n  {b: 1} # two\n]\n", "n: [\n  {a: 1},\n  {a: 1}, # one\n  {b: 1} # two\n]\n"),
        Case("n.0", "n: &all [{a: 1}]\nm: *all\n", "n: [{a: 1}, {a: 1}]\nm: &all [{a: 1}]\n"),
        Case("m.0", "n: &all [{a: 1}]\nm: *all\n", "n: &all [{a: 1}]\nm: [{a: 1}, {a: 1}]\n"),
    ])
    func elementsAreDuplicated(testCase: Case) throws {
        let keys = ConfigAssignment.keys(of: testCase.edit)
        try check(testCase) { try $0.duplicate(at: try #require(Int(keys[1])), ofListAt: keys[0]) }
    }

    @Test(arguments: [
        ("a.b=2", "a: red\n", #"--set a.b: "red" has no "b", because it is a single value; set it as a whole"#),
        ("n.5=1", "n: [1]\n", #"--set n.5: the list has no element "5"; its indices are 0 to 0"#),
        ("a=2", "a:\n  # kept\n  b: 1\n", "\"a\" is written in a form that is not edited"),
        ("a=2", "? a\n: 1\n", "\"a\" is written in a form that is not edited; change it by hand"),
    ])
    func refusalsLeaveTheText(edit: String, before: String, message: String) throws {
        var config = try text(before)
        let error = caught(ConfigError.self) { try config.assign(try self.assignment(edit)) }
        let shown = try #require(error).description
        #expect(shown.contains(message))
        #expect(!shown.contains("\n") && config.text == before)
    }

    @Test func undoOfAnotherTextIsRefused() throws {
        var config = try text("a: 1\n")
        let change = try config.assign(try assignment("a=2"))
        var other = try text("b: 12345\n")
        #expect(throws: ConfigError.self) { try other.apply(change.inverted) }
        #expect(other.text == "b: 12345\n")
    }

    // MARK: Random edits

    static let synthetic = [
        "# anchors\nbase: &b {x: 1, y: [1, 2, 3]} # base\none: *b\ntwo:\n  <<: *b\n  z: &n 5 # five\nthree: [*n, *n]\n",
        "a:\r\n  - {x: 1, 'y': \"two\"} # end\r\n  - x: 3\r\n    y: |\r\n      text\r\n\r\nb: 1",
        "{\n  \"a\": {\"b\": [1, 2], \"c\": \"x\"},\n  \"d\": null\n}\n",
        "\u{FEFF}# mark\na: {\n  b: 1, # one\n  c: {d: 2}, # two\n}\ne: >-\n  folded\n  text\n\nf:\n# end\n",
    ]

    private static var shipped: [String] {
        let folder = SharedData.packageRoot.appendingPathComponent("render-configs")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().compactMap {
            try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
        }
    }

    @Test func randomEditsAndUndosRestoreEveryByte() throws {
        let shipped = Self.shipped
        #expect(shipped.count > 40)
        for (seed, before) in (Self.synthetic + shipped).enumerated() {
            var random = SeededGenerator(seed: UInt64(seed))
            var config = try text(before)
            var changes: [TextChange] = []
            var refused = 0
            for _ in 0..<(seed < Self.synthetic.count ? 200 : 40) {
                if !changes.isEmpty, random.integer(in: 0...3) == 0 {
                    try config.apply(changes.removeLast().inverted)
                    continue
                }
                let old = config.text
                do {
                    let isAddition = random.integer(in: 0...4) == 0
                    guard let path = scalarPaths(config.root).randomElement(using: &random) else { break }
                    let value = ["0.25", "\"#10a0ff\"", "true", "[1, 2, 3]"][random.integer(in: 0...3)]
                    let keys = isAddition ? Array(path.dropLast()) + ["added\(random.integer(in: 0...9))"] : path
                    let change = try config.assign(
                        ConfigAssignment(try ConfigText(parsing: Array("v: \(value)".utf8), file: "v").root.entry, to: keys)
                    )
                    if old == config.text { continue }
                    changes.append(change)
                    expectFewLines(from: old, to: config.text, random)
                } catch is ConfigError {
                    #expect(config.text == old)
                    refused += 1
                }
            }
            #expect(refused < 60, "of \(random): \(before.prefix(60))")
            for change in changes.reversed() { try config.apply(change.inverted) }
            #expect(config.text == before, "\(random)")
        }
    }

    /// Texts with random damage are edited correctly or refused.
    @Test func damagedTextsAreEditedOrRefused() throws {
        let signs = Array(" \n\r\t#:{}[]&*-'\",|>?!%~ak1\u{FEFF}".unicodeScalars)
        var edited = 0
        for seed in 0..<400 {
            var random = SeededGenerator(seed: UInt64(seed))
            var scalars = Array(Self.synthetic[seed % Self.synthetic.count].unicodeScalars)
            for _ in 0...random.integer(in: 0...2) {
                let index = random.integer(in: 0...scalars.count - 1)
                let sign = signs[random.integer(in: 0...signs.count - 1)]
                if random.integer(in: 0...1) == 0 { scalars[index] = sign } else { scalars.insert(sign, at: index) }
            }
            let before = String(String.UnicodeScalarView(scalars))
            guard let parsed = try? text(before) else { continue }
            for path in scalarPaths(parsed.root) + [["added", "key"]] where !path.isEmpty {
                var config = parsed
                do {
                    let change = try config.assign(ConfigAssignment(try assignment("v=7").value, to: path))
                    edited += 1
                    try config.apply(change.inverted)
                } catch is ConfigError {}
                #expect(config.text == before, "\(random), \(path)")
            }
        }
        #expect(edited > 500)
    }

    /// Comments stay, and apart from anchors, one edit changes or adds the lines of one value.
    private func expectFewLines(from old: String, to new: String, _ random: SeededGenerator) {
        let difference = new.split(separator: "\n", omittingEmptySubsequences: false)
            .difference(from: old.split(separator: "\n", omittingEmptySubsequences: false))
        // An alias on the path becomes a copy, which may have several lines.
        #expect(difference.insertions.count <= (old.contains("&") ? 12 : 3), "\(random): \(difference)")
        #expect(new.utf8.count { $0 == 35 } + 1 >= old.utf8.count { $0 == 35 }, "\(random)")
    }

    /// The paths of all scalars, by keys and indices.
    private func scalarPaths(_ value: ConfigValue) -> [[String]] {
        switch value.content {
        case .scalar: [[]]
        case .list(let elements):
            elements.enumerated().flatMap { index, element in scalarPaths(element).map { ["\(index)"] + $0 } }
        case .mapping(let entries): entries.flatMap { entry in scalarPaths(entry.value).map { [entry.key] + $0 } }
        }
    }
}

extension ConfigValue {
    /// The value of the only entry.
    fileprivate var entry: ConfigValue {
        if case .mapping(let entries) = content { return entries[0].value }
        return self
    }
}
