import ConfigLanguage
import Foundation
import Testing

@testable import RegressionSuite

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Results in machine-readable form.
@Suite struct ReportTests {
    private static let suite = """
        cases:
        - {name: a, config: scene.yaml, frames: [0, 10]}
        - {name: lost, config: "<&\\x01\\u2028>.yaml"}
        - {name: b, config: plain.yaml}
        """

    /// A result with a passing frame, a failing one, an error and a missing golden.
    private func mixedResult() throws -> SuiteResult {
        try withMixedSuite { try $0.run(Self.suite) }
    }

    private func withMixedSuite<Result>(_ body: (SuiteFixture) throws -> Result) throws -> Result {
        try withFixture { fixture in
            _ = try fixture.run(Self.suite, .missing)
            try FileManager.default.removeItem(at: fixture.url("goldens/b-000000.png"))
            try FileManager.default.copyItem(at: fixture.url("goldens/a-000000.png"), to: fixture.url("goldens/x-000000.png"))
            let other = try fixture.bytes("goldens/a-000000.png")
            try other.write(to: fixture.url("goldens/a-000010.png"))
            return try body(fixture)
        }
    }

    @Test func junitReportHasEveryFrame() throws {
        let result = try mixedResult()
        let report = result.junit(time: Date(timeIntervalSince1970: 0))
        let document = try XMLRecorder.elements(of: report)
        let suite = try #require(document.first)
        #expect(suite.name == "testsuite" && suite.attributes["name"] == "suite" && suite.attributes["tests"] == "4")
        #expect(suite.attributes["failures"] == "2" && suite.attributes["errors"] == "1")
        #expect(suite.attributes["timestamp"] == "1970-01-01T00:00:00")
        let tests = document.filter { $0.name == "testcase" }
        #expect(tests.map { $0.attributes["name"] } == ["a frame 0", "a frame 10", "lost", "b frame 0"])
        let failures = document.filter { $0.name == "failure" }
        #expect(failures.map { $0.attributes["type"] } == ["failed", "missing"])
        #expect(failures[0].attributes["message"] == result.cases[0].frames[1].lines[0])
        let errors = document.filter { $0.name == "error" }
        #expect(errors.count == 1 && errors[0].text.contains("cases[1].config") && errors[0].text.contains(#"<&\u{1}"#))
        let properties = document.filter { $0.name == "property" }.compactMap { $0.attributes["name"] }
        #expect(Set(["machine", "operatingSystem", "version", "threads", "instructionSet"]).isSubset(of: properties))
        #expect(document.first { $0.name == "system-out" }?.text == "unused golden: x-000000.png")
    }

    @Test func htmlReportHasEveryFrameOnAnyNumberOfThreads() throws {
        try withMixedSuite { fixture in
            let pages = try [1, 3].map { threads in
                _ = try fixture.run(Self.suite) { run in
                    run.report = fixture.url("report.html")
                    run.threads = threads
                }
                return String(decoding: try fixture.bytes("report.html"), as: UTF8.self)
            }
            for name in ["a frame 0", "a frame 10", "lost", "b frame 0"] {
                #expect(pages[0].contains("\"name\": \"\(name)\""), "\(name)")
            }
            // The number of threads in the description of the run is the only difference.
            #expect(
                pages[0].replacing("[\"threads\", \"1\"]", with: "") == pages[1].replacing("[\"threads\", \"3\"]", with: ""))
        }
    }

    @Test func jsonHasDocumentedKeys() throws {
        let result = try mixedResult()
        let object = try JSONSerialization.jsonObject(with: Data(result.json.text().utf8)) as? [String: Any]
        let json = try #require(object)
        #expect(json["passed"] as? Int == 0 && json["failed"] as? Int == 2 && json["missing"] as? Int == 1)
        #expect(json["errors"] as? Int == 1 && json["unused"] as? [String] == ["x-000000.png"])
        let cases = try #require(json["cases"] as? [[String: Any]])
        #expect(cases.map { $0["name"] as? String } == ["a", "lost", "b"])
        #expect(cases.map { $0["status"] as? String } == ["failed", "error", "missing"])
        let frame = try #require((cases[0]["frames"] as? [[String: Any]])?.last)
        let finding = try #require((frame["findings"] as? [[String: Any]])?.first)
        #expect(finding["threshold"] as? String == "exact.count > 0" && finding["worst"] != nil)
        #expect(cases.allSatisfy { $0["seconds"] is Double || $0["seconds"] is Int })
    }

    @Test func gitHubAnnotationsNamePositionOfCase() throws {
        let lines = GitHubAnnotations.lines(for: try mixedResult(), file: "a,b:c.yaml")
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("::error file=a%2Cb%3Ac.yaml,line=2,col=3,title=a%3A failed::frame 10: exact.count is "))
        #expect(lines[2].contains("line=4,col=3,title=b%3A missing::"))
        #expect(lines[3] == "::notice file=a%2Cb%3Ac.yaml,title=unused goldens::x-000000.png")
        #expect(lines.allSatisfy { !$0.contains("\n") })
    }
}

/// The elements of an XML text, in the order of their start tags.
private final class XMLRecorder: NSObject, XMLParserDelegate {
    struct Element {
        var name: String
        var attributes: [String: String]
        var text = ""
    }

    private var elements: [Element] = []
    private var open: [Int] = []

    static func elements(of text: String) throws -> [Element] {
        let recorder = XMLRecorder()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = recorder
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
        return recorder.elements
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let last = open.last { elements[last].text += text }
    }
}
