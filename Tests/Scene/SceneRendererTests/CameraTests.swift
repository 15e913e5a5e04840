import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

@Suite("Camera projections")
struct CameraTests {
    /// The position of a white square in the picture, in pixels: the mean of the lit pixels.
    static func place(of point: SIMD3<Float>, side: Float, roll: Double = 0, _ camera: Camera, size: ImageSize) throws -> SIMD2<
        Double
    > {
        var scene = Scene()
        var node = Node(name: "camera")
        node.camera = camera
        scene.add(node)
        let turn = Quaternion(angle: roll, axis: SIMD3(0, 0, 1))
        var dot = Node(name: "dot", parentFromNode: Transform(translation: point, rotation: turn).matrix)
        dot.surfaces = [
            Surface(
                mesh: scene.add(ProceduralMesh.quad(width: side, height: side)),
                material: scene.add(SceneFixture.paint(1, 1, 1)))
        ]
        scene.add(dot)
        let frame = try SceneRenderer(scene: scene, size: size, samples: .eight)
            .render(FrameState(of: scene), over: .color(LinearColor(red: 0, green: 0, blue: 0)))
        var (sum, weight) = (SIMD2<Double>.zero, 0.0)
        for (index, pixel) in frame.color.pixels.enumerated() where pixel.red > 0 {
            let light = Double(SRGBTransfer.linearFromByte[Int(pixel.red)])
            sum += SIMD2(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5) * light
            weight += light
        }
        return sum / weight
    }

    @Test("A pinhole projects points by the intrinsics of an ARKit camera of 1440×1080")
    func pinhole() throws {
        // The intrinsics of an ARKit front camera: f = 1438.7, the principal point off the centre.
        let focal = SIMD2(1438.7, 1436.2)
        let principal = SIMD2(717.25, 546.5)
        let camera = Camera(
            lens: .pinhole(focalLength: focal, principalPoint: principal, pictureSize: SIMD2(1440, 1080)))
        let projection = camera.projection(width: 1440, height: 1080)
        for point in [SIMD3<Float>(0, 0, -0.4), SIMD3(0.11, 0.07, -0.35), SIMD3(-0.08, -0.1, -0.5), SIMD3(0.3, 0.2, -2)] {
            let clip = projection.clipFromCamera * SIMD4(point, 1)
            let x = (Double(clip.x / clip.w) + 1) / 2 * 1440
            let y = (1 - Double(clip.y / clip.w)) / 2 * 1080
            // Pixel rows increase downwards and the camera looks along −z.
            let truth = SIMD2(
                principal.x + focal.x * Double(point.x) / Double(-point.z),
                principal.y - focal.y * Double(point.y) / Double(-point.z))
            #expect((x - truth.x).magnitude < 0.001 && (y - truth.y).magnitude < 0.001, "\(point)")
        }
    }

    @Test("Rendered points are within 0.01 pixel of their projection, at full and at other sizes")
    func pinholePicture() throws {
        let focal = SIMD2(359.675, 359.05)
        let principal = SIMD2(179.3125, 136.625)
        let camera = Camera(lens: .pinhole(focalLength: focal, principalPoint: principal, pictureSize: SIMD2(360, 270)))
        for (size, scale, shift) in [
            (ImageSize(360, 270), 1.0, SIMD2(0.0, 0.0)), (ImageSize(180, 135), 0.5, .zero),
            // Cropped to a square: as high as the picture, without 45 columns on either side.
            (ImageSize(270, 270), 1.0, SIMD2(-45, 0)),
        ] {
            for point in [SIMD3<Float>(0.02, 0.03, -0.5), SIMD3(-0.11, -0.07, -0.4)] {
                let truth = SIMD2(
                    principal.x + focal.x * Double(point.x) / Double(-point.z),
                    principal.y - focal.y * Double(point.y) / Double(-point.z))
                // A square of forty pixels, rotated so that its rim crosses samples everywhere: its mean is its centre.
                let side = Float(40 * Double(-point.z) / (focal.x * scale))
                let place = try Self.place(of: point, side: side, roll: 0.37, camera, size: size)
                let expected = truth * scale + shift
                #expect((place - expected).length < 0.01, "\(size) \(point): \(place), not \(expected)")
            }
        }
    }

    @Test("An orthographic camera keeps sizes at all distances, and ends at its far plane")
    func orthographic() throws {
        let camera = Camera(lens: .orthographic(height: 2), near: 0.5, far: 10)
        for z: Float in [-1, -5, -9] {
            let place = try Self.place(of: SIMD3(0.5, 0.25, z), side: 0.25, camera, size: ImageSize(64, 32))
            #expect((place - SIMD2(40, 12)).length < 1e-6, "\(z)")
        }
        for z: Float in [-0.4, -10.1] {
            #expect(try Self.place(of: SIMD3(0.5, 0.25, z), side: 0.25, camera, size: ImageSize(64, 32)).x.isNaN, "\(z)")
        }
    }

    @Test("A field of view of 90 degrees reaches as far up as ahead")
    func fieldOfView() throws {
        let camera = Camera(lens: .fieldOfView(.pi / 2))
        let place = try Self.place(of: SIMD3(-1, 0.5, -2), side: 0.5, camera, size: ImageSize(64, 64))
        #expect((place - SIMD2(16, 24)).length < 1e-6)
    }

    @Test("One renderer draws the same pictures on several threads at once")
    func concurrentFrames() async throws {
        var fixture = SceneFixture()
        fixture.addSquare(SceneFixture.paint(0.2, 0.5, 0.8, alpha: 0.7))
        let renderer = try SceneRenderer(scene: fixture.scene, size: SceneFixture.size)
        let state = FrameState(of: fixture.scene)
        let alone = try renderer.render(state, over: .color(.clear)).color
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for threads in 1...8 {
                group.addTask { try renderer.render(state, over: .color(.clear), threads: threads).color == alone }
            }
            for try await isSame in group {
                #expect(isSame)
            }
        }
    }
}
