import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

@Suite("Lights follow their nodes, light categories, and cast shadows")
struct LightTests {
    static let white: Material = {
        var material = Material(lightingModel: .lambert)
        material.diffuse = MaterialSlot(.color(red: 1, green: 1, blue: 1))
        return material
    }()

    /// The linear light of a pixel, from its red channel.
    static func light(_ pixel: SRGBA8) -> Double { SRGBTransfer.linear(fromEncoded: Double(pixel.red) / 255) }

    /// Adds a light that shines along −z.
    @discardableResult
    static func add(
        _ kind: Light.Kind, to fixture: inout SceneFixture, at place: SIMD3<Float> = .zero, under parent: NodeID? = nil,
        shadow: Light.Shadow? = nil, _ change: (inout Light) -> Void = { _ in }
    ) -> NodeID {
        var node = Node(name: "light", parentFromNode: Matrix4(translation: place))
        var light = Light(kind)
        light.shadow = shadow
        change(&light)
        node.light = light
        return fixture.scene.add(node, under: parent)
    }

    @Test("A lamp moves with its node and attenuates with world distance")
    func lampsMove() throws {
        var fixture = SceneFixture()
        fixture.addSquare(Self.white)
        let arm = fixture.scene.add(Node(name: "arm"))
        Self.add(.omni, to: &fixture, at: SIMD3(0, 0, 1), under: arm) { $0.attenuation = .inverseSquare(range: 0) }
        var state = FrameState(of: fixture.scene)
        // The central pixel is 1/32 m off the axis.
        #expect(try fixture.middle(state).red >= 254)
        state[arm].parentFromNode = Matrix4(translation: SIMD3(0, 0, 1))
        #expect(try fixture.middle(state) == SRGBA8(light: 0.25, 0.25, 0.25))
        state[arm].parentFromNode = Matrix4(rotation: Quaternion(angle: .pi, axis: SIMD3(1, 0, 0)))
        #expect(try fixture.middle(state) == SRGBA8(light: 0, 0, 0))
    }

    @Test("A spot shines in its cone along its node's −z axis")
    func spots() throws {
        var fixture = SceneFixture()
        fixture.addSquare(Self.white)
        let spot = Self.add(.spot, to: &fixture, at: SIMD3(0, 0, 1)) { light in
            light.spotInnerAngle = 0.3
            light.spotOuterAngle = 0.6
        }
        let picture = try fixture.render().color
        #expect(picture[16, 16].red == 255)
        // 0.45 m to the side at 1 m is 24 degrees off the axis; the cone's half angle is 17.
        #expect(picture[16 + 7, 16].red == 0)
        var state = FrameState(of: fixture.scene)
        state[spot].parentFromNode =
            Matrix4(translation: SIMD3(0, 0, 1)) * Matrix4(rotation: Quaternion(angle: 0.5, axis: SIMD3(0, 1, 0)))
        #expect(try fixture.render(state).color[16, 16].red == 0)
    }

    @Test("A light shines on nodes whose categories share a bit with its mask")
    func categories() throws {
        var fixture = SceneFixture()
        let left = fixture.addSquare(Self.white, at: SIMD3(-0.5, 0, 0))
        let right = fixture.addSquare(Self.white, at: SIMD3(0.5, 0, 0))
        fixture.scene[right].categoryBitMask = 6
        Self.add(.ambient, to: &fixture) { $0.intensity = 100 }
        Self.add(.directional, to: &fixture) { light in
            light.categoryBitMask = 4
            light.color = SIMD3(0, 0.5, 0)
        }
        let picture = try fixture.render().color
        #expect(fixture.scene[left].categoryBitMask == 1)
        #expect(picture[8, 16] == SRGBA8(light: 0.1, 0.1, 0.1))
        #expect(picture[24, 16] == SRGBA8(light: 0.1, 0.6, 0.1))
    }

