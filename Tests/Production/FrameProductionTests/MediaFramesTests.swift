import ConfigSettings
import FrameProduction
import Foundation
import ImageCodecs
import Rasterizer
import Imaging
import RenderConfig
import RenderTestSupport
import SceneGraph
import Testing

/// Layers over and under a scene have the position of the config, pixel for pixel.
@Suite struct MediaFramesTests {
    private static let frame = ImageSize(48, 32)

    private static func noise(_ size: ImageSize, seed: UInt64, isOpaque: Bool = true) -> SRGBImage {
        var random = SeededGenerator(seed: seed)
        return SRGBImage(size: size) { _, _ in
            func part() -> UInt8 { UInt8(random.integer(in: 0...255)) }
            return SRGBA8(red: part(), green: part(), blue: part(), alpha: isOpaque ? 255 : part())
        }
    }

    /// The first frame of a config next to `small.png` (12×8), `large.png` (48×32) and `clear.png` (48×32, all alphas), over
    /// `back.png`.
    /// - Parameter more: further keys of the config, each after a comma.
    private func picture(_ nodes: String, _ more: String = "") throws -> (frame: SRGBImage, pictures: [String: SRGBImage]) {
        let pictures = [
            "small": Self.noise(ImageSize(12, 8), seed: 1), "large": Self.noise(Self.frame, seed: 2),
            "back": Self.noise(Self.frame, seed: 3), "clear": Self.noise(Self.frame, seed: 4, isOpaque: false),
        ]
        return try withTemporaryFolder { folder in
            for (name, picture) in pictures {
                try PNGEncoder().write(picture, to: folder.appendingPathComponent(name + ".png"))
            }
            try AtomicFile.write(
                "{output: {size: [48, 32]}, background: {picture: large.png}}", to: folder.appendingPathComponent("inner.yaml"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                "{output: {size: [48, 32]}, background: {picture: back.png}, nodes: [\(nodes)]\(more)}", to: url)
            let job = try RenderJob.load(configAt: url)
            var sequence = try FrameSequence(job)
            let plan = try #require(try sequence.next())
            return (try FrameRenderer(job).picture(of: plan, threads: 2), pictures)
        }
    }

    @Test(
        arguments: ["picture: large.png", "config: inner.yaml"],
        ["", ", under: true", ", fit: fit", ", fit: stretch", ", width: 1"])
    func pictureOfFrameSizeIsShownUnchanged(source: String, more: String) throws {
        let (frame, pictures) = try picture("{media: {\(source)\(more)}}")
        #expect(frame == pictures["large"])
    }

    @Test func shownConfigKeepsItsViewpointAndHiddenNodes() throws {
        try withTemporaryFolder { folder in
            try AtomicFile.write(
                "v -0.1 -0.1 0\nv 0.1 -0.1 0\nv 0 0.1 0\nf 1 2 3\n", to: folder.appendingPathComponent("a.obj"))
            func frame(_ file: String, _ text: String) throws -> SRGBImage {
                let url = folder.appendingPathComponent(file)
                try AtomicFile.write(text, to: url)
                let first = try #require(FrameNumbers("0"))
                return try #require(try RenderJob.load(configAt: url).pictures(ofFrames: first).first).picture
            }
            func inner(_ output: String) -> String {
                """
                output: {size: [48, 32]\(output)}
                materials: {m: {diffuse: "#c04020", doubleSided: true}}
                nodes: [{name: one, model: a.obj, material: m}, {name: two, model: a.obj, material: m, translate: [0.1, 0, -0.1]}]
                """
            }
            let plain = try frame("inner.yaml", inner(""))
            let changed = try frame(
                "inner.yaml", inner(", viewpoint: {position: [0.3, 0, 0.4]}, hiddenNodes: [two]"))
            #expect(changed != plain)
            #expect(try frame("outer.yaml", "{output: {size: [48, 32]}, background: {config: inner.yaml}}") == changed)
        }
    }

    @Test(arguments: [
        ("topLeft", 2, 2), ("top", 18, 2), ("topRight", 34, 2), ("left", 2, 12), ("center", 18, 12), ("right", 34, 12),
        ("bottomLeft", 2, 22), ("bottom", 18, 22), ("bottomRight", 34, 22),
    ])
    func placeDeterminesPositionOfPicture(place: String, left: Int, top: Int) throws {
        let (frame, pictures) = try picture("{media: {picture: small.png, width: 0.25, place: \(place), margin: 0.0625}}")
        let (small, back) = (try #require(pictures["small"]), try #require(pictures["back"]))
        let wrong = (0..<Self.frame.pixelCount).filter { index in
            let (x, y) = (index % 48, index / 48)
            let isInside = (left..<left + 12).contains(x) && (top..<top + 8).contains(y)
            return frame[x, y] != (isInside ? small[x - left, y - top] : back[x, y])
        }
        #expect(wrong.isEmpty)
    }

    /// A layer a hundred frames wide, one texel of which fills more than the frame, must not be resampled to that size.
    @Test func hugeLayerKeepsTextureSize() throws {
        let (frame, pictures) = try picture("{media: {picture: small.png, width: 100, place: topLeft}}")
        let corner = try #require(pictures["small"])[0, 0]
        #expect(frame.pixels.allSatisfy { $0 == corner })
        let texture = try withTemporaryFolder { folder in
            try PNGEncoder().write(Self.noise(ImageSize(12, 8), seed: 1), to: folder.appendingPathComponent("small.png"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write("{output: {size: [48, 32]}, nodes: [{media: {picture: small.png, width: 100}}]}", to: url)
            return try RenderJob.load(configAt: url).scene.textures.first
        }
        guard case .still(let kept)? = texture else {
            Issue.record("no picture")
            return
        }
        #expect(kept.size == ImageSize(12, 8))
    }

    /// The formulas of `BlendMode`, in linear light and double precision.
    @Test(arguments: ["alpha", "add", "screen", "multiply"], [1.0, 0.6])
    func layersBlendInLinearLight(blend: String, opacity: Double) throws {
        let (frame, pictures) = try picture("{media: {picture: clear.png, blend: \(blend)}, opacity: \(opacity)}")
        let (over, back) = (try #require(pictures["clear"]), try #require(pictures["back"]))
        func joined(_ new: UInt8, _ old: UInt8, _ alpha: Double) -> Int {
            let s = SRGBTransfer.linear(fromEncoded: Double(new) / 255)
            let d = SRGBTransfer.linear(fromEncoded: Double(old) / 255)
            let light =
                switch blend {
                case "alpha": s * alpha + d * (1 - alpha)
                case "add": s * alpha + d
                case "screen": d * (1 - s * alpha) + s * alpha
                default: d * (s * alpha + 1 - alpha)
                }
            return Int((SRGBTransfer.encoded(fromLinear: light) * 255).rounded())
        }
        var furthest = 0
        for index in over.pixels.indices {
            let (new, old, shown) = (over.pixels[index], back.pixels[index], frame.pixels[index])
            let alpha = Double(new.alpha) / 255 * opacity
            for (expected, got) in [
                (joined(new.red, old.red, alpha), shown.red), (joined(new.green, old.green, alpha), shown.green),
                (joined(new.blue, old.blue, alpha), shown.blue),
            ] {
                furthest = max(furthest, abs(expected - Int(got)))
            }
        }
        #expect(furthest <= 1)
    }

    /// A surface that absorbs or adds light shows the same of a film with and without `match`, up to the precision of 8 bits.
    @Test(arguments: ["multiply", "screen"], [1.0, 0.6]) func matchedLayersShowFilmBehindThem(blend: String, opacity: Double)
        throws
    {
        let node = "{media: {picture: clear.png, blend: \(blend)}, opacity: \(opacity)}"
        let (plain, matched) = (try picture(node).frame, try picture(node, ", match: {exposure: 1}").frame)
        var furthest = 0
        for (a, b) in zip(plain.pixels, matched.pixels) {
            for (old, new) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] {
                furthest = max(furthest, abs(Int(old) - Int(new)))
            }
        }
        #expect(furthest <= 3)
    }

    /// A rotation of 180 degrees about the centre shows the picture upside down. On the diagonal, where two triangles share
    /// pixels, each one samples the texture at the centre of its part.
    @Test func pictureRotatesAboutItsCentre() throws {
        let (frame, pictures) = try picture("{media: {picture: large.png}, rotate: [0, 0, 180]}")
        let large = try #require(pictures["large"])
        let turned = SRGBImage(size: large.size, pixels: large.pixels.reversed())
        let wrong = (0..<Self.frame.pixelCount).filter { index in
            let (x, y) = (index % 48, index / 48)
            let isOnDiagonal = abs(2 * x - 3 * y) <= 4 || abs(2 * (47 - x) - 3 * y) <= 4
            return !isOnDiagonal && frame[x, y] != turned[x, y]
        }
        #expect(wrong.isEmpty)
    }

    @Test func orderDeterminesStackingOfLayers() throws {
        let stacked =
            "{media: {picture: large.png}}, {media: {picture: clear.png, under: true}}, {media: {config: inner.yaml}, order: 7}"
        let (frame, pictures) = try picture(stacked)
        #expect(frame == pictures["large"])
    }
}
