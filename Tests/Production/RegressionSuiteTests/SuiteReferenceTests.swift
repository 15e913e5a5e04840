import ConfigLanguage
import ConfigSettings
import Foundation
import RenderTestSupport
import Testing

@testable import RegressionSuite

@Suite struct SuiteReferenceTests {
    private let page = SuiteReference.page()

    @Test func committedPageMatchesTables() throws {
        let folder = SharedData.packageRoot.appendingPathComponent("docs/reference")
        let committed = try String(contentsOf: folder.appendingPathComponent(page.file), encoding: .utf8)
        #expect(committed == page.text, "\(page.file): run `bianlian schema --reference docs/reference`")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let pages = Set(ConfigReference.pages().map(\.file) + [page.file])
        #expect(Set(files) == pages, "the folder has pages that are no longer generated")
    }

    @Test func everyDefinitionHasOneAnchor() throws {
        guard case .object(let definitions) = SuiteReference.schema() else {
            Issue.record("no definitions")
            return
        }
        let placed = page.text.matches(of: /<a id="([^".]+)">/).map { String($0.output.1) }
        #expect(placed.count == Set(placed).count)
        #expect(Set(placed) == Set(definitions.map(\.key)))
    }

    @Test func everyLinkWithinPageHasAnchor() {
        let anchors = Set(page.text.matches(of: /<a id="([^"]+)">/).map { String($0.output.1) })
        for link in page.text.matches(of: /\]\(#([^)]+)\)/) {
            #expect(anchors.contains(String(link.output.1)), "#\(link.output.1)")
        }
    }

    @Test func rangesAndDefaultsAreDocumented() {
        #expect(page.text.contains("`searchRadius` | whole number from 0 to 16 | 0 |"))
        #expect(page.text.contains("`golden` | `picture` or `hash` | `picture` |"))
        #expect(
            page.text.contains(
                "`frames` | frame's number or a range \"A-B\" or list, each: frame's number or a range \"A-B\" | `0` |"))
    }
}
