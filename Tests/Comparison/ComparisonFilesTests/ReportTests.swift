import ConfigLanguage
import Foundation
import ImageCodecs
import ImageComparison
import Imaging
import RenderTestSupport
import Testing

@testable import ComparisonFiles

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Machine-readable reports of a run.
@Suite struct ReportTests {
    /// A run over pictures with odd names: one equal, one different, one missing and one damaged.
    private func summary() throws -> ComparisonSummary {
        try withTemporaryFolder { folder in
            let (a, b) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
            for side in [a, b] { try FileManager.default.createDirectory(at: side, withIntermediateDirectories: true) }
            let plain = SRGBImage(size: ImageSize(8, 8), filledWith: SRGBA8(red: 10, green: 20, blue: 30))
            var changed = plain
            changed[3, 4] = SRGBA8(red: 13, green: 20, blue: 30)
            changed[5, 4] = SRGBA8(red: 10, green: 20, blue: 36)
            for name in ["1 equal.png", #"2 <"&'>.png"#, "3.png", "4.png"] {
                try PNGEncoder().write(plain, to: a.appendingPathComponent(name))
                try PNGEncoder().write(name.hasPrefix("2") ? changed : plain, to: b.appendingPathComponent(name))
            }
            try FileManager.default.removeItem(at: b.appendingPathComponent("3.png"))
            try Data([0x89, 0x50, 0x4E, 0x47]).write(to: b.appendingPathComponent("4.png"))
            var rules = ComparisonRules()
            rules.metrics = [.exact, .channel, .psnr]
            return try FileComparison(ComparisonPlan(rules)).run(ImageMatch(reference: a, result: b))
        }
    }

    @Test func jsonHasDocumentedKeysAndFiguresOfEachPair() throws {
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(summary().json.text().utf8)) as? [String: Any])
        #expect(object["equal"] as? Bool == false && object["verdict"] as? String == "failed")
        #expect(object["differentPixels"] as? Int == 2 && object["maxDifference"] as? Int == 6)
        let psnr = try #require(object["psnr"] as? Double)
        // Squared errors of 9 and 36 over 64 pixels of three channels.
        #expect(abs(psnr - 10 * log10(255.0 * 255.0 * 192 / 45)) < 1e-4)
        #expect(object["ssim"] is NSNull && object["flip"] is NSNull)
        #expect(object["passed"] as? Int == 1 && object["failed"] as? Int == 3)
        let environment = try #require(object["environment"] as? [String: Any])
        #expect(environment["version"] as? String == RunEnvironment.version && environment["threads"] is Int)
        for key in ["machine", "operatingSystem", "architecture", "instructionSet"] {
            #expect((environment[key] as? String)?.isEmpty == false, "\(key)")
        }
        let pairs = try #require(object["pairs"] as? [[String: Any]])
        #expect(pairs.map { $0["verdict"] as? String } == ["passed", "failed", "failed", "failed"])
        #expect(pairs[0]["equal"] as? Bool == true && pairs[0]["psnr"] is NSNull && pairs[0]["differentPixels"] as? Int == 0)
        let metrics = try #require(pairs[0]["metrics"] as? [String: [String: Any]])
        #expect(metrics["psnr"]?["isInfinite"] as? Bool == true)
        let findings = try #require(pairs[1]["findings"] as? [[String: Any]])
        #expect(findings.count == 1 && findings[0]["threshold"] as? String == "exact.count > 0")
        #expect(findings[0]["figure"] as? Int == 2)
        let worst = try #require(findings[0]["worst"] as? [String: Any])
        #expect(worst["x"] as? Int == 5 && worst["y"] as? Int == 4 && worst["result"] as? String == "#0a1424")
        #expect(pairs[2]["missing"] as? String == "result")
        #expect((pairs[3]["error"] as? String)?.contains("4.png") == true)
    }

    @Test func junitIsXMLWithOneCasePerPicture() throws {
        let text = try summary().junitText
        let collector = Collector()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = collector
        #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
        let suite = try #require(collector.elements.first { $0.name == "testsuite" })
        #expect(suite.attributes["tests"] == "4" && suite.attributes["failures"] == "2" && suite.attributes["errors"] == "1")
        let cases = collector.elements.filter { $0.name == "testcase" }.map { $0.attributes["name"] }
        #expect(cases == ["1 equal.png", #"2 <"&'>.png"#, "3.png", "4.png"])
        let properties = collector.elements.filter { $0.name == "property" }.compactMap { $0.attributes["name"] }
        #expect(properties == ["version", "machine", "operatingSystem", "architecture", "instructionSet", "threads"])
        let failures = collector.elements.filter { ["failure", "error"].contains($0.name) }.map {
            $0.attributes["message"] ?? ""
        }
        #expect(failures.count == 3 && failures[0].contains("exact.count is 2") && failures[1].contains("there is no"))
    }

    @Test func invalidXMLCharactersBecomeSpaces() {
        #expect(XMLText.escaped("a\u{1}b\u{FFFE}c\td\ne", inAttribute: true) == "a b c&#9;d&#10;e")
        #expect(XMLText.escaped("<&\">\n", inAttribute: false) == "&lt;&amp;&quot;&gt;\n")
    }

    @Test func mapFilesAreRawNumbers() throws {
        try withTemporaryFolder { folder in
            let plain = SRGBImage(size: ImageSize(3, 2), filledWith: SRGBA8(red: 10, green: 20, blue: 30))
            var changed = plain
            changed[2, 1].red = 14
            var rules = ComparisonRules()
            rules.metrics = [.channel]
            let comparison = Comparison(of: .standard(changed), with: .standard(plain), rules: rules)
            try MapFiles.write(comparison.maps, into: folder.appendingPathComponent("deep/er"))
            #expect(try names(in: folder.appendingPathComponent("deep/er")).contains("channel.f32"))
            let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent("deep/er/channel.f32")))
            #expect(bytes == Array(repeating: 0, count: 20) + [0, 0, 0x80, 0x40])
        }
    }

    /// The elements of an XML text in order.
    private final class Collector: NSObject, XMLParserDelegate {
        var elements: [(name: String, attributes: [String: String])] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements.append((name, attributes))
        }
    }
}
