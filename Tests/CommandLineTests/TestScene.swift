import Bianlian
import Foundation
import MeshFormats
import RenderTestSupport
import Testing

/// A small scene with generated files: a face that moves over twelve frames, is lost once, and has the mask of the config.
struct TestScene {
    let folder: URL

    static let frameCount = 12

    /// Writes the scene's files into a folder.
    init(in folder: URL) throws {
        self.folder = folder
        try writeModel()
        try writeTextures()
        try writeRecording()
        try write(config: Self.config, as: "scene.yaml")
        try write(
            config: "recording: take.jsonl\nbackground: '#335577'\nnodes: [{anchor: face, model: face.glb}]\n", as: "actor.yaml"
        )
    }

    static let config = """
        recording: take.jsonl
        output: {size: [48, 32], antialiasing: msaa4}
        background: {config: actor.yaml}
        materials:
          mask: {model: lambert, diffuse: a.png}
        nodes:
        - name: face
          anchor: face
          children:
          - {name: mask, model: face.glb, faceMesh: true, material: mask, translate: [0.01, 0.01, 0.01]}
        drivers:
        - textureSwap: {material: mask, textures: [a.png, b.png], value: {shape: jawOpen}, crossFade: 0.1}
        - faceChange: {material: mask, slot: emission, textures: [a.png, b.png]}
        face: {whileLost: fade, smoothing: 0.05}

        """

    /// The path of a file of the scene.
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Writes a config.
    func write(config: String, as name: String) throws {
        try AtomicFile.write(config, to: folder.appendingPathComponent(name))
    }

    private func writeModel() throws {
        var mesh = ProceduralMesh.quad(width: 0.1, height: 0.1, columns: 4, rows: 4)
        mesh.morphTargets = [
            MorphTarget(
                name: "jawOpen", positionOffsets: mesh.positions.map { $0.y < 0 ? SIMD3(0, -0.05, 0.01) : SIMD3(0, 0, 0) })
        ]
        let model = Model(
            roots: [ModelNode(name: "face", meshIndices: [0])],
            meshes: [ModelMesh(name: "face", mesh: mesh, materialIndex: 0)],
            materials: [ModelMaterial(name: "skin", diffuse: SIMD3(0.8, 0.5, 0.4))])
        try AtomicFile.write(try GLBWriter.bytes(of: model), to: folder.appendingPathComponent("face.glb"))
    }

    private func writeTextures() throws {
        let size = ImageSize(16, 16)
        let red = SRGBImage(size: size) { x, y in SRGBA8(red: 250, green: UInt8(x * 8), blue: UInt8(y * 8)) }
        let green = SRGBImage(size: size) { x, y in SRGBA8(red: UInt8(x * 8), green: 250, blue: UInt8(y * 8)) }
        try PNGEncoder().write(red, to: folder.appendingPathComponent("a.png"))
        try PNGEncoder().write(green, to: folder.appendingPathComponent("b.png"))
    }

    private func writeRecording() throws {
        let intrinsics = #"{"focalLength":[60,60],"principalPoint":[24,16],"imageSize":[48,32]}"#
        var lines = [
            #"{"format":"bianlian-recording","version":1,"imageSize":[48,32],"intrinsics":\#(intrinsics),"frameRate":30}"#
        ]
        for index in 0..<Self.frameCount {
            let x = Double(index) * 0.004 - 0.02
            let isTracked = !(5...6).contains(index)
            lines.append(
                #"{"time":\#(Double(index) / 30),"faces":[{"id":"a","isTracked":\#(isTracked),"transform":[1,0,0,0,0,1,0,0,0,0,1,0,\#(x),0,-0.3,1],"blendShapes":{"jawOpen":\#(Double(index) / 12)}}]}"#
            )
        }
        try AtomicFile.write(lines.joined(separator: "\n") + "\n", to: folder.appendingPathComponent("take.jsonl"))
    }
}

/// The object that `--json` printed. Requires that standard output contains nothing else.
func report(_ run: CommandLineRun, status: Int32 = 0) throws -> [String: Any] {
    try #require(run.status == status, "\(run.errorText)")
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 2 && lines[1].isEmpty, "standard output is not one line: \(run.text)")
    return try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
}

/// Renders and returns the reported hash of the pixels.
func pixels(_ arguments: [String]) throws -> String {
    try #require(try report(runBianlian(["render"] + arguments + ["--json", "--quiet"]))["pixelsSHA256"] as? String)
}
