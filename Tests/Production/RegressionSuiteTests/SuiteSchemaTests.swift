import ConfigLanguage
import Foundation
import RenderTestSupport
import Testing

@testable import RegressionSuite

@Suite struct SuiteSchemaTests {
    private var shippedConfigs: URL { SharedData.packageRoot.appendingPathComponent("render-configs") }

    @Test func committedSchemaMatchesParser() throws {
        let committed = try String(contentsOf: shippedConfigs.appendingPathComponent("suite-schema.json"), encoding: .utf8)
        #expect(committed == SuiteSchema.text(), "run `bianlian schema --suite > render-configs/suite-schema.json`")
    }

    @Test func shippedSuiteNamesSchemaAndParses() throws {
        let url = shippedConfigs.appendingPathComponent("suite.yaml")
        #expect(try String(contentsOf: url, encoding: .utf8).hasPrefix("# yaml-language-server: $schema=suite-schema.json\n"))
        let suite = try RegressionSuite.load(at: url)
        #expect(suite.cases.count > 60 && suite.goldens.lastPathComponent == "goldens")
        #expect(GoldenStore(folder: suite.goldensFolder, access: suite.access).unused(by: suite.cases).isEmpty)
        #expect(RegressionSuite.isSuite(url) && !RegressionSuite.isSuite(shippedConfigs.appendingPathComponent("opera.yaml")))
    }

    @Test func everyFieldIsDescribed() throws {
        guard case .object(let definitions)? = SuiteSchema.make()["$defs"] else {
            Issue.record("no definitions")
            return
        }
        #expect(
            Set(definitions.map(\.key)).isSuperset(of: ["suite", "defaults", "case", "compare", "area", "region", "threshold"]))
        for definition in definitions {
            guard case .object(let properties)? = definition.value["properties"] else { continue }
            #expect(definition.value["additionalProperties"] == .boolean(false))
            for property in properties {
                #expect(property.value["description"] != nil, "\(definition.key).\(property.key)")
            }
        }
    }
}
