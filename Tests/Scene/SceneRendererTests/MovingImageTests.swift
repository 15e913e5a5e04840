import Imaging
import Rasterizer
import SceneGraph
import SceneRenderer
import Testing

@Suite("A picture supplied with the frame renders like one in the scene")
struct MovingImageTests {
    /// Finer than the frame's pixels, so that filters read smaller levels.
    private static let picture = SRGBImage(size: ImageSize(50, 37)) { x, y in
        SRGBA8(red: UInt8(x * 37 % 256), green: UInt8(y * 91 % 256), blue: UInt8((x ^ y) * 5 % 256), alpha: y < 9 ? 128 : 255)
    }

    private static func frame(_ filters: [TextureFilter], _ texture: Texture) throws -> SRGBImage {
        var fixture = SceneFixture()
        let id = fixture.scene.add(texture)
        for (index, filter) in filters.enumerated() {
            var material = SceneFixture.paint(1, 1, 1)
            material.diffuse = MaterialSlot(.texture(id))
            material.diffuse.filter = filter
            fixture.addSquare(material, at: SIMD3(index == 0 ? -0.5 : 0.5, 0.1, 0))
        }
        let state = FrameState(of: fixture.scene)
        let frame = try SceneRenderer(scene: fixture.scene, size: SceneFixture.size, samples: .single).render(
            state, over: .color(LinearColor(red: 0, green: 0, blue: 0)),
            reading: [FrameImage(source: 0, frame: state.index): picture])
        return frame.color
    }

    @Test("Every filter reads it the same way, also two filters with different levels")
    func everyFilter() throws {
        let filters = [TextureFilter.nearest, .bilinear, .trilinear, .anisotropic]
        for first in filters {
            for second in filters {
                let moving = try Self.frame([first, second], .frame(source: 0))
                #expect(try moving == Self.frame([first, second], .picture(Self.picture)), "\(first), \(second)")
            }
        }
        #expect(try Self.frame([.bilinear], .frame(source: 0)) != Self.frame([.trilinear], .frame(source: 0)))
    }
}
