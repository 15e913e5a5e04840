import ConfigLanguage
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

@testable import FrameProduction

/// Occlusion in whole frames: a red plane half a metre away over blue footage.
@Suite struct OcclusionFramesTests {
    private static let size = ImageSize(32, 16)
    private static let plane = """
        v -2 -2 0
        v 2 -2 0
        v 2 2 0
        v -2 2 0
        f 1 2 3 4

        """
    private static let scene = """
        output: {size: [32, 16], antialiasing: none}
        camera: {source: fixed, position: [0, 0, 0], target: [0, 0, -1], fieldOfView: 40}
        lights: []
        nodes: [{model: plane.obj, translate: [0, 0, -0.5], material: {model: constant, diffuse: "#ff0000"}}]

        """

    /// Whether each frame shows the plane at its left and at its right.
    private func shown(_ config: String, depths: [Int: [Float]] = [:], frames: Int) throws -> [[Bool]] {
        try withTemporaryFolder { folder in
            try AtomicFile.write(Self.plane, to: folder.appendingPathComponent("plane.obj"))
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("film"), withIntermediateDirectories: true)
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("matte"), withIntermediateDirectories: true)
            var lines = [
                #"{"format":"bianlian-recording","version":1,"frameRate":10,"imageSize":[32,16]}"#
            ]
            for index in 0..<frames {
                let blue = SRGBImage(size: Self.size, filledWith: SRGBA8(red: 0, green: 0, blue: UInt8(100 + index)))
                try PNGEncoder().write(blue, to: folder.appendingPathComponent("film/\(index).png"))
                // In even frames, the left half is in front.
                let matte = SRGBImage(size: Self.size) { x, _ in
                    let byte: UInt8 = index % 2 == 0 && x < 16 ? 255 : 0
                    return SRGBA8(red: byte, green: byte, blue: byte)
                }
                try PNGEncoder().write(matte, to: folder.appendingPathComponent("matte/\(index).png"))
                var line = #"{"time":\#(Double(index) / 10),"faces":[]"#
                if let depth = depths[index] {
                    let millimetres = depth.map { UInt16($0 * 1000) }
                    let picture = DeepImage(size: ImageSize(depth.count, 1)) { x, _ in
                        SRGBA16(red: millimetres[x], green: millimetres[x], blue: millimetres[x])
                    }
                    try PNGEncoder().write(picture, to: folder.appendingPathComponent("depth-\(index).png"))
                    line += #","depth":"depth-\#(index).png""#
                }
                lines.append(line + "}")
            }
            try AtomicFile.write(lines.joined(separator: "\n") + "\n", to: folder.appendingPathComponent("take.jsonl"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                Self.scene + "recording: take.jsonl\nbackground: {sequence: film, framesPerSecond: 10}\n" + config, to: url)
            let job = try RenderJob.load(configAt: url)
            let renderer = try FrameRenderer(job)
            var sequence = try FrameSequence(job)
            var shown: [[Bool]] = []
            while let plan = try sequence.next() {
                let picture = try renderer.picture(of: plan, threads: 1)
                shown.append([picture[4, 8].red > 200, picture[28, 8].red > 200])
            }
            return shown
        }
    }

    @Test(arguments: ["", "match: {exposure: 1}\n"])
    func matteIsSynchronousWithFilm(match: String) throws {
        let shown = try shown("occlusion: {matte: matte}\n" + match, frames: 4)
        #expect(shown == [[false, true], [true, true], [false, true], [true, true]])
    }

    @Test(arguments: ["", "match: {exposure: 1}\n"])
    func depthIsHeldForAQuarterOfASecond(match: String) throws {
        // First an object is nearer than the plane on the left and behind it on the right; then there is no depth for half a
        // second.
        let shown = try shown("occlusion: {captured: depth}\n" + match, depths: [0: [0.3, 0.8], 6: [0.8, 0.3]], frames: 8)
        let (left, right, all) = ([false, true], [true, false], [true, true])
        #expect(shown == [left, left, left, all, all, all, right, right])
    }

    @Test func withoutOcclusionTheSceneIsInFront() throws {
        #expect(try shown("", frames: 2) == [[true, true], [true, true]])
    }
}
