import ConfigLanguage
import ConfigSettings
import Files
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import JSONText
import RenderConfig
import RenderTestSupport
import SceneRenderer
import Testing

@Suite("Layers are files next to the frames")
struct LayerFilesTests {
    /// A triangle that fills the lower left half of 16×16 pixels, 1 m in front of the camera.
    static let config = """
        output: {size: [16, 16]}
        camera: {source: fixed, position: [0, 0, 1], target: [0, 0, 0], fieldOfView: 90}
        lights: []
        nodes: [{name: half, model: half.obj}]

        """

    private func render(_ layers: [FrameLayer], to name: String, _ body: (URL) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try AtomicFile.write(Self.config, to: folder.appendingPathComponent("scene.yaml"))
            try AtomicFile.write(
                "v -1 -1 0\nv 1 -1 0\nv -1 1 0\nvn 0 0 1\nf 1//1 2//1 3//1\n", to: folder.appendingPathComponent("half.obj"))
            let job = try RenderJob.load(configAt: folder.appendingPathComponent("scene.yaml"))
            let output = folder.appendingPathComponent(name)
            var production = FrameProduction(
                job, to: name.hasSuffix(".png") ? .picture(output) : name.hasSuffix(".mp4") ? .video(output) : .folder(output))
            production.layers = layers
            _ = try production.run()
            try body(folder)
        }
    }

    @Test("A folder output has a subfolder per layer and a list of node names")
    func folder() throws {
        try render([.depth, .normal, .node], to: "frames") { folder in
            let frames = folder.appendingPathComponent("frames")
            func deep(_ path: String) throws -> DeepImage {
                let read = try readImage(at: frames.appendingPathComponent(path))
                guard case .deep(let image) = read else {
                    Issue.record("\(path) does not have 16 bits")
                    return DeepImage(size: ImageSize(16, 16), filledWith: SRGBA16(red: 0, green: 0, blue: 0))
                }
                return image
            }
            let depth = try deep("depth/frame-000000.png")
            #expect(depth[3, 12].red == 10_000 && depth[12, 3].red == 65_535)
            let normal = try deep("normal/frame-000000.png")
            #expect(normal[3, 12] == SRGBA16(red: 32_768, green: 32_768, blue: 65_535))
            let node = try deep("node/frame-000000.png")[3, 12].red
            let list = try Data(contentsOf: frames.appendingPathComponent("layers.json"))
            let json = try JSONSerialization.jsonObject(with: list) as? [String: [String: Any]]
            let names = try #require(json?["node"]?["names"] as? [String])
            #expect(node >= 1 && names[Int(node) - 1].hasPrefix("half"))

            let map = try Data(contentsOf: frames.appendingPathComponent("depth/frame-000000.pfm"))
            let heading = "Pf\n16 16\n-1.0\n"
            #expect(map.starts(with: Data(heading.utf8)) && map.count == heading.utf8.count + 16 * 16 * 4)
            // Rows are stored bottom up: the first number is the lower left pixel.
            let first = map.dropFirst(heading.utf8.count).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            #expect(abs(Float(bitPattern: first) - 1) < 1e-5)
        }
    }

    @Test("A single picture has layers next to it; a video with layers is an error")
    func otherDestinations() throws {
        try render([.depth], to: "one.png") { folder in
            let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
            #expect(names.isSuperset(of: ["one.png", "one.depth.png", "one.depth.pfm", "one.layers.json"]))
        }
        let error = caught(ProductionError.self) { try render([.depth], to: "film.mp4") { _ in } }
        #expect(
            error?.description.hasSuffix("cannot store layers; give a folder of frames, one .png or .exr as the output") == true
        )
    }
}
