import ContentCache
import Files
import FrameProduction
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

/// Frames do not depend on the cache: pictures of each depth, mirrors, an environment light, and a model of several files.
@Suite struct CachedFramesTests {
    private static let config = """
        output: {size: [48, 32], frames: 0}
        background: {picture: noise.png}
        lights:
        - {kind: environment, cube: light.hdr}
        - {kind: directional}
        materials:
          metal: {model: physicallyBased, metalness: 1, roughness: 0.4, diffuse: deep.png, normal: noise.png}
          mirror: {diffuse: "#202020", reflective: {texture: strip.png}}
        nodes:
        - {model: quad.obj, translate: [-0.2, 0, -1]}
        - {model: quad.obj, material: metal, translate: [0.1, 0, -1]}
        - {model: quad.obj, material: mirror, translate: [0, -0.2, -1]}

        """

    private static let object = """
        mtllib quad.mtl
        v 0 0 0
        v 0.3 0 0
        v 0.3 0.3 0.1
        v 0 0.3 0
        vt 0 0
        vt 1 0
        vt 1 1
        vt 0 1
        usemtl m
        f 1/1 2/2 3/3 4/4

        """

    private static func writeFiles(to folder: URL) throws {
        var random = SeededGenerator(seed: 11)
        func noise(_ size: ImageSize) -> SRGBImage {
            SRGBImage(size: size) { _, _ in
                func part() -> UInt8 { UInt8(random.integer(in: 0...255)) }
                return SRGBA8(red: part(), green: part(), blue: part(), alpha: part())
            }
        }
        func place(_ name: String) -> URL { folder.appendingPathComponent(name) }
        try PNGEncoder().write(noise(ImageSize(64, 64)), to: place("noise.png"))
        try PNGEncoder().write(noise(ImageSize(192, 32)), to: place("strip.png"))
        try PNGEncoder().write(DeepImage(LinearImage(noise(ImageSize(48, 48)))), to: place("deep.png"))
        let sky = LinearImage(noise(ImageSize(64, 32))).map { color in
            LinearColor(red: color.premultiplied.x * 4, green: color.premultiplied.y, blue: color.premultiplied.z)
        }
        try AtomicFile.write(RadianceEncoder().encode(sky), to: place("light.hdr"))
        try AtomicFile.write(object, to: place("quad.obj"))
        try AtomicFile.write("newmtl m\nKd 0.8 0.2 0.1\nmap_Kd noise.png\n", to: place("quad.mtl"))
        try AtomicFile.write(config, to: place("scene.yaml"))
    }

    /// The pixels of the frame, the notes and the input files as text.
    private static func frame(in folder: URL, _ cache: ContentCache?) throws -> String {
        var options = ConfigOptions()
        options.cache = cache
        let job = try RenderJob.load(configAt: folder.appendingPathComponent("scene.yaml"), options: options)
        var sequence = try FrameSequence(job)
        let plan = try #require(try sequence.next())
        let picture = try FrameRenderer(job).picture(of: plan, threads: 2)
        return picture.pixels.map { "\($0)" }.joined() + job.notes.joined() + job.files.map(\.path).joined()
    }

    private static func cache(in folder: URL) -> ContentCache {
        ContentCache(folder: folder.appendingPathComponent("cache").path)
    }

    private static func entries(in folder: URL) throws -> [URL] {
        let place = folder.appendingPathComponent("cache")
        return try names(in: place).map { place.appendingPathComponent($0) }
    }

    @Test func coldWarmAndNoCacheGiveSameFrames() throws {
        try withTemporaryFolder { folder in
            try Self.writeFiles(to: folder)
            let without = try Self.frame(in: folder, nil)
            let (cold, warm) = (Self.cache(in: folder), Self.cache(in: folder))
            #expect(try Self.frame(in: folder, cold) == without)
            #expect(cold.activity.found == 0 && cold.activity.kept > 4 && cold.problem == nil)
            let kinds = cold.shares().map(\.kind)
            #expect(kinds == ["environment", "mirror", "model", "picture"])
            #expect(try Self.frame(in: folder, warm) == without)
            #expect(warm.activity.missing == 0 && warm.activity.kept == 0 && warm.activity.found > 4)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("cache"))
            #expect(try Self.frame(in: folder, warm) == without)
        }
    }

