import FrameProduction
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

/// Drivers swap the cube map of a mirror, in every format of its pictures. Regression: they turned the mirror black.
@Suite struct ReflectiveDriversTests {
    private static let (red, green, blue) = (
        SRGBA8(red: 255, green: 0, blue: 0), SRGBA8(red: 0, green: 255, blue: 0), SRGBA8(red: 0, green: 0, blue: 255)
    )
    /// Environments of one colour each: six files, a strip of six, and an equirectangular picture.
    private static let surroundings =
        "[[\(Array(repeating: "red.png", count: 6).joined(separator: ", "))], green.png, blue.png]"

    /// The centre pixel of each frame of a flat mirror while a mouth opens; the face is lost in the last frame but one.
    private func middles(drivers: String) throws -> [SRGBA8] {
        try withTemporaryFolder { folder in
            for (name, color, size) in [
                ("red", Self.red, ImageSize(4, 4)), ("green", Self.green, ImageSize(24, 4)),
                ("blue", Self.blue, ImageSize(8, 4)),
            ] {
                try PNGEncoder().write(
                    SRGBImage(size: size) { _, _ in color }, to: folder.appendingPathComponent(name + ".png"))
            }
            try AtomicFile.write(
                "v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nvn 0 0 1\nf 1//1 2//1 3//1 4//1\n",
                to: folder.appendingPathComponent("wall.obj"))
            let place = #""transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,-0.3,1]"#
            let frames = [0, 0.5, 0.9, 0.9, 0.9].enumerated().map { index, open in
                #"{"time":\#(index),"faces":[{"id":"a","isTracked":\#(index != 3),\#(place),"blendShapes":{"jawOpen":\#(open)}}]}"#
            }
            try AtomicFile.write(
                #"{"format":"bianlian-recording","version":1,"frameRate":1}"# + "\n" + frames.joined(separator: "\n"),
                to: folder.appendingPathComponent("take.jsonl"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                """
                recording: take.jsonl
                output: {size: [8, 8]}
                camera: {source: fixed}
                lights: []
                materials: {mirror: {diffuse: "#000000"}}
                nodes: [{model: wall.obj, material: mirror}]
                drivers: [\(drivers)]
                """, to: url)
            let job = try RenderJob.load(configAt: url)
            let renderer = try FrameRenderer(job)
            var sequence = try FrameSequence(job)
            var middles: [SRGBA8] = []
            while let plan = try sequence.next() { middles.append(try renderer.picture(of: plan, threads: 1)[4, 4]) }
            return middles
        }
    }

    @Test func textureSwapShowsCubeMapOfValue() throws {
        let swap =
            "{textureSwap: {material: mirror, slot: reflective, textures: \(Self.surroundings), value: {shape: jawOpen}, deadZone: 0, fullScale: 1}}"
        #expect(try middles(drivers: swap) == [Self.red, Self.green, Self.blue, Self.blue, Self.blue])
    }

    @Test func crossFadeMixesCubeMapsInLinearLight() throws {
        let swap =
            "{textureSwap: {material: mirror, slot: reflective, textures: \(Self.surroundings), value: {shape: jawOpen}, deadZone: 0, fullScale: 1, crossFade: 2}}"
        let halves = [(Self.red, Self.green), (Self.green, Self.blue)].map { from, to in
            SRGBA8(LinearColor(premultiplied: (LinearColor(from).premultiplied + LinearColor(to).premultiplied) * 0.5))
        }
        #expect(try middles(drivers: swap) == [Self.red, Self.red, halves[0], Self.green, halves[1]])
    }

    @Test func faceChangeShowsNextCubeMap() throws {
        let change = "{faceChange: {material: mirror, slot: reflective, textures: \(Self.surroundings)}}"
        #expect(try middles(drivers: change) == [Self.red, Self.red, Self.red, Self.red, Self.green])
    }
}
