import RasterResources
import Imaging
import Testing

@Suite("A texture built directly from a picture equals one built from its mip chain")
struct SampledTextureTests {
    static let sizes = [
        ImageSize(1, 1), ImageSize(2, 2), ImageSize(1, 6), ImageSize(6, 1), ImageSize(8, 4), ImageSize(7, 4), ImageSize(6, 9),
        ImageSize(34, 20), ImageSize(33, 65),
    ]

    @Test(arguments: sizes, [false, true])
    func chain(size: ImageSize, hasAlpha: Bool) {
        let picture = TestStage.noise(size.width, size.height, seed: 71, hasAlpha: hasAlpha)
        let atOnce = SampledTexture(picture)
        let fromChain = SampledTexture(MipChain(LinearImage(picture)))
        #expect(atOnce.size == size && atOnce.isOpaque == fromChain.isOpaque)
        let (levels, others) = (atOnce.levelPictures, fromChain.levelPictures)
        #expect(levels.count == others.count)
        #expect(zip(levels, others).allSatisfy { $0.size == $1.size && $0.texels == $1.texels })
        // Includes the padding columns and rows that repeat the picture's first ones.
        #expect(Array(atOnce.texels) == Array(fromChain.texels))
    }

    @Test(arguments: sizes, [false, true])
    func light(size: ImageSize, hasAlpha: Bool) {
        // Between the steps of 8 bits.
        let deep = DeepImage(TestStage.noise(size.width, size.height, seed: 73, hasAlpha: hasAlpha)).map { pixel in
            SRGBA16(red: pixel.red ^ 0x55, green: pixel.green ^ 0x2A, blue: pixel.blue ^ 1, alpha: pixel.alpha)
        }
        let atOnce = SampledTexture(LinearImage(deep))
        let fromChain = SampledTexture(MipChain(LinearImage(deep)))
        #expect(atOnce.size == size && atOnce.isOpaque == fromChain.isOpaque)
        #expect(Array(atOnce.texels) == Array(fromChain.texels))
    }

    @Test(arguments: sizes, [false, true])
    func sharpestLevelAlone(size: ImageSize, hasAlpha: Bool) {
        let picture = TestStage.noise(size.width, size.height, seed: 72, hasAlpha: hasAlpha)
        let (alone, all) = (SampledTexture(picture, levels: .sharpest), SampledTexture(picture))
        #expect(alone.size == size && alone.isOpaque == all.isOpaque)
        #expect(alone.levelPictures.count == 1)
        #expect(Array(alone.texels) == Array(all.texels.prefix(alone.texels.count)))
    }

    @Test func oneTranslucentPixelMakesTextureTranslucent() {
        var picture = SRGBImage(size: ImageSize(6, 4), filledWith: SRGBA8(red: 9, green: 9, blue: 9))
        #expect(SampledTexture(picture).isOpaque)
        picture[5, 3].alpha = 254
        #expect(!SampledTexture(picture).isOpaque)
    }
}
