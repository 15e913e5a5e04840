import ConfigSettings
import Foundation
import FrameProduction
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

@testable import ProjectTemplates

/// `bianlian add` on projects: what it copies and writes, and what it never replaces.
@Suite struct AssetAdditionTests {
    private let shipped = SharedData.packageRoot

    private func project(in folder: URL, _ template: ProjectTemplate = .mask) throws -> URL {
        let place = folder.appendingPathComponent("project")
        try NewProject(from: template, in: place, shipped: shipped).make()
        return place.appendingPathComponent(template.config)
    }

    private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

    /// Each thing is visible in a new project without notes, and only lines are added to the config.
    @Test(arguments: AssetAddition.things.map(\.name)) func everyThingCanBeAddedToNewProject(thing: String) throws {
        try withTemporaryFolder { folder in
            // The template's own nodes have the names of these things.
            let config = try project(in: folder, thing == "mask" ? .makeUp : .mask)
            let before = try text(config)
            let name: String? = thing == "head" ? "second-head" : nil
            let result = try AssetAddition(of: thing, to: config, shipped: shipped, named: name).apply()
            #expect(result.nodes.count == (thing == "earrings" ? 2 : 1) && result.notes == [], "\(result)")
            let lines = try text(config).split(separator: "\n", omittingEmptySubsequences: false)
            var rest = lines[...]
            for line in before.split(separator: "\n", omittingEmptySubsequences: false) {
                let found = try #require(rest.firstIndex(of: line), "\(line)")
                rest = rest[(found + 1)...]
            }
            #expect(lines.count == before.split(separator: "\n", omittingEmptySubsequences: false).count + result.nodes.count)
            var options = ConfigOptions(size: ImageSize(320, 180), antialiasing: AntialiasingChoice.none)
            options.recording = nil
            let job = try RenderJob.load(configAt: config, options: options)
            let notes = try job.check()
            #expect(notes == [], "\(notes)")
            for path in result.copied {
                let copy = config.deletingLastPathComponent().appendingPathComponent(path)
                #expect(
                    FileManager.default.contentsEqual(
                        atPath: copy.path, andPath: shipped.appendingPathComponent(path).path))
            }
        }
    }

    @Test func secondAdditionIsRefusedUnlessNamed() throws {
        try withTemporaryFolder { folder in
            let config = try project(in: folder)
            #expect(try AssetAddition(of: "hat", to: config, shipped: shipped).apply().copied == ["models/hat.glb"])
            let once = try text(config)
            let error = caught(AssetError.self) {
                try AssetAddition(of: "hat", to: config, shipped: shipped).apply()
            }
            #expect(try #require(error).description.contains("already has a node of this name; add another with --name hat-2"))
            #expect(try text(config) == once)
            let again = try AssetAddition(of: "hat", to: config, shipped: shipped, named: "hat-2").apply()
            #expect(again.copied == [] && again.nodes.count == 1)
            #expect(try text(config).contains("- {name: hat-2, model: models/hat.glb}"))
        }
    }

    /// A changed file is kept, and then the config is not changed either.
    @Test func changedFileIsNeverReplaced() throws {
        try withTemporaryFolder { folder in
            let config = try project(in: folder)
            let before = try text(config)
            let model = config.deletingLastPathComponent().appendingPathComponent("models/hat.glb")
            try Data("mine".utf8).write(to: model)
            let error = caught(AssetError.self) {
                try AssetAddition(of: "hat", to: config, shipped: shipped).apply()
            }
            #expect(error == .fileDiffers(path: model.relativePath, thing: "hat"))
            #expect(try text(config) == before)
            #expect(try text(model) == "mine")
        }
    }

    /// The command that the message about a missing shipped file names restores the file and leaves the config as it is.
    @Test func missingFileOfExistingNodeIsRestored() throws {
        try withTemporaryFolder { folder in
            let config = try project(in: folder, .glasses)
            let before = try text(config).replacing("models/glasses.glb", with: "models/old/glasses-aviator.glb")
            try before.write(to: config, atomically: true, encoding: .utf8)
            let result = try AssetAddition(of: "sunglasses", to: config, shipped: shipped).apply()
            #expect(result.copied == ["models/old/glasses-aviator.glb"] && result.nodes == [])
            #expect(try text(config) == before)
            #expect(throws: Never.self) { try RenderJob.load(configAt: config, options: ConfigOptions()) }
        }
    }

    /// Paths follow the folder of models that the config already uses.
    @Test func modelsInSiblingFolderAreUsed() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("configs/c.yaml")
            try FileManager.default.createDirectory(
                at: config.deletingLastPathComponent(), withIntermediateDirectories: false)
            try "nodes:\n- anchor: face\n  children:\n  - {model: ../models/head.glb, occluder: true}\n".write(
                to: config, atomically: true, encoding: .utf8)
            let result = try AssetAddition(of: "sunglasses", to: config, shipped: shipped).apply()
            #expect(result.copied == ["../models/glasses-aviator.glb", "../textures/lens-gradient.png"])
            #expect(try names(in: folder) == ["configs", "models", "textures"])
            #expect(try text(config).contains("diffuse: ../textures/lens-gradient.png"))
        }
    }

    struct BadCase: CustomTestStringConvertible, Sendable {
        var config: String
        var words: String
        var testDescription: String { config }
    }

    @Test(arguments: [
        BadCase(config: "nodes: []\n", words: "no node has `anchor: face`"),
        BadCase(config: "nodes:\n- {anchor: forehead}\n", words: "no node has `anchor: face`"),
        BadCase(config: "recording: take.jsonl\n", words: "no node has `anchor: face`"),
        BadCase(config: "extends: base.yaml\n", words: "inherits its nodes from base.yaml"),
        BadCase(config: "nodes: [{anchor: face}\n", words: "c.yaml:"),
        BadCase(config: "nodes:\n- {anchor: face, children: 3}\n", words: "add to its `children` by hand: {name: hat"),
    ])
    func badConfigGivesErrorAndNoFiles(testCase: BadCase) throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("c.yaml")
            try testCase.config.write(to: config, atomically: true, encoding: .utf8)
            let error = caught((any Error).self) {
                try AssetAddition(of: "hat", to: config, shipped: shipped).apply()
            }
            #expect("\(try #require(error))".contains(testCase.words), "\(String(describing: error))")
            #expect(try names(in: folder) == ["c.yaml"])
            #expect(try text(config) == testCase.config)
        }
    }

    @Test func unknownThingGivesSuggestionAndList() throws {
        let place = URL(fileURLWithPath: "c.yaml")
        let error = caught(AssetError.self) { _ = try AssetAddition(of: "hta", to: place, shipped: shipped) }
        let message = try #require(error).description
        #expect(message.contains("did you mean \"hat\"?") && message.contains("earrings"), "\(message)")
    }

    /// Every file of every thing is shipped.
    @Test func filesOfThingsAreShipped() {
        for asset in ShippedAsset.all {
            for file in asset.files {
                #expect(FileManager.default.fileExists(atPath: shipped.appendingPathComponent(file).path), "\(file)")
            }
        }
    }
}
