import Imaging
import Meshes
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Invalid geometry is skipped and does no harm")
struct HostileGeometryTests {
    static let wild: [Float] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, -0.0, 1e30,
        -1e30, 1e-30, 1, -1, 0.5, 3e18,
    ]

    @Test("Arbitrary corners give finite depth and leave other draws unchanged", arguments: SamplePattern.allCases)
    func wildCorners(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x3111)
        let size = ImageSize(20, 20)
        let rasterizer = try AgreeingRasterizers(size: size, samples: pattern)
        let perspective = Projection(verticalFieldOfView: 1, aspectRatio: 1, near: 0.1).clipFromCamera
        // w = z for all corners: points may lie in the viewer's plane.
        let degenerate = Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 1), SIMD4(0, 0, 0, 0))
        let room = SampledCube(CubeMap(side: 4) { _ in LinearColor(red: 1, green: 0.5, blue: 0.2) })
        let picture = SampledTexture(TestStage.noise(8, 8, seed: 3))
        func wild() -> Float { Self.wild[generator.integer(in: 0...Self.wild.count - 1)] }
        func vector() -> SIMD3<Float> { SIMD3(wild(), wild(), wild()) }
        for number in 0..<400 {
            var material = ShadingMaterial(lightingModel: [.constant, .lambert, .phong, .blinn][number % 4])
            material.diffuse = ShadingInput(texture: picture)
            material.diffuse.wrap = [.clamp, .repeat, .mirror, .border][number / 4 % 4]
            material[.specular] = .color(LinearColor(red: 1, green: 1, blue: 1))
            material.shininess = 50
            material.reflective = ShadingMaterial.Reflection(cube: room, fresnelExponent: 2)
            material.opacity = number % 3 == 0 ? 0.5 : 1
            let draw = Draw(
                positions: (0..<6).map { _ in vector() }, normals: (0..<6).map { _ in vector() },
                textureCoordinates: [(0..<6).map { _ in SIMD2(wild(), wild()) }],
                triangles: [SIMD3(0, 1, 2), SIMD3(3, 4, 5), SIMD3(0, 0, 3), SIMD3(5, 1, 6), SIMD3(.max, 0, 1)],
                worldFromModel: number % 5 == 0
                    ? Matrix4(vector4(&generator), vector4(&generator), vector4(&generator), vector4(&generator)) : .identity,
                shading: material,
                state: RasterState(
                    cullMode: .none, fillMode: number % 7 == 0 ? .lines : .fill, readsFromDepth: number % 2 == 0,
                    writesToDepth: number % 11 != 0),
                depthOffset: number % 6 == 0 ? wild() : 0)
            var list = DrawList(
                clipFromWorld: [.identity, perspective, degenerate][number % 3],
                eye: number % 2 == 0 ? .point(.zero) : .direction(SIMD3(0, 0, 1)),
                lighting: Lighting(
                    ambientLight: SIMD3(0.2, 0.2, 0.2),
                    directionalLights: number % 4 == 0
                        ? [] : [DirectionalLight(directionToLight: SIMD3(0, 0, 1), radiance: SIMD3(1, 1, 1))]))
            list.draws = [draw]
            let frame = rasterizer.render(
                list, over: .color(LinearColor(red: 0, green: 0, blue: 0)), layers: [.depth, .identifiers], threads: 2)
            #expect(frame.depth!.pixels.allSatisfy { $0.isFinite && $0 >= 0 && $0 <= 1.0001 }, "\(number) of \(generator)")
        }
        // The same rasterizer can still draw.
        let quad = TestStage.quad(shading: .even(1, 1, 1))
        let frame = rasterizer.render(DrawList(draws: [quad]), over: .color(.clear))
        #expect(frame.color.pixels.allSatisfy { $0 == SRGBA8(red: 255, green: 255, blue: 255) })
    }

    func vector4(_ generator: inout SeededGenerator) -> SIMD4<Float> {
        SIMD4((0..<4).map { _ in Self.wild[generator.integer(in: 0...Self.wild.count - 1)] })
    }

    @Test("A triangle with a NaN corner leaves its neighbours intact")
    func oneBadCorner() throws {
        let counter = try CoverageCounter(size: ImageSize(24, 24), pattern: .four)
        let good: [SIMD3<Float>] = [SIMD3(-1, -1, 0.5), SIMD3(1, -1, 0.5), SIMD3(1, 1, 0.5)]
        let alone = counter.counts(positions: good)
        for bad in [Float.nan, .infinity, -.infinity] {
            for part in 0..<3 {
                var corner = SIMD3<Float>(-1, 1, 0.5)
                corner[part] = bad
                let counts = counter.counts(positions: good + [corner], triangles: [SIMD3(0, 1, 2), SIMD3(2, 3, 0)])
                #expect(counts == alone)
            }
        }
    }

    @Test("Empty input draws nothing: no draws, empty draws, no triangles, unused vertices")
    func nothing() throws {
        let rasterizer = try AgreeingRasterizers(size: ImageSize(9, 7), samples: .four)
        let background = OccluderTests.background(ImageSize(9, 7))
        let empty = Draw(positions: [], triangles: [], shading: .even(1, 1, 1))
        let loose = Draw(positions: [.zero], triangles: [], shading: .even(1, 1, 1))
        let missing = Draw(positions: [.zero], triangles: [SIMD3(0, 1, 2)], shading: .even(1, 1, 1))
        for draws in [[], [empty], [empty, loose, empty, missing, empty]] {
            let frame = rasterizer.render(
                DrawList(draws: draws), over: .picture(background), layers: [.depth, .identifiers], threads: 4)
            #expect(frame.color == background)
            #expect(frame.depth!.pixels.allSatisfy { $0 == 0 } && frame.identifiers!.pixels.allSatisfy { $0 == 0 })
        }
    }

    @Test(
        "A triangle with a vertex index out of range is skipped, in a batch or not, and its neighbours are drawn",
        arguments: [49, 64, 65, 1 << 31, UInt32.max])
    func missingVertices(index: UInt32) throws {
        let rasterizer = try AgreeingRasterizers(size: ImageSize(32, 32))
        // 7×7 vertices in the left half. Those of the other draw, on the right, follow them in memory from the 64th on.
        var grid = ProceduralMesh.quad(width: 0.9, height: 1.8, columns: 6, rows: 6)
        grid.positions = grid.positions.map { SIMD3($0.x - 0.5, $0.y, 0.5) }
        let other = Draw(
            positions: [SIMD3(0.9, 0.9, 0.9), SIMD3(0.9, -0.9, 0.9), SIMD3(0.8, 0, 0.9)], triangles: [SIMD3(0, 1, 2)],
            shading: .even(0, 1, 0), identifier: 2)
        func draw(_ triangles: [SIMD3<UInt32>], vertexCount: Int = 49) -> Draw {
            Draw(
                positions: Array(grid.positions.prefix(vertexCount)), triangles: triangles, shading: .even(1, 0, 0),
                state: RasterState(cullMode: .none), identifier: 1)
        }
        func picture(of draw: Draw) -> Framebuffer {
            rasterizer.render(DrawList(draws: [draw, other]), over: .color(.clear), layers: [.depth, .identifiers])
        }
        try #require(grid.triangles.count == 72)
        for place in [0, 21, 47, 71] {
            for bad in [SIMD3(index, 0, 48), SIMD3(48, index, 0), SIMD3(0, 48, index)] {
                var triangles = grid.triangles
                triangles[place] = bad
                let made = draw(triangles)
                var changed = draw(grid.triangles)
                changed.triangles[place] = bad
                triangles[place] = .zero
                let expected = picture(of: draw(triangles))
                #expect(picture(of: made).isEqual(to: expected), "triangle \(place)")
                #expect(picture(of: changed).isEqual(to: expected), "triangle \(place), changed")
            }
        }
        let few = picture(of: draw(grid.triangles, vertexCount: 20))
        #expect(few.isEqual(to: picture(of: draw(grid.triangles.filter { $0.max() < 20 }, vertexCount: 20))))
    }

    @Test("Triangles without area cover nothing, even on lines through samples")
    func noArea() throws {
        let counter = try CoverageCounter(size: ImageSize(16, 16), pattern: .eight)
        let triangles = [
            ScreenTriangle(SIMD2(128, 128), SIMD2(128, 128), SIMD2(128, 128)),
            ScreenTriangle(SIMD2(0, 128), SIMD2(4096, 128), SIMD2(2048, 128)),
            ScreenTriangle(SIMD2(0, 0), SIMD2(4096, 4096), SIMD2(1024, 1024)),
        ]
        #expect(counter.counts(triangles).allSatisfy { $0 == 0 })
    }

    @Test("More triangles than 16 bits can count are drawn, in one draw and in many")
    func manyTriangles() throws {
        // 400×200 cells of a quarter pixel: 160 000 triangles that cover each sample once.
        let counter = try CoverageCounter(size: ImageSize(64, 64), pattern: .four)
        var mesh = ProceduralMesh.quad(width: 2.5, height: 2.5, columns: 400, rows: 200)
        mesh.positions = mesh.positions.map { SIMD3($0.x, $0.y, 0.5) }
        #expect(counter.counts(positions: mesh.positions, triangles: mesh.triangles, threads: 2).allSatisfy { $0 == 4 })

        let corners: [SIMD3<Float>] = [SIMD3(-1, -1, 0.5), SIMD3(1, -1, 0.5), SIMD3(1, 1, 0.5), SIMD3(-1, 1, 0.5)]
        let draws = (1...3000).map { index in
            Draw(
                positions: corners, triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)], shading: .even(0.5, 0.5, 0.5),
                identifier: UInt32(index))
        }
        let frame = try AgreeingRasterizers(size: ImageSize(8, 8)).render(
            DrawList(draws: draws), over: .color(.clear), layers: .identifiers, threads: 2)
        #expect(frame.identifiers!.pixels.allSatisfy { $0 == 3000 })
    }

    @Test("A hair-thin triangle across the picture keeps its corners' colours and depths")
    func hairs() throws {
        var generator = SeededGenerator(seed: 0x4A12)
        let size = ImageSize(512, 16)
        let counter = try CoverageCounter(size: size, pattern: .single)
        let rasterizer = try AgreeingRasterizers(size: size)
        var drawn = 0
        for _ in 0..<300 {
            // Through the centres of two pixels; the third corner is at most one unit off the line between them.
            let (y0, y1) = (generator.integer(in: 0...15), generator.integer(in: 0...15))
            let from = SIMD2(128, y0 * 256 + 128)
            let to = SIMD2(511 * 256 + 128, y1 * 256 + 128)
            let share = generator.number()
            let third = SIMD2(
                from.x + Int(Double(to.x - from.x) * share),
                from.y + Int(Double(to.y - from.y) * share) + generator.integer(in: -1...1))
            let places = [from, to, third].map { counter.position($0) }
            let ramp = SRGBImage(size: ImageSize(64, 1)) { x, _ in SRGBA8(red: UInt8(120 + x), green: 200, blue: 90) }
            let draw = Draw(
                positions: [
                    SIMD3(places[0].x, places[0].y, 0.3), SIMD3(places[1].x, places[1].y, 0.4),
                    SIMD3(places[2].x, places[2].y, 0.35),
                ],
                textureCoordinates: [[SIMD2(0, 0), SIMD2(1, 0), SIMD2(0.5, 0)]], triangles: [SIMD3(0, 1, 2)],
                shading: ShadingMaterial(diffuse: ShadingInput(texture: SampledTexture(ramp))),
                state: RasterState(cullMode: .none))
            let frame = rasterizer.render(DrawList(draws: [draw]), over: .color(.clear), layers: .depth)
            for (pixel, depth) in zip(frame.color.pixels, frame.depth!.pixels) where depth != 0 {
                drawn += 1
                #expect(pixel.alpha == 255 && (119...184).contains(pixel.red) && pixel.green == 200, "\(pixel) \(generator)")
                #expect(depth > 0.28 && depth < 0.42, "\(depth) \(generator)")
            }
        }
        #expect(drawn > 100)
    }

    @Test("Picture sides beyond the limit give a one-line error; the limit itself is drawn")
    func sizes() throws {
        #expect(throws: RasterizerError.tooLarge(ImageSize(8193, 4))) { try Rasterizer(size: ImageSize(8193, 4)) }
        #expect(
            RasterizerError.tooLarge(ImageSize(4, 9000)).description
                == "a picture of 4×9000 pixels is too large to draw; each side may have up to 8192")
        let frame = try AgreeingRasterizers(size: ImageSize(8192, 3), samples: .eight)
            .render(DrawList(draws: [TestStage.quad(shading: .even(1, 1, 1))]), over: .color(.clear), layers: .identifiers)
        #expect(frame.identifiers!.pixels.allSatisfy { $0 == 1 })
        #expect(
            try AgreeingRasterizers(size: ImageSize(1, 1)).render(DrawList(), over: .color(.clear)).color.pixels == [.clear])
    }
}