    /// A wall and a smaller pane in front of it, in a light from ahead and the left that casts shadows.
    static func wallAndPane(_ pane: Material = white, at height: Float = 0.4) -> (fixture: SceneFixture, pane: NodeID) {
        var fixture = SceneFixture()
        var wall = Node(name: "wall")
        wall.surfaces = [
            Surface(mesh: fixture.scene.add(ProceduralMesh.quad(width: 4, height: 4)), material: fixture.scene.add(white))
        ]
        fixture.scene.add(wall)
        var small = Node(name: "pane", parentFromNode: Matrix4(translation: SIMD3(-0.5, 0, height)))
        small.surfaces = [
            Surface(
                mesh: fixture.scene.add(ProceduralMesh.quad(width: 0.5, height: 0.5)), material: fixture.scene.add(pane))
        ]
        let id = fixture.scene.add(small)
        // Towards −z and +x: the pane 0.4 m in front of the wall casts its shadow 0.8 m to the right.
        let light = Self.add(.directional, to: &fixture, shadow: Light.Shadow())
        fixture.scene[light].parentFromNode = Matrix4(
            rotation: Quaternion(angle: -PortableMath.atan(2), axis: SIMD3(0, 1, 0)))
        return (fixture, id)
    }

    @Test("Sufficiently opaque nodes cast shadows; occluders, clear panes and excluded nodes do not")
    func casters() throws {
        // The shadow's centre is at x = 0.3, the pane's own at −0.5.
        func isDark(_ fixture: SceneFixture, _ state: FrameState? = nil) throws -> Bool {
            try fixture.render(state).color[16 + 5, 16].red == 0
        }
        let (fixture, pane) = Self.wallAndPane()
        #expect(try isDark(fixture))
        var other = fixture
        other.scene[pane].castsShadow = false
        #expect(try !isDark(other))
        other = fixture
        other.scene[pane].isOnScreen = true
        #expect(try !isDark(other))
        var state = FrameState(of: fixture.scene)
        state[pane].opacity = 0.3
        #expect(try !isDark(fixture, state))
        state[pane].opacity = 0.7
        #expect(try isDark(fixture, state))
        state[pane].isHidden = true
        #expect(try !isDark(fixture, state))
        #expect(try !isDark(Self.wallAndPane(.occluder()).fixture))
        #expect(try !isDark(Self.wallAndPane(.shadowCatcher()).fixture))
        var clear = Self.white
        clear.diffuse = MaterialSlot(.color(LinearColor(red: 1, green: 1, blue: 1, alpha: 0.2)))
        #expect(try !isDark(Self.wallAndPane(clear).fixture))
    }

    @Test("A cut-out card casts the shadow of its visible texture, not of its rectangle")
    func cutOuts() throws {
        // A texture that is opaque in its left half only.
        let half = SRGBImage(size: ImageSize(8, 8)) { x, _ in SRGBA8(red: 255, green: 255, blue: 255, alpha: x < 4 ? 255 : 0) }
        var (fixture, pane) = Self.wallAndPane()
        var card = Self.white
        card.diffuse = MaterialSlot(.texture(fixture.scene.add(.picture(half))))
        card.diffuse.filter = .nearest
        card.alphaCutoff = 0.5
        fixture.scene[pane].surfaces[0].material = fixture.scene.add(card)
        let picture = try fixture.render().color
        // The shadow spans x = 0.05…0.55, of which the left half is opaque.
        #expect(picture[16 + 2, 16].red == 0)
        #expect(picture[16 + 7, 16].red > 0)
    }

    @Test("A shadow catcher shows only the shadow over the background")
    func catchers() throws {
        var (fixture, _) = Self.wallAndPane()
        let wall = try #require(fixture.scene.node(named: "wall"))
        fixture.scene[wall].surfaces[0].material = fixture.scene.add(Material.shadowCatcher())
        let renderer = try SceneRenderer(scene: fixture.scene, size: SceneFixture.size, samples: .single)
        let film = LinearColor(red: 0.5, green: 0.25, blue: 0.125)
        let picture = try renderer.render(FrameState(of: fixture.scene), over: .color(film)).color
        #expect(picture[16 + 5, 16] == SRGBA8(red: 0, green: 0, blue: 0))
        #expect(picture[30, 3] == SRGBA8(film))
        #expect(picture[30, 16] == SRGBA8(film))
    }

