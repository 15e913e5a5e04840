import ConfigSettings
import ContentCache
import Files
import Foundation
import ImageCodecs
import Imaging
import MeshFormats
import Meshes
import RasterResources
import RenderTestSupport
import SceneGraph
import Scheduling
import Synchronization
import Testing

@testable import RenderConfig

/// The content that loads share: taken while its files are unchanged, read again afterwards, and bounded in bytes.
@Suite struct AssetMemoryTests {
    private static func picture(_ red: UInt8, side: Int = 8) -> SRGBImage {
        SRGBImage(size: ImageSize(side, side), filledWith: SRGBA8(red: red, green: 0, blue: 0))
    }

    private static func texture(at location: FileLocation, in memory: AssetMemory) throws -> StillTexture {
        let store = AssetStore(cache: nil, threads: 1, memory: memory)
        let picture = try store.picture(at: location, limits: .standard)
        return store.texture(AssetStore.TextureUse(file: location, alpha: .straight, isPadded: false)) {
            .picture(picture.standardImage)
        }
    }

    private static func red(of texture: StillTexture) -> UInt8? {
        if case .picture(let picture)? = texture.source { picture.pixels[0].red } else { nil }
    }

    @Test func loadsShareUnchangedFilesAndRereadChangedOnes() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("paint.png")
            try PNGEncoder().write(Self.picture(10), to: file)
            let (memory, location) = (AssetMemory(limit: 1 << 20), FileLocation(file))
            let first = try Self.texture(at: location, in: memory)
            #expect(try Self.texture(at: location, in: memory) === first)
            // Writing replaces the file, so its identity changes even within one tick of the clock.
            try PNGEncoder().write(Self.picture(200), to: file)
            let second = try Self.texture(at: location, in: memory)
            #expect(second !== first)
            #expect(Self.red(of: second) == 200)
            try FileManager.default.removeItem(at: file)
            #expect(throws: ImageError.self) { try Self.texture(at: location, in: memory) }
        }
    }

    /// A companion file that is replaced while the model is read: the model has the new content, or the change is detected.
    @Test(arguments: [false, true], 0..<4) func companionReplacedWhileReadIsDetected(isCached: Bool, request: Int) throws {
        try withTemporaryFolder { folder in
            let colors = folder.appendingPathComponent("m.mtl")
            try AtomicFile.write("newmtl x\nKd 1 0 0\n", to: colors)
            let model = folder.appendingPathComponent("m.obj")
            try AtomicFile.write("mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl x\nf 1 2 3\n", to: model)
            let cache = isCached ? ContentCache(folder: folder.path + "/cache") : nil
            let store = AssetStore(cache: cache, threads: 1)
            var requests = 0
            let use = AssetStore.ModelUse(file: FileLocation(model), scene: nil)
            let read = try store.model(use, in: FileLocation(folder).followed) { name in
                // The store asks for the file after the first read, and before each hashing.
                if requests == request { try? AtomicFile.write("newmtl x\nKd 0 1 0\n", to: colors) }
                requests += 1
                return FileLocation(folder.appendingPathComponent(name))
            }
            try #require(requests > 0)
            guard requests > request else { return }
            let isNew = read.materials[0].diffuse.y == 1
            let file = FileLocation(colors)
            #expect(isNew || store.looks.signature(of: file) != OpenFile.Signature(at: file))
        }
    }

    @Test func leastRecentlyUsedContentIsDroppedAboveLimit() throws {
        try withTemporaryFolder { folder in
            let locations = try (0..<3).map { index in
                let file = folder.appendingPathComponent("\(index).png")
                try PNGEncoder().write(Self.picture(UInt8(index), side: 16), to: file)
                return FileLocation(file)
            }
            // A picture of 16×16 pixels takes 1 KiB, so two fit.
            let memory = AssetMemory(limit: 2 << 10)
            func read(_ index: Int) throws -> Bool {
                var isRead = false
                let key = AssetMemory.Key.picture(AssetStore.UsedPicture(file: locations[index], use: .colors))
                let picture = try memory.content(of: key, isCurrent: { _ in true }) {
                    isRead = true
                    let picture = try readImage(at: locations[index])
                    return AssetMemory.Reading(content: picture, bytes: picture.pixelBytes, signatures: [:])
                }
                #expect(picture.standardImage.pixels[0].red == UInt8(index))
                return isRead
            }
            #expect(try read(0))
            #expect(try read(1))
            #expect(try !read(0))
            #expect(try read(2))
            #expect(memory.bytes == 2 << 10)
            #expect(try !read(0))
            #expect(try read(1))
        }
    }

    @Test func contentLargerThanLimitIsNotKept() {
        let memory = AssetMemory(limit: 100)
        let key = AssetMemory.Key.video(FileLocation(name: "a", path: "/a"))
        let value = memory.content(of: key, isCurrent: { _ in true }) {
            AssetMemory.Reading(content: 7, bytes: 101, signatures: [:])
        }
        #expect(value == 7)
        #expect(memory.bytes == 0)
    }

    @Test func concurrentLoadsReadOnce() {
        let memory = AssetMemory(limit: 1 << 20)
        let key = AssetMemory.Key.video(FileLocation(name: "a", path: "/a"))
        let reads = Atomic(0)
        let wrong = Atomic(0)
        parallelFor(count: 64, threads: 8) { _, _ in
            let value = memory.content(of: key, isCurrent: { _ in true }) {
                reads.add(1, ordering: .relaxed)
                return AssetMemory.Reading(content: 7, bytes: 1, signatures: [:])
            }
            if value != 7 { wrong.add(1, ordering: .relaxed) }
        }
        #expect(reads.load(ordering: .relaxed) == 1)
        #expect(wrong.load(ordering: .relaxed) == 0)
    }

    @Test func failedReadsAreTriedAgain() throws {
        let memory = AssetMemory(limit: 1 << 20)
        let key = AssetMemory.Key.video(FileLocation(name: "a", path: "/a"))
        struct Fault: Error {}
        #expect(throws: Fault.self) {
            try memory.content(of: key, isCurrent: { _ in true }) { () throws -> AssetMemory.Reading<Int> in throw Fault() }
        }
        let value = memory.content(of: key, isCurrent: { _ in true }) {
            AssetMemory.Reading(content: 7, bytes: 1, signatures: [:])
        }
        #expect(value == 7)
    }

    @Test func jobsShareTexturesOfModelsAndOfConfigs() throws {
        try withTemporaryFolder { folder in
            let picture = EmbeddedPicture(name: "skin", bytes: PNGEncoder().encode(Self.picture(90)))
            var material = ModelMaterial(name: "skin", metalness: 0, roughness: 1)
            material.textures = [ModelTexture(slot: .diffuse, source: .embedded(picture))]
            let model = Model(
                roots: [ModelNode(name: "root", meshIndices: [0])],
                meshes: [ModelMesh(name: "quad", mesh: ProceduralMesh.quad(width: 1, height: 1), materialIndex: 0)],
                materials: [material])
            try AtomicFile.write(GLBWriter.bytes(of: model), to: folder.appendingPathComponent("quad.glb"))
            try PNGEncoder().write(Self.picture(10), to: folder.appendingPathComponent("paint.png"))
            let url = folder.appendingPathComponent("scene.yaml")
            let config = """
                output: {frames: 1}
                materials: {paint: {diffuse: paint.png}}
                nodes: [{model: quad.glb}, {model: quad.glb, material: paint}]

                """
            try AtomicFile.write(config, to: url)
            func textures(_ memory: AssetMemory?) throws -> [StillTexture] {
                var options = ConfigOptions()
                options.memory = memory
                return try RenderJob.load(configAt: url, options: options).scene.textures.compactMap { texture in
                    if case .still(let still) = texture { still } else { nil }
                }
            }
            let memory = AssetMemory(limit: 1 << 20)
            let (first, second, alone) = (try textures(memory), try textures(memory), try textures(nil))
            #expect(first.count >= 2 && second.count == first.count && alone.count == first.count)
            #expect(zip(first, second).allSatisfy { $0 === $1 })
            #expect(zip(first, alone).allSatisfy { $0 !== $1 && $0.size == $1.size })
        }
    }

    @Test func jobsOfSharedMemoryHaveSamePicturesAsWithout() throws {
        try withTemporaryFolder { folder in
            try PNGEncoder().write(Self.picture(90), to: folder.appendingPathComponent("paint.png"))
            let url = folder.appendingPathComponent("scene.yaml")
            try Data("output: {frames: 1}\nbackground: {picture: paint.png}\n".utf8).write(to: url)
            var options = ConfigOptions()
            let alone = try RenderJob.load(configAt: url, options: options)
            options.memory = AssetMemory(limit: 1 << 20)
            for _ in 0..<2 {
                let shared = try RenderJob.load(configAt: url, options: options)
                #expect(shared.signatures == alone.signatures)
                #expect(shared.files == alone.files)
                #expect(shared.notes == alone.notes)
            }
            #expect(options.memory?.bytes ?? 0 > 0)
        }
    }
}
