import ConfigLanguage
import ConfigSettings
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import SceneGraph
import Testing

/// A config that extends another one applies its changes to it; mistakes name their position.
@Suite struct ExtensionTests {
    private static let base = """
        output: {size: [64, 48], antialiasing: none}
        variables: {shine: 5}
        lights:
        - {kind: ambient, intensity: 400}
        - {kind: directional}
        materials:
          skin: {diffuse: "#204060", shininess: "${shine}"}
        nodes:
        - {name: word, text: one}

        """

    private func job(_ texts: [String: String], _ name: String) throws -> RenderJob {
        try withTemporaryFolder { folder in
            for (name, text) in texts {
                let file = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try AtomicFile.write(text, to: file)
            }
            return try RenderJob.load(configAt: folder.appendingPathComponent(name))
        }
    }

    @Test func extensionChangesNestedKeys() throws {
        let changed = """
            extends: base.yaml
            set:
              lights.0.intensity: 150
              variables.shine: 9
              nodes.word.hidden: true
            output: {size: [32, 24]}
            materials: {more: {diffuse: "#ffffff"}}

            """
        let job = try job(["base.yaml": Self.base, "changed.yaml": changed], "changed.yaml")
        #expect(job.size == ImageSize(32, 24))
        #expect(job.antialiasing == .none)
        #expect(job.scene.nodes.contains { $0.light?.intensity == 150 })
        #expect(job.scene.materials.contains { $0.shininess == 9 })
        #expect(job.scene.node(named: "word").map { job.scene[$0].isHidden } == true)
        #expect(job.files.map(\.lastPathComponent) == ["changed.yaml", "base.yaml"])
    }

    @Test func extensionsCanBeChained() throws {
        let texts = [
            "base.yaml": Self.base, "middle.yaml": "extends: base.yaml\nset: {lights.0.intensity: 1}\n",
            "front.yaml": "extends: middle.yaml\nset: {lights.1.intensity: 2}\n",
        ]
        let intensities = try job(texts, "front.yaml").scene.nodes.compactMap(\.light?.intensity)
        #expect(intensities.contains(1) && intensities.contains(2))
    }

    static let mistakes: [(text: String, words: String)] = [
        ("extends: gone.yaml", "extends: there is no file"),
        ("extends: [a]", "extends: a list of one is not the path of a config"),
        ("set: {lights.0.intensity: 1}", "set: requires `extends`, the path of the config to change"),
        ("extends: base.yaml\nset: 3", "set: 3 is not a mapping"),
        ("extends: base.yaml\nset: {lights.7.intensity: 1}", "the list has no element \"7\""),
        ("extends: base.yaml\nset: {lights..intensity: 1}", "is not a path"),
        ("extends: base.yaml\nset: {lights.0.intensity: bright}", "2:27: set.lights.0.intensity: \"bright\" is not a number"),
        ("extends: changed.yaml", "in a cycle: changed.yaml extends changed.yaml"),
        ("extends: other/base.yaml", "is in another folder"),
        ("extends: base.yaml\nlihgts: []", "2:1: lihgts: unknown key; did you mean \"lights\""),
    ]

    @Test(arguments: mistakes) func mistakesNameTheirPosition(_ mistake: (text: String, words: String)) throws {
        let texts = ["base.yaml": Self.base, "other/base.yaml": Self.base, "changed.yaml": mistake.text + "\n"]
        let error = caught(ConfigError.self) { try job(texts, "changed.yaml") }
        let text = error.map { "\($0.mistakes[0])" } ?? ""
        #expect(text.contains(mistake.words), "\(text)")
    }
}
