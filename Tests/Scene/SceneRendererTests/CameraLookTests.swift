import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

@Suite("Exposure, bloom and ambient occlusion affect rendered surfaces, not the film behind")
struct CameraLookTests {
    /// A matt square in uniform light in front of darkness.
    static func fixture(light: Float, _ change: (inout Camera) -> Void) -> SceneFixture {
        var fixture = SceneFixture()
        var lamp = Node(name: "light")
        lamp.light = Light(.ambient, intensity: light * 1000)
        fixture.scene.add(lamp)
        var paint = SceneFixture.paint(1, 1, 1)
        paint.lightingModel = .lambert
        fixture.addSquare(paint)
        if let camera = fixture.scene.cameraNode { change(&fixture.scene[camera].camera!) }
        return fixture
    }

    @Test("One stop doubles the light, and the tone curve compresses highlights above white")
    func exposure() throws {
        let twice = try Self.fixture(light: 0.2) { $0.exposureOffset = 1 }.middle()
        #expect(try twice == Self.fixture(light: 0.4) { _ in }.middle())
        #expect(try Self.fixture(light: 3) { _ in }.middle() == SRGBA8(light: 1, 1, 1))
        let rolledOff = try Self.fixture(light: 3) { $0.toneMapping = .filmic }.middle()
        // 1 − 0.24²/(3 + 0.24 − 0.76).
        #expect(rolledOff == SRGBA8(light: 0.976774, 0.976774, 0.976774))
    }

    @Test("Surfaces brighter than white glow with and without a curve, and film of any brightness does not")
    func bloom() throws {
        func glow(_ light: Float, _ toneMapping: ToneMapping) throws -> SRGBImage {
            let fixture = Self.fixture(light: light) {
                $0.bloom = Camera.Bloom(intensity: 0.5, threshold: 1, radius: 0.1)
                $0.toneMapping = toneMapping
            }
            let film = SRGBImage(size: SceneFixture.size) { x, _ in
                x < 4 ? SRGBA8(red: 255, green: 255, blue: 255) : SRGBA8(red: 40, green: 50, blue: 60)
            }
            return try SceneRenderer(scene: fixture.scene, size: SceneFixture.size, samples: .four)
                .render(FrameState(of: fixture.scene), over: .picture(film)).color
        }
        for light: Float in [0.5, 1] {
            // Neither the film nor a surface at white glows.
            let picture = try glow(light, .none)
            #expect(picture[3, 16] == SRGBA8(red: 255, green: 255, blue: 255))
            #expect(picture[5, 16] == SRGBA8(red: 40, green: 50, blue: 60))
            #expect(picture[23, 3] == SRGBA8(red: 40, green: 50, blue: 60))
        }
        let (plain, filmic) = (try glow(4, .none), try glow(4, .filmic))
        // Next to the square, which spans 8 to 23.
        #expect(plain[25, 16].red > 120 && plain[25, 16].red > plain[29, 16].red, "\(plain[25, 16]), \(plain[29, 16])")
        for column in 24..<32 { #expect(plain[column, 16] == filmic[column, 16], "the same light glows") }
        #expect(plain[16, 25] == plain[25, 16])
    }

    @Test("The glow is added to linear light once, and not to the colours that are drawn with it")
    func bloomOfLight() throws {
        func renderer(_ bloom: Camera.Bloom?) throws -> (SceneRenderer, FrameState) {
            let scene = Self.fixture(light: 4) { $0.bloom = bloom }.scene
            return (try SceneRenderer(scene: scene, size: SceneFixture.size, samples: .four), FrameState(of: scene))
        }
        let (glowing, state) = try renderer(Camera.Bloom(intensity: 0.5, threshold: 1, radius: 0.1))
        let black = Background.color(LinearColor(red: 0, green: 0, blue: 0))
        let frame = try glowing.renderLight(.display, of: state, over: black)
        let expected = try glowing.render(state, over: black).color
        let light = SRGBImage(try #require(frame.light))
        #expect(expected[25, 16].red > 100)
        func difference(_ first: SRGBImage, _ second: SRGBImage) -> Int {
            zip(first.pixels, second.pixels).map { abs(Int($0.red) - Int($1.red)) }.max() ?? 0
        }
        // Rounding twice, to 8 bits and after the glow, can differ by one level.
        #expect(difference(light, expected) <= 1)
        let (plain, plainState) = try renderer(nil)
        #expect(try difference(frame.color, plain.render(plainState, over: black).color) == 0)
    }

    @Test("Layers requested with a glowing picture are unaffected by the glow")
    func layers() throws {
        let plain = Self.fixture(light: 4) { _ in }
        let glowing = Self.fixture(light: 4) { $0.bloom = Camera.Bloom() }
        let (first, second) = (try plain.render(), try glowing.render())
        #expect(first.depth == second.depth && first.identifiers == second.identifiers && first.color != second.color)
    }

    @Test("Ambient occlusion darkens a floor below a ball identically on any number of threads")
    func ambientOcclusion() throws {
        func fixture(_ settings: Camera.AmbientOcclusion?) -> SceneFixture {
            var fixture = Self.fixture(light: 0.6) { $0.ambientOcclusion = settings }
            var paint = SceneFixture.paint(1, 1, 1)
            paint.lightingModel = .lambert
            var ball = Node(name: "ball", parentFromNode: Matrix4(translation: SIMD3(0, 0, 0.1)))
            let mesh = fixture.scene.add(ProceduralMesh.sphere(radius: 0.2, segments: 32, rings: 20))
            ball.surfaces = [Surface(mesh: mesh, material: fixture.scene.add(paint))]
            fixture.scene.add(ball)
            return fixture
        }
        let with = fixture(Camera.AmbientOcclusion(radius: 0.3, intensity: 1))
        func picture(_ fixture: SceneFixture, threads: Int = 1) throws -> SRGBImage {
            try SceneRenderer(scene: fixture.scene, size: ImageSize(128, 128), samples: .four).render(
                FrameState(of: fixture.scene), over: .color(LinearColor(red: 0, green: 0, blue: 0)), threads: threads
            ).color
        }
        let (lit, dark) = (try picture(fixture(nil)), try picture(with))
        // On the floor next to the ball, which ends at column 76.
        let darkening = (77..<96).map { Int(lit[$0, 64].red) - Int(dark[$0, 64].red) }
        #expect(darkening.max()! > 8 && darkening.min()! >= 0, "\(darkening)")
        #expect(dark[2, 2] == lit[2, 2])
        for threads in [2, 5] { #expect(try picture(with, threads: threads) == dark) }
    }
}
