import Bianlian
import Foundation
import MeshFormats
import RenderTestSupport
import Testing

/// Every other picture format is accepted wherever a PNG is, and gives the same bytes.
@Suite struct ImageFormatTests {
    /// Configs that refer to `plate.FORM` and to the folder `frames.FORM`.
    private static let configs: [(name: String, text: String)] = [
        ("background", "background: {picture: plate.FORM}\n"),
        ("sequence", "background: {sequence: frames.FORM}\n"),
        ("captured", "recording: plate.FORM.jsonl\nbackground: {captured: true}\n"),
        ("media", "nodes: [{media: {picture: plate.FORM, width: 0.5, on: card}, translate: [0, 0, -0.5]}]\n"),
        ("watermark", "output: {size: [32, 24], watermark: {picture: plate.FORM}}\n"),
        ("key", "background: {picture: plate.FORM, key: {color: '#5a5a5a'}}\n"),
        ("matte", "background: {picture: plate.png}\nocclusion: {matte: plate.FORM}\n"),
        (
            "texture",
            "materials: {m: {model: constant, diffuse: plate.FORM, reflective: {texture: [plate.FORM, plate.FORM, plate.FORM, "
                + "plate.FORM, plate.FORM, plate.FORM]}}}\nnodes: [{model: square.obj, material: m, translate: [0, 0, -2]}]\n"
        ),
        ("model", "nodes: [{model: square.FORM.obj, translate: [0, 0, -2]}]\n"),
        ("embedded", "nodes: [{model: square.FORM.glb, translate: [0, 0, -2]}]\n"),
    ]

    private static let square = "v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3 4/4\n"

    private func write(_ bytes: [UInt8], as form: String, in folder: URL) throws {
        let frames = folder.appendingPathComponent("frames.\(form)")
        try FileManager.default.createDirectory(at: frames, withIntermediateDirectories: true)
        for name in ["plate.\(form)", "frames.\(form)/1.\(form)", "frames.\(form)/2.\(form)"] {
            try AtomicFile.write(bytes, to: folder.appendingPathComponent(name))
        }
        let recording =
            "{\"format\":\"bianlian-recording\",\"version\":1,\"imageSize\":[8,8],\"intrinsics\":{\"focalLength\":[8,8],"
            + "\"principalPoint\":[4,4],\"imageSize\":[8,8]},\"frameRate\":2}\n"
            + "{\"time\":0,\"picture\":\"plate.\(form)\",\"faces\":[]}\n"
        try AtomicFile.write(recording, to: folder.appendingPathComponent("plate.\(form).jsonl"))
        try AtomicFile.write(model(with: bytes), to: folder.appendingPathComponent("square.\(form).glb"))
        try AtomicFile.write("newmtl m\nmap_Kd plate.\(form)\n", to: folder.appendingPathComponent("square.\(form).mtl"))
        try AtomicFile.write(
            "mtllib square.\(form).mtl\nusemtl m\n" + Self.square, to: folder.appendingPathComponent("square.\(form).obj"))
    }

    /// A model with the picture embedded, also of formats that our model writer rejects: the writer gets a stand-in with a PNG
    /// signature, which is replaced afterwards.
    private func model(with bytes: [UInt8]) throws -> [UInt8] {
        let standIn = [0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 0xA5, count: bytes.count - 4)
        let picture = EmbeddedPicture(name: "plate", bytes: standIn)
        let material = ModelMaterial(name: "m", textures: [ModelTexture(slot: .diffuse, source: .embedded(picture))])
        let square = ModelMesh(name: "square", mesh: ProceduralMesh.quad(width: 2, height: 2), materialIndex: 0)
        let root = ModelNode(name: "square", meshIndices: [0])
        var file = try GLBWriter.bytes(of: Model(roots: [root], meshes: [square], materials: [material]))
        file.replace(standIn, with: bytes)
        return file
    }

    private func hash(of config: String, as form: String, in folder: URL) throws -> String {
        let text = "recording: plate.\(form).jsonl\noutput: {size: [32, 24], frames: 0}\n"
        let own = config.replacingOccurrences(of: "FORM", with: form)
        let file = folder.appendingPathComponent("scene.yaml")
        let lines = text.split(separator: "\n").filter { line in !own.contains(line.prefix { $0 != ":" } + ":") }
        try AtomicFile.write(lines.joined(separator: "\n") + "\n" + own, to: file)
        let run = try runBianlian([
            "render", file.path, "--frames", "0", "--json", "--output", folder.appendingPathComponent("out.png").path,
        ])
        #expect(run.status == 0, "\(form): \(run.errorText)")
        let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
        return try #require(object?["pixelsSHA256"] as? String)
    }

    @Test("Frames do not depend on the format of their pictures", arguments: configs.map(\.name))
    func frames(name: String) throws {
        let config = try #require(Self.configs.first { $0.name == name }).text
        try withTemporaryFolder { folder in
            let grey = SRGBImage(size: ImageSize(8, 8), filledWith: SRGBA8(red: 90, green: 90, blue: 90))
            try AtomicFile.write(Self.square, to: folder.appendingPathComponent("square.obj"))
            try write(PNGEncoder().encode(grey), as: "png", in: folder)
            let expected = try hash(of: config, as: "png", in: folder)
            // A keyed picture is as black as no background.
            #expect(try name == "key" || hash(of: "", as: "png", in: folder) != expected, "\(name) is seen")
            for (form, bytes) in greyPictures {
                try write(bytes, as: form, in: folder)
                #expect(try hash(of: config, as: form, in: folder) == expected, "\(name) with \(form)")
            }
        }
    }

    @Test func otherCommandsReadEveryFormat() throws {
        try withTemporaryFolder { folder in
            let grey = SRGBImage(size: ImageSize(8, 8), filledWith: SRGBA8(red: 90, green: 90, blue: 90))
            let plate = folder.appendingPathComponent("plate.png")
            try PNGEncoder().write(grey, to: plate)
            for (form, bytes) in greyPictures {
                let file = folder.appendingPathComponent("plate.\(form)")
                try AtomicFile.write(bytes, to: file)
                for arguments in [
                    ["compare", plate.path, file.path], ["inspect", file.path], ["key", "pick", file.path, "--at", "4,4"],
                    ["key", "suggest", file.path],
                ] {
                    let run = try runBianlian(arguments)
                    #expect(run.status == 0, "\(arguments[0]) \(form): \(run.errorText)")
                }
                // Folders are matched by file name, which includes the format.
                for side in ["a.\(form)", "b.\(form)"] {
                    let side = folder.appendingPathComponent(side)
                    try FileManager.default.createDirectory(at: side, withIntermediateDirectories: true)
                    try AtomicFile.write(bytes, to: side.appendingPathComponent("1.\(form)"))
                }
                let run = try runBianlian([
                    "compare", folder.appendingPathComponent("a.\(form)").path, folder.appendingPathComponent("b.\(form)").path,
                ])
                #expect(run.status == 0, "\(form): \(run.errorText)")
            }
        }
    }

    @Test func damagedPicturesGiveDataError() throws {
        try withTemporaryFolder { folder in
            for (form, bytes) in greyPictures {
                let file = folder.appendingPathComponent("cut.\(form)")
                // TGA ends with a footer of 26 bytes that is not part of the picture.
                try AtomicFile.write(Array(bytes.dropLast(30)), to: file)
                let run = try runBianlian(["inspect", file.path])
                #expect(run.status == 65 && run.errorText.split(separator: "\n").count == 1, "\(form): \(run.errorText)")
            }
        }
    }
}
