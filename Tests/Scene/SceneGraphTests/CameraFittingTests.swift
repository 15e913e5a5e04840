import Imaging
import Meshes
import RenderMath
import Testing

@testable import SceneGraph

/// Bounding spheres of nodes, and cameras that frame them.
@Suite struct CameraFittingTests {
    /// A triangle between three points, with a vertex far away that it does not use.
    private static func mesh(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>) -> Mesh {
        Mesh(
            positions: [a, b, c, SIMD3(900, 0, 0)], normals: Array(repeating: SIMD3(0, 0, 1), count: 4),
            triangles: [SIMD3(0, 1, 2)])
    }

    private static func scene() -> Scene {
        var scene = Scene()
        let material = scene.add(Material(name: "paint"))
        var low = Node(name: "low", parentFromNode: Matrix4(translation: SIMD3(1, 0, 0)))
        low.surfaces = [Surface(mesh: scene.add(mesh(.zero, SIMD3(2, 0, 0), SIMD3(0, 2, 0))), material: material)]
        let parent = scene.add(low)
        var high = Node(name: "high", parentFromNode: Matrix4(scale: SIMD3(1, 2, 1)))
        high.surfaces = [Surface(mesh: scene.add(mesh(.zero, SIMD3(1, 0, 0), SIMD3(0, 3, 0))), material: material)]
        scene.add(high, under: parent)
        var hidden = Node(name: "hidden")
        hidden.isHidden = true
        hidden.surfaces = [Surface(mesh: scene.add(mesh(.zero, SIMD3(50, 0, 0), SIMD3(0, 50, 0))), material: material)]
        scene.add(hidden, under: parent)
        return scene
    }

    @Test func boundsAreThoseOfUsedVerticesOfVisibleNodesInTheWorld() throws {
        let scene = Self.scene()
        let all = BoundingBox(minimum: SIMD3(1, 0, 0), maximum: SIMD3(3, 6, 0))
        #expect(scene.boundingBox(of: nil) == all)
        #expect(scene.boundingBox(of: scene.node(named: "low")) == all)
        let high = try #require(scene.boundingSphere(of: scene.node(named: "high")))
        #expect(high.center == SIMD3(1.5, 3, 0))
        #expect(abs(high.radius - (0.25 + 9 as Float).squareRoot()) < 1e-6)
        // The caller names a hidden node on purpose.
        #expect(scene.boundingBox(of: scene.node(named: "hidden"))?.size == SIMD3(50, 50, 0))
        #expect(Scene().boundingSphere(of: nil) == nil)
    }

    @Test(arguments: [ImageSize(400, 300), ImageSize(300, 400), ImageSize(200, 200), ImageSize(900, 100)])
    func sphereTouchesTheMarginOfTheSmallerSide(size: ImageSize) throws {
        let sphere = BoundingSphere(center: SIMD3(3, -2, 7), radius: 0.4)
        let camera = Camera(lens: .fieldOfView(35 * .pi / 180))
        for (azimuth, elevation) in [(0.0, 0.0), (90, 0), (-90, 0), (180, 0), (0, 90), (0, -90), (37, 21), (-200, -64)] {
            let (worldFromCamera, distance) = try #require(
                camera.placement(fitting: sphere, in: size, from: ViewDirection(azimuth: azimuth, elevation: elevation)))
            let projection = camera.projection(width: size.width, height: size.height).clipFromCamera
            // The sphere's outline in camera space: the circle where its tangents from the camera touch it.
            let (radius, far) = (Double(sphere.radius), Double(distance))
            let depth = far - radius * radius / far
            let outline = radius * (1 - radius * radius / (far * far)).squareRoot()
            let clip = projection * SIMD4(Float(outline), Float(outline), Float(-depth), 1)
            let reach = max(abs(clip.x), abs(clip.y)) / clip.w
            #expect(reach < 1 && reach > 0.9, "\(azimuth), \(elevation): \(reach)")
            // The camera looks at the centre, from the requested side, upright.
            let center = worldFromCamera.transform(point: SIMD3(0, 0, -distance))
            #expect((center - sphere.center).length < 1e-4)
            let back = worldFromCamera.transform(direction: SIMD3(0, 0, 1))
            #expect(abs(Double(back.y) - PortableMath.sin(elevation * .pi / 180)) < 1e-6)
            #expect(worldFromCamera.transform(direction: SIMD3(0, 1, 0)).y > -1e-6)
        }
    }

    @Test func degenerateSpheresHaveNoPlacement() {
        let camera = Camera()
        let front = ViewDirection(azimuth: 0, elevation: 0)
        let size = ImageSize(40, 30)
        for radius in [0, Float.infinity, 3e38] {
            let sphere = BoundingSphere(center: .zero, radius: radius)
            #expect(camera.placement(fitting: sphere, in: size, from: front) == nil, "\(radius)")
        }
        let parallel = Camera(lens: .orthographic(height: 1))
        #expect(parallel.placement(fitting: BoundingSphere(center: .zero, radius: 1), in: size, from: front) == nil)
    }
}
