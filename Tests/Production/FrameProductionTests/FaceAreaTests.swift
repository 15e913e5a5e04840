import ConfigLanguage
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

/// Keys and brushes of pictures on the screen locate the face of the frame.
@Suite struct FaceAreaTests {
    private static let size = ImageSize(128, 96)
    private static let green = SRGBA8(red: 20, green: 170, blue: 60)
    private static let back = SRGBA8(red: 40, green: 60, blue: 200)
    private static let face = SharedData.packageRoot.appendingPathComponent("models/face.glb").path
    private static let regions = SharedData.packageRoot.appendingPathComponent("models/face-regions.json").path

    /// A frame with a face that is not drawn, with a layer or background of `green.png`, which has a single colour.
    private func frame(_ media: String? = nil, background: String = "\"#283cc8\"", more: String = "") throws -> SRGBImage {
        try withTemporaryFolder { folder in
            try PNGEncoder().write(
                SRGBImage(size: Self.size, filledWith: Self.green), to: folder.appendingPathComponent("green.png"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                """
                output: {size: [128, 96]}
                background: \(background)
                camera: {position: [0, 0, 0.5], target: [0, 0, 0]}
                nodes:
                - {name: face, model: \(Self.face), faceMesh: true, occluder: true}
                \(media.map { "- {name: layer, media: {picture: green.png, \($0)}}" } ?? "")
                \(more)
                """.replacingOccurrences(of: "REGIONS", with: Self.regions), to: url)
            let job = try RenderJob.load(configAt: url, options: ConfigOptions(allowedRoots: [SharedData.packageRoot]))
            var sequence = try FrameSequence(job)
            let plan = try #require(try sequence.next())
            return try FrameRenderer(job).picture(of: plan, threads: 2)
        }
    }

    private static let key = "key: {color: \"#14aa3c\", face: face, regions: REGIONS"

    /// The number and the centre of the pixels of a colour.
    private func pixels(_ color: SRGBA8, in picture: SRGBImage) -> (count: Int, x: Double, y: Double) {
        var (x, y, count) = (0, 0, 0)
        for index in picture.pixels.indices where picture.pixels[index] == color {
            x += index % picture.size.width
            y += index / picture.size.width
            count += 1
        }
        let share = 1 / Double(max(count, 1))
        return (count, (Double(x) + 0.5) * share, (Double(y) + 0.5) * share)
    }

    @Test func keptRegionStaysOpaqueRegardlessOfColour() throws {
        let frame = try frame("\(Self.key), keep: [{region: face}]}")
        let kept = pixels(Self.green, in: frame)
        #expect(kept.count > 1500 && (kept.x - 64).magnitude < 1, "\(kept)")
        #expect(frame[64, 48] == Self.green && frame[2, 2] == Self.back && frame[125, 93] == Self.back)
        // Pixels along the silhouette are mixtures.
        #expect(frame.pixels.count { $0 != Self.green && $0 != Self.back } > 50)
        let lips = pixels(Self.green, in: try self.frame("\(Self.key), keep: [{region: lips}]}"))
        #expect(lips.count > 10 && lips.count * 10 < kept.count && lips.y > kept.y && (lips.x - 64).magnitude < 1, "\(lips)")
    }

    @Test func garbageAreasAreRemoved() throws {
        // A key that removes no colour, so that only the areas have an effect.
        let all = "key: {hue: [200, 201], spill: 0, face: face, regions: REGIONS"
        let hole = try frame("\(all), garbage: [{region: face}]}")
        #expect(hole[64, 48] == Self.back && hole[2, 2] == Self.green)
        let rest = try frame("\(all), garbage: [{region: face, outside: true}]}")
        #expect(rest[64, 48] == Self.green && rest[2, 2] == Self.back)
        // Kept areas take precedence over removed ones.
        let lips = try frame("\(all), garbage: [{region: face}], keep: [{region: lips}]}")
        #expect(pixels(Self.green, in: lips).count > pixels(Self.green, in: hole).count + 10)
    }

    @Test func smallLayerUsesFacePositionOfFrame() throws {
        let whole = try frame("\(Self.key), keep: [{region: face}]}")
        let small = try frame("width: 0.5, place: left, \(Self.key), keep: [{region: face}]}")
        // Half the frame's width, proportional in height, centred on the left side. At the edges of the layer, smoothing of the
        // mask differs.
        for y in 25..<71 {
            for x in 0..<63 { #expect(small[x, y] == whole[x, y], "\(x), \(y)") }
        }
        #expect(small[80, 48] == Self.back)
        #expect(pixels(Self.green, in: small).count > 400)
    }

    @Test func backgroundKeyUsesFaceRegions() throws {
        let frame = try frame(background: "{picture: green.png, \(Self.key), keep: [{region: face}]}}")
        #expect(frame[64, 48] == Self.green && frame[2, 2].alpha == 0)
    }

    /// The same brushes on a layer that fills the frame and on a background.
    @Test(arguments: [
        "{face: face, regions: REGIONS, effects: [{filter: darken, region: lips, amount: 1}]}",
        "{face: face, strokes: [{filter: darken, force: 1, space: face, radius: 0.12, points: [[0.5, 0.5]]}]}",
        "{strokes: [{filter: darken, force: 1, radius: 0.2, points: [[0.5, 0.5]]}]}",
    ])
    func retouchOfLayerEqualsRetouchOfBackground(retouch: String) throws {
        let layer = try frame("retouch: \(retouch)")
        let background = try frame(background: "{picture: green.png}", more: "retouch: \(retouch)")
        #expect(layer == background)
        #expect(pixels(Self.green, in: layer).count < Self.size.pixelCount - 20)
        #expect(layer[2, 2] == Self.green)
    }

    @Test(arguments: [
        (
            "on: card, " + key + ", keep: [{region: lips}]}",
            "the face is located only in pictures on the screen, untransformed"
        ),
        ("key: {color: \"#14aa3c\", face: face, keep: [{region: lips}]}", "but no file of regions is set"),
        (
            "key: {color: \"#14aa3c\", regions: REGIONS, keep: [{region: lips}]}",
            "\"face\" is missing; name the node that has the face's mesh, for"
        ),
        (
            "key: {object: {at: [0.5, 0.5]}, face: face, regions: REGIONS, keep: [{region: lips}]}",
            "can be used only in keys with `color` or `hue`"
        ),
        (key + ", garbage: [{region: lisp}]}", "there is no region \"lisp\"; did you mean \"lips\"?"),
        (
            "on: card, retouch: {face: face, strokes: [{filter: warm, space: face, points: [[0.5, 0.5]]}]}",
            "the face is located only in"
        ),
    ])
    func mistakesGiveOneMessage(media: String, message: String) throws {
        let error = caught(ConfigError.self) { try frame(media) }
        let lines = error?.mistakes.map(\.description) ?? []
        #expect(lines.count == 1 && lines[0].contains(message), "\(lines)")
    }
}
