import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

@Suite("Transparency modes, displacement and projected pictures")
struct SurfaceMaterialTests {
    /// Two parallel squares as one mesh, 0.4 m apart: the nearer first or last, the farther seen from its back or its front.
    private static func pair(nearerFirst: Bool, turnsFarther: Bool) -> Mesh {
        let quad = ProceduralMesh.quad(width: 1, height: 1)
        var mesh = quad
        let depths: [Float] = nearerFirst ? [0.2, -0.2] : [-0.2, 0.2]
        mesh.positions = depths.flatMap { depth in quad.positions.map { $0 + SIMD3(0, 0, depth) } }
        mesh.normals = quad.normals + quad.normals
        mesh.textureCoordinates = [quad.textureCoordinates[0] + quad.textureCoordinates[0]]
        let count = UInt32(quad.positions.count)
        mesh.triangles = depths.enumerated().flatMap { index, depth in
            quad.triangles.map { triangle in
                let moved = triangle &+ SIMD3(repeating: UInt32(index) * count)
                return depth < 0 && turnsFarther ? SIMD3(moved.x, moved.z, moved.y) : moved
            }
        }
        return mesh
    }

    private static func middle(_ mesh: Mesh, _ material: Material, samples: SamplePattern = .single) throws -> SRGBA8 {
        var fixture = SceneFixture()
        var node = Node(name: "pair")
        node.surfaces = [Surface(mesh: fixture.scene.add(mesh), material: fixture.scene.add(material))]
        fixture.scene.add(node)
        return try fixture.render(samples: samples).color[16, 16]
    }

    private static func glass(_ mode: TransparencyMode) -> Material {
        var material = SceneFixture.paint(1, 1, 1)
        material.transparency = 0.5
        material.transparencyMode = mode
        return material
    }

    @Test(
        "A single layer shows only the nearest part, in any order of triangles",
        arguments: [SamplePattern.single, .four])
    func singleLayer(samples: SamplePattern) throws {
        for nearerFirst in [true, false] {
            let mesh = Self.pair(nearerFirst: nearerFirst, turnsFarther: false)
            #expect(try Self.middle(mesh, Self.glass(.singleLayer), samples: samples) == SRGBA8(light: 0.5, 0.5, 0.5))
        }
        // Without it the farther square, drawn first, shows through.
        let mesh = Self.pair(nearerFirst: false, turnsFarther: false)
        #expect(try Self.middle(mesh, Self.glass(.aOne)) == SRGBA8(light: 0.75, 0.75, 0.75))
    }

    @Test("A narrow highlight between four pixels reaches them unless its antialiasing is off")
    func highlightBetweenPixels() throws {
        func corner(antialiases: Bool) throws -> UInt8 {
            var fixture = SceneFixture()
            var sun = Node(name: "sun")
            sun.light = Light(.directional, intensity: 1000)
            fixture.scene.add(sun)
            var material = Material(lightingModel: .blinn)
            material.diffuse = MaterialSlot(.color(red: 0, green: 0, blue: 0))
            material.specular = MaterialSlot(.color(red: 1, green: 1, blue: 1))
            material.shininess = 500
            material.antialiasesHighlights = antialiases
            var ball = Node(name: "ball")
            let mesh = fixture.scene.add(ProceduralMesh.sphere(radius: 0.3, segments: 64, rings: 32))
            ball.surfaces = [Surface(mesh: mesh, material: fixture.scene.add(material))]
            fixture.scene.add(ball)
            return try fixture.middle().red
        }
        // The pixel's centre is 0.15 radians from the highlight's, whose standard deviation is 0.045.
        #expect(try corner(antialiases: false) < 30)
        #expect(try corner(antialiases: true) > 50)
    }

    @Test("Two layers show the back before the front, in any order of triangles")
    func dualLayer() throws {
        for nearerFirst in [true, false] {
            let mesh = Self.pair(nearerFirst: nearerFirst, turnsFarther: true)
            #expect(try Self.middle(mesh, Self.glass(.dualLayer)) == SRGBA8(light: 0.75, 0.75, 0.75))
            #expect(try Self.middle(mesh, Self.glass(.aOne)) == SRGBA8(light: 0.5, 0.5, 0.5))
        }
        // An opaque surface also shows its back where nothing covers it.
        var bowl = ProceduralMesh.quad(width: 1, height: 1)
        bowl.triangles = bowl.triangles.map { SIMD3($0.x, $0.z, $0.y) }
        var opaque = Self.glass(.dualLayer)
        opaque.transparency = 1
        #expect(try Self.middle(bowl, opaque) == SRGBA8(light: 1, 1, 1))
        opaque.transparencyMode = .aOne
        #expect(try Self.middle(bowl, opaque) == SRGBA8(light: 0, 0, 0))
    }

