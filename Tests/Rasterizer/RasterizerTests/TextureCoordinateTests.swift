import Imaging
import Meshes
import Rasterizer
import RenderMath
import Testing

@Suite("The texture coordinate layer stores the surface point that each pixel shows")
struct TextureCoordinateTests {
    private static let layers: FramebufferLayers = [.depth, .identifiers, .textureCoordinates]
    private static let black = Background.color(LinearColor(red: 0, green: 0, blue: 0))

    private static func render(_ stage: TestStage, _ samples: SamplePattern) throws -> Framebuffer {
        try AgreeingRasterizers(size: stage.size, samples: samples).render(stage.list, over: black, layers: layers)
    }

    /// A face-sized set of small, curved and tilted triangles in front of a floor that extends far away.
    private static func stage() -> TestStage {
        var stage = TestStage(size: ImageSize(61, 47))
        var floor = TestStage.quad(width: 9, height: 30, shading: .even(0.2, 0.2, 0.2), identifier: 1)
        floor.worldFromModel =
            Matrix4(translation: SIMD3(0, -0.8, -15)) * Matrix4(rotation: Quaternion(angle: -1.4, axis: SIMD3(1, 0.1, 0)))
        var ball = ProceduralMesh.sphere(radius: 0.7, segments: 24, rings: 14)
        ball.textureCoordinates = [ball.textureCoordinates[0].map { SIMD2($0.x * 3 - 1, $0.y) }]
        var lit = ShadingMaterial(lightingModel: .lambert, diffuse: .color(LinearColor(red: 0.6, green: 0.5, blue: 0.4)))
        lit[.specular] = .black
        stage.list.draws = [
            floor, TestStage.cloth(shading: lit),
            Draw(ball, at: Matrix4(translation: SIMD3(0.4, 0.2, 0.5)), shading: lit, identifier: 3),
        ]
        return stage
    }

    @Test("Perspective, meshes and hidden surfaces agree with the oracle", arguments: SamplePattern.allCases)
    func oracle(samples: SamplePattern) throws {
        let stage = Self.stage()
        let frame = try Self.render(stage, samples)
        let oracle = CoordinateOracle(stage, samples)
        var (shown, wrong, compared, farthest) = (0, 0, 0, 0.0)
        for index in 0..<stage.size.pixelCount {
            let coordinates = frame.textureCoordinates!.pixels[index]
            guard let truth = oracle.coordinates(column: index % stage.size.width, row: index / stage.size.width) else {
                continue
            }
            compared += 1
            guard let place = truth.place, frame.identifiers!.pixels[index] != 0 else {
                let isBare = truth.place == nil && frame.identifiers!.pixels[index] == 0 && coordinates == .zero
                wrong += isBare ? 0 : 1
                continue
            }
            shown += 1
            farthest = max(farthest, (SIMD2<Double>(coordinates) - place).length)
        }
        #expect(wrong == 0)
        #expect(compared > stage.size.pixelCount * 9 / 10 && shown > 1000)
        // A thousandth of a texel in a texture of 1024.
        #expect(farthest < 1e-6, "\(farthest)")
    }

