import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

@Suite("Rendering of deformed meshes, swapped textures and materials")
struct DeformationTests {
    /// A square with a morph target that moves it half a metre to the right and rotates it to the left, with its node.
    static func morphing() -> (fixture: SceneFixture, mesh: MeshID) {
        var fixture = SceneFixture()
        var mesh = ProceduralMesh.quad(width: 0.5, height: 0.5)
        let half = Float(0.5).squareRoot()
        mesh.morphTargets = [
            MorphTarget(
                name: "go", positionOffsets: Array(repeating: SIMD3(0.5, 0, 0), count: 4),
                normalOffsets: Array(repeating: SIMD3(half, 0, half - 1), count: 4))
        ]
        var material = Material(lightingModel: .lambert)
        material.diffuse = MaterialSlot(.color(red: 0.8, green: 0.8, blue: 0.8))
        let id = fixture.scene.add(mesh)
        var node = Node(name: "face")
        node.surfaces = [Surface(mesh: id, material: fixture.scene.add(material))]
        fixture.scene.add(node)
        var sun = Node(name: "sun")
        sun.light = Light(.directional)
        fixture.scene.add(sun)
        return (fixture, id)
    }

    @Test("Morph weights move vertices and normals")
    func morph() throws {
        let (fixture, mesh) = Self.morphing()
        var state = FrameState(of: fixture.scene)
        #expect(try fixture.render(state).color[16, 16] == SRGBA8(light: 0.8, 0.8, 0.8))
        #expect(try fixture.render(state).color[24, 16] == SRGBA8(light: 0, 0, 0))
        state.deformations[mesh] = .morph([1])
        let moved = try fixture.render(state).color
        #expect(moved[16, 16] == SRGBA8(light: 0, 0, 0))
        // Rotated by 45 degrees away from the light.
        #expect(moved[24, 16] == SRGBA8(light: 0.8 * Float(0.5).squareRoot(), 0.565_685_4, 0.565_685_4))
        state.deformations[mesh] = .morph([0])
        #expect(try fixture.render(state).color[16, 16] == SRGBA8(light: 0.8, 0.8, 0.8))
    }

    @Test("Given positions replace the mesh's, and normals follow them")
    func positions() throws {
        let (fixture, mesh) = Self.morphing()
        var state = FrameState(of: fixture.scene)
        // The square moved to the left and rotated by 60 degrees about y: half of the light.
        let lean = Quaternion(angle: .pi / 3, axis: SIMD3(0, 1, 0))
        let positions = fixture.scene[mesh].positions.map { lean.rotate($0) + SIMD3(-0.5, 0, 0) }
        state.deformations[mesh] = .positions(positions)
        let shown = try fixture.render(state).color
        #expect(shown[8, 16] == SRGBA8(light: 0.4, 0.4, 0.4))
        #expect(shown[16, 16] == SRGBA8(light: 0, 0, 0))
    }

    @Test("A wrong number of positions gives a one-line error", arguments: [0, 3, 5])
    func wrongCount(count: Int) throws {
        let (fixture, mesh) = Self.morphing()
        var state = FrameState(of: fixture.scene, index: 12)
        state.deformations[mesh] = .positions(Array(repeating: .zero, count: count))
        let error = SceneRendererError.wrongVertexCount(frame: 12, mesh: 0, count, expected: 4)
        #expect(throws: error) { try fixture.render(state) }
        #expect(error.description == "frame 12: mesh 0 was given \(count) positions; it has 4 vertices")
    }

    @Test("A texture cross-fade mixes its two pictures, regardless of the previous frame")
    func crossFade() throws {
        var fixture = SceneFixture()
        func even(_ red: UInt8, _ blue: UInt8) -> TextureID {
            fixture.scene.add(
                .picture(SRGBImage(size: ImageSize(4, 4), filledWith: SRGBA8(red: red, green: 0, blue: blue))))
        }
        let (red, blue) = (even(255, 0), even(0, 255))
        let square = fixture.addSquare(SceneFixture.paint(1, 1, 1))
        let material = try #require(fixture.scene[square].surfaces.first).material
        var state = FrameState(of: fixture.scene)
        for (share, color) in [(0, SIMD2(1, 0)), (0.25, SIMD2(0.75, 0.25)), (1, SIMD2(0, 1))] as [(Float, SIMD2<Float>)] {
            state[material].diffuse.contents = .crossFade(from: red, to: blue, share: share)
            #expect(try fixture.middle(state) == SRGBA8(light: color.x, 0, color.y), "share \(share)")
        }
        state[material].diffuse.contents = .texture(blue)
        #expect(try fixture.middle(state) == SRGBA8(light: 0, 0, 1))
    }

    @Test("Each slot reads its own set of texture coordinates, else the first one")
    func coordinateSets() throws {
        let stripes = SRGBImage(size: ImageSize(2, 1)) { x, _ in
            x == 0 ? SRGBA8(red: 255, green: 0, blue: 0) : SRGBA8(red: 0, green: 0, blue: 255)
        }
        for (sets, emissionSet, expected) in [
            (2, 1, SRGBA8(light: 1, 0, 1)), (1, 1, SRGBA8(light: 1, 0, 0)), (2, 0, SRGBA8(light: 1, 0, 0)),
            (1, 9, SRGBA8(light: 1, 0, 0)),
        ] {
            var fixture = SceneFixture()
            let texture = fixture.scene.add(.picture(stripes))
            // In the first set everything is in the red half, in the second in the blue one.
            var mesh = ProceduralMesh.quad(width: 1, height: 1)
            mesh.textureCoordinates = Array(
                [[SIMD2<Float>](repeating: SIMD2(0.1, 0.5), count: 4), Array(repeating: SIMD2(0.9, 0.5), count: 4)].prefix(sets)
            )
            var material = SceneFixture.paint(1, 1, 1)
            material.diffuse = MaterialSlot(.texture(texture))
            material.emission = MaterialSlot(.texture(texture))
            material.emission.textureCoordinateSet = emissionSet
            var node = Node(name: "square")
            node.surfaces = [Surface(mesh: fixture.scene.add(mesh), material: fixture.scene.add(material))]
            fixture.scene.add(node)
            #expect(try fixture.middle() == expected, "\(sets) sets, emission from set \(emissionSet)")
        }
    }

    @Test("Textures on a mesh without coordinates, and a reflective colour, render as their colour")
    func plainInputs() throws {
        var fixture = SceneFixture()
        var material = SceneFixture.paint(0, 0, 0)
        material.reflective = ReflectiveSlot(.color(LinearColor(red: 0.5, green: 0.25, blue: 0)), intensity: 2)
        fixture.addSquare(material)
        #expect(try fixture.middle() == SRGBA8(light: 1, 0.5, 0))
    }
}