    @Test("The transparent slot scales opacity by alpha or inverted luminance, times the transparency")
    func transparentSlot() throws {
        let quad = ProceduralMesh.quad(width: 1, height: 1)
        var material = SceneFixture.paint(1, 1, 1)
        material.transparency = 0.8
        material.transparent = MaterialSlot(.color(LinearColor(red: 0.1, green: 0.1, blue: 0.1, alpha: 0.25)))
        #expect(try Self.middle(quad, material) == SRGBA8(light: 0.2, 0.2, 0.2))
        material.transparencyMode = .rgbZero
        material.transparent = MaterialSlot(.color(red: 0.5, green: 0.5, blue: 0.5))
        #expect(try Self.middle(quad, material) == SRGBA8(light: 0.6, 0.6, 0.6))
    }

    @Test("Displacement moves vertices along their normals by the texture's value and tilts normals by the slope")
    func displacement() throws {
        // A ramp from 0 at the left edge to 1 at the right one, over 1 m.
        let ramp = LinearImage(size: ImageSize(64, 4)) { x, _ in
            let value = (Float(x) + 0.5) / 64
            return LinearColor(red: 0, green: value, blue: 0)
        }
        var fixture = SceneFixture()
        var material = SceneFixture.paint(1, 1, 1)
        var slot = MaterialSlot(.texture(fixture.scene.add(.light(ramp))))
        slot.component = .green
        material.displacement = DisplacementSlot(slot, height: 0.5, middle: 0.25)
        let mesh = ProceduralMesh.quad(width: 1, height: 1, columns: 8, rows: 2)
        var node = Node(name: "ramp")
        node.surfaces = [Surface(mesh: fixture.scene.add(mesh), material: fixture.scene.add(material))]
        fixture.scene.add(node)
        let draw = try #require(
            try SceneRenderer(scene: fixture.scene, size: SceneFixture.size).drawList(for: FrameState(of: fixture.scene)).draws
                .first)
        let normal = SIMD3<Float>(-0.5, 0, 1).normalized()
        for (index, position) in draw.positions.enumerated() where abs(position.x) < 0.45 {
            #expect(abs(position.z - 0.5 * (position.x + 0.5 - 0.25)) < 1e-5)
            // The two columns next to the edges also tilt by the edge's texel.
            if abs(position.x) < 0.3 { #expect((draw.normals[index].normalized() - normal).length < 1e-5) }
        }
        // Between the outermost texel centres and the picture's edge the value is constant.
        let height: Float = 0.5 * (63.5 / 64 - 0.25)
        #expect(abs(draw.positions.map(\.z).max()! - height) < 1e-5)
    }

    @Test("A projected picture keeps its position in the frame on any surface")
    func projection() throws {
        let picture = SRGBImage(size: SceneFixture.size) { x, y in
            SRGBA8(red: UInt8(x * 8), green: UInt8(y * 8), blue: UInt8((x ^ y) * 8))
        }
        var fixture = SceneFixture()
        var material = SceneFixture.paint(1, 1, 1)
        material.ambient = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        material.diffuse = MaterialSlot(.texture(fixture.scene.add(.picture(picture))))
        material.diffuse.filter = .nearest
        material.diffuse.textureCoordinateSet = MaterialSlot.projectedSet
        let square = fixture.addSquare(material, at: SIMD3(0.1, -0.2, 0.3))
        fixture.scene[square].parentFromNode =
            fixture.scene[square].parentFromNode * Matrix4(rotation: Quaternion(angle: 0.5, axis: SIMD3(1, 2, 0).normalized()))
        let frame = try fixture.render()
        var seen = 0
        for (index, identifier) in frame.identifiers!.pixels.enumerated() where identifier != 0 {
            #expect(frame.color.pixels[index] == picture.pixels[index])
            seen += 1
        }
        #expect(seen > 100)
    }
}