    @Test("A plane across the viewer is clipped at the near plane, with exact coordinates up to the horizon")
    func cut() throws {
        var stage = TestStage(size: ImageSize(96, 64))
        var floor = TestStage.quad(width: 40, height: 400, shading: .even(0.5, 0.5, 0.5))
        // 0.3 m below the eye, from 200 m behind it to 200 m ahead.
        floor.worldFromModel =
            Matrix4(translation: SIMD3(0, -0.3, 3)) * Matrix4(rotation: Quaternion(angle: -.pi / 2, axis: SIMD3(1, 0, 0)))
        stage.list.draws = [floor]
        let frame = try Self.render(stage, .single)
        let clipFromWorld = stage.list.clipFromWorld
        var (shown, worst) = (0, 0.0)
        for row in 0..<64 {
            for column in 0..<96 where frame.identifiers![column, row] != 0 {
                /// The point where the ray through a picture position meets the floor.
                func truth(_ shiftX: Double, _ shiftY: Double) -> SIMD2<Double> {
                    let x = 2 * (Double(column) + 0.5 + shiftX) / 96 - 1
                    let y = 1 - 2 * (Double(row) + 0.5 + shiftY) / 64
                    // The lens looks down −z from (0, 0, 3): its matrix scales x and y by these.
                    let (scaleX, scaleY) = (Double(clipFromWorld.columns.0.x), Double(clipFromWorld.columns.1.y))
                    let distance = 0.3 * scaleY / -y
                    return SIMD2(x / scaleX * distance / 40 + 0.5, 0.5 - distance / 400)
                }
                let middle = truth(0, 0)
                // Corners are rounded to 1/256 pixel, by at most half of that in either direction.
                let reach = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)]
                    .map { (truth($0.0 / 512, $0.1 / 512) - middle).length }.max()!
                let error = (SIMD2<Double>(frame.textureCoordinates![column, row]) - middle).length
                worst = max(worst, error / (reach * 1.01 + 1e-6))
                shown += 1
            }
        }
        #expect(shown > 96 * 25 && worst <= 1, "\(shown), \(worst)")
    }

    @Test("Occluders hide coordinates, glass does not, earlier frames leave none", arguments: SamplePattern.allCases)
    func order(samples: SamplePattern) throws {
        let size = ImageSize(32, 32)
        var stage = TestStage(size: size)
        let occluder = TestStage.quad(width: 1, height: 4, z: 0.5, shading: nil)
        let glass = TestStage.quad(width: 4, height: 1, z: 0.6, shading: .even(1, 0, 0, alpha: 0.5), identifier: 7)
        let wall = TestStage.quad(shading: .even(0, 1, 0))
        stage.list.draws = [wall]
        let plain = try Self.render(stage, samples)
        stage.list.draws = [occluder, wall, glass]
        let rasterizer = try Rasterizer(size: size, samples: samples)
        var frame = plain
        rasterizer.render(stage.list, over: Self.black, into: &frame)
        #expect(try frame.textureCoordinates == Self.render(stage, samples).textureCoordinates)
        var wrong = 0
        for (index, place) in frame.textureCoordinates!.pixels.enumerated() {
            // The occluder covers columns 7.2 to 24.8.
            let truth: SIMD2<Float>? =
                switch index % 32 {
                case 8..<24: .zero
                case ..<7, 25...: plain.textureCoordinates!.pixels[index]
                default: nil
                }
            if let truth, place != truth { wrong += 1 }
        }
        #expect(wrong == 0 && plain.textureCoordinates!.pixels.allSatisfy { $0 != .zero })
        #expect(frame.identifiers![4, 16] == 7)
    }

    @Test("Requesting the layer changes nothing else", arguments: SamplePattern.allCases)
    func apart(samples: SamplePattern) throws {
        let stage = Self.stage()
        let rasterizer = try Rasterizer(size: stage.size, samples: samples)
        let without = rasterizer.render(stage.list, over: Self.black, layers: [.depth, .identifiers])
        // Rendered again immediately: the front end's cached state has no coordinates.
        let with = rasterizer.render(stage.list, over: Self.black, layers: Self.layers)
        #expect(with.color == without.color && with.depth == without.depth && with.identifiers == without.identifiers)
        #expect(with.isEqual(to: try Self.render(stage, samples)))
    }
}

/// The surface point at each sample, from all triangles of a list in double precision.
struct CoordinateOracle {
    private let renderer: ScalarRenderer
    private let triangles: [ScalarRenderer.Triangle]
    private let positions: [SIMD2<Int>]

    init(_ stage: TestStage, _ samples: SamplePattern) {
        let renderer = ScalarRenderer(list: stage.list, size: stage.size, sources: stage.sources)
        self.renderer = renderer
        triangles = stage.list.draws.flatMap { renderer.triangles(of: $0) }
        positions = CoverageOracle.samplePositions(samples)
    }

    /// The texture coordinates at a pixel's first sample, at the point where the triangle is shaded: the pixel's centre, or the
    /// centroid of the triangle's covered samples. Nil if rounding may decide.
    func coordinates(column: Int, row: Int) -> (place: SIMD2<Double>?, Void)? {
        var names: [Int?] = []
        for position in positions {
            guard let name = nearest(column * 256 + position.x, row * 256 + position.y) else { return nil }
            names.append(name.triangle)
        }
        guard let first = names[0] else { return (nil, ()) }
        let shown = positions.indices.filter { names[$0] == first }
        let sum = shown.reduce(SIMD2<Int>.zero) { $0 &+ positions[$1] }
        let middle =
            shown.count == positions.count ? SIMD2(128, 128) : SIMD2<Double>(SIMD2(sum.x, sum.y)) / Double(shown.count)
        let place = (SIMD2(Double(column), Double(row)) * 256 + middle) / 256
        let shares = renderer.shares(triangles[first], place)
        let corners = triangles[first].corners
        return (
            zip(shares, corners).reduce(SIMD2<Double>.zero) { $0 + $1.1.coordinates[0] * $1.0 }, ()
        )
    }

    /// The triangle visible at a position in 1/256 pixel, the later of two at equal depth; nil if two depths are almost equal.
    private func nearest(_ x: Int, _ y: Int) -> (triangle: Int?, Void)? {
        var nearest: (triangle: Int, depth: Double)?
        for (index, triangle) in triangles.enumerated() where CoverageOracle.covers(triangle.screen, x, y) {
            let place = SIMD2(Double(x), Double(y)) / 256
            let depth = zip(renderer.flatShares(triangle, place), triangle.corners).reduce(0) { $0 + $1.0 * $1.1.depth }
            if let held = nearest, (held.depth - depth).magnitude < 1e-6 { return nil }
            if depth >= nearest?.depth ?? 0 { nearest = (index, depth) }
        }
        return (nearest?.triangle, ())
    }
}
