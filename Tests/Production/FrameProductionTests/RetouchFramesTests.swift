import FrameProduction
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Retouching
import Testing

/// The brushes of a config change the background of the scene.
@Suite struct RetouchFramesTests {
    private static let back = SRGBImage(size: ImageSize(64, 48)) { x, y in
        SRGBA8(red: UInt8(60 + x), green: UInt8(90 + y), blue: UInt8(40 + x + y))
    }

    private func frame(_ config: String) throws -> SRGBImage {
        try withTemporaryFolder { folder in
            try PNGEncoder().write(Self.back, to: folder.appendingPathComponent("back.png"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write("output: {size: [64, 48]}\nbackground: {picture: back.png}\n" + config, to: url)
            let job = try RenderJob.load(configAt: url, options: ConfigOptions(allowedRoots: [SharedData.packageRoot]))
            var sequence = try FrameSequence(job)
            let plan = try #require(try sequence.next())
            return try FrameRenderer(job).picture(of: plan, threads: 2)
        }
    }

    @Test func strokesEqualThoseOfLibrary() throws {
        let ours = try frame("retouch: {strokes: [{filter: lighten, force: 1, points: [[0.5, 0.5]], radius: 0.3}]}\n")
        let dab = Dab(.lighten, at: SIMD2(0.5, 0.5), radius: 0.3, force: 1)
        #expect(ours == RetouchProgram([.stroke(RetouchStroke(dabs: [dab]))]).applied(to: Self.back))
        #expect(ours != Self.back)
        #expect(try frame("") == Self.back)
    }

    @Test func strokesOfOtherFramesHaveNoEffect() throws {
        #expect(try frame("retouch: {strokes: [{filter: lighten, frames: 3, points: [[0.5, 0.5]]}]}\n") == Self.back)
    }

    /// The face is an occluder in front of the camera: it is not drawn, and the brush locates its nose.
    @Test func strokesOnFaceChangePixelsOfFace() throws {
        let model = SharedData.packageRoot.appendingPathComponent("models/face.glb").path
        let scene = """
            camera: {position: [0, 0, 0.5], target: [0, 0, 0]}
            nodes: [{name: brush, model: \(model), faceMesh: true, occluder: true}]

            """
        func strokes(_ place: String) -> String {
            "retouch: {face: brush, strokes: [{filter: lighten, force: 1, space: face, radius: 0.12, points: [\(place)]}]}\n"
        }
        #expect(try frame(scene) == Self.back)
        func middle(_ picture: SRGBImage) -> (x: Double, y: Double, count: Int) {
            var (x, y, count) = (0, 0, 0)
            for index in picture.pixels.indices where picture.pixels[index] != Self.back.pixels[index] {
                x += index % 64
                y += index / 64
                count += 1
            }
            return (Double(x) / Double(max(count, 1)) + 0.5, Double(y) / Double(max(count, 1)) + 0.5, count)
        }
        let nose = middle(try frame(scene + strokes("[0.5, 0.55]")))
        #expect(nose.count > 10 && (nose.x - 32).magnitude < 1)
        let left = middle(try frame(scene + strokes("[0.68, 0.55]")))
        #expect(left.count > 5 && left.x > nose.x + 2 && (left.y - nose.y).magnitude < 2)
    }
}
