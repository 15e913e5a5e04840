import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// The templates of docs/ci are valid YAML, contain the commands of the manual, and these commands work.
@Suite struct CITemplateTests {
    private static let folder = SharedData.packageRoot.appendingPathComponent("docs/ci")

    /// All texts of a template.
    private func texts(_ value: ConfigValue) -> [String] {
        switch value.content {
        case .scalar(let text, _): [text]
        case .list(let elements): elements.flatMap(texts)
        case .mapping(let entries): entries.flatMap { texts($0.value) }
        }
    }

    /// The shell commands of a template.
    private func commands(_ name: String) throws -> [String] {
        let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(name))
        return texts(try ConfigDocument(parsing: bytes, file: name).root).flatMap { $0.split(separator: "\n").map(String.init) }
    }

    @Test(arguments: ["github.yml", "gitlab.yml"])
    func templateRunsSuiteAndKeepsReportOnFailure(name: String) throws {
        let commands = try commands(name)
        let ours = commands.filter { $0.hasPrefix("bianlian ") }
        #expect(ours.count == 2 && ours[0].hasPrefix("bianlian doctor --require "))
        let run = try #require(ours.last).split(separator: " ").dropFirst().map(String.init)
        let page = try String(
            contentsOf: SharedData.packageRoot.appendingPathComponent("docs/regression.md"), encoding: .utf8)
        #expect(page.contains(ours[1]), "docs/regression.md shows another command than \(name)")
        // The artifact is the report that the command writes.
        #expect(commands.contains { $0.contains("report") && !$0.hasPrefix("bianlian") })
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: "cases: [{name: still, config: actor.yaml, frames: 2}]\n", as: "suite.yaml")
            let environment = ["BIANLIAN_CACHE": ".cache/bianlian", "BIANLIAN_CACHE_SIZE": "64M", "GITHUB_ACTIONS": ""]
            #expect(try runBianlian(["suite", "approve", "suite.yaml"], in: folder, environment: environment).status == 0)
            #expect(try runBianlian(run, in: folder, environment: environment).status == 0)
            try scene.write(
                config: "recording: take.jsonl\nbackground: '#775533'\nnodes: [{anchor: face, model: face.glb}]\n",
                as: "actor.yaml")
            let failed = try runBianlian(run, in: folder, environment: environment)
            #expect(failed.status == 1, "\(failed.errorText)")
            for file in ["report/index.html", "results.xml", ".cache/bianlian"] {
                #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(file).path), "\(file)")
            }
        }
    }
}
