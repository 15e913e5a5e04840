import Imaging
import Rasterizer
import RenderMath
import SampleScenes
import SceneGraph
import SceneRenderer
import Testing

@Suite("The sample scenes are identical on every machine")
struct SampleSceneImageTests {
    /// Hashes of the pictures at 160×120 with one and four samples per pixel, equal in debug and release builds for SSE2. Other
    /// instruction sets and other systems must give the same. An intended visible change changes them; inspect the pictures
    /// first (`bianlian-bench --pictures DIR`).
    static let recorded: [SampleScene: (single: UInt64, four: UInt64)] = [
        .litSpheres: (0x38F0_3AC9_475A_BBE5, 0x54C0_AA28_4C7A_C6AD),
        .mirrors: (0x3241_A77E_8DDC_E475, 0x7B55_FCAD_5155_AFDA),
        .occluder: (0x13C2_2A40_7FC0_C201, 0x5437_E4FF_DBD8_A8E2),
        .glassPanes: (0x1285_6692_01CD_BF97, 0x5468_A16D_7B1A_8B02),
        .manyTriangles: (0x1DA1_FA7F_E66F_C583, 0xADCB_A8AA_BCE6_241F),
    ]

    static let size = ImageSize(160, 120)

    static func picture(_ scene: SampleScene, _ samples: SamplePattern, threads: Int = 1) throws -> SRGBImage {
        let made = scene.make()
        let renderer = try SceneRenderer(scene: made, size: size, samples: samples)
        let background = Background.color(LinearColor(red: 0.05, green: 0.06, blue: 0.08))
        return try renderer.render(FrameState(of: made), over: background, threads: threads).color
    }

    /// The 64-bit FNV-1a hash of the pixels' bytes, row by row.
    static func hash(_ picture: SRGBImage) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        for pixel in picture.pixels {
            add(pixel.red)
            add(pixel.green)
            add(pixel.blue)
            add(pixel.alpha)
        }
        return hash
    }

    @Test("Each scene has its recorded hashes on one and three threads", arguments: SampleScene.allCases)
    func recordedHashes(scene: SampleScene) throws {
        let single = try Self.picture(scene, .single)
        let four = try Self.picture(scene, .four, threads: 3)
        let found = (single: Self.hash(single), four: Self.hash(four))
        let expected = Self.recorded[scene]
        #expect(
            found.single == expected?.single && found.four == expected?.four,
            "\(scene): (0x\(String(found.single, radix: 16)), 0x\(String(found.four, radix: 16)))")
    }

    @Test("Each scene covers part of its background", arguments: SampleScene.allCases)
    func showsSomething(scene: SampleScene) throws {
        let made = scene.make()
        let frame = try SceneRenderer(scene: made, size: Self.size, samples: .single)
            .render(FrameState(of: made), over: .color(.clear), layers: .identifiers)
        let shown = frame.identifiers!.pixels.filter { $0 != 0 }.count
        #expect(shown > 1000 && shown < Self.size.pixelCount - 1000)
        #expect(Set(frame.color.pixels).count > 50)
    }

    @Test("Multisampling changes a scene's edges and keeps its mean light", arguments: SampleScene.allCases)
    func smoothing(scene: SampleScene) throws {
        func meanLight(_ picture: SRGBImage) -> Double {
            let sum = picture.pixels.reduce(0.0) { $0 + Double(SRGBTransfer.linearFromByte[Int($1.green)]) }
            return sum / Double(picture.pixels.count)
        }
        let single = try Self.picture(scene, .single)
        let eight = try Self.picture(scene, .eight)
        #expect(single != eight)
        #expect((meanLight(single) - meanLight(eight)).magnitude < 0.003)
    }
}