    /// A light from the side, which reaches the ball's facets at all angles. A convex ball casts no shadow on itself.
    @Test("A coarse ball is as smooth with shadows as without, at its own size and enlarged", arguments: [Float(1), 4])
    func coarseBall(size: Float) throws {
        func picture(_ shadow: Light.Shadow?) throws -> SRGBImage {
            var fixture = SceneFixture()
            var ball = Node(name: "ball", parentFromNode: Matrix4(scale: SIMD3(repeating: size)))
            let mesh = fixture.scene.add(ProceduralMesh.sphere(radius: 0.9 / size, segments: 12, rings: 8))
            ball.surfaces = [Surface(mesh: mesh, material: fixture.scene.add(Self.white))]
            fixture.scene.add(ball)
            let light = Self.add(.directional, to: &fixture, shadow: shadow)
            fixture.scene[light].parentFromNode = Matrix4(rotation: Quaternion(angle: 1.9, axis: SIMD3(0.3, 1, 0)))
            let renderer = try SceneRenderer(scene: fixture.scene, size: ImageSize(128, 128))
            return try renderer.render(FrameState(of: fixture.scene), over: .color(.clear)).color
        }
        var shadow = Light.Shadow()
        // Where the light is perpendicular, facets differ by 1 mm from the common plane within a texel of 4 mm.
        shadow.bias = 0.002
        let (plain, shadowed) = (try picture(nil), try picture(shadow))
        #expect(plain.pixels.count { $0.red > 100 } > 200)
        let difference = zip(plain.pixels, shadowed.pixels).reduce(0) { max($0, abs(Int($1.0.red) - Int($1.1.red))) }
        #expect(difference <= 2, "\(difference)")
    }

    @Test("A shadow that moves with its scene does not flicker")
    func steadiness() throws {
        var ball = ProceduralMesh.sphere(radius: 0.03, segments: 48, rings: 32)
        ball.makeSmoothNormals()
        var fixture = SceneFixture()
        // A face in 256 pixels of 1.2 mm.
        let camera = try #require(fixture.scene.cameraNode)
        fixture.scene[camera].camera?.lens = .orthographic(height: 0.3)
        let group = fixture.scene.add(Node(name: "group"))
        for (mesh, place) in [(ProceduralMesh.quad(width: 0.18, height: 0.18), SIMD3<Float>.zero), (ball, SIMD3(0, 0, 0.045))] {
            var node = Node(name: "part", parentFromNode: Matrix4(translation: place))
            node.surfaces = [Surface(mesh: fixture.scene.add(mesh), material: fixture.scene.add(Self.white))]
            fixture.scene.add(node, under: group)
        }
        let light = Self.add(.directional, to: &fixture, shadow: Light.Shadow())
        fixture.scene[light].parentFromNode = Matrix4(rotation: Quaternion(angle: -0.6, axis: SIMD3(0.3, 1, 0)))
        let size = ImageSize(256, 256)
        let renderer = try SceneRenderer(scene: fixture.scene, size: size)
        func picture(movedBy pixels: SIMD2<Int>) throws -> SRGBImage {
            var state = FrameState(of: fixture.scene)
            let place = SIMD3(Float(pixels.x), Float(-pixels.y), 0) * (0.3 / 256)
            state[group].parentFromNode = Matrix4(translation: place)
            return try renderer.render(state, over: .color(.clear)).color
        }
        let still = try picture(movedBy: .zero)
        #expect(still.pixels.count { $0.alpha == 255 && $0.red == 0 } > 500, "there is no shadow that could swim")
        for move in [SIMD2(1, 0), SIMD2(3, -2), SIMD2(-7, 5), SIMD2(11, 13)] {
            let moved = try picture(movedBy: move)
            var differences: [Double] = []
            for row in 20..<236 {
                for column in 20..<236 {
                    let (a, b) = (still[column, row], moved[column + move.x, row + move.y])
                    differences.append(abs(Self.light(a) - Self.light(b)))
                }
            }
            let most = differences.max() ?? 0
            let edge = differences.filter { $0 > 0 }
            let mean = edge.reduce(0, +) / Double(max(edge.count, 1))
            // The map's texels are about 1 mm and either set or not: the edge of a window of 5 to 9 texels flickers by
            // fractions of one.
            #expect(most < 0.15, "moved by \(move)")
            #expect(mean < 0.02, "moved by \(move)")
        }
    }
}
