import ComparisonFiles
public import Foundation

/// A result in the XML that Jenkins, GitLab and others read as JUnit's: one suite, a test case a frame.
public struct JUnitReport: Sendable {
    private let result: SuiteResult
    private let time: Date

    /// A report.
    /// - Parameter time: when the suite ran. Default: now.
    public init(_ result: SuiteResult, time: Date = Date()) {
        self.result = result
        self.time = time
    }

    /// The file's text.
    public var text: String {
        let tests = result.cases.flatMap(\.tests)
        let attributes: [(String, String)] = [
            ("name", result.name), ("tests", "\(tests.count)"), ("failures", "\(tests.count { $0.kind == .failure })"),
            ("errors", "\(tests.count { $0.kind == .error })"), ("skipped", "0"), ("time", Self.seconds(result.seconds)),
            ("timestamp", Self.timestamp(time)), ("hostname", result.environment.machine),
        ]
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuite\(Self.text(of: attributes))>", "  <properties>"]
        lines += result.environment.properties.map { name, value in
            "    <property\(Self.text(of: [("name", name), ("value", value)]))/>"
        }
        lines.append("  </properties>")
        lines += tests.flatMap(Self.lines(of:))
        let notes = result.unused.map { "unused golden: \($0)" }.joined(separator: "\n")
        lines += [
            "  <system-out>\(XMLText.escaped(notes, inAttribute: false))</system-out>", "  <system-err></system-err>",
            "</testsuite>",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(of test: Test) -> [String] {
        let head = text(of: [("classname", test.group), ("name", test.name), ("time", seconds(test.seconds))])
        guard let element = test.kind.element else { return ["  <testcase\(head)/>"] }
        let content = test.lines.joined(separator: "\n")
        let attributes = text(of: [("message", test.lines.first ?? ""), ("type", test.type)])
        return [
            "  <testcase\(head)>",
            "    <\(element)\(attributes)>\(XMLText.escaped(content, inAttribute: false))</\(element)>",
            "  </testcase>",
        ]
    }

    private static func text(of attributes: [(String, String)]) -> String {
        attributes.map { " \($0.0)=\"\(XMLText.escaped($0.1))\"" }.joined()
    }

    /// Milliseconds are what such reports show, in the same form everywhere.
    private static func seconds(_ seconds: Double) -> String {
        let thousandths = Int((min(max(seconds, 0), 1e9) * 1000).rounded())
        let digits = String(thousandths % 1000)
        return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
    }

    /// ISO 8601 in UTC without a zone, as the schema wants it.
    private static func timestamp(_ time: Date) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withFullDate, .withTime, .withColonSeparatorInTime, .withDashSeparatorInDate]
        return formatter.string(from: time)
    }
}

extension JUnitReport {
    /// A frame, or a case that could not be rendered.
    fileprivate struct Test {
        enum Kind {
            case success, failure, error

            var element: String? {
                switch self {
                case .success: nil
                case .failure: "failure"
                case .error: "error"
                }
            }
        }

        var group: String
        var name: String
        var kind: Kind
        var type: String
        var lines: [String]
        var seconds: Double
    }
}

extension SuiteStatus {
    fileprivate var kind: JUnitReport.Test.Kind {
        switch self {
        case .passed, .warned, .recorded: .success
        case .missing, .failed: .failure
        case .error: .error
        }
    }
}

extension CaseResult {
    fileprivate var tests: [JUnitReport.Test] {
        let name = suiteCase.name
        let rendered = frames.map { frame in
            JUnitReport.Test(
                group: name, name: "\(name) frame \(frame.frame)", kind: frame.status.kind, type: frame.status.rawValue,
                lines: frame.lines, seconds: frame.seconds)
        }
        guard error != nil else { return rendered }
        return rendered + [
            JUnitReport.Test(
                group: name, name: name, kind: .error, type: SuiteStatus.error.rawValue, lines: problems,
                seconds: frames.isEmpty ? seconds : 0)
        ]
    }
}
