import ConfigLanguage
import Foundation
import RenderTestSupport
import Testing

@testable import ConfigSettings

@Suite struct SchemaTests {
    private var shippedConfigs: URL { SharedData.packageRoot.appendingPathComponent("render-configs") }

    @Test func committedSchemaMatchesParser() throws {
        let committed = try String(contentsOf: shippedConfigs.appendingPathComponent("schema.json"), encoding: .utf8)
        #expect(committed == ConfigSchema.text(), "run `bianlian schema > render-configs/schema.json`")
    }

    @Test func everyShippedConfigNamesSchemaAndParses() throws {
        let configs = try names(in: shippedConfigs).filter { $0.hasSuffix(".yaml") && $0 != "suite.yaml" }
        for expected in [
            "actor.yaml", "glasses.yaml", "live-link.yaml", "makeup.yaml", "neutral.yaml", "opera.yaml", "relief-phong.yaml",
            "relief-rider.yaml",
        ] {
            #expect(configs.contains(expected))
        }
        for name in configs {
            let text = try String(contentsOf: shippedConfigs.appendingPathComponent(name), encoding: .utf8)
            #expect(text.hasPrefix("# yaml-language-server: $schema=schema.json\n"), "\(name)")
            _ = try RenderSettings.parse(text.utf8, file: name)
        }
    }

    @Test func everyFieldIsDescribedAndEveryReferenceResolves() {
        let schema = ConfigSchema.make()
        guard case .object(let definitions)? = schema["$defs"] else {
            Issue.record("no definitions")
            return
        }
        let names = Set(definitions.map(\.key))
        #expect(names.isSuperset(of: ["config", "node", "material", "slot", "camera", "textureSwap", "faceChange"]))
        for definition in definitions {
            guard case .object(let properties)? = definition.value["properties"] else { continue }
            #expect(definition.value["additionalProperties"] == .boolean(false))
            for property in properties {
                #expect(property.value["description"] != nil, "\(definition.key).\(property.key)")
            }
        }
        for reference in references(in: schema) {
            #expect(names.contains(String(reference.dropFirst("#/$defs/".count))), "\(reference)")
        }
    }

    private func references(in json: OrderedJSON) -> [String] {
        switch json {
        case .object(let members):
            members.flatMap { member -> [String] in
                if member.key == "$ref", case .string(let text) = member.value { return [text] }
                return references(in: member.value)
            }
        case .array(let elements): elements.flatMap(references)
        default: []
        }
    }
}
