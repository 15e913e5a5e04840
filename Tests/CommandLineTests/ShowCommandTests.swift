import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// The `bianlian show` command, and the commands that name it when they are given a model.
@Suite struct ShowCommandTests {
    private static func inFolder(_ body: (URL) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try TriangleModel.gltf().write(to: folder.appendingPathComponent("leaf.gltf"))
            try TriangleModel.gltf(clips: [("Walk", 0.1), ("Run", 0.2)]).write(to: folder.appendingPathComponent("two.gltf"))
            try body(folder)
        }
    }

    private static func picture(_ name: String, in folder: URL) throws -> SRGBImage {
        try PNGDecoder().decode([UInt8](Data(contentsOf: folder.appendingPathComponent(name))))
    }

    @Test func stillHasModelsNameAndFramesTheModel() throws {
        try Self.inFolder { folder in
            let run = try runBianlian(["show", "leaf.gltf", "--size", "60x40", "--from", "front"], in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            #expect(
                run.errorText.hasPrefix("bianlian: leaf.gltf: 1 triangle, 0.2 × 0.1 × 0 m, 1 material, no clips\n"),
                "\(run.errorText)")
            #expect(!run.errorText.contains("note:"), "\(run.errorText)")
            let picture = try Self.picture("leaf.png", in: folder)
            #expect(picture.size == ImageSize(60, 40))
            // The triangle's lower left half of its box is around the centre; the corners show the background.
            let corner = picture[0, 0]
            #expect(picture[59, 0] == corner && picture[59, 39] == corner && picture[0, 39] == corner)
            let inside = (0..<60).filter { picture[$0, 24] != corner }
            #expect(inside.count > 15 && inside.count < 50, "\(inside)")
        }
    }

    /// The user did not write the config that shows the model.
    @Test func notesNameModelInsteadOfGeneratedConfig() throws {
        try Self.inFolder { folder in
            let name = "KHR_materials_variants"
            let variants = #""extensions":{"\#(name)":{"variants":[{"name":"night"}]}},"extensionsUsed":["\#(name)"],"#
            try TriangleModel.gltf(members: variants).write(to: folder.appendingPathComponent("v.gltf"))
            let run = try runBianlian(["show", "v.gltf", "--size", "60x40"], in: folder)
            #expect(run.status == 0 && run.errorText.contains("note: v.gltf: nodes[0].model: "), "\(run.errorText)")
            #expect(!run.errorText.contains("show.yaml"), "\(run.errorText)")
        }
    }

    /// Files next to the model are named by the folder that the user typed, also if their names begin with the model's name;
    /// a folder whose name begins with that of the model's folder is another one.
    @Test func notesNameFilesByTypedFolder() throws {
        try Self.inFolder { folder in
            let hats = folder.appendingPathComponent("hats")
            for name in ["hats", "hats/sub", "hats-2"] {
                let made = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
            }
            let pictures = ["hat.obj.png", "felt.png", "sub/band.png"]
            var (model, materials) = ("mtllib hat.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n", "")
            for (index, picture) in pictures.enumerated() {
                model += "usemtl m\(index)\nf 1/1 2/2 3/3\n"
                materials += "newmtl m\(index)\nKd 1 1 1\nmap_Kd \(picture)\n"
                try Data("not a picture".utf8).write(to: hats.appendingPathComponent(picture))
            }
            try Data(model.utf8).write(to: hats.appendingPathComponent("hat.obj"))
            try Data(materials.utf8).write(to: hats.appendingPathComponent("hat.mtl"))
            for (typed, place) in [("hats/", folder), ("", hats), ("../hats/", folder.appendingPathComponent("hats-2"))] {
                let run = try runBianlian(["show", typed + "hat.obj", "-o", "a.png", "--size", "60x40"], in: place)
                #expect(run.status == 0, "\(run.errorText)")
                for picture in pictures {
                    #expect(run.errorText.contains("note: \(typed)\(picture): "), "\(run.errorText)")
                }
            }
        }
    }

    /// The summary lists the clips, so that a note on them is needless.
    @Test func pictureOfModelWithClipsGivesNoNote() throws {
        try Self.inFolder { folder in
            let run = try runBianlian(["show", "two.gltf", "--size", "60x40"], in: folder)
            #expect(run.status == 0 && run.errorText.contains("2 clips: Walk, Run"), "\(run.errorText)")
            #expect(!run.errorText.contains("note:"), "\(run.errorText)")
        }
    }

    @Test func transparentBackgroundHasNoPixels() throws {
        try Self.inFolder { folder in
            let run = try runBianlian(
                ["show", "leaf.gltf", "--size", "60x40", "--background", "none", "-o", "a.png", "--json"], in: folder)
            #expect(run.status == 0 && run.text.contains("a.png"), "\(run.errorText) \(run.text)")
            #expect(try Self.picture("a.png", in: folder)[0, 0].alpha == 0)
        }
    }

    @Test func turntableAndClipWriteFrames() throws {
        try Self.inFolder { folder in
            let turn = try runBianlian(
                ["show", "leaf.gltf", "--turntable", "--fps", "2", "--size", "24x16", "-o", "turn/"], in: folder)
            #expect(turn.status == 0, "\(turn.errorText)")
            #expect(try names(in: folder.appendingPathComponent("turn")).filter { $0.hasSuffix(".png") }.count == 8)
            let clip = try runBianlian(
                ["show", "two.gltf", "--clip", "Run", "--fps", "20", "--size", "24x16", "-o", "run/"], in: folder)
            #expect(clip.status == 0 && clip.errorText.contains("2 clips: Walk, Run"), "\(clip.errorText)")
            #expect(try names(in: folder.appendingPathComponent("run")).filter { $0.hasSuffix(".png") }.count == 4)
        }
    }

    @Test func printedConfigRendersTheSamePicture() throws {
        try Self.inFolder { folder in
            let printed = try runBianlian(["show", "leaf.gltf", "--print-config"], in: folder)
            #expect(printed.status == 0 && printed.text.contains("camera: {fit: model,"), "\(printed.errorText)")
            try printed.output.write(to: folder.appendingPathComponent("leaf.yaml"))
            let size = ["--size", "60x40"]
            #expect(try runBianlian(["show", "leaf.gltf", "-o", "a.png"] + size, in: folder).status == 0)
            let shipped = SharedData.packageRoot.appendingPathComponent("textures").path
            let run = try runBianlian(
                ["render", "leaf.yaml", "--allow-outside", shipped, "-o", "b.png"] + size, in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            #expect(try Self.picture("a.png", in: folder) == Self.picture("b.png", in: folder))
        }
    }

    /// Loop's scheme rounds a cube: its corners move to the inside, and its silhouette covers fewer pixels.
    @Test func subdividedCubeIsRound() throws {
        try Self.inFolder { folder in
            let cube = """
                v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0 0 1\nv 1 0 1\nv 0 1 1\nv 1 1 1
                s 1\nf 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6

                """
            try Data(cube.utf8).write(to: folder.appendingPathComponent("cube.obj"))
            func drawn(_ options: [String]) throws -> Int {
                let arguments = ["cube.obj", "--from", "front", "--size", "60x60", "--background", "none", "-o", "a.png"]
                let run = try runBianlian(["show"] + arguments + options, in: folder)
                #expect(run.status == 0 && !run.errorText.contains("note:"), "\(run.errorText)")
                return try Self.picture("a.png", in: folder).pixels.count { $0.alpha > 0 }
            }
            let plain = try drawn([])
            #expect(try drawn(["--subdivide", "0"]) == plain)
            let rounded = try drawn(["--subdivide", "2"])
            #expect(rounded < plain * 9 / 10 && rounded > plain / 4, "\(rounded) of \(plain)")
            let printed = try runBianlian(["show", "cube.obj", "--subdivide", "1", "--print-config"], in: folder)
            #expect(printed.text.contains("subdivide: 1"), "\(printed.text)")
        }
    }

    @Test(arguments: [
        (["gone.glb"], Int32(66), "gone.glb: there is no such file"),
        (["scene.yaml"], 64, "scene.yaml is a config, not a model; bianlian render scene.yaml renders it"),
        (["film.mp4"], 65, "the extension .mp4 is not a known model format; known extensions are .obj,"),
        (["empty.obj"], 65, "contains no triangles"),
        (["two.gltf", "--clip", "Wolk"], 64, "two.gltf has no clip \"Wolk\"; did you mean \"Walk\"? it has Walk, Run"),
        (["leaf.gltf", "--clip", "Walk"], 64, "leaf.gltf has no clip \"Walk\"; it has no clips"),
        (["two.gltf", "-o", "x.mp4"], 64, "two.gltf has 2 clips; give one with --clip, or --turntable: Walk, Run"),
        (["leaf.gltf", "--from", "lefft"], 64, "did you mean \"left\"?"),
        (["leaf.gltf", "--from", "10,95"], 64, "an elevation from -90 to 90"),
        (["leaf.gltf", "--background", "whyte"], 64, "--background: \"whyte\" is not a colour"),
        (["leaf.gltf", "--subdivide", "3"], 64, "--subdivide takes a number from 0 to 2, not 3"),
        (["leaf.gltf", "--frames", "3"], 64, "--frames selects frames of --clip or --turntable"),
        (["leaf.gltf", "-o", "x.jpg"], 64, "x.jpg"),
        (["leaf.gltf", "-o", "none/x.png"], 73, "none"),
    ])
    func mistakesGiveOneLine(arguments: [String], status: Int32, words: String) throws {
        try Self.inFolder { folder in
            try Data("nodes: []\n".utf8).write(to: folder.appendingPathComponent("scene.yaml"))
            try Data("film".utf8).write(to: folder.appendingPathComponent("film.mp4"))
            try Data("v 0 0 0\nv 1 0 0\nl 1 2\n".utf8).write(to: folder.appendingPathComponent("empty.obj"))
            let run = try runBianlian(["show", "--quiet"] + arguments, in: folder)
            #expect(run.status == status && run.errorText.contains(words), "\(run.status): \(run.errorText)")
            #expect(run.errorText.filter(\.isNewline).count == 1, "\(run.errorText)")
        }
    }

    @Test(arguments: ["render", "validate"]) func commandsForConfigsNameShow(command: String) throws {
        try Self.inFolder { folder in
            let run = try runBianlian([command, "leaf.gltf"], in: folder)
            #expect(run.status == 65, "\(run.errorText)")
            #expect(
                run.errorText.contains(
                    "leaf.gltf: is a model, not a config; `bianlian show leaf.gltf` renders it, and `bianlian preview leaf.gltf` "
                        + "shows it in a browser"), "\(run.errorText)")
        }
    }

    @Test func previewOfModelPrintsAddress() throws {
        try Self.inFolder { folder in
            let process = Process()
            process.environment = environmentWithoutCache
            process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
            process.currentDirectoryURL = folder
            process.arguments = ["preview", "two.gltf"]
            let (output, errors) = (Pipe(), Pipe())
            (process.standardOutput, process.standardError) = (output, errors)
            try process.run()
            let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            #expect(line.hasPrefix("http://127.0.0.1:"), "\(line)")
            kill(process.processIdentifier, SIGINT)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(told.contains("two.gltf: 1 triangle") && told.contains("2 clips: Walk, Run"), "\(told)")
            let film = try runBianlian(["preview", "two.gltf", "--mask", "makeup"], in: folder)
            #expect(film.status == 64 && film.errorText.contains("two.gltf is a model"), "\(film.errorText)")
        }
    }
}
