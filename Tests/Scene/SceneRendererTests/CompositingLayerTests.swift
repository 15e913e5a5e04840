import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

/// The stage is 32 pixels for 2 m; a square of 1 m covers columns and rows 8 to 23.
@Suite("Layers for compositing: terms of light, means with coverage, Cryptomattes and shadows on faces")
struct CompositingLayerTests {
    struct LayerMismatch: Error {}

    private static func renderer(_ fixture: SceneFixture, _ samples: SamplePattern = .four) throws -> SceneRenderer {
        try SceneRenderer(scene: fixture.scene, size: SceneFixture.size, samples: samples)
    }

    // MARK: Light

    @Test("The terms of light add up to the frame over a film, with shadows, glass and a picture", arguments: [1, 3])
    func terms(threads: Int) throws {
        var (fixture, pane) = LightTests.wallAndPane()
        var glossy = Material(lightingModel: .physicallyBased)
        glossy.diffuse = MaterialSlot(.color(LinearColor(red: 0.7, green: 0.4, blue: 0.2, alpha: 0.8)))
        glossy.roughness = MaterialSlot(.color(red: 0.4, green: 0.4, blue: 0.4))
        fixture.scene[pane].surfaces[0].material = fixture.scene.add(glossy)
        fixture.addSquare(SceneFixture.paint(0.2, 0.5, 0.1, alpha: 0.5), at: SIMD3(0.6, 0.6, 0.2))
        LightTests.add(.ambient, to: &fixture) { $0.intensity = 200 }
        let renderer = try Self.renderer(fixture)
        let state = FrameState(of: fixture.scene)
        let film = Background.picture(
            SRGBImage(size: SceneFixture.size) { x, y in SRGBA8(red: UInt8(8 * x), green: UInt8(8 * y), blue: 99) })
        let (frame, terms) = try renderer.renderLight(of: state, over: film, terms: LightTerm.allCases, threads: threads)
        let light = try #require(frame.light)
        #expect(try renderer.renderLight(.scene, of: state, over: film).light == light)
        for (index, color) in light.pixels.enumerated() {
            let sum = terms.reduce(SIMD3<Float>.zero) { $0 + $1.pixels[index].premultiplied.xyz }
            #expect((sum - color.premultiplied.xyz).length < 1e-5, "\(index)")
        }
    }

