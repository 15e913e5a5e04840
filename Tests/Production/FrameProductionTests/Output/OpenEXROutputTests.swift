import ConfigSettings
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import SceneRenderer
import Testing
import Typesetting

@testable import FrameProduction

@Suite("OpenEXR files hold the light of frames")
struct OpenEXROutputTests {
    /// A white triangle that fills the lower left half of 16×16 pixels, under four times full light.
    private static let config = """
        output: {size: [16, 16], antialiasing: none}
        camera: {source: fixed, position: [0, 0, 1], target: [0, 0, 0], fieldOfView: 90, toneMapping: filmic}
        lights: [{kind: ambient, intensity: 4000}]
        nodes: [{name: half, model: half.obj, material: {model: lambert, diffuse: "#ffffff"}}]

        """

    /// Renders frames to a path in a temporary folder that also contains the config.
    private func render(
        to path: String, _ more: String = "", _ change: (inout FrameProduction) -> Void = { _ in },
        _ body: (URL, ProductionReport) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(Self.config + more, to: config)
            try AtomicFile.write(
                "v -1 -1 0\nv 1 -1 0\nv -1 1 0\nvn 0 0 1\nf 1//1 2//1 3//1\n", to: folder.appendingPathComponent("half.obj"))
            let job = try RenderJob.load(configAt: config)
            var production = FrameProduction(job, to: try OutputDestination(path: folder.appendingPathComponent(path).path))
            change(&production)
            let report = try production.run()
            try body(folder, report)
        }
    }

    private func light(_ url: URL) throws -> LinearImage {
        guard case .linear(let light) = try readImage(at: url) else {
            Issue.record("\(url.lastPathComponent) is not linear")
            return LinearImage(size: ImageSize(1, 1), filledWith: .clear)
        }
        return light
    }

    @Test("Light is written before tone mapping, and exceeds 1")
    func toneMapping() throws {
        try render(to: "one.exr", "background: {color: [0, 0, 0]}\n") { folder, _ in
            let light = try light(folder.appendingPathComponent("one.exr"))
            #expect(light[3, 12].premultiplied == SIMD4(4, 4, 4, 1))
            #expect(light[12, 3].premultiplied == SIMD4(0, 0, 0, 1))
        }
    }

    @Test("Layers and the hashes of the inputs are in the file")
    func layersAndAttributes() throws {
        try render(
            to: "shots/s.%03d.exr", "",
            {
                $0.layers = [.depth, .normal, .node]
                $0.openEXR = OpenEXREncoder(samples: .float, compression: .piz, primaries: .acescg)
            }
        ) { folder, _ in
            let file = folder.appendingPathComponent("shots/s.000.exr")
            let bytes = [UInt8](try Data(contentsOf: file))
            for text in [
                "depth.Z", "normal.X", "node.ID", "bianlianInputs", "bianlianFiles", "  scene.yaml", "framesPerSecond",
                "worldToCamera", "half",
            ] {
                #expect(bytes.firstRange(of: Array(text.utf8)) != nil, "\(text)")
            }
            let color = try light(file)[3, 12].premultiplied
            #expect((0..<3).allSatisfy { abs(color[$0] - 4) < 1e-4 })
            // The layers are in the file, and the manifest is hidden.
            #expect(try names(in: file.deletingLastPathComponent()).filter { !$0.hasPrefix(".") } == ["s.000.exr"])
        }
    }

    @Test("Bloom is reported, because it is not in the light")
    func bloomNote() throws {
        let withBloom = Self.config.replacingOccurrences(of: "toneMapping: filmic", with: "bloom: {intensity: 1}")
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(withBloom, to: config)
            try AtomicFile.write("v -1 -1 0\nv 1 -1 0\nv -1 1 0\nf 1 2 3\n", to: folder.appendingPathComponent("half.obj"))
            let job = try RenderJob.load(configAt: config)
            let exr = FrameProduction(job, to: try OutputDestination(path: folder.path + "/a.exr"))
            #expect(exr.earlyNotes.contains { $0.hasSuffix("a.exr holds the light before `bloom`, which is not in it") })
            let png = FrameProduction(job, to: try OutputDestination(path: folder.path + "/a.png"))
            #expect(!png.earlyNotes.contains { $0.contains("bloom") })
        }
    }

    @Test("PNG frames with 16 bits are the frames with 8 bits, with finer levels", arguments: ["", "bloom: {intensity: 1}"])
    func sixteenBits(effect: String) throws {
        // Light 0.5 is between 187 and 188 of 255; four times full light glows.
        let dim =
            effect.isEmpty
            ? Self.config.replacingOccurrences(of: "intensity: 4000", with: "intensity: 500")
            : Self.config.replacingOccurrences(of: "toneMapping: filmic", with: effect)
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(dim + "background: {color: [0.01, 2, 0.3]}\n", to: config)
            try AtomicFile.write(
                "v -1 -1 0\nv 1 -1 0\nv -1 1 0\nvn 0 0 1\nf 1//1 2//1 3//1\n", to: folder.appendingPathComponent("half.obj"))
            let job = try RenderJob.load(configAt: config)
            func frame(_ bits: SampleBits) throws -> DecodedImage {
                let frames = folder.appendingPathComponent("\(bits.rawValue)")
                var production = FrameProduction(job, to: .folder(frames))
                production.sampleBits = bits
                _ = try production.run()
                return try readImage(at: frames.appendingPathComponent("frame-000000.png"))
            }
            guard case .standard(let shallow) = try frame(.eight), case .deep(let deep) = try frame(.sixteen) else {
                Issue.record("the frames have other depths")
                return
            }
            if effect.isEmpty { #expect(deep[3, 12].red == SRGBTransfer.deepSample(fromLinear: 0.5)) }
            // Rounding twice, to 16 and to 8 bits, can differ by one level.
            for (a, b) in zip(SRGBImage(deep).pixels, shallow.pixels) {
                for (x, y) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] { #expect(abs(Int(x) - Int(y)) <= 1) }
                #expect(a.alpha == b.alpha)
            }
        }
    }

    @Test("TIFF has the finished picture with 16 bits, or the light of the scene as floats")
    func tiff() throws {
        let background = "background: {color: [0, 0, 0]}\n"
        try render(to: "t.%d.tif", background) { folder, _ in
            let image = try readImage(at: folder.appendingPathComponent("t.0.tif"))
            guard case .deep(let deep) = image else {
                Issue.record("the picture has another depth")
                return
            }
            // Four times full light is near white on the tone curve.
            #expect(deep[3, 12].red > 62_000 && deep[12, 3] == SRGBA16(red: 0, green: 0, blue: 0))
        }
        try render(to: "t.tif", background, { $0.sampleBits = .thirtyTwo }) { folder, _ in
            let light = try light(folder.appendingPathComponent("t.tif"))
            #expect(light[3, 12].premultiplied == SIMD4(4, 4, 4, 1))
        }
    }

    @Test("Options that do not fit the output are errors")
    func misplacedOptions() throws {
        let bits = caught(ProductionError.self) {
            try render(to: "t.tif", "", { $0.sampleBits = .eight }) { _, _ in }
        }
        #expect(bits?.description.hasSuffix("t.tif cannot have 8 bits per sample; --bits takes 16 or 32 here") == true)
        #expect(throws: ProductionError.severalFramesForOnePicture(path: "a.exr", count: 2)) {
            try OutputDestination(path: "a.exr").check(frames: 2)
        }
        #expect(throws: Never.self) { try OutputDestination(path: "a.%d.exr").check(frames: 2) }
        #expect(throws: ProductionError.noOpenEXR(path: "x.png")) {
            try withTemporaryFolder { folder in
                try AtomicFile.write("output: {size: [4, 4]}\n", to: folder.appendingPathComponent("a.yaml"))
                let job = try RenderJob.load(configAt: folder.appendingPathComponent("a.yaml"))
                var production = FrameProduction(job, to: .picture(URL(fileURLWithPath: "x.png")))
                production.openEXR = OpenEXREncoder()
                _ = try production.run()
            }
        }
    }

    @Test("Live Link takes give their timecode and name to each frame")
    func timecodeOfTake() throws {
        try withTemporaryFolder { folder in
            let live = SharedData.packageRoot.appendingPathComponent("render-configs/live-link.yaml")
            var options = ConfigOptions()
            options.size = ImageSize(32, 18)
            let job = try RenderJob.load(configAt: live, options: options)
            var production = FrameProduction(job, to: try OutputDestination(path: folder.path + "/s.%04d.exr"))
            production.frames = 5
            _ = try production.run()
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("s.0005.exr")))
            #expect(bytes.firstRange(of: Array("reelName".utf8)) != nil && bytes.firstRange(of: Array("live-link".utf8)) != nil)
            // An attribute is its name and its type, both ending in 0, its size and its value.
            let name = Array("timeCode\0timecode\0".utf8)
            let range = try #require(bytes.firstRange(of: name))
            let value = bytes[range.upperBound + 4..<range.upperBound + 8]
            // 10:15:00:05 in binary-coded decimals, least significant byte first.
            #expect(Array(value) == [0x05, 0x00, 0x15, 0x10])
        }
    }

    @Test("Timecodes are packed in decimal digits")
    func times() {
        // 01:02:03:04 at 24 frames per second.
        #expect(Timecode.packed(at: 3723 + 4 / 24.0, framesPerSecond: 24) == 0x0102_0304)
        // Frame 59 of a second is the second frame of pair 29.
        #expect(Timecode.packed(at: 59 / 60.0, framesPerSecond: 60) == 0x0000_8029)
        #expect(Timecode.packed(at: 0, framesPerSecond: 30_000 / 1001.0) == 0x40)
        #expect(Timecode.packed(at: 0, framesPerSecond: 120) == nil)
    }
}
