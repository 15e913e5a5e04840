import ConfigLanguage
import FaceDrivers
import Foundation
import RenderTestSupport
import Testing

@testable import ConfigSettings

@Suite struct ConfigReferenceTests {
    private let pages = ConfigReference.pages()

    @Test func committedPagesMatchTables() throws {
        let folder = SharedData.packageRoot.appendingPathComponent("docs/reference")
        for page in pages {
            let committed = try String(contentsOf: folder.appendingPathComponent(page.file), encoding: .utf8)
            #expect(committed == page.text, "\(page.file): run `bianlian schema --reference docs/reference`")
        }
    }

    @Test func everyDefinitionHasOneReferenceEntry() throws {
        let schema = ConfigReference.schema()
        guard case .object(let definitions) = schema else {
            Issue.record("no definitions")
            return
        }
        let placed = ReferenceChapter.all(of: schema).flatMap(\.entries).map(\.definition)
        #expect(placed.count == Set(placed).count)
        #expect(Set(placed + ["config"]) == Set(definitions.map(\.key)))
    }

    @Test func everyLinkHasAnchor() throws {
        let anchors = Dictionary(
            uniqueKeysWithValues: pages.map { page in
                (page.file, Set(page.text.matches(of: /<a id="([^"]+)">/).map { String($0.output.1) }))
            })
        for page in pages {
            for link in page.text.matches(of: /\]\(([^)#]*)#([^)]+)\)/) {
                let file = link.output.1.isEmpty ? page.file : String(link.output.1)
                let anchor = String(link.output.2)
                #expect(anchors[file]?.contains(anchor) == true, "\(page.file) links to \(file)#\(anchor)")
            }
        }
    }

    @Test func everyDrivenPropertyIsDocumentedAtItsKey() {
        let named = Set(
            pages.flatMap { page in
                page.text.matches(of: /Driven as ([^|]*?)\. \|/).flatMap { match in
                    match.output.1.matches(of: /`([^`]+)`/).map { String($0.output.1) }
                }
            })
        let all = [
            NodeProperty.allCases.flatMap(\.paths), LightProperty.allCases.flatMap(\.paths),
            MaterialProperty.allCases.flatMap(\.paths), SlotProperty.allCases.flatMap(\.paths),
            CameraProperty.allCases.flatMap(\.paths), KeyProperty.allCases.flatMap(\.paths),
            EffectProperty.allCases.flatMap(\.paths), StrokeProperty.allCases.flatMap(\.paths),
            SoundProperty.allCases.flatMap(\.paths), OutputProperty.allCases.flatMap(\.paths),
        ].flatMap { $0 }
        #expect(named == Set(all))
    }

    @Test func helpTextsAreSplitIntoMeaningAndDefault() {
        let help = ReferenceWriter.Help("The lights. Default: an ambient light, 0.5. With an empty list, none.")
        #expect(help.standard == "an ambient light, 0.5")
        #expect(help.meaning == "The lights. With an empty list, none.")
        #expect(ReferenceWriter.Help("A factor.").standard == nil)
    }
}
