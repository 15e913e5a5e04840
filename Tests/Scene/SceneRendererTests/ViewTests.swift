import Imaging
import Meshes
import Rasterizer
import RenderMath
import RenderTestSupport
import SceneGraph
import SceneRenderer
import Testing

@Suite("Debug views: edges, normals, texture coordinates, names, distances, counts, mip levels")
struct ViewTests {
    static let background = SRGBA8(red: 22, green: 24, blue: 28)

    static func view(
        _ mode: ViewMode, _ fixture: SceneFixture, size: ImageSize = SceneFixture.size, samples: SamplePattern = .single,
        lineWidth: Float = 1
    ) throws -> SRGBImage {
        try SceneRenderer(scene: fixture.scene, size: size, samples: samples).view(
            mode, of: FrameState(of: fixture.scene), over: .color(LinearColor(red: 0, green: 0, blue: 0)), lineWidth: lineWidth)
    }

    static func mesh(_ positions: [SIMD3<Float>], _ triangles: [SIMD3<UInt32>]) -> Mesh {
        Mesh(positions: positions, triangles: triangles)
    }

    /// The light of a wireframe's pixel over black, as a fraction of a line's.
    static func share(_ pixel: SRGBA8) -> Double {
        Double(LinearColor(pixel).premultiplied.y)
            / Double(LinearColor(SRGBA8(red: 232, green: 246, blue: 255)).premultiplied.y)
    }

    static func black() -> Material { SceneFixture.paint(0, 0, 0) }

    // MARK: Wireframe

