import Imaging
import Meshes
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("The picture does not depend on how the work is divided")
struct DeterminismTests {
    /// Many overlapping draws in random states, thousands of lit triangles, and a mirror.
    static func crowded() -> TestStage {
        var generator = SeededGenerator(seed: 0xDE7)
        var stage = BlendingTests.randomStack(&generator, size: ImageSize(150, 131), count: 30)
        stage.list.lighting.ambientLight = SIMD3(0.1, 0.1, 0.1)
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3(0.6, 0, 0.8), radiance: SIMD3(1, 0.9, 0.8))
        ]
        var steel = ShadingMaterial(lightingModel: .blinn)
        steel[.specular] = .color(LinearColor(red: 0.5, green: 0.5, blue: 0.5))
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

    /// One draw of every kind that the engine distinguishes: a depth-only occluder, overlapping panes in every blend mode,
    /// outlines, a floor that passes under the viewer and far out of the picture, textures with levels and two sets of
    /// coordinates, a mirror, double-sided surfaces, and dust smaller than a pixel; in a picture whose sides are not multiples
    /// of any tile.
    static func varied(isOrthographic: Bool) -> TestStage {
        var generator = SeededGenerator(seed: isOrthographic ? 0xA11 : 0xE7E)
        var stage = TestStage(size: ImageSize(173, 131), isOrthographic: isOrthographic)
        stage.list.lighting.ambientLight = SIMD3(0.15, 0.1, 0.1)
        stage.list.lighting.directionalLights = [
            DirectionalLight(directionToLight: SIMD3(0, 0.6, 0.8), radiance: SIMD3(1, 0.9, 0.8)),
            DirectionalLight(directionToLight: SIMD3(-0.8, 0, 0.6), radiance: SIMD3(0.1, 0.2, 0.5)),
        ]
        func number(_ range: Range<Double> = 0..<1) -> Float { Float(generator.number(in: range)) }
        func input(_ side: Int, _ set: Int, _ wrap: TextureWrap, seed: UInt64, hasAlpha: Bool = false) -> ShadingInput {
            var input = ShadingInput(texture: SampledTexture(TestStage.noise(side, side, seed: seed, hasAlpha: hasAlpha)))
            input.coordinateSet = set
            input.wrap = wrap
            input.transform = TextureTransform(scale: SIMD2(3, 2))
            return input
        }
        func turned(_ angle: Double, _ axis: SIMD3<Float>, _ place: SIMD3<Float>) -> Matrix4 {
            Matrix4(translation: place) * Matrix4(rotation: Quaternion(angle: angle, axis: axis))
        }

        let sphere = ProceduralMesh.sphere(radius: 0.5, segments: 24, rings: 16)
        stage.list.draws.append(Draw(sphere, at: Matrix4(translation: SIMD3(0.3, 0, 0.3)), shading: nil))
        var floor = ShadingMaterial(lightingModel: .lambert, diffuse: input(32, 0, .repeat, seed: 5))
        floor.isDoubleSided = true
        stage.list.draws.append(
            Draw(
                ProceduralMesh.quad(width: 300, height: 300), at: turned(-1.4, SIMD3(1, 0, 0), SIMD3(0, -0.7, 0)),
                shading: floor, state: RasterState(cullMode: .none), identifier: 2))
        var cloth = ShadingMaterial(lightingModel: .phong, diffuse: input(64, 1, .mirror, seed: 6))
        cloth[.specular] = .color(LinearColor(red: 0.4, green: 0.4, blue: 0.4))
        cloth.shininess = 20
        cloth.isDoubleSided = true
        stage.list.draws.append(TestStage.cloth(shading: cloth, state: RasterState(cullMode: .none)))
        var steel = ShadingMaterial(lightingModel: .blinn)
        steel[.specular] = .color(LinearColor(red: 0.5, green: 0.5, blue: 0.5))
        steel.shininess = 30
        steel.reflective = ShadingMaterial.Reflection(
            cube: SampledCube(CubeMap(side: 16) { LinearColor(red: Float($0.x * $0.x), green: Float($0.y * $0.y), blue: 0.5) }),
            intensity: 0.8, fresnelExponent: 2)
        let ring = ProceduralMesh.torus(radius: 0.7, tubeRadius: 0.12, segments: 60, sides: 20)
        stage.list.draws.append(Draw(ring, at: turned(1, SIMD3(1, 0.4, 0), .zero), shading: steel, identifier: 4))
        for (index, blend) in BlendingTests.blends.enumerated() {
            let pane = ShadingMaterial(diffuse: input(16, 0, .clamp, seed: 10 + UInt64(index), hasAlpha: true))
            stage.list.draws.append(
                Draw(
                    ProceduralMesh.quad(width: 0.9, height: 0.9, columns: 1 + 9 * index, rows: 3),
                    at: turned(
                        Double(number()), SIMD3(0, 0, 1), SIMD3(number(-0.9..<0.9), number(-0.8..<0.8), number(-0.5..<0.9))),
                    shading: pane, state: RasterState(cullMode: .none, writesToDepth: index % 2 == 0, blendMode: blend),
                    identifier: UInt32(10 + index)))
        }
        var glass = steel
        glass.opacity = 0.4
        stage.list.draws.append(
            Draw(
                ring, at: turned(2.1, SIMD3(0.2, 1, 0), SIMD3(-0.2, 0.1, 0.2)), shading: glass,
                state: RasterState(cullMode: .none),
                identifier: 5))
        stage.list.draws.append(
            Draw(
                sphere, at: Matrix4(translation: SIMD3(-0.6, 0.3, 0.5)), shading: .even(0.9, 0.8, 0.1),
                state: RasterState(cullMode: .none, fillMode: .lines), identifier: 6))
        let dust = ProceduralMesh.sphere(radius: 0.25, segments: 90, rings: 70)
        stage.list.draws.append(
            Draw(
                dust, at: Matrix4(translation: SIMD3(-0.5, -0.3, 0.6)), shading: cloth, state: RasterState(cullMode: .none),
                identifier: 7))
        return stage
    }

    static let stages: [(name: String, stage: TestStage)] = [
        ("crowded", crowded()), ("perspective", varied(isOrthographic: false)), ("orthographic", varied(isOrthographic: true)),
    ]

    @Test(
        "Any instruction set, number of threads and tile side give the same bytes",
        arguments: everyCombination(SamplePattern.allCases, stages.indices))
    func threadsAndTiles(pattern: SamplePattern, number: Int) throws {
        let (name, stage) = Self.stages[number]
        let background = Background.picture(TestStage.noise(stage.size.width, stage.size.height, seed: 1, hasAlpha: true))
        func render(_ set: InstructionSet, tileSide: Int, threads: Int) throws -> Framebuffer {
            try Rasterizer(size: stage.size, samples: pattern, tileSide: tileSide, instructionSet: set)
                .render(stage.list, over: background, layers: [.depth, .identifiers], threads: threads)
        }
        let first = try render(.baseline, tileSide: 64, threads: 1)
        #expect(Set(first.identifiers!.pixels).count > 8)
        for set in InstructionSet.available {
            for tileSide in [16, 32, 64, 128] {
                for threads in [1, 2, 3, 8] {
                    let frame = try render(set, tileSide: tileSide, threads: threads)
                    // Evaluated first, so that a failure does not print whole pictures.
                    let isSame = frame.isEqual(to: first)
                    #expect(
                        isSame,
                        "\(name), \(set), tiles of \(tileSide), \(threads) threads: \(first.firstDifference(to: frame))"
                    )
                }
            }
        }
    }

    @Test("A used rasterizer draws the same as a new one", arguments: SamplePattern.allCases)
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

    @Test("The requested layers do not change the picture", arguments: SamplePattern.allCases)
    func layers(pattern: SamplePattern) throws {
        let stage = Self.crowded()
        let rasterizer = try Rasterizer(size: stage.size, samples: pattern)
        let plain = rasterizer.render(stage.list, over: .color(.clear))
        #expect(plain.depth == nil && plain.identifiers == nil)
        let full = rasterizer.render(stage.list, over: .color(.clear), layers: [.depth, .identifiers])
        #expect(full.color == plain.color)
    }

    // Depth-only draws are rasterized only near draws that they can hide, unless the depth layer is requested.
    @Test("Occluders hide the same with and without a depth layer", arguments: SamplePattern.allCases)
    func occluders(pattern: SamplePattern) throws {
        var generator = SeededGenerator(seed: 0x0CC1)
        let size = ImageSize(150, 131)
        let rasterizer = try Rasterizer(size: size, samples: pattern, tileSide: 64)
        var hiddenCount = 0
        for number in 0..<40 {
            func triangle(reach: ClosedRange<Double>) -> [SIMD3<Float>] {
                let middle = SIMD2(generator.number(in: -1..<1), generator.number(in: -1..<1))
                let size = generator.number(in: reach.lowerBound..<reach.upperBound)
                let depth = Float(generator.number(in: 0.1..<0.9))
                return (0..<3).map { _ in
                    let offset = SIMD2(generator.number(in: -size..<size), generator.number(in: -size..<size))
                    return SIMD3(SIMD2<Float>(middle + offset), depth)
                }
            }
            let twoSided = RasterState(cullMode: .none)
            let hiding = (0..<generator.integer(in: 1...60)).flatMap { _ in triangle(reach: 0.02...1) }
            let shown = (0..<generator.integer(in: 1...6)).flatMap { _ in triangle(reach: 0.01...0.6) }
            func draw(_ positions: [SIMD3<Float>], _ shading: ShadingMaterial?) -> Draw {
                let triangles = stride(from: 0, to: UInt32(positions.count), by: 3).map { SIMD3($0, $0 + 1, $0 + 2) }
                return Draw(positions: positions, triangles: triangles, shading: shading, state: twoSided, identifier: 1)
            }
            var glass = ShadingMaterial.even(0.2, 0.5, 0.9)
            glass.opacity = number % 2 == 0 ? 1 : 0.5
            let list = DrawList(draws: [draw(hiding, nil), draw(shown, glass)])
            let plain = rasterizer.render(list, over: .color(.clear)).color
            let full = rasterizer.render(list, over: .color(.clear), layers: .depth).color
            let isSame = plain == full
            #expect(isSame, "\(number) of \(generator)")
            let unhidden = rasterizer.render(DrawList(draws: [draw(shown, glass)]), over: .color(.clear)).color
            hiddenCount += zip(unhidden.pixels, plain.pixels).count { $0 != $1 }
        }
        #expect(hiddenCount > 3_000)
    }
}
