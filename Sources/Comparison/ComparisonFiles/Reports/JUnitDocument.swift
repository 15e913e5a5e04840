package import Foundation

/// Results in the JUnit XML that Jenkins, GitLab and others read: one suite with one test case per picture.
package struct JUnitDocument: Sendable {
    /// The result of one picture, or an error that prevented rendering.
    package struct Test: Sendable {
        /// The outcomes of a test.
        package enum Outcome: Sendable, Hashable {
            /// The test passed, perhaps with warnings.
            case success
            /// The pictures differ too much, or one of them is missing.
            case failure
            /// Nothing could be compared.
            case error
        }

        /// The name of the group in reports.
        package var group: String
        /// The name.
        package var name: String
        package var outcome: Outcome
        /// The kind of the result in one word, such as `failed`.
        package var type: String
        /// The reasons for the user, including warnings of a success.
        package var lines: [String]
        /// The duration in seconds.
        package var seconds: Double
        /// The file that defines the test, and the line in it, counted from 1; nil if unknown. Default: nil.
        package var place: (file: String, line: Int)?
        /// The paths of files to show with the test. Default: none.
        package var attachments: [String] = []

        package init(
            group: String, name: String, outcome: Outcome, type: String, lines: [String] = [], seconds: Double
        ) {
            self.group = group
            self.name = name
            self.outcome = outcome
            self.type = type
            self.lines = lines
            self.seconds = seconds
        }
    }

    /// The name of the suite.
    package var name: String
    /// The results of the pictures, in order.
    package var tests: [Test]
    /// The environment of the run.
    package var environment: RunEnvironment
    /// The duration of the whole run in seconds.
    package var seconds: Double
    /// The time of the run. Default: now.
    package var time: Date
    /// Further notes, one per line. Default: none.
    package var notes: [String] = []

    package init(name: String, tests: [Test], environment: RunEnvironment, seconds: Double, time: Date = Date()) {
        self.name = name
        self.tests = tests
        self.environment = environment
        self.seconds = seconds
        self.time = time
    }

    /// The text of the file.
    package var text: String {
        let attributes: [(String, String)] = [
            ("name", name), ("tests", "\(tests.count)"), ("failures", "\(tests.count { $0.outcome == .failure })"),
            ("errors", "\(tests.count { $0.outcome == .error })"), ("skipped", "0"), ("time", Self.text(ofSeconds: seconds)),
            ("timestamp", Self.timestamp(time)), ("hostname", environment.machine),
        ]
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuite\(Self.text(of: attributes))>", "  <properties>"]
        lines += environment.properties.map { name, value in
            "    <property\(Self.text(of: [("name", name), ("value", value)]))/>"
        }
        lines.append("  </properties>")
        lines += tests.flatMap(Self.lines(of:))
        lines += [
            "  <system-out>\(Self.content(notes))</system-out>", "  <system-err></system-err>", "</testsuite>", "",
        ]
        return lines.joined(separator: "\n")
    }

    private static func lines(of test: Test) -> [String] {
        let place = test.place.map { [("file", $0.file), ("line", "\($0.line)")] } ?? []
        let head = text(
            of: [("classname", test.group), ("name", test.name)] + place + [("time", text(ofSeconds: test.seconds))])
        var body: [String] = []
        var output: [String] = []
        switch test.outcome {
        case .success: output = test.lines
        case .failure, .error:
            let element = test.outcome == .failure ? "failure" : "error"
            let attributes = text(of: [("message", test.lines.first ?? ""), ("type", test.type)])
            body = ["<\(element)\(attributes)>\(content(test.lines))</\(element)>"]
        }
        // The form that GitLab and Jenkins's JUnit Attachments plugin read.
        output += test.attachments.map { "[[ATTACHMENT|\($0)]]" }
        if !output.isEmpty { body.append("<system-out>\(content(output))</system-out>") }
        guard !body.isEmpty else { return ["  <testcase\(head)/>"] }
        return ["  <testcase\(head)>"] + body.map { "    \($0)" } + ["  </testcase>"]
    }

    private static func text(of attributes: [(String, String)]) -> String {
        attributes.map { " \($0.0)=\"\(XMLText.escaped($0.1))\"" }.joined()
    }

    private static func content(_ lines: [String]) -> String {
        XMLText.escaped(lines.joined(separator: "\n"), inAttribute: false)
    }

    /// Formats a duration in seconds with three decimals, as such reports show it, regardless of the locale.
    private static func text(ofSeconds seconds: Double) -> String {
        let thousandths = Int((min(max(seconds, 0), 1e9) * 1000).rounded())
        let digits = String(thousandths % 1000)
        return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
    }

    /// Formats a time in ISO 8601 in UTC without a zone, as the schema requires.
    private static func timestamp(_ time: Date) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withFullDate, .withTime, .withColonSeparatorInTime, .withDashSeparatorInDate]
        return formatter.string(from: time)
    }
}
