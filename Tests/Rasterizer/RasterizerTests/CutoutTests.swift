import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Alpha cut-out edges and thin strands cover the right fraction of samples")
struct CutoutTests {
    private static let multisampled: [SamplePattern] = [.four, .eight]

    /// A picture-filling quad that shows a texture's alpha as white over black, cut at a half.
    private static func stage(_ texture: SampledTexture, size: ImageSize, cutoff: Float = 0.5) -> TestStage {
        var stage = TestStage(size: size, isOrthographic: true)
        var shading = ShadingMaterial(diffuse: ShadingInput(texture: texture))
        shading.alphaCutoff = cutoff
        let width = 2 * Float(size.width) / Float(size.height)
        stage.list.draws = [TestStage.quad(width: width, height: 2, shading: shading, identifier: 7)]
        return stage
    }

    private static func light(_ pixel: SRGBA8) -> Double { Double(LinearColor(pixel).premultiplied.y) }

    @Test(
        "An edge drawn by linear alpha covers exactly the samples on its side, at any cutoff",
        arguments: multisampled, [0.3, 0.5, 0.8] as [Float])
    func edge(samples: SamplePattern, cutoff: Float) throws {
        // 32 texels on 64 pixels. Alpha equals the cutoff on a slanted line through the middle, and grows by 1/12 per texel
        // across it.
        let across = SIMD2<Double>(0.8, 0.6)
        func alpha(_ x: Double, _ y: Double) -> Double {
            Double(cutoff) + ((x - 16) * across.x + (y - 16) * across.y) / 12
        }
        let texture = SampledTexture(
            LinearImage(size: ImageSize(32, 32)) { x, y in
                let alpha = Float(min(max(alpha(Double(x) + 0.5, Double(y) + 0.5), 0), 1))
                return LinearColor(red: 1, green: 1, blue: 1, alpha: alpha)
            })
        let stage = Self.stage(texture, size: ImageSize(64, 64), cutoff: cutoff)
        let image = try stage.render(samples: samples).color
        var (compared, partial) = (0, 0)
        for row in 2..<62 {
            for column in 2..<62 {
                let distances = samples.sixteenths.map { position in
                    let x = (Double(column) + Double(position.x) / 16) / 2
                    let y = (Double(row) + Double(position.y) / 16) / 2
                    return (alpha(x, y) - Double(cutoff)) * 12
                }
                // Alpha has 16 bits, so that a sample within a hundredth of a texel of the edge may fall on either side.
                if distances.contains(where: { $0.magnitude < 0.01 }) { continue }
                let expected = Double(distances.filter { $0 > 0 }.count) / Double(samples.count)
                compared += 1
                partial += expected > 0 && expected < 1 ? 1 : 0
                #expect((Self.light(image[column, row]) - expected).magnitude < 0.005, "\(column), \(row)")
            }
        }
        #expect(compared > 3000 && partial > 15)
    }

    @Test(
        "Mip levels preserve the coverage of strands thinner than a pixel", arguments: multisampled,
        [1, 2, 4, 6])
    func strands(samples: SamplePattern, width: Int) throws {
        // Strands of `width` texels in 8, with pixels 8 texels wide: alpha is width/8 everywhere.
        let texture = SampledTexture(
            SRGBImage(size: ImageSize(256, 256)) { x, _ in
                x % 8 < width ? SRGBA8(red: 255, green: 255, blue: 255) : .clear
            })
        let cut = SampledTexture(cutting: texture, at: 0.5)
        let image = try Self.stage(cut, size: ImageSize(32, 32)).render(samples: samples).color
        let mean = image.pixels.reduce(0) { $0 + Self.light($1) } / Double(image.size.pixelCount)
        #expect((mean - Double(width) / 8).magnitude < 0.02, "\(mean)")
    }

    @Test(
        "Areas below the cutoff vanish and areas above stay solid, in all mip levels",
        arguments: multisampled)
    func softParts(samples: SamplePattern) throws {
        for (alpha, expected) in [(UInt8(100), 0.0), (150, 1)] {
            let texture = SampledTexture(
                SRGBImage(size: ImageSize(256, 256), filledWith: SRGBA8(red: 255, green: 255, blue: 255, alpha: alpha)))
            for side in [8, 20, 64, 256, 300] {
                let stage = Self.stage(SampledTexture(cutting: texture, at: 0.5), size: ImageSize(side, side))
                #expect(try stage.render(samples: samples).color.pixels.allSatisfy { Self.light($0) == expected }, "\(side)")
            }
        }
    }

    @Test("With one sample per pixel, a surface at or above the cutoff is fully opaque")
    func single() throws {
        let texture = SampledTexture(TestStage.noise(16, 16, seed: 77, hasAlpha: true))
        let image = try Self.stage(texture, size: ImageSize(40, 40)).render(over: .color(.clear)).color
        #expect(image.pixels.allSatisfy { $0.alpha == 0 || $0.alpha == 255 })
    }

    @Test("Cut samples hide what is behind them and other samples show it, in either draw order", arguments: multisampled)
    func depth(samples: SamplePattern) throws {
        let texture = SampledTexture(TestStage.noise(24, 24, seed: 5, hasAlpha: true))
        var stage = Self.stage(texture, size: ImageSize(64, 64))
        stage.list.draws.append(TestStage.quad(z: -0.5, shading: .even(0, 1, 0), identifier: 2))
        let last = try stage.render(samples: samples)
        stage.list.draws.reverse()
        let first = try stage.render(samples: samples)
        #expect(last.color == first.color && last.depth == first.depth)
    }

    @Test("Tile sides and thread counts do not change cut-outs", arguments: multisampled)
    func tiles(samples: SamplePattern) throws {
        let texture = SampledTexture(TestStage.noise(64, 64, seed: 9, hasAlpha: true))
        var stage = Self.stage(texture, size: ImageSize(90, 70))
        stage.list.draws.append(TestStage.cloth(shading: stage.list.draws[0].shading!))
        let image = try stage.render(samples: samples).color
        for tileSide in [16, 32, 128] {
            #expect(try stage.render(samples: samples, tileSide: tileSide, threads: 3).color == image)
        }
    }
}