    @Test(
        "A square's edges and diagonal are at their projected positions, with the requested width",
        arguments: [1, 2, 3.5] as [Float])
    func edges(lineWidth: Float) throws {
        var fixture = SceneFixture()
        // 2 m are 64 pixels: the square spans 16…48 in both directions.
        fixture.addSquare(Self.black())
        let image = try Self.view(.wireframe, fixture, size: ImageSize(64, 64), lineWidth: lineWidth)
        var largest = 0.0
        for row in 0..<64 {
            for column in 0..<64 {
                let point = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
                func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
                    let along = b - a
                    let square = (along * along).sum()
                    let share = min(max(((point - a) * along).sum() / square, 0), 1)
                    let rest = point - a - along * share
                    return (rest * rest).sum().squareRoot()
                }
                let corners = [SIMD2(16.0, 16.0), SIMD2(48, 16), SIMD2(48, 48), SIMD2(16, 48)]
                let sides = (0..<4).map { distance(corners[$0], corners[($0 + 1) % 4]) }.min()!
                // Either diagonal is valid.
                let expected = [0, 1].map { first in
                    let nearest = min(sides, distance(corners[first], corners[first + 2]))
                    return min(max(Double(lineWidth) / 2 + 0.5 - nearest, 0), 1)
                }
                let seen = Self.share(image[column, row])
                largest = max(largest, expected.map { ($0 - seen).magnitude }.min()!)
            }
        }
        #expect(largest < 0.02)
    }

    @Test("Lines along a slanted edge have uniform light without gaps or bulges")
    func evenness() throws {
        var fixture = SceneFixture()
        var node = Node(name: "triangle")
        let mesh = fixture.scene.add(
            Self.mesh([SIMD3(-0.9, -0.7, 0), SIMD3(0.9, 0.13, 0), SIMD3(-0.9, 5, 0)], [SIMD3(0, 1, 2)]))
        node.surfaces = [Surface(mesh: mesh, material: fixture.scene.add(Self.black()))]
        fixture.scene.add(node)
        let image = try Self.view(.wireframe, fixture, size: ImageSize(128, 128), lineWidth: 1.5)
        // The lower edge crosses columns 16…112 between its ends. Across it, a column contains the width divided by the cosine.
        let slope = 0.83 / 1.8
        let expected = 1.5 * (1 + slope * slope).squareRoot()
        for column in 16..<112 {
            let fromStart = (Double(column) + 0.5 - 6.4) / 64
            let middle = Int(64 + (0.7 - fromStart * slope) * 64)
            let light = (middle - 6...middle + 6).reduce(0) { $0 + Self.share(image[column, min($1, 127)]) }
            #expect((light - expected).magnitude < 0.12, "column \(column): \(light), not \(expected)")
        }
    }

    @Test("Hidden lines and lines of culled triangles are removed; lines on a tilted surface stay")
    func hiddenLines() throws {
        var fixture = SceneFixture()
        fixture.addSquare(Self.black(), at: SIMD3(0, 0, 0.5))
        let hidden = fixture.addSquare(Self.black(), at: SIMD3(0.25, 0, 0))
        let alone = try {
            var fixture = fixture
            fixture.scene[hidden].surfaces = []
            return try Self.view(.wireframe, fixture, size: ImageSize(64, 64))
        }()
        let both = try Self.view(.wireframe, fixture, size: ImageSize(64, 64))
        for row in 0..<64 {
            for column in 0..<47 { #expect(both[column, row] == alone[column, row], "\(column), \(row)") }
        }
        #expect(Self.share(both[55, 32]) > 0.4)
        // From behind, a square is culled and a double-sided one is not.
        for isDoubleSided in [false, true] {
            var turned = SceneFixture()
            var material = Self.black()
            material.isDoubleSided = isDoubleSided
            let square = turned.addSquare(material)
            turned.scene[square].parentFromNode = Matrix4(rotation: Quaternion(angle: .pi, axis: SIMD3(0, 1, 0)))
            let image = try Self.view(.wireframe, turned, size: ImageSize(64, 64))
            #expect((Self.share(image[16, 32]) > 0.4) == isDoubleSided)
        }
        // A square tilted by 80° keeps its complete edges.
        var leaning = SceneFixture()
        let square = leaning.addSquare(Self.black())
        leaning.scene[square].parentFromNode = Matrix4(rotation: Quaternion(angle: 1.396, axis: SIMD3(0, 1, 0)))
        let image = try Self.view(.wireframe, leaning, size: ImageSize(64, 64))
        for row in 22..<42 {
            let light = (20..<44).reduce(0) { $0 + Self.share(image[$1, row]) }
            #expect(light > 2.5, "row \(row): \(light)")
        }
    }

    @Test("Triangle order, thread count and sample count do not change the lines")
    func order() throws {
        var generator = SeededGenerator(seed: 0x11E5)
        var positions: [SIMD3<Float>] = []
        for _ in 0..<60 {
            positions.append(
                SIMD3(
                    Float(generator.number(in: -1.2..<1.2)), Float(generator.number(in: -1.2..<1.2)),
                    Float(generator.number(in: -0.5..<0.5))))
        }
        var triangles = stride(from: 0 as UInt32, to: 60, by: 3).map { SIMD3<UInt32>($0, $0 + 1, $0 + 2) }
        func image(_ samples: SamplePattern) throws -> SRGBImage {
            var fixture = SceneFixture()
            var node = Node(name: "soup")
            let mesh = fixture.scene.add(Self.mesh(positions, triangles))
            var material = Self.black()
            material.isDoubleSided = true
            node.surfaces = [Surface(mesh: mesh, material: fixture.scene.add(material))]
            fixture.scene.add(node)
            return try Self.view(.wireframe, fixture, size: ImageSize(96, 80), samples: samples)
        }
        let first = try image(.single)
        #expect(try image(.four) == first, "\(generator)")
        triangles.reverse()
        #expect(try image(.single) == first, "\(generator)")
    }

    // MARK: Colours

    @Test("A sphere's normals have their colours, with one sample and with four")
    func normals() throws {
        var fixture = SceneFixture()
        var node = Node(name: "sphere")
        let mesh = fixture.scene.add(ProceduralMesh.sphere(radius: 0.8, segments: 128, rings: 64))
        node.surfaces = [Surface(mesh: mesh, material: fixture.scene.add(Self.black()))]
        fixture.scene.add(node)
        for samples in [SamplePattern.single, .four] {
            let image = try Self.view(.normal, fixture, size: ImageSize(64, 64), samples: samples)
            for (column, row) in [(32, 32), (20, 30), (45, 20), (30, 50)] {
                let x = (Double(column) + 0.5 - 32) / 32 / 0.8
                let y = (32 - Double(row) - 0.5) / 32 / 0.8
                let z = (1 - x * x - y * y).squareRoot()
                let pixel = image[column, row]
                for (byte, number) in [(pixel.red, x), (pixel.green, y), (pixel.blue, z)] {
                    #expect((Double(byte) - (number * 127.5 + 127.5)).magnitude < 3, "\(samples) at \(column), \(row)")
                }
            }
            #expect(image[1, 1] == Self.background)
        }
    }

    @Test("Texture coordinates show u as red and v as green, in fields of a tenth")
    func textureCoordinates() throws {
        var fixture = SceneFixture()
        fixture.addSquare(Self.black())
        // 100 pixels over the square: ten per field.
        let image = try Self.view(.textureCoordinates, fixture, size: ImageSize(200, 200))
        #expect(image[50, 50].red < 40 && image[50, 50].green < 40)
        for column in 50..<149 {
            let (here, next) = (image[column, 55], image[column + 1, 55])
            let field = (column - 50) / 10
            #expect((field % 2 == 0) == (here.blue > 80), "column \(column)")
            if (column + 1 - 50) / 10 == field { #expect(next.red >= here.red) }
        }
        #expect(image[148, 55].red > 150 && image[55, 148].green > 150)
        #expect(image[10, 10] == Self.background)
    }

    @Test("Nodes and materials have the colours in the legend")
    func identifiers() throws {
        var fixture = SceneFixture()
        fixture.addSquare(SceneFixture.paint(1, 0, 0), at: SIMD3(-0.5, 0, 0), name: "left")
        fixture.addSquare(SceneFixture.paint(0, 1, 0), at: SIMD3(0.5, 0, 0), name: "right")
        for mode in [ViewMode.node, .material] {
            let image = try Self.view(mode, fixture, samples: .four)
            let legend = mode.legend(of: fixture.scene)
            #expect(legend.count == 2 && legend[0].color != legend[1].color)
            #expect(image[8, 16] == legend[0].color && image[24, 16] == legend[1].color && image[0, 0] == Self.background)
        }
        #expect(ViewMode.node.legend(of: fixture.scene).map(\.meaning) == ["left", "right"])
    }

    @Test("The colours of the first sixty nodes differ from one another and from the background")
    func distinctColors() {
        var fixture = SceneFixture()
        for number in 0..<60 { fixture.addSquare(Self.black(), name: "node \(number)") }
        let colors = ViewMode.node.legend(of: fixture.scene).map(\.color) + [Self.background]
        for (index, a) in colors.enumerated() {
            for b in colors[..<index] {
                let difference =
                    abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green)) + abs(Int(a.blue) - Int(b.blue))
                #expect(difference >= 12, "\(a) and \(b)")
            }
        }
    }

    @Test("Depth darkens with distance")
    func depth() throws {
        var fixture = SceneFixture()
        fixture.addSquare(Self.black(), at: SIMD3(-0.5, 0, 0.5))
        fixture.addSquare(Self.black(), at: SIMD3(0.5, 0, -0.5))
        let image = try Self.view(.depth, fixture)
        #expect(image[8, 16].red > image[24, 16].red && image[24, 16].red > 60)
        #expect(image[0, 0] == Self.background)
    }

    // MARK: Counts

    @Test(
        "Overdraw counts planes behind one another, including hidden ones, without culled ones and occluders",
        arguments: 0...9)
    func overdraw(count: Int) throws {
        var fixture = SceneFixture()
        for number in 0..<count {
            fixture.addSquare(Self.black(), at: SIMD3(0, 0, Float(number % 3) * 0.1 - Float(number) * 0.05))
        }
        fixture.addSquare(.occluder(), at: SIMD3(0, 0, 0.9))
        let turned = fixture.addSquare(Self.black())
        fixture.scene[turned].parentFromNode = Matrix4(rotation: Quaternion(angle: .pi, axis: SIMD3(0, 1, 0)))
        let image = try Self.view(.overdraw, fixture)
        let legend = ViewMode.overdraw.legend(of: fixture.scene)
        let meaning = count > 8 ? "9–16" : "\(count)"
        let expected = count == 0 ? Self.background : legend.first { $0.meaning == meaning }?.color
        #expect(image[16, 16] == expected && image[1, 1] == Self.background)
    }

    @Test("A texture with 2ⁿ texels per pixel is read from level n", arguments: 0...5)
    func mipLevel(level: Int) throws {
        var fixture = SceneFixture()
        // The square has 16 pixels per side.
        let side = 16 << level
        let texture = fixture.scene.add(
            .picture(SRGBImage(size: ImageSize(side, side), filledWith: SRGBA8(red: 9, green: 90, blue: 200))))
        var material = Material(lightingModel: .lambert)
        material.diffuse = MaterialSlot(.texture(texture))
        fixture.addSquare(material)
        let legend = ViewMode.mipLevel.legend(of: fixture.scene)
        for samples in [SamplePattern.single, .four] {
            let image = try Self.view(.mipLevel, fixture, samples: samples)
            #expect(image[16, 16] == legend[level].color && image[12, 20] == legend[level].color)
        }
        var plain = SceneFixture()
        plain.addSquare(SceneFixture.paint(1, 0, 0))
        #expect(try Self.view(.mipLevel, plain)[16, 16] == legend.last?.color)
    }
}
