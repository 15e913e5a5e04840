import Imaging
import Meshes
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("The picture does not depend on how the work is cut up")
struct DeterminismTests {
    /// Many random states over each other, thousands of lit triangles, and a mirror.
    static func crowded() -> TestStage {
        var generator = SeededGenerator(seed: 0xDE7)
        var stage = BlendingTests.randomStack(&generator, size: ImageSize(150, 131), count: 30)
        stage.list.ambientLight = SIMD3(0.1, 0.1, 0.1)
        stage.list.directionalLights = [DirectionalLight(directionToLight: SIMD3(0.6, 0, 0.8), radiance: SIMD3(1, 0.9, 0.8))]
        var steel = ShadingMaterial(model: .blinn)
        steel.specular = .color(LinearColor(red: 0.5, green: 0.5, blue: 0.5))
        steel.shininess = 30
        steel.reflective = ShadingMaterial.Reflection(
            cube: SampledCube(CubeMap(side: 8) { LinearColor(red: Float($0.x * $0.x), green: Float($0.y * $0.y), blue: 0.5) }))
        let ring = ProceduralMesh.torus(radius: 0.6, tubeRadius: 0.2, segments: 90, sides: 40)
        let tilt = Matrix4(rotation: Quaternion(angle: 1, axis: SIMD3(1, 0.4, 0)))
        stage.list.draws.insert(Draw(ring, at: tilt, shading: steel, identifier: 90), at: 12)
        var glass = steel
        glass.opacity = 0.5
        stage.list.draws.append(Draw(ring, at: Matrix4(scale: SIMD3(1.2, 1.2, 1.2)), shading: glass, identifier: 91))
        return stage
    }

    @Test("Any number of threads and any side of tiles give the same bytes", arguments: SamplePattern.allCases)
    func threadsAndTiles(pattern: SamplePattern) throws {
        let stage = Self.crowded()
        let background = Background.picture(TestStage.noise(150, 131, seed: 1, hasAlpha: true))
        let first = try stage.render(over: background, samples: pattern)
        #expect(Set(first.identifiers!.pixels).count > 8)
        for tileSide in [16, 32, 64, 128] {
            for threads in [1, 2, 3, 5, 8] {
                let frame = try stage.render(over: background, samples: pattern, tileSide: tileSide, threads: threads)
                #expect(frame.color == first.color, "tiles of \(tileSide), \(threads) threads")
                #expect(frame.depth == first.depth && frame.identifiers == first.identifiers)
            }
        }
    }

    @Test("A rasterizer that has drawn other things before draws as a new one", arguments: SamplePattern.allCases)
    func reuse(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x2E05)
        let size = ImageSize(150, 131)
        let used = try Rasterizer(size: size, samples: pattern)
        for number in 0..<6 {
            let stage =
                number % 2 == 0
                ? Self.crowded()
                : BlendingTests.randomStack(&generator, size: size, count: generator.integer(in: 0...12))
            let frame = used.render(stage.list, over: .color(.clear), layers: [.depth, .identifiers], threads: 1 + number % 3)
            let fresh = try stage.render(over: .color(.clear), samples: pattern)
            #expect(frame.color == fresh.color && frame.depth == fresh.depth && frame.identifiers == fresh.identifiers)
        }
    }

    @Test("The layers that are asked for do not change the picture")
    func layers() throws {
        let stage = Self.crowded()
        let rasterizer = try Rasterizer(size: stage.size, samples: .four)
        let plain = rasterizer.render(stage.list, over: .color(.clear))
        #expect(plain.depth == nil && plain.identifiers == nil)
        let full = rasterizer.render(stage.list, over: .color(.clear), layers: [.depth, .identifiers])
        #expect(full.color == plain.color)
    }
}
