import ConfigLanguage
import Foundation
import ImageComparison
import Imaging
import RenderTestSupport
import Testing

@testable import ComparisonFiles

@Suite struct PageTests {
    /// Names that would be harmful as markup or script.
    private static let hostile = [
        "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"'><b>&amp;", "<!--<script>",
        "a\u{2028}b\u{0}c",
        "\u{202E}gnp.exe", "{{style}}", "line\nbreak\\",
    ]

    /// The names as the page shows them, with hidden characters escaped.
    private static let shown = hostile.map { name in
        name.replacing("\u{2028}", with: "\\u{2028}").replacing("\u{0}", with: "\\u{0}").replacing(
            "\u{202E}", with: "\\u{202E}")
    }

    @Test func hostileNamesStayText() throws {
        try withTemporaryFolder { folder in
            let urls = [folder.appendingPathComponent("folder"), folder.appendingPathComponent("page.html")]
            for url in urls {
                let report = try ComparisonReportWriter(
                    at: url, title: Self.hostile.joined(), environment: Self.hostile.map { ($0, $0) })
                for name in Self.hostile {
                    var pair = SamplePairs.differing(name: name)
                    pair.tags = [name]
                    pair.findings = [name]
                    pair.details = [(name, name)]
                    report.add(pair)
                }
                try report.finish()
            }
            let pages = try [urls[0].appendingPathComponent("index.html"), urls[1]].map(WrittenPage.init(at:))
            for page in pages {
                #expect(page.pairs.map { $0["name"] as? String } == Self.shown)
                #expect(!page.text.contains("alert(1)</script>"))
                #expect(!page.text.contains("<img"))
                #expect(!page.text.contains("<!--"))
            }
            for number in 1...Self.hostile.count {
                let separate = try WrittenPage.pair(number, in: urls[0])
                let inside = try pages[1].pair(number)
                for pair in [separate, inside] {
                    let facts = try #require(pair["facts"] as? [String: Any])
                    #expect(facts["findings"] as? [[String]] == [["failed", Self.shown[number - 1]]])
                }
            }
        }
    }

    @Test func pageLoadsNoExternalResources() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("page.html")
            let report = try ComparisonReportWriter(at: url, title: "Alone")
            report.add(SamplePairs.differing(name: "a"))
            try report.finish()
            let page = try String(contentsOf: url, encoding: .utf8)
            for outside in [
                "http:", "https:", "//cdn", "@import", "url(", "<link", "src=\"", "fetch(", "XMLHttpRequest", "eval(",
            ] {
                #expect(!page.contains(outside), "\(outside)")
            }
            #expect(page.contains("Content-Security-Policy\" content=\"default-src 'none';"))
        }
    }

    @Test func titleIsEscaped() throws {
        #expect(ScriptText.html("a<b>&\"c'") == "a&lt;b&gt;&amp;&quot;c&#39;")
    }

    @Test func jsonInAScriptElementCannotEndIt() {
        let text = ScriptText.json(.string("</script>\u{2028}\u{2029}<!--é"))
        #expect(text == #""\u003c/script>\\u{2028}\\u{2029}\u003c!--é""#)
    }

    @Test func pageContainsEveryPart() throws {
        try withTemporaryFolder { folder in
            try ComparisonReportWriter(at: folder, title: "Parts").finish()
            let page = try String(contentsOf: folder.appendingPathComponent("index.html"), encoding: .utf8)
            let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../../Sources/Comparison/CReportAssets/Page").standardized
            for kind in ["script", "style"] {
                let names = try FileManager.default.contentsOfDirectory(atPath: sources.appendingPathComponent(kind).path)
                #expect(names.count >= 5)
                for name in names {
                    let part = try String(contentsOf: sources.appendingPathComponent("\(kind)/\(name)"), encoding: .utf8)
                    #expect(page.contains(part), "\(name) is in no page: CReportAssets leaves it out.")
                }
            }
            #expect(!page.contains("{{"))
        }
    }
}
