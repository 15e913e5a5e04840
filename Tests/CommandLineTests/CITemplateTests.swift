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
        // The artifact is the folder that the command writes.
        #expect(commands.contains("results"))
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: "cases: [{name: still, config: actor.yaml, frames: 2}]\n", as: "suite.yaml")
            let environment = ["GITHUB_ACTIONS": ""]
            #expect(try runBianlian(["suite", "approve", "suite.yaml"], in: folder, environment: environment).status == 0)
            #expect(try runBianlian(run, in: folder, environment: environment).status == 0)
            try scene.write(
                config: "recording: take.jsonl\nbackground: '#775533'\nnodes: [{anchor: face, model: face.glb}]\n",
                as: "actor.yaml")
            let failed = try runBianlian(run, in: folder, environment: environment)
            #expect(failed.status == 1, "\(failed.errorText)")
            for file in ["report/index.html", "results.xml", "summary.md", "pictures/still-000002-result.png"] {
                #expect(
                    FileManager.default.fileExists(atPath: folder.appendingPathComponent("results/\(file)").path), "\(file)")
            }
        }
    }

    /// Each step of the action runs its script with a step that the script knows, and passes what the step reads.
    @Test func actionRunsItsScript() throws {
        let action = Self.folder.appendingPathComponent("action")
        let commands = try commands("action/action.yml").filter { $0.hasPrefix("bash ") }
        let steps = commands.compactMap { $0.split(separator: " ").last.map(String.init) }
        #expect(steps == ["commit", "build", "install"])
        let script = try String(contentsOf: action.appendingPathComponent("install"), encoding: .utf8)
        for step in steps { #expect(script.contains("\n    \(step))\n"), "\(step)") }
        try withTemporaryFolder { folder in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["bash", action.appendingPathComponent("install").path, "install"]
            process.currentDirectoryURL = folder
            process.environment = ProcessInfo.processInfo.environment.merging(["DEB": "none.deb"]) { $1 }
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 66 && text == "bianlian action: there is no package none.deb\n", "\(text)")
        }
    }
}
