import Imaging
import Rasterizer
import RenderTestSupport
import Scheduling
import Testing

/// A still picture becomes a texture once, with the same levels as other textures, and is then released.
@Suite struct StillTextureTests {
    @Test func textureIsPreparedOnFirstDraw() {
        let picture = TestStage.noise(13, 8, seed: 5, hasAlpha: true)
        let light = LinearImage(picture)
        for source in [StillTexture.Source.picture(picture), .light(light)] {
            let texture = StillTexture(source)
            #expect(texture.size == picture.size && texture.source != nil)
            let made = parallelSamples(of: texture)
            #expect(texture.source == nil && made.allSatisfy { $0 === made[0] })
            let expected = SampledTexture(MipChain(light))
            #expect(made[0].levelPictures.map(\.texels) == expected.levelPictures.map(\.texels))
            #expect(made[0].isOpaque == expected.isOpaque)
        }
    }

    private func parallelSamples(of texture: StillTexture) -> [SampledTexture] {
        parallelMap(count: 16, threads: 4) { _ in texture.sampled }
    }

    @Test func cubeMapIsRestoredFromItsTexels() throws {
        let cube = SampledCube(CubeMap(side: 6) { LinearColor(red: Float($0.x), green: Float($0.y), blue: Float($0.z)) })
        let restored = SampledCube.restored(sides: cube.levelSides) {
            $0.copyMemory(from: UnsafeRawBufferPointer(cube.allTexels))
        }
        #expect(restored.side == 6 && SampledCube.texelCount(sides: cube.levelSides) == cube.allTexels.count)
        #expect(restored.allTexels.elementsEqual(cube.allTexels))
        #expect(restored.levelFaces.map(\.faces) == cube.levelFaces.map(\.faces))
    }
}