    /// Each entry in turn: damaged at its start, damaged inside, and truncated.
    @Test func damagedEntriesAreRewritten() throws {
        try withTemporaryFolder { folder in
            try Self.writeFiles(to: folder)
            let whole = try Self.frame(in: folder, Self.cache(in: folder))
            for entry in try Self.entries(in: folder) {
                let bytes = try Data(contentsOf: entry)
                for damage in [0, 44, -1] {
                    var damaged = bytes
                    if damage < 0 { damaged.removeLast(bytes.count / 3) } else { damaged[damage] ^= 0x55 }
                    try damaged.write(to: entry)
                    let cache = Self.cache(in: folder)
                    #expect(try Self.frame(in: folder, cache) == whole, "\(entry.lastPathComponent), \(damage)")
                    let name = entry.lastPathComponent
                    #expect(cache.activity.kept == 1, "\(name), \(damage)")
                    #expect(try Data(contentsOf: entry) == bytes, "\(name), \(damage)")
                }
            }
        }
    }

    @Test func changedMaterialLibraryInvalidatesModel() throws {
        try withTemporaryFolder { folder in
            try Self.writeFiles(to: folder)
            let red = try Self.frame(in: folder, Self.cache(in: folder))
            let library = folder.appendingPathComponent("quad.mtl")
            let before = try Data(contentsOf: library)
            try AtomicFile.write("newmtl m\nKd 0.1 0.9 0.1\n", to: library)
            let green = try Self.frame(in: folder, nil)
            #expect(green != red)
            #expect(try Self.frame(in: folder, Self.cache(in: folder)) == green)
            try FileManager.default.removeItem(at: library)
            let plain = try Self.frame(in: folder, nil)
            #expect(try Self.frame(in: folder, Self.cache(in: folder)) == plain)
            try before.write(to: library)
            #expect(try Self.frame(in: folder, Self.cache(in: folder)) == red)
        }
    }

    @Test func copiesOfFileShareOneEntry() throws {
        try withTemporaryFolder { folder in
            try Self.writeFiles(to: folder)
            _ = try Self.frame(in: folder, Self.cache(in: folder))
            let kept = try Self.entries(in: folder)
            let copy = folder.appendingPathComponent("noise-2.png")
            try FileManager.default.copyItem(at: folder.appendingPathComponent("noise.png"), to: copy)
            try AtomicFile.write(
                Self.config.replacing("picture: noise.png", with: "picture: noise-2.png"),
                to: folder.appendingPathComponent("scene.yaml"))
            _ = try Self.frame(in: folder, Self.cache(in: folder))
            #expect(try Self.entries(in: folder) == kept)
        }
    }

    /// A picture that exceeds the memory limit gives the same error whether or not it was decoded before.
    @Test func memoryLimitHoldsWithWarmCache() throws {
        try withTemporaryFolder { folder in
            try Self.writeFiles(to: folder)
            func problem(_ cache: ContentCache?) -> String {
                var options = ConfigOptions(memoryLimit: 33 << 20)
                options.cache = cache
                do {
                    _ = try RenderJob.load(configAt: folder.appendingPathComponent("large.yaml"), options: options)
                    return ""
                } catch {
                    return "\(error)"
                }
            }
            var random = SeededGenerator(seed: 3)
            let large = SRGBImage(size: ImageSize(512, 256)) { _, _ in
                SRGBA8(red: UInt8(random.integer(in: 0...255)), green: 0, blue: 0)
            }
            try PNGEncoder().write(large, to: folder.appendingPathComponent("large.png"))
            try AtomicFile.write(
                "{materials: {a: {diffuse: large.png, reflective: large.png}}}", to: folder.appendingPathComponent("large.yaml")
            )
            var options = ConfigOptions()
            options.cache = Self.cache(in: folder)
            _ = try RenderJob.load(configAt: folder.appendingPathComponent("large.yaml"), options: options)
            let words = problem(nil)
            #expect(words.contains("large.png") && words.contains("memory"), "\(words)")
            #expect(problem(Self.cache(in: folder)) == words)
        }
    }
}