    @Test("In a shadow, the shadow is the negative of the light that would be there")
    func shadow() throws {
        let (fixture, _) = LightTests.wallAndPane()
        let terms = try Self.renderer(fixture).renderLight(
            of: FrameState(of: fixture.scene), over: .color(LinearColor(red: 1, green: 1, blue: 1)),
            terms: [.diffuse, .shadow, .specular, .background]
        ).terms
        func red(_ term: Int, _ column: Int) -> Float { terms[term][column, 16].premultiplied.x }
        // The light arrives with a slope of 2; the shadow's centre is at x = 0.3.
        let light = 1 / Float(5).squareRoot()
        for column in [16 + 5, 30] { #expect(abs(red(0, column) - light) < 1e-4 && red(2, column) == 0) }
        #expect(abs(red(1, 16 + 5) + light) < 1e-4 && red(1, 30) == 0)
        // The wall hides the background.
        #expect(red(3, 30) == 0)
    }

    // MARK: Means

    private static func means(
        _ layer: FrameLayer, _ fixture: SceneFixture, from previous: FrameState? = nil
    ) throws -> Image<SIMD4<Float>> {
        let content = try renderer(fixture).compositingLayer(
            layer, of: FrameState(of: fixture.scene), since: previous, objects: RankedObjects(nodes: [], materials: []))
        guard case .means(let image) = content else { throw LayerMismatch() }
        return image
    }

    @Test("A pixel that a surface half covers has the surface's numbers, and a coverage of one half")
    func halfCoverage() throws {
        var fixture = SceneFixture()
        // Columns 8.5 to 24.5.
        let square = fixture.addSquare(SceneFixture.paint(1, 0, 0), at: SIMD3(1 / 32, 0, 0.5))
        func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool { (0..<4).allSatisfy { abs(a[$0] - b[$0]) < 1e-3 } }
        let depth = try Self.means(.depth, fixture)
        #expect(isNear(depth[16, 16], SIMD4(2.5, 1, 0, 0)) && isNear(depth[8, 16], SIMD4(2.5, 0.5, 0, 0)))
        #expect(depth[0, 0] == SIMD4(.infinity, 0, 0, 0))
        let normal = try Self.means(.normal, fixture)
        #expect(isNear(normal[16, 16], SIMD4(0, 0, 1, 1)) && isNear(normal[8, 16], SIMD4(0, 0, 1, 0.5)))
        #expect(normal[0, 0] == .zero)
        let coordinates = try Self.means(.textureCoordinates, fixture)
        #expect(isNear(coordinates[16, 16], SIMD4(8 / 16, 8.5 / 16, 1, 0)))
        #expect(coordinates[8, 16].z == 0.5 && (0...1 / 16).contains(coordinates[8, 16].x))
        var previous = FrameState(of: fixture.scene)
        // A pixel is 1/16 m.
        previous[square].parentFromNode = Matrix4(translation: SIMD3(1 / 32 - 3.0 / 16, 2.0 / 16, 0.5))
        let motion = try Self.means(.motion, fixture, from: previous)
        #expect(isNear(motion[16, 16], SIMD4(3, 2, 1, 0)) && isNear(motion[8, 16], SIMD4(3, 2, 0.5, 0)))
        #expect(isNear(try Self.means(.motion, fixture)[8, 16], SIMD4(0, 0, 0.5, 0)) && motion[0, 0] == .zero)
    }

    @Test("The coverage of a cut-out is the alpha of its picture", arguments: [SamplePattern.single, .four, .eight])
    func cutOutCoverage(samples: SamplePattern) throws {
        var fixture = SceneFixture()
        let disc = SRGBImage(size: ImageSize(16, 16)) { x, y in
            let distance = Float((2 * x - 15) * (2 * x - 15) + (2 * y - 15) * (2 * y - 15)).squareRoot()
            return SRGBA8(red: 200, green: 100, blue: 50, alpha: UInt8(min(max(255 - 12 * distance, 0), 255)))
        }
        var card = LightTests.white
        card.diffuse = MaterialSlot(.texture(fixture.scene.add(.picture(disc))))
        card.alphaCutoff = 0.5
        fixture.addSquare(card)
        let renderer = try Self.renderer(fixture, samples)
        let state = FrameState(of: fixture.scene)
        let alpha = try renderer.render(state, over: .color(.clear)).color.map { Float($0.alpha) / 255 }
        let objects = RankedObjects(nodes: fixture.scene.nodes.map { _ in 1 }, materials: [1])
        guard case .means(let depth) = try renderer.compositingLayer(.depth, of: state, since: nil, objects: objects),
            case .ranks(let ranks) = try renderer.compositingLayer(.cryptoNode, of: state, since: nil, objects: objects)
        else { throw LayerMismatch() }
        for (index, alpha) in alpha.pixels.enumerated() {
            #expect(abs(depth.pixels[index].y - alpha) <= 1 / 255, "\(index)")
            #expect(abs(ranks[0].pixels[index].y - alpha) <= 1 / 255, "\(index)")
        }
        #expect(samples == .single || alpha.pixels.contains { $0 > 0.1 && $0 < 0.9 })
    }

    // MARK: Cryptomattes

    /// Returns the ranks of each pixel: numbers and coverage.
    private static func ranks(
        _ layer: FrameLayer, _ fixture: SceneFixture, _ samples: SamplePattern = .four, _ state: FrameState? = nil,
        numbers: (Int) -> Float = { Float($0 + 1) }
    ) throws -> [[(number: Float, coverage: Float)]] {
        let objects = RankedObjects(
            nodes: fixture.scene.nodes.indices.map(numbers), materials: fixture.scene.materials.indices.map(numbers))
        let content = try renderer(fixture, samples).compositingLayer(
            layer, of: state ?? FrameState(of: fixture.scene), since: nil, objects: objects)
        guard case .ranks(let images) = content else { throw LayerMismatch() }
        #expect(images.count == 3)
        return images[0].pixels.indices.map { index in
            images.map { $0.pixels[index] }.flatMap { [($0.x, $0.y), ($0.z, $0.w)] }
        }
    }

    private static func coverage(of number: Float, _ ranks: [(number: Float, coverage: Float)]) -> Float {
        ranks.filter { $0.number == number }.reduce(0) { $0 + $1.coverage }
    }

    private static func turned(_ place: SIMD3<Float>) -> Matrix4 {
        Matrix4(translation: place) * Matrix4(rotation: Quaternion(angle: 0.3, axis: SIMD3(0, 0, 1)))
    }

    @Test(
        "The coverage of a node is its alpha when it is rendered alone, behind occluders instead of nearer nodes",
        arguments: [SamplePattern.single, .four, .eight])
    func coverageIsAlpha(samples: SamplePattern) throws {
        var fixture = SceneFixture()
        let far = fixture.addSquare(LightTests.white, at: SIMD3(0.2, 0.1, 0))
        let near = fixture.addSquare(SceneFixture.paint(1, 0, 0))
        fixture.scene[near].parentFromNode = Self.turned(SIMD3(0, 0, 0.5))
        let pane = fixture.addSquare(SceneFixture.paint(0, 0, 1, alpha: 0.3))
        fixture.scene[pane].parentFromNode = Self.turned(SIMD3(-0.4, 0.4, 0.8))
        let ranks = try Self.ranks(.cryptoNode, fixture, samples)
        var edges = 0
        for (node, nearer) in [(pane, []), (near, [pane]), (far, [pane, near])] {
            var alone = fixture.scene
            for other in [far, near, pane] where other != node && !nearer.contains(other) { alone[other].isHidden = true }
            // A clear pane lets light through: only opaque nodes hide.
            for other in nearer {
                if other == pane {
                    alone[other].isHidden = true
                } else {
                    alone[other].surfaces[0].material = alone.add(Material.occluder())
                    alone[other].renderingOrder = -1
                }
            }
            let picture = try SceneRenderer(scene: alone, size: SceneFixture.size, samples: samples)
                .render(FrameState(of: alone), over: .color(.clear)).color
            for (index, pixel) in picture.pixels.enumerated() {
                let cover = nearer.contains(pane) ? Self.coverage(of: Float(pane.index + 1), ranks[index]) : 0
                // In the pane, which has an alpha of 0.3, other nodes have the rest of their coverage.
                if cover > 0 && cover < 0.299 { continue }
                let expected = Float(pixel.alpha) / 255 * (1 - cover)
                let coverage = Self.coverage(of: Float(node.index + 1), ranks[index])
                #expect(abs(coverage - expected) <= 1 / 255, "\(node) \(index): \(coverage) \(expected)")
                if expected > 0.01 && expected < 0.99 { edges += 1 }
            }
        }
        #expect(samples == .single || edges > 60)
        for pixel in ranks {
            #expect(zip(pixel, pixel.dropFirst()).allSatisfy { $0.coverage >= $1.coverage })
            #expect(pixel.allSatisfy { ($0.number == 0) == ($0.coverage == 0) })
            #expect(pixel.reduce(0) { $0 + $1.coverage } < 1.00001)
        }
    }

    @Test("Cut-outs, occluders, and surfaces that hide nothing")
    func hidden() throws {
        var fixture = SceneFixture()
        let half = SRGBImage(size: ImageSize(8, 8)) { x, _ in SRGBA8(red: 255, green: 255, blue: 255, alpha: x < 4 ? 255 : 0) }
        var card = LightTests.white
        card.diffuse = MaterialSlot(.texture(fixture.scene.add(.picture(half))))
        card.diffuse.filter = .nearest
        card.alphaCutoff = 0.5
        let square = fixture.addSquare(card)
        let occluder = fixture.addSquare(.occluder(), at: SIMD3(0, -0.5, 0.5))
        fixture.scene[occluder].renderingOrder = -1
        var glow = SceneFixture.paint(1, 1, 1)
        glow.blendMode = .add
        fixture.addSquare(glow, at: SIMD3(0, 0, 0.8))
        let ranks = try Self.ranks(.cryptoNode, fixture)
        func pixel(_ x: Int, _ y: Int) -> [Float] { ranks[y * 32 + x].map(\.number) }
        let number = Float(square.index + 1)
        #expect(pixel(10, 10) == [number, 0, 0, 0, 0, 0])
        #expect(pixel(20, 10).allSatisfy { $0 == 0 } && pixel(10, 20).allSatisfy { $0 == 0 })
    }

    @Test("Six objects are kept, equal ones in the order of their bits, and equal numbers are one object")
    func order() throws {
        var fixture = SceneFixture()
        var panes: [NodeID] = []
        for depth in 0..<8 {
            panes.append(fixture.addSquare(SceneFixture.paint(1, 1, 1, alpha: 0.2), at: SIMD3(0, 0, Float(depth) / 10)))
        }
        let stack = try Self.ranks(.cryptoNode, fixture)[16 * 32 + 16]
        #expect(stack.map(\.number) == panes.reversed().prefix(6).map { Float($0.index + 1) })
        #expect(abs(stack[0].coverage - 0.2) < 1e-5 && abs(stack[1].coverage - 0.16) < 1e-5)
        let one = try Self.ranks(.cryptoMaterial, fixture) { _ in 5 }[16 * 32 + 16]
        #expect(one[0].number == 5 && abs(one[0].coverage - 0.83223) < 1e-4 && one[1].coverage == 0)

        var pair = SceneFixture()
        // They meet in the middle of column 16.
        let right = pair.addSquare(SceneFixture.paint(1, 0, 0), at: SIMD3(0.5 + 1 / 32, 0, 0))
        let left = pair.addSquare(SceneFixture.paint(0, 1, 0), at: SIMD3(-0.5 + 1 / 32, 0, 0))
        for sign in [Float(1), -1] {
            let ranks = try Self.ranks(.cryptoNode, pair) { 10 + sign * Float($0) }[16 * 32 + 16]
            let numbers = [right, left].map { 10 + sign * Float($0.index) }
            #expect(ranks.prefix(2).map(\.number) == numbers.sorted() && ranks[0].coverage == 0.5 && ranks[1].coverage == 0.5)
        }
    }

    // MARK: Faces

    @Test("The shadow on a face is where nothing hides the face, and not on other surfaces")
    func faceShadow() throws {
        var (fixture, _) = LightTests.wallAndPane()
        let wall = try #require(fixture.scene.node(named: "wall"))
        func shadow() throws -> Image<Float> {
            let content = try Self.renderer(fixture).layer(.faceShadow, of: FrameState(of: fixture.scene), since: nil)
            guard case .scalars(let image) = content else { throw LayerMismatch() }
            return image
        }
        #expect(try shadow().pixels.allSatisfy { $0 == 0 })
        fixture.scene[wall].surfaces[0].material = fixture.scene.add(Material.occluder())
        #expect(try shadow().pixels.allSatisfy { $0 == 0 })
        fixture.scene[wall].faceAnchor = FaceAnchor(faceIndex: 0)
        let image = try shadow()
        // The shadow's centre is at x = 0.3; the pane covers columns 4 to 11.
        #expect(abs(image[16 + 5, 16] - 1) < 1e-4 && image[30, 3] == 0 && image[8, 16] == 0)
    }
}
