import Bianlian
import Foundation
import MeshFormats
import RenderTestSupport
import Testing

/// The `bianlian export` command.
@Suite struct ExportCommandTests {
    private static func inScene(_ body: (URL) throws -> Void) throws {
        try withTemporaryFolder { folder in
            _ = try TestScene(in: folder)
            try body(folder)
        }
    }

    @Test func frameIsWrittenAsModelWithNotes() throws {
        try Self.inScene { folder in
            let run = try runBianlian(["export", "scene.yaml", "--frame", "3", "-o", "x.glb", "--json"], in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            #expect(run.errorText.contains("bianlian: note: the background is not exported"), "\(run.errorText)")
            #expect(run.errorText.contains("bianlian: frame 3 is in x.glb: "), "\(run.errorText)")
            let result = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
            #expect(result["frame"] as? Int == 3 && result["output"] as? String == "x.glb")
            let model = try ModelFile.read(atPath: folder.appendingPathComponent("x.glb").path)
            #expect(result["meshes"] as? Int == model.meshes.count && !model.meshes.isEmpty)
            #expect(model.materials.map(\.name).contains("mask"))
            let shown = try runBianlian(["show", "x.glb", "--size", "40x30"], in: folder)
            #expect(shown.status == 0, "\(shown.errorText)")
        }
    }

    /// The form with text and the binary form contain the same model, and the default name is the config's.
    @Test func textAndBinaryContainTheSameModel() throws {
        try Self.inScene { folder in
            #expect(try runBianlian(["export", "scene.yaml", "--quiet"], in: folder).errorText.isEmpty)
            #expect(try runBianlian(["export", "scene.yaml", "-o", "x.gltf", "--quiet"], in: folder).status == 0)
            var models = try ["scene.glb", "x.gltf"].map {
                try ModelFile.read(atPath: folder.appendingPathComponent($0).path)
            }
            for index in models.indices { models[index].companions = [] }
            #expect(models[0].meshes == models[1].meshes && models[0].materials == models[1].materials)
        }
    }

    @Test func setChangesTheExportedScene() throws {
        try Self.inScene { folder in
            let set = ["--set", "materials.mask.model=constant"]
            #expect(try runBianlian(["export", "scene.yaml", "-o", "x.glb"] + set, in: folder).status == 0)
            let model = try ModelFile.read(atPath: folder.appendingPathComponent("x.glb").path)
            #expect(model.materials.first { $0.name == "mask" }?.isUnlit == true)
        }
    }

    @Test(.enabled(if: hasFFmpeg, "needs ffmpeg")) func pageHasFilmAndPictureAndIsReplacedOnlyIfItIsOurs() throws {
        try Self.inScene { folder in
            let run = try runBianlian(["export", "scene.yaml", "--export-page", "page", "--json"], in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            let page = folder.appendingPathComponent("page")
            let html = try String(contentsOf: page.appendingPathComponent("index.html"), encoding: .utf8)
            #expect(html.contains("<video src=\"film.mp4\"") && html.contains("<h1>scene</h1>"))
            let picture = try PNGDecoder().decode([UInt8](Data(contentsOf: page.appendingPathComponent("picture.png"))))
            #expect(picture.size == ImageSize(48, 32))
            #expect(FileManager.default.fileExists(atPath: page.appendingPathComponent("film.mp4").path))
            // No model was requested.
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("scene.glb").path))
            #expect(
                try runBianlian(["export", "scene.yaml", "--export-page", "page", "--frames", "3"], in: folder).status == 0)
            try Data("<html>mine</html>".utf8).write(to: page.appendingPathComponent("index.html"))
            let refused = try runBianlian(["export", "scene.yaml", "--export-page", "page"], in: folder)
            #expect(refused.status == 64, "\(refused.errorText)")
            #expect(refused.errorText.contains("index.html, which is not part of an exported page"), "\(refused.errorText)")
        }
    }

    /// A page without a film must not be next to the film of an earlier page.
    @Test func earlierFilmThatCannotBeRemovedIsReported() throws {
        try Self.inScene { folder in
            let export = ["export", "scene.yaml", "--export-page", "page", "--frames", "3", "--quiet"]
            #expect(try runBianlian(export, in: folder).status == 0)
            let film = folder.appendingPathComponent("page/film.mp4/notes")
            try FileManager.default.createDirectory(at: film, withIntermediateDirectories: true)
            let refused = try runBianlian(export, in: folder)
            #expect(refused.status == 74, "\(refused.errorText)")
            let start = "bianlian: page/film.mp4: cannot be written: the earlier film cannot be removed: "
            #expect(refused.errorText.hasPrefix(start), "\(refused.errorText)")
            #expect(FileManager.default.fileExists(atPath: film.path))
        }
    }

    /// The film or picture of a folder without a page may be the user's own, such as an input of the config.
    @Test func pageKeepsOtherFilmsAndPictures() throws {
        try Self.inScene { folder in
            for name in ["film.mp4", "picture.png"] {
                let own = folder.appendingPathComponent(name)
                try Data("mine".utf8).write(to: own)
                let refused = try runBianlian(["export", "scene.yaml", "--export-page", ".", "--frames", "3"], in: folder)
                #expect(refused.status == 64 && refused.errorText.contains(name), "\(refused.errorText)")
                #expect(try Data(contentsOf: own) == Data("mine".utf8))
                try FileManager.default.removeItem(at: own)
            }
        }
    }

    @Test(arguments: [
        (["scene.yaml", "--frame", "12"], 65, "frame 12 is beyond its end; it has 12 (0-11)"),
        (["scene.yaml", "--frame", "-1"], 64, "--frame takes a number from 0, not -1"),
        (["scene.yaml", "-o", "x.obj"], 64, "--output takes the name of a .glb or .gltf file, not x.obj"),
        (["scene.yaml", "-o", "face.glb"], 64, "--output would overwrite face.glb"),
        (["scene.yaml", "-o", "missing/x.glb"], 73, "missing"),
        (["scene.yaml", "--frames", "0-3"], 64, "--frames applies to --export-page"),
        (
            ["scene.yaml", "-o", "x.glb", "--quiet", "--set", "nodes.0.hidden=true"], 65,
            "frame 0 has no visible meshes to export"
        ),
        (["none.yaml"], 66, "none.yaml"),
        (["none.yaml", "--export-page", "page"], 66, "none.yaml"),
        (["scene.yaml", "--export-page", "page", "--frames", "12"], 65, "frame 12 is beyond its end; it has 12 (0-11)"),
        (["face.glb"], 64, "face.glb is a model, not a config"),
    ])
    func mistakesAreOneLine(arguments: [String], status: Int32, message: String) throws {
        try Self.inScene { folder in
            let run = try runBianlian(["export"] + arguments, in: folder)
            #expect(run.status == status && run.errorText.contains(message), "\(run.status) \(run.errorText)")
            #expect(run.errorText.split(separator: "\n").count == 1, "\(run.errorText)")
            for name in ["x.glb", "page"] {
                #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path))
            }
        }
    }
}
