import Imaging
import Meshes
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("An occluder hides geometry behind it and is invisible itself")
struct OccluderTests {
    /// A background with all kinds of pixels: opaque, translucent, and transparent with colour.
    static func background(_ size: ImageSize) -> SRGBImage {
        var generator = SeededGenerator(seed: 0xBAC6)
        return SRGBImage(size: size) { _, _ in
            let bytes = generator.bytes(5)
            let alpha: UInt8 = bytes[4] < 80 ? 0 : bytes[4] < 140 ? 255 : bytes[3]
            return SRGBA8(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: alpha)
        }
    }

    @Test("Fully hidden geometry leaves the background's bytes unchanged", arguments: SamplePattern.allCases)
    func hidesAll(pattern: SamplePattern) throws {
        var stage = TestStage(size: ImageSize(61, 47))
        let background = Self.background(stage.size)
        for shading in [ShadingMaterial?.none, .even(1, 1, 1)] {
            let state = RasterState(colorWriteMask: shading == nil ? .all : [])
            stage.list.draws = [
                TestStage.quad(z: 0.5, shading: shading, state: state),
                TestStage.cloth(shading: .even(1, 0, 0), state: RasterState(cullMode: .none)),
                TestStage.cloth(shading: .even(0, 1, 0, alpha: 0.5), state: RasterState(cullMode: .none)),
            ]
            stage.list.draws[1].worldFromModel = Matrix4(scale: SIMD3(1, 1, 0.2))
            stage.list.draws[2].worldFromModel = Matrix4(scale: SIMD3(1, 1, 0.2))
            let frame = try stage.render(over: .picture(background), samples: pattern)
            #expect(frame.color == background)
            #expect(frame.identifiers!.pixels.allSatisfy { $0 == 0 })
            #expect(frame.depth!.pixels.allSatisfy { $0 > 0 })
        }
    }

    @Test("Pixels outside a drawing keep every byte of the background", arguments: SamplePattern.allCases)
    func untouchedPixels(pattern: SamplePattern) throws {
        var stage = TestStage(size: ImageSize(61, 47))
        let background = Self.background(stage.size)
        let quad = TestStage.quad(width: 0.9, height: 0.7, shading: .even(1, 1, 1))
        for draw in [quad, Draw(quad, alpha: 0.5)] {
            stage.list.draws = [draw]
            let frame = try stage.render(over: .picture(background), samples: pattern)
            // Over black, untouched pixels stay black.
            let mask = try stage.render(samples: pattern).color
            var untouched = 0
            for (index, pixel) in mask.pixels.enumerated() where pixel.red == 0 {
                untouched += 1
                #expect(frame.color.pixels[index] == background.pixels[index])
            }
            #expect(untouched > 1000 && untouched < 61 * 47 - 200)
        }
    }

    @Test("Geometry in front of the occluder is visible and geometry behind is not, by a depth offset in metres")
    func depthOffset() throws {
        for isOrthographic in [false, true] {
            var stage = TestStage(size: ImageSize(8, 8), isOrthographic: isOrthographic)
            for (z, shows) in [(0.001, true), (-0.0005, true), (-0.0009, true), (-0.0011, false), (-0.01, false)]
                as [(Float, Bool)]
            {
                var occluder = TestStage.quad(shading: nil)
                occluder.depthOffset = 0.001
                stage.list.draws = [occluder, TestStage.quad(z: z, shading: .even(1, 1, 1))]
                #expect((try stage.render().color[4, 4].red == 255) == shows, "orthographic \(isOrthographic), \(z) m")
            }
        }
    }

    @Test("Paint on an occluder's own triangles looks the same as without the occluder", arguments: SamplePattern.allCases)
    func paint(pattern: SamplePattern) throws {
        var stage = TestStage(size: ImageSize(64, 64))
        for alpha in [1, 0.5] as [Float] {
            for offset in [0, 0.001] as [Float] {
                let paint = TestStage.cloth(shading: .even(0.8, 0.2, 0.1, alpha: alpha))
                var occluder = TestStage.cloth(shading: .even(1, 1, 1))
                occluder.shading = nil
                occluder.depthOffset = offset
                stage.list.draws = [paint]
                let alone = try stage.render(samples: pattern)
                stage.list.draws = [occluder, paint]
                #expect(try stage.render(samples: pattern).color == alone.color, "alpha \(alpha), offset \(offset)")
            }
        }
    }

    @Test("An occluder drawn after an object hides nothing of it")
    func lateOccluder() throws {
        var stage = TestStage(size: ImageSize(16, 16))
        let object = TestStage.quad(width: 1, height: 1, shading: .even(1, 1, 1))
        stage.list.draws = [object]
        let alone = try stage.render()
        stage.list.draws = [object, TestStage.quad(z: 0.5, shading: nil)]
        #expect(try stage.render().color == alone.color)
    }
}

extension Draw {
    /// The same draw in uniform white with an alpha.
    init(_ draw: Draw, alpha: Float) {
        self = draw
        shading = .even(1, 1, 1, alpha: alpha)
    }
}
